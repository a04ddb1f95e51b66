"""Preflight: checks of finished files against what a print shop asks for.

`content` reads what a page paints, `pdf_file` and `png_file` hold files against the clauses of
`clauses`, `run` checks several files together.
"""
