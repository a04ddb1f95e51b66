"""Smashes: each player has one ship at a time, for kills or up tiers."""
