"""The schemas of Sovereign Seas Lite."""
