"""Forms for the text of an entity: its fields, as the schema describes them and as they are filled in.

A form is plain data. Every field has a `path`; a change of it goes to `form_edits`, which changes the text. Kinds of
fields: `number`, `text`, `block` (several lines), `flag`, `choice` (one of some words), `id` (an entity of a kind),
`choices` (several of some words), `values` (plain values, a comma between them), `map` and `rows`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.form import FIRST, LAST, SOURCES
from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import Library
from sheetforge.content.yaml import Source, parse
from sheetforge.content.yaml.tree import Data
from sheetforge.drawings import FIELD, drawing_names
from sheetforge.files import Json
from sheetforge.finding import Path
from sheetforge.workbench.fields import Fields
from sheetforge.workbench.language import Language
from sheetforge.workbench.schemas import described

APART = frozenset({*FIRST, *SOURCES, *LAST}) - {"name"}
"""Fields about an entity and not of it: they stand at the end of a form."""

MOST_WORDS = 60
"""The most words that are offered as boxes to tick."""


def form(language: Language, library: Library, key: Key, text: str) -> Json:
    """Return the form of a text; None for one that cannot be read, or that is no mapping."""
    source = parse(text, library.shown(key) if key in library.files else str(key))
    if source.root is None or source.root.entries is None or not source.complete:
        return None
    return _Form(language.fields(key), library, key, source).of((), source.data)


def choices(library: Library, system: str, kinds: list[str]) -> dict[str, Json]:
    """Return the ids that a field may name, by kind, each with a line about it."""
    offered: dict[str, Json] = {}
    for kind in kinds:
        ids: dict[str, str] = {}
        for game in lineage(library.systems, system):
            for key in library.keys(kind, game):
                ids.setdefault(key.id, described(library, key))
        offered[kind] = [[id, about] for id, about in ids.items()]
    return offered


class _Form:
    """The form of one text."""

    def __init__(self, fields: Fields, library: Library, key: Key, source: Source) -> None:
        self.fields = fields
        self.library = library
        self.key = key
        self.source = source

    def of(self, path: Path, value: Data) -> dict[str, Json]:
        """Return the field at a path with its value, and what it holds."""
        field: dict[str, Json] = {
            "path": list(path),
            "name": next((part for part in reversed(path) if isinstance(part, str)), ""),
            "help": self.fields.description(path) if path and isinstance(path[-1], str) else "",
            "hint": self.fields.hint(path),
            "required": bool(path) and isinstance(path[-1], str) and path[-1] in self.fields.required(path[:-1]),
            "apart": len(path) == 1 and path[0] in APART,
        }
        if isinstance(value, Mapping):
            offered = [one for one in self.fields.keys(path) if one not in value]
            field["kind"] = "map"
            field["fields"] = [self.of((*path, name), inner) for name, inner in value.items()]
            field["more"] = [[name, self.fields.description((*path, name))] for name in offered]
        elif isinstance(value, list):
            self._list(field, path, value)
        else:
            field |= self._scalar(path, value)
        return field

    def _list(self, field: dict[str, Json], path: Path, value: list[Data]) -> None:
        inner = (*path, 0)
        words = self.fields.words(inner)
        scalars = all(not isinstance(item, Mapping | list) for item in value)
        if words and scalars and len(words) <= MOST_WORDS:
            chosen = [_shown(item) for item in value]
            field |= {"kind": "choices", "value": list(chosen), "words": list(dict.fromkeys([*words, *chosen]))}
        elif scalars and self.fields.is_scalar(inner) and not self.fields.references(inner):
            field |= {"kind": "values", "value": ", ".join(map(_shown, value))}
        else:
            field |= {"kind": "rows", "rows": [self.of((*path, number), one) for number, one in enumerate(value)]}

    def _scalar(self, path: Path, value: Data) -> dict[str, Json]:
        """Return the kind and the value of a field that holds one value."""
        text = _shown(value)
        references, words = self.fields.references(path), self.fields.words(path)
        least, most = self.fields.limits(path)
        if path[-1:] == (FIELD,):
            words = [*drawing_names(self.library, self.key.system)]
        if "\n" in text or self.fields.signs(path):
            return {"kind": "block", "value": text, "signs": [[a, b] for a, b in self.fields.signs(path).items()]}
        if references:
            return {"kind": "id", "value": text, "of": list(references)}
        if set(words) == {"true", "false"}:
            return {"kind": "flag", "value": value is True}
        if words:
            return {"kind": "choice", "value": text, "words": list(dict.fromkeys([*words, text]))}
        if self.fields.is_number(path):
            return {"kind": "number", "value": text, "least": least, "most": most}
        return {"kind": "text", "value": text}


def _shown(value: Data) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
