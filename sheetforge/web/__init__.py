"""Content in a browser: one warm library, a server of this machine, pages of plain modules."""
