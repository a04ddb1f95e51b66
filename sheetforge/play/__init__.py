"""The play of any game: rules ask questions, a driver answers them, a log records the answers."""
