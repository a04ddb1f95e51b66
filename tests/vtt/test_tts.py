"""Saves of Tabletop Simulator: in step with the table that they show, with all pictures, the same bytes each time."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from sheetforge.vtt.tts import LARGEST, TabletopSave
from tests.vtt.tables import table_of


@cache
def save_of(system: str, scenario: str) -> TabletopSave:
    return TabletopSave(table_of(system, scenario))


def plain(system: str, scenario: str) -> Any:
    save = save_of(system, scenario)
    return json.loads(save.files()[f"/{scenario}.json"]())


def tiles(data: Any) -> list[Any]:
    """Return every tile of a save, those in bags and the states of others included."""
    if isinstance(data, dict):
        inside = [tile for value in data.values() for tile in tiles(value)]
        return [data, *inside] if data.get("Name") == "Custom_Tile" else inside
    return [tile for value in data for tile in tiles(value)] if isinstance(data, list) else []


def test_pieces_lie_where_they_stand() -> None:
    """A counter lies on the snap point of its hex, faces as the unit does, and has its states."""
    table, data = save_of("babylon", "first-duel").table, plain("babylon", "first-duel")
    board, *others = data["ObjectStates"]
    hexes = table.board.map.hexes
    assert len(board["AttachedSnapPoints"]) == len(hexes)
    by_name = {made["Nickname"]: made for made in others if "States" in made}
    for piece in table.standing:
        made, place = by_name[f"{piece.mark} {piece.name}"], by_name[f"{piece.mark} {piece.name}"]["Transform"]
        point = board["AttachedSnapPoints"][hexes.index(piece.hex)]["Position"]
        # The board is turned by half a circle.
        assert abs(-point["x"] * board["Transform"]["scaleX"] - place["posX"]) < 0.01
        assert abs(-point["z"] * board["Transform"]["scaleZ"] - place["posZ"]) < 0.01
        assert place["rotY"] == (180 + 60 * piece.facing) % 360
        assert sorted(made["States"]) == ["2", "3"]
    middle = [board["Transform"][name] * 2 for name in ("scaleX", "scaleZ")]
    assert middle == [round(length / 25, 4) for length in (table.board.drawing.width, table.board.drawing.height)]


def test_a_set_up_by_areas_begins_in_bags() -> None:
    """Units without a place lie in the bag of their side; every side has a hand; sheets have the boxes of the table."""
    table, data = save_of("silent-death", "first-sortie").table, plain("silent-death", "first-sortie")
    bags = {made["Nickname"]: made for made in data["ObjectStates"] if made["Name"] == "Bag"}
    for number, side in enumerate(table.sides):
        names = [f"{piece.mark} {piece.name}" for piece in table.waiting(number)]
        assert [made["Nickname"] for made in bags[side]["ContainedObjects"]] == names
    hands = [made["FogColor"] for made in data["ObjectStates"] if made["Name"] == "HandTrigger"]
    assert len(set(hands)) == len(table.sides)
    sheets = {made["Nickname"]: json.loads(made["Memo"]) for made in data["ObjectStates"] if "Memo" in made}
    for sheet in table.sheets:
        boxes = [box.name for row in sheet.drawn.rows for box in row.boxes]
        assert [box[0] for box in sheets[sheet.name]] == boxes
        assert all(-1 < part < 1 for box in sheets[sheet.name] for part in box[2:])
    ids = [made["GUID"] for made in data["ObjectStates"]]
    assert len(ids) == len(set(ids))


def test_all_pictures_are_there(tmp_path: Path) -> None:
    """Each address is that of a picture, which opens and is not too large; a host or this machine can be written in."""
    save = save_of("babylon", "first-duel")
    files, data = save.files(), plain("babylon", "first-duel")
    named = {tile["CustomImage"][side] for tile in tiles(data) for side in ("ImageURL", "ImageSecondaryURL")}
    assert {f"/{name}" for name in named} == {name for name in files if name.startswith("/images/")}
    for name in named:
        picture = Image.open(BytesIO(files[f"/{name}"]()))
        assert max(picture.size) <= LARGEST
        assert len(picture.convert("RGB").resize((40, 40)).getcolors(1600) or ()) > 8
    hosted = TabletopSave(save.table, "https://pictures.example/").save()
    assert {tile["CustomImage"]["ImageURL"].rpartition("images/")[0] for tile in tiles(hosted)} == {
        "https://pictures.example/"
    }
    for name in ("first-duel.json", "here.py"):
        (tmp_path / name).write_bytes(files[f"/{name}"]())
    subprocess.run([sys.executable, "here.py"], cwd=tmp_path, check=True, capture_output=True)
    moved = json.loads((tmp_path / "first-duel.json").read_text(encoding="utf-8"))
    places = {tile["CustomImage"]["ImageURL"] for tile in tiles(moved)}
    assert places == {(tmp_path / name).as_uri() for name in named}


def test_an_object_for_the_chest_has_all_but_hands() -> None:
    """A saved object has `ObjectStates` only, with one bag."""
    save = save_of("babylon", "first-duel")
    data = json.loads(save.files()["/first-duel-object.json"]())
    assert list(data) == ["ObjectStates"]
    (bag,) = data["ObjectStates"]
    assert len(bag["ContainedObjects"]) == len([made for made in save.objects() if made["Name"] != "HandTrigger"])
