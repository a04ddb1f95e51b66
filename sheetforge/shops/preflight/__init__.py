"""Preflight: checks of finished files against the requirements of a print shop.

`content` reads what a page paints, `pdf_checks` and `png_file` compare files with the clauses of
`clauses`, `run` checks several files together.
"""
