"""The games. They never import each other; each keeps the contract of `flagplot.core.game`."""
