"""Commands of print shops."""
