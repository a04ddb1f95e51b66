"""How much of the content no source gives: the values that are marked `reconstructed`."""

from __future__ import annotations

from collections import Counter

from sheetforge.content.library import Library


def made_up(library: Library) -> str:
    """Entities and reconstructed values of each game and kind, a line each."""
    entities: Counter[tuple[str, str]] = Counter()
    marked: Counter[tuple[str, str]] = Counter()
    values: Counter[tuple[str, str]] = Counter()
    for key in library.keys():
        entity = library.entity(key)
        if entity is None:
            continue
        folder = (key.system, key.kind)
        entities[folder] += 1
        marked[folder] += bool(entity.reconstructed)
        values[folder] += len(entity.reconstructed)
    lines = ["reconstructed values, which no source gives:"]
    for system, kind in sorted(entities):
        folder = (system, kind)
        if values[folder]:
            word = "value" if values[folder] == 1 else "values"
            lines.append(
                f"  {system}/{kind}: {values[folder]} {word} "
                f"in {marked[folder]} of {entities[folder]}"
            )
    return "\n".join(lines) + "\n"
