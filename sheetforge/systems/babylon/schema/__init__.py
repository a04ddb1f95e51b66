"""The schemas of Babylon."""
