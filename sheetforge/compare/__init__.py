"""Two states of a content folder, compared in the words of the games."""
