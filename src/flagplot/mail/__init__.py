"""Play by e-mail: post in, what it asks of the desk, and post out (docs/mail.md)."""
