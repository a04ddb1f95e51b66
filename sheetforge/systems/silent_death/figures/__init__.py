"""Figures derived from the content: prices, limits, force tables, tournaments."""
