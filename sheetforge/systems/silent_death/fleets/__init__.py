"""Fleets outside a battle: bills, lines for exchange, crews, force tables, rolls and proposals."""
