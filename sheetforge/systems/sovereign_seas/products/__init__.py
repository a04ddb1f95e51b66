"""Printed products: control logs, counters, packs, maps, rosters, odds pages."""
