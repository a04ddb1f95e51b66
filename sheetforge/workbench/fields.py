"""The fields of a kind as its schema describes them: values that fit a place, and their meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from sheetforge.content.kinds import Key, Kind
from sheetforge.content.library import Library
from sheetforge.content.notation import SIGNS_MARK
from sheetforge.content.places import leaves
from sheetforge.content.yaml import Source
from sheetforge.finding import Path
from sheetforge.workbench.schemas import KIND_MARK, json_schema

Node: TypeAlias = "dict[str, object]"

_PROSE = r"^\S(.*\S)?$"
"""The pattern of free text, which is not a notation."""

MOST_VALUES = 25
LONGEST = 40


class Fields:
    """The schema of a kind, which is searched by path."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    @cached_property
    def _schema(self) -> Node:
        return json_schema(self.kind)

    def at(self, path: Path) -> list[Node]:
        """Return the parts of the schema that describe the value at a path."""
        whole = self._schema["else"]
        assert isinstance(whole, dict)
        nodes = list(self._choices(whole))
        for part in path:
            nodes = [choice for node in nodes for inner in _inside(node, part) for choice in self._choices(inner)]
        return nodes

    def _choices(self, node: Node) -> Iterator[Node]:
        """Yield a part with its references resolved, and each of its alternatives."""
        target = node.get("$ref")
        if isinstance(target, str):
            definitions = self._schema["$defs"]
            assert isinstance(definitions, dict)
            inner = definitions[target.rpartition("/")[2]]
            own = {key: value for key, value in node.items() if key != "$ref"}
            yield from self._choices({**inner, **own})
            return
        yield node
        for key in ("anyOf", "oneOf", "allOf"):
            options = node.get(key)
            if isinstance(options, list):
                for option in options:
                    yield from self._choices(option)

    def description(self, path: Path) -> str:
        """Return the description of a field; empty without one."""
        for node in self.at(path):
            text = node.get("description")
            if isinstance(text, str):
                return text
        return ""

    def keys(self, path: Path) -> dict[str, str]:
        """Return the fields of the mapping at a path, with their descriptions."""
        found: dict[str, str] = {}
        for node in self.at(path):
            properties = node.get("properties")
            for name in properties if isinstance(properties, dict) else ():
                found.setdefault(name, self.description((*path, name)))
            names = node.get("propertyNames")
            words = names.get("enum") if isinstance(names, dict) else None
            for name in words if isinstance(words, list) else ():
                found.setdefault(str(name), "")
        return found

    def words(self, path: Path) -> list[str]:
        """Return the words that a field may have, in the order of the schema."""
        found: dict[str, None] = {}
        for node in self.at(path):
            options = node.get("enum")
            if isinstance(options, list):
                found |= dict.fromkeys(map(_word, options))
            if "const" in node:
                found[_word(node["const"])] = None
            elif node.get("type") == "boolean":
                found |= dict.fromkeys(("true", "false"))
        return list(found)

    def signs(self, path: Path) -> dict[str, str]:
        """Return the signs of a drawing with their meanings; none for any other field."""
        found: dict[str, str] = {}
        for node in self.at(path):
            signs = node.get(SIGNS_MARK)
            found |= signs if isinstance(signs, dict) else {}
        return found

    def references(self, path: Path) -> list[str]:
        """Return the kinds that a field may name an entity of."""
        kinds = (node.get(KIND_MARK) for node in self.at(path))
        return list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))

    def required(self, path: Path) -> list[str]:
        """Return the fields without which the mapping at a path is refused, whatever else it has."""
        named = [
            node["required"]
            for node in self.at(path)
            if isinstance(node.get("properties"), dict) and "required" in node
        ]
        lists = [names for names in named if isinstance(names, list)]
        return [str(name) for name in lists[0] if all(name in names for names in lists)] if lists else []

    def is_number(self, path: Path) -> bool:
        """Return whether a field may have a number."""
        return any(node.get("type") in ("integer", "number") for node in self.at(path))

    def is_text(self, path: Path) -> bool:
        """Return whether a field may have a text."""
        return any(node.get("type") == "string" for node in self.at(path))

    def is_list(self, path: Path) -> bool:
        """Return whether a field has items."""
        return any(node.get("type") == "array" for node in self.at(path))

    def is_scalar(self, path: Path) -> bool:
        """Return whether a field has one value, and neither fields nor items."""
        return not any(node.get("type") in ("object", "array") for node in self.at(path))

    def limits(self, path: Path) -> tuple[int | float | None, int | float | None]:
        """Return the least and the most that a number may be; None without a limit."""
        ends: list[int | float | None] = []
        for name, outer in (("minimum", min), ("maximum", max)):
            known = [limit for node in self.at(path) if isinstance(limit := node.get(name), int | float)]
            ends.append(outer(known) if known else None)
        return ends[0], ends[1]

    def example(self, path: Path) -> str:
        """Return an example of a field with a notation; empty without one."""
        for node in self.at(path):
            examples = node.get("examples")
            if isinstance(examples, list) and examples:
                return str(examples[0])
        return ""

    def hint(self, path: Path) -> str:
        """Return how the values of a field are written; empty where there is nothing to say."""
        for node in self.at(path):
            said = node.get("patternErrorMessage")
            if isinstance(said, str):
                return said.removeprefix("expected: ")
        return ""

    def is_notation(self, path: Path) -> bool:
        """Return whether a field has a notation of its own, such as `2d6` or `1-4`."""
        return any(isinstance(node.get("pattern"), str) and node["pattern"] != _PROSE for node in self.at(path))


def _word(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _inside(node: Node, part: str | int) -> Iterator[Node]:
    """Yield the parts of a schema for a field of a mapping or an item of a list."""
    if isinstance(part, int):
        items = node.get("items")
        if isinstance(items, dict):
            yield items
        return
    properties = node.get("properties")
    if isinstance(properties, dict) and part in properties:
        yield properties[part]
        return
    for key in ("patternProperties", "additionalProperties"):
        more = node.get(key)
        if isinstance(more, dict):
            yield from more.values() if key == "patternProperties" else (more,)


def values_in_use(library: Library, key: Key, path: Path, latest: Source | None) -> list[str]:
    """Return the values of a field in all files of a kind, the most frequent first.

    `latest` is the entity's own text as it last could be read; its values come before others.
    """
    shape = _shape(path)
    counts: Counter[str] = Counter()
    sources = [library.record(one).source for one in library.keys(key.kind, key.system)]
    for source in sources if latest is None else [*sources, latest]:
        for leaf in leaves(source.data):
            if len(leaf) == len(path) and _shape(leaf) == shape:
                value = source.value(leaf)
                if isinstance(value, str | int) and 0 < len(str(value)) <= LONGEST:
                    counts[_word(value)] += len(sources) if source is latest else 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [value for value, _ in ordered[:MOST_VALUES] if "\n" not in value]


def _shape(path: Path) -> tuple[str, ...]:
    """Return a path without the numbers of its items."""
    return tuple("[]" if isinstance(part, int) else part for part in path)
