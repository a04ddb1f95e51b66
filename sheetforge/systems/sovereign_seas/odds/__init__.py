"""Exact odds of broadsides, rams and damage."""
