"""Playing: rules ask, a driver answers, a log keeps the answers. No game's word in here."""
