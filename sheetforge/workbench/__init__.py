"""Work on content with an editor: renaming, schemas and settings, the language server."""
