"""Facts as sentences: the last step of all, where a language is looked up."""
