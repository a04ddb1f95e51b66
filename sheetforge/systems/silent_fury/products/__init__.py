"""Products of Silent Fury."""
