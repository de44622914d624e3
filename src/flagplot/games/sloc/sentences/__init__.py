"""Facts as sentences: each function returns phrases by key, which the words of a language turn into text."""
