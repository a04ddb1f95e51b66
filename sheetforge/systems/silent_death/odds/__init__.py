"""Exact odds of fire, warheads and damage."""
