"""Printed products: displays, counters, packs, maps, rosters, forms, odds pages."""
