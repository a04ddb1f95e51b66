"""The command of this part."""
