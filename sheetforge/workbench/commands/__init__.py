"""Commands of work with an editor: settings, schemas, the language server, renaming."""
