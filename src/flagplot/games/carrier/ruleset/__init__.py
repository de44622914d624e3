"""The rule set in force: kinds, options and presets, tables."""
