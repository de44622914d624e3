"""The plot of the theatre: what is drawn, and how."""
