"""The objects of Tabletop Simulator as TypeScript, held to the published types of its saves."""

from __future__ import annotations

import re
from json import dumps
from pathlib import Path
from subprocess import run

from sheetforge.files import Json
from sheetforge.vtt.tts import ZONES, TabletopSave
from tests.programs import tabletop_types, type_checker
from tests.vtt.tables import table_of

UNTYPED = {"CameraStates"}
"""Fields of saves that the types do not have: the places of the camera."""

STACK = "Custom_Tile_Stack"
"""A kind that their enum does not have: a stack has the fields of its tiles, and their number."""


TILE = "const tile = (data: TileData): ObjectData => data;"
"""A function that takes a tile where any object may stand."""


def kinds() -> dict[str, str]:
    """Return the kinds of objects by their names in a save, as members of the enum."""
    text = (tabletop_types() / "object.d.ts").read_text(encoding="utf-8")
    body = text.partition("declare const enum ObjectName {")[2].partition("}")[0]
    found = {value: f"ObjectName.{name}" for name, value in re.findall(r'(\w+) = "([^"]+)"', body)}
    return found | {STACK: found["Custom_Tile"]}


def as_types(data: Json, known: dict[str, str]) -> str:
    """Return plain data as an expression of TypeScript."""
    if isinstance(data, dict):
        fields: list[str] = []
        for name, value in data.items():
            if name not in UNTYPED:
                is_kind = name == "Name" and "Transform" in data
                fields.append(f"{dumps(name)}: {known[str(value)] if is_kind else as_types(value, known)}")
        whole = "{" + ", ".join(fields) + "}"
        return f"tile({whole})" if data.get("Name") in ("Custom_Tile", STACK) else whole
    if isinstance(data, list):
        return "[" + ", ".join(as_types(value, known) for value in data) + "]"
    return dumps(data)


TYPES = {
    "Custom_Tile": "ObjectData",
    "Bag": "BagData",
    "DeckCustom": "DeckCustomData",
    "CardCustom": "CardCustomData",
    "Quarter": "ObjectData",
}
"""Kinds of objects and their types; all others are dice. The enum of kinds has no zones."""


def test_objects_have_their_types(tmp_path: Path) -> None:
    """A field misspelt or of another type does not compile, and the objects of a table do."""
    save = TabletopSave(table_of("silent-fury", "lost-and-found"))
    known = kinds()
    lines = [f'/// <reference path="{(tabletop_types() / "index.d.ts").as_posix()}" />', TILE]
    # One object of each set of members: all others have the same types.
    kept = {(made["Name"], *made): made for made in save.objects if made["Name"] not in ZONES}
    for number, made in enumerate(kept.values()):
        points = made.get("AttachedSnapPoints")
        some = {**made, "AttachedSnapPoints": points[:3]} if isinstance(points, list) else made
        kind = TYPES.get(str(made["Name"]), "DieData")
        lines.append(f"const object{number}: {kind} = {as_types(some, known)};")
    whole = {name: value for name, value in save.save().items() if name != "ObjectStates"}
    lines.append(f"const save: Partial<TTSSave> = {as_types(whole, known)};")
    wrong = as_types({**next(iter(save.objects)), "AttachedSnapPoints": [], "Nikname": "Map"}, known)
    (tmp_path / "objects.ts").write_text("\n".join([*lines, "// @ts-expect-error", f"const x: ObjectData = {wrong};"]))
    options = ("--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022")
    checked = run([type_checker(), *options, "objects.ts"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert checked.stdout == ""
