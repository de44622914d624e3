"""`python -m flagplot`."""

from flagplot.cli.main import main

if __name__ == "__main__":
    main()
