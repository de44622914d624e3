"""The phases of a carrier turn (BR-5), one file each."""
