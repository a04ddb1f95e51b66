"""Laying out: the scene as values, measured text, inks and paper sizes."""
