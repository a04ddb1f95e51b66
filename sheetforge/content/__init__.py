"""Content: YAML with positions, typed entities, notations, the library and its lookup by name."""
