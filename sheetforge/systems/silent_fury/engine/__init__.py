"""The rules of Silent Fury as phase scripts, played by the tools of `sheetforge.play`."""
