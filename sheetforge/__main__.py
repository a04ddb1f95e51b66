"""`python -m sheetforge`."""

from sheetforge.cli import program

program()
