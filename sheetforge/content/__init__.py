"""The content: YAML with positions, typed entities, notations, the library, names looked up."""
