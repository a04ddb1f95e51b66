"""Commands of the content and of battles in a browser."""
