"""JSON Schemas of content: of every kind, and of a content folder, with the ids of all its layers.

In the schemas of a folder a reference is one of its ids. Editors then offer the ids, show what each
one is, and mark an unknown one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sheetforge.content.kinds import Key, Kind, lineage
from sheetforge.content.library import Library
from sheetforge.drawings import FIELD, drawing_names
from sheetforge.workbench.snippets import default_snippet

PACK = "pack"
"""The title of the schema of a manifest."""

DRAFT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
KIND_MARK = "x-sheetforge-kind"

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Schema: TypeAlias = dict[str, Json]


def manifest_schema() -> dict[str, object]:
    """Return the JSON Schema of `sheetforge.yaml`."""
    from sheetforge.content.packs import Manifest

    return {**DRAFT, **Manifest.model_json_schema(), "title": PACK}


def json_schema(kind: Kind) -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of the files of a kind."""
    from pydantic import BaseModel
    from pydantic.json_schema import models_json_schema

    from sheetforge.content.amend import Amendment, Replaces
    from sheetforge.content.places import AMENDS, REPLACES

    models = list(dict.fromkeys(kind.models().values()))
    every: list[type[BaseModel]] = [*models, Amendment, Replaces]
    refs, definitions = models_json_schema([(model, "validation") for model in every])
    choices = [refs[model, "validation"] for model in models]
    for choice in choices:
        # Any entity may replace one of a pack below; the program reads that before the model.
        name = str(choice["$ref"]).rpartition("/")[2]
        definitions["$defs"][name]["properties"][REPLACES] = refs[Replaces, "validation"]
    whole = choices[0] if len(choices) == 1 else {"anyOf": choices}
    chosen = {"if": {"required": [AMENDS]}, "then": refs[Amendment, "validation"], "else": whole}
    made = _as_checked({"title": kind.title, **chosen, **definitions})
    assert isinstance(made, dict)
    return {**DRAFT, **made}


def _as_checked(value: object) -> object:
    """Return a schema that also refuses what only the check refuses.

    In content a key without a value is a finding, so no null is valid; a mapping whose keys have a
    notation has no other keys.
    """
    if isinstance(value, list):
        return [_as_checked(item) for item in value]
    if not isinstance(value, dict):
        return value
    node = {name: _as_checked(inner) for name, inner in value.items()}
    if node.get("default", ...) is None:
        del node["default"]
    if "patternProperties" in node:
        node.setdefault("additionalProperties", False)
    choices = node.get("anyOf")
    if isinstance(choices, list) and _NULL in choices:
        left = [choice for choice in choices if choice != _NULL]
        del node["anyOf"]
        # A field keeps its own description beside that of the type that is left.
        node = {**left[0], **node} if len(left) == 1 else {**node, "anyOf": left}
    return node


_NULL = {"type": "null"}


def project_schemas(library: Library) -> dict[str, dict[str, object]]:
    """Return name → schema for every kind of a library's games, and for its manifest."""
    texts = {key: described(library, key) for key in library.keys()}
    schemas: dict[str, dict[str, object]] = {"sheetforge": _untitled(manifest_schema())}
    for system, game in library.systems.items():
        for folder, kind in game.kinds.items():
            schema = _Project(library, system, texts).of(json_schema(kind))
            snippet = default_snippet(library, system, folder)
            if snippet is not None:
                schema["defaultSnippets"] = [snippet]
            schemas[f"{system}/{folder}"] = schema
    return schemas


def described(library: Library, key: Key) -> str:
    """Return an entity in a line: name, kind, main figures, pack and file."""
    record = library.record(key)
    kind = library.systems[key.system].kinds[key.kind]
    name = key.id if record.entity is None else record.entity.name
    data = record.source.mapping
    figures = [f"{field} {data[field]}" for field in kind.figures if data.get(field) is not None]
    layer = library.layer(key)
    pack = [] if layer is None else [str(layer.pack)]
    return " · ".join([name, kind.title, *figures, *pack, library.shown(key)])


class _Project:
    """The schema of a kind with the ids of a library."""

    def __init__(self, library: Library, system: str, texts: Mapping[Key, str]) -> None:
        self.library = library
        self.system = system
        self.texts = texts
        self.used: dict[str, Schema] = {}

    def of(self, schema: dict[str, object]) -> dict[str, object]:
        """Return a schema with ids and drawings as enumerations, without generated titles."""
        title = schema["title"]
        made = _untitled(schema, self._node)
        definitions = made["$defs"]
        assert isinstance(definitions, dict)
        definitions |= self.used
        return {**made, "title": title}

    def _node(self, name: str, node: Schema) -> Schema:
        """Return a part of a schema, replaced if it is a reference or names a drawing."""
        kind = node.get(KIND_MARK)
        if isinstance(kind, str):
            return self._ids(kind, node)
        if name == FIELD and self._drawings():
            kept = {key: node[key] for key in ("description",) if key in node}
            return {**kept, "enum": [*self._drawings()]}
        return node

    def _drawings(self) -> list[str]:
        return drawing_names(self.library, self.system)

    def _ids(self, kind: str, node: Schema) -> Schema:
        """Return the reference to the ids of a kind; the schema as it was if there are none."""
        ids: dict[str, str] = {}
        full: list[str] = []
        for game in lineage(self.library.systems, self.system):
            for key in self.library.keys(kind, game):
                ids.setdefault(key.id, self.texts[key])
                full.append(key.short)
        if not ids:
            return node
        definition = f"ids of {kind}"
        if definition not in self.used:
            # Each id with its game too, as a pattern, so that editors do not offer it twice.
            long: Schema = {"type": "string", "pattern": f"^({'|'.join(full)})$"}
            names: Schema = {"enum": [*ids], "enumDescriptions": [*ids.values()]}
            self.used[definition] = {"anyOf": [names, long], KIND_MARK: kind}
        kept: Schema = {key: node[key] for key in ("description",) if key in node}
        return {**kept, "$ref": f"#/$defs/{definition}"}


Change: TypeAlias = "Callable[[str, Schema], Schema]"


def _untitled(schema: dict[str, object], change: Change | None = None) -> dict[str, object]:
    """Return a schema without the titles that pydantic makes of the names of fields.

    `change` gets each part with the name of its property.
    """

    def walk(value: object, name: str) -> Json:
        if isinstance(value, list):
            return [walk(item, name) for item in value]
        if not isinstance(value, dict):
            assert value is None or isinstance(value, str | int | float)
            return value
        named = {"properties", "patternProperties", "$defs"}
        node: Schema = {}
        for key, inner in value.items():
            if key == "title" and isinstance(inner, str):
                continue
            if key in named and isinstance(inner, dict):
                node[key] = {one: walk(part, one) for one, part in inner.items()}
            else:
                node[key] = walk(inner, name)
        return node if change is None else change(name, node)

    made = walk(schema, "")
    assert isinstance(made, dict)
    return dict(made)
