"""Printed products of the game."""
