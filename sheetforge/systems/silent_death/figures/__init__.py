"""Figures worked out from the content: prices, limits, force tables, tournaments."""
