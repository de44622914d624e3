"""The strategic submarine campaign of 1941 to 1945: bases, sea lanes, strategy cards."""
