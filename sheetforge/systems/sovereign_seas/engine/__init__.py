"""The rules of Sovereign Seas Lite as phase scripts, played by the tools of `sheetforge.play`."""
