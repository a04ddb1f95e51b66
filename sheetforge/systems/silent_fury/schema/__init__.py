"""The schemas of Silent Fury."""
