"""What every game shares: dice, diagnostics, documents, the journal and the Game contract."""
