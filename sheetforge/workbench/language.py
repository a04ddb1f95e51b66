"""Answers to an editor about one place of a file: completion, hover, definition, references, fixes.

Nothing here knows the protocol of editors: places are files with spans, as findings have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import Library
from sheetforge.content.uses import Mention, uses_in, uses_of
from sheetforge.content.yaml import Node, Source, parse, write
from sheetforge.finding import START, Finding, Path, Span
from sheetforge.game import GameSystem
from sheetforge.lint.catalogue import catalogue
from sheetforge.values import values
from sheetforge.workbench.cursor import cursor_at
from sheetforge.workbench.fields import Fields, values_in_use
from sheetforge.workbench.schemas import described

MOST_ROWS = 6


@values(frozen=True, slots=True)
class Suggestion:
    """A completion: its label, the text to write in place of the word, and an explanation.

    `sort` is `id`, `word`, `field` or `used`: an entity, a word of the field, a field, a value that
    other files have there.
    """

    label: str
    text: str
    detail: str
    sort: str
    word: str


class Language:
    """Answers about the files of one library at a time."""

    def __init__(self, systems: Mapping[str, GameSystem]) -> None:
        self.systems = systems
        self._fields: dict[tuple[str, str], Fields] = {}
        self._latest: dict[Key, Source] = {}

    def note(self, library: Library, key: Key) -> None:
        """Keep the text of an entity if it can be read: while it cannot, its values are offered."""
        source = library.record(key).source
        if source.complete:
            self._latest[key] = source

    def fields(self, key: Key) -> Fields:
        """Return the fields of the kind of an entity."""
        asked = (key.system, key.kind)
        if asked not in self._fields:
            self._fields[asked] = Fields(self.systems[key.system].kinds[key.kind])
        return self._fields[asked]

    # --- completion ------------------------------------------------------------------------------

    def suggestions(self, library: Library, key: Key, text: str, row: int, column: int) -> list[Suggestion]:
        """Return what may be typed at a place; row and column count from 0."""
        lines = text.splitlines() or [""]
        place = cursor_at([*lines, ""], row, column)
        if place is None:
            return []
        fields, found = self.fields(key), []
        if place.in_text:
            signs = fields.signs(place.path)
            return [Suggestion(sign, sign, signs[sign], "word", place.word) for sign in signs]
        if place.is_key:
            present = _present(text, place.path)
            for name, about in fields.keys(place.path).items():
                if name not in present:
                    found.append(Suggestion(name, f"{name}: ", about, "field", place.word))
        for kind in fields.references(place.path):
            for id, target in _ids(library, kind, key.system).items():
                about = described(library, target)
                found.append(Suggestion(id, write(id), about, "id", place.word))
        words = fields.words(place.path)
        found += (Suggestion(word, word, "", "word", place.word) for word in words)
        if not found and not place.is_key and fields.is_notation(place.path):
            for value in values_in_use(library, key, place.path, self._latest.get(key)):
                found.append(Suggestion(value, write(value), "in use", "used", place.word))
        return found

    # --- hover -----------------------------------------------------------------------------------

    def hover(
        self, library: Library, key: Key, text: str, row: int, column: int, findings: list[Finding]
    ) -> tuple[str, Span] | None:
        """Return an explanation of a place as Markdown, and its span."""
        source = parse(text, library.shown(key))
        offset = source.lines.offset(row + 1, column + 1)
        path, on_key = path_at(source, offset)
        span = source.span(path, "key" if on_key else "value") if source.root else START
        parts = [self._rule(finding) for finding in findings]
        mention = mention_at(library, key, source.file, row, column)
        if mention is not None:
            span = mention.span
            if mention.target in library.files:
                parts.append(described(library, mention.target))
                parts += self._bill(library, key, mention.target)
        elif path == ("name",) and not on_key:
            parts += self._figures(library, key)
        about = self.fields(key).description(path)
        if about:
            name = next((part for part in reversed(path) if isinstance(part, str)), "")
            parts.append(f"`{name}`: {about}")
        return ("\n\n".join(parts), span) if parts else None

    def _rule(self, finding: Finding) -> str:
        rule = catalogue(self.systems).get(finding.code)
        if rule is None:
            return f"**{finding.code}** {finding.message}"
        return (
            f"**{finding.code}** {finding.message}\n\n"
            f"Rule: {rule.summary} ({rule.authority}); `sheetforge explain {finding.code}`"
        )

    def _derived(self, library: Library, key: Key) -> Mapping[str, object]:
        entity, describe = library.entity(key), self.systems[key.system].describe
        if entity is None or describe is None:
            return {}
        try:
            return describe()(library, key.kind, key.system, entity)
        except Exception:
            # Figures of content that breaks rules: nothing to show, as the findings say why.
            return {}

    def _bill(self, library: Library, key: Key, target: Key) -> Iterator[str]:
        """Yield the rows of an entity's derived tables that are about another entity."""
        other = library.entity(target)
        if other is None:
            return
        for title, rows in self._derived(library, key).items():
            if not isinstance(rows, list):
                continue
            about = [row for row in rows if isinstance(row, dict) and _names(row, other.name)]
            for row in about[:MOST_ROWS]:
                yield f"{title}: {_cells(row)}"

    def _figures(self, library: Library, key: Key) -> Iterator[str]:
        """Yield the figures that are derived from an entity, tables row by row."""
        for title, value in self._derived(library, key).items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                yield f"{title}:\n" + "\n".join(f"* {_cells(row)}" for row in value)
            elif isinstance(value, str | int | float):
                yield f"{title}: {value}"

    # --- definition, references ------------------------------------------------------------------

    def definition(self, library: Library, key: Key, shown: str, row: int, column: int) -> tuple[str, Span] | None:
        """Return the place of the entity that is named at a place."""
        mention = mention_at(library, key, shown, row, column)
        if mention is None or mention.target not in library.files:
            return None
        record = library.record(mention.target)
        return record.shown, record.top_span(("name",))

    def references(self, library: Library, key: Key, shown: str, row: int, column: int) -> list[tuple[str, Span]]:
        """Return the places that name the entity at a place, or the entity of the file."""
        target = self.target(library, key, shown, row, column)
        return [(use.file, use.span) for use in uses_of(library, target).uses]

    def target(self, library: Library, key: Key, shown: str, row: int, column: int) -> Key:
        """Return the entity that is named at a place; elsewhere the entity of the file."""
        mention = mention_at(library, key, shown, row, column)
        return key if mention is None else mention.target


