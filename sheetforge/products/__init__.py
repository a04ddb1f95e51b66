"""Printed products: declared by a game, planned for a request, and printed to files."""
