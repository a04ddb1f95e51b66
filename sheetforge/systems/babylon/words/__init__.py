"""Words of Babylon."""