def path_at(source: Source, offset: int) -> tuple[Path, bool]:
    """Return the path of the innermost value around an offset, and whether it is on its key."""
    path: list[str | int] = []
    node: Node | None = source.root
    while node is not None:
        inner: Node | None = None
        if node.entries is not None:
            for name, (start, end, value) in node.entries.items():
                if start <= offset <= end:
                    return (*path, name), True
                if value.start <= offset <= max(value.end, value.start):
                    path.append(name)
                    inner = value
                    break
        for index, item in enumerate(node.items or ()):
            if item.start <= offset <= item.end:
                path.append(index)
                inner = item
                break
        node = inner
    return tuple(path), False


def mention_at(library: Library, key: Key, shown: str, row: int, column: int) -> Mention | None:
    """Return the reference at a place of a file; row and column count from 0."""
    at = (row + 1, column + 1)
    for use in uses_in(library, key):
        span = use.span
        if use.file == shown and span[:2] <= at <= span[2:]:
            return use
    return None


def _present(text: str, path: Path) -> set[str]:
    """Return the keys that a mapping has already, as far as the text can be read."""
    source = parse(text, "")
    if not source.has(path):
        return set()
    return set(source.node(path).entries or ())


def _ids(library: Library, kind: str, system: str) -> dict[str, Key]:
    """Return the entities that a reference may name, by their ids."""
    found: dict[str, Key] = {}
    for game in lineage(library.systems, system):
        for key in library.keys(kind, game):
            found.setdefault(key.id, key)
    return found


def _names(row: Mapping[str, object], name: str) -> bool:
    return any(isinstance(cell, str) and name.lower() in cell.lower() for cell in row.values())


def _cells(row: object) -> str:
    if not isinstance(row, Mapping):
        return str(row)
    return ", ".join(f"{name} {cell}" for name, cell in row.items() if cell not in (None, "", []))
