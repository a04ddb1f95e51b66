"""Saves of Tabletop Simulator: in step with the table that they show, with all pictures, the same bytes each time."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sheetforge.content.library import BadRequest
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.vtt.facts import NoFact
from sheetforge.vtt.table import TableRoll
from sheetforge.vtt.tts import TabletopSave
from sheetforge.vtt.tts_facts import require_known, tabletop
from sheetforge.vtt.tts_pictures import LARGEST
from tests import vtt_pictures
from tests.programs import tabletop_types
from tests.vtt.tables import table_of
from tests.vtt.tabletop_faults import addresses, every, faults, faults_of_chest, of

SECRET, PLAIN, CARDS = ("silent-death", "first-sortie"), ("babylon", "first-duel"), ("silent-fury", "lost-and-found")
"""A battle with secret orders whose units wait for their set-up, one whose units lie on the map, one with cards."""


@cache
def save_of(system: str, scenario: str) -> tuple[TabletopSave, Any]:
    save = TabletopSave(table_of(system, scenario))
    return save, json.loads(json.dumps(save.save()))


@cache
def files_of(system: str, scenario: str) -> dict[str, Callable[[], bytes]]:
    return save_of(system, scenario)[0].files()


@pytest.mark.parametrize("battle", [SECRET, PLAIN, CARDS], ids=["secret", "plain", "cards"])
def test_a_save_shows_its_table(battle: tuple[str, str]) -> None:
    """Map, counters, sheets, cards, zones, dice and notes are those of the table, and the program knows them."""
    save, data = save_of(*battle)
    files = files_of(*battle)
    assert list(faults(data, save.table, files)) == []
    assert list(faults_of_chest(json.loads(files[f"/{save.table.id}-object.json"]()), data)) == []
    assert json.loads(files[f"/{save.table.id}.json"]()) == data == TabletopSave(save.table).save()


def tile(data: Any) -> Any:
    """Return the first counter of a save."""
    return next(made for made in every(data["ObjectStates"]) if "States" in made)


def first(data: Any, kind: str) -> Any:
    return of(list(every(data["ObjectStates"])), kind)[0]


def sheet(data: Any) -> Any:
    return next(made for made in data["ObjectStates"] if "Memo" in made)


def with_box(data: Any, place: int, value: Any) -> None:
    """Change a field of the first box of a sheet."""
    boxes = json.loads(sheet(data)["Memo"])
    boxes[0][place] = value
    sheet(data)["Memo"] = json.dumps(boxes)


def moved(made: Any, **place: float) -> None:
    made["Transform"].update(place)


def points(data: Any) -> Any:
    return data["ObjectStates"][0]["AttachedSnapPoints"]


def drop(data: Any, kind: str) -> None:
    data["ObjectStates"].remove(first(data, kind))


PLANTED: tuple[tuple[str, tuple[str, str], Callable[[Any], Any]], ...] = (
    ("a member misspelt", PLAIN, lambda data: tile(data).update(Nikname="A")),
    ("an object misspelt", PLAIN, lambda data: tile(data).update(Name="Custom_Tiles")),
    ("a number that is a word", PLAIN, lambda data: moved(tile(data), posX="0")),
    ("a truth that is a word", PLAIN, lambda data: tile(data)["CustomImage"]["CustomTile"].update(Stretch="yes")),
    ("an object without an id", PLAIN, lambda data: tile(data).pop("GUID")),
    ("an id twice", PLAIN, lambda data: tile(data).update(GUID=sheet(data)["GUID"])),
    ("a picture that is missing", PLAIN, lambda data: tile(data)["CustomImage"].update(ImageURL="images/00ff.png")),
    (
        "an address of a machine",
        PLAIN,
        lambda data: tile(data)["CustomImage"].update(ImageURL="file:///a/images/0f.png"),
    ),
    ("an address of another folder", PLAIN, lambda data: tile(data)["CustomImage"].update(ImageURL="../images/0f.png")),
    ("a tile shaped twice", PLAIN, lambda data: tile(data)["CustomImage"]["CustomTile"].update(Stretch=False)),
    ("a map that can be moved", PLAIN, lambda data: data["ObjectStates"][0].update(Locked=False)),
    ("a map of another size", PLAIN, lambda data: moved(data["ObjectStates"][0], scaleX=9.0)),
    ("a snap point beside its hex", PLAIN, lambda data: points(data)[7]["Position"].update(x=0.5)),
    ("snap points mirrored", PLAIN, lambda data: points(data).reverse()),
    ("a snap point too few", PLAIN, lambda data: points(data).pop()),
    ("a grid of other hexes", PLAIN, lambda data: data["Grid"].update(Type=1)),
    ("a grid of another size", PLAIN, lambda data: data["Grid"].update(xSize=2.0)),
    ("a counter beside its hex", PLAIN, lambda data: moved(tile(data), posX=0.4)),
    ("a counter that faces elsewhere", PLAIN, lambda data: moved(tile(data), rotY=33.0)),
    ("a counter on no side", PLAIN, lambda data: tile(data).update(Description="")),
    ("a state too few", PLAIN, lambda data: tile(data)["States"].pop("3")),
    ("states out of step", PLAIN, lambda data: tile(data)["States"].update({"2": tile(data)["States"]["3"]})),
    ("a state that lies elsewhere", PLAIN, lambda data: moved(tile(data)["States"]["2"], posX=3.0)),
    (
        "a state that looks as the first",
        PLAIN,
        lambda data: tile(data)["States"]["2"].update(CustomImage=tile(data)["CustomImage"]),
    ),
    ("a button beside its box", PLAIN, lambda data: with_box(data, 2, 0.9)),
    ("a button too large", PLAIN, lambda data: with_box(data, 4, 0.5)),
    ("a box with another name", PLAIN, lambda data: with_box(data, 0, "track.99")),
    ("a broken script", PLAIN, lambda data: sheet(data).update(LuaScript="function onLoad(")),
    ("a script that saves nothing", PLAIN, lambda data: sheet(data).update(LuaScript="function onLoad() end")),
    ("a counter that is not in its bag", SECRET, lambda data: first(data, "Bag")["ContainedObjects"].pop()),
    ("a side without a seat", SECRET, lambda data: drop(data, "HandTrigger")),
    ("two sides on one seat", SECRET, lambda data: first(data, "HandTrigger").update(FogColor="Red")),
    ("a side without a bag", SECRET, lambda data: drop(data, "Bag")),
    ("a secret without its zone", SECRET, lambda data: drop(data, "FogOfWarTrigger")),
    ("a secret that the other side sees", SECRET, lambda data: first(data, "FogOfWarTrigger").update(FogColor="Red")),
    ("a secret that all others see", SECRET, lambda data: first(data, "FogOfWarTrigger").update(FogReverseHiding=True)),
    ("a secret beside its zone", SECRET, lambda data: moved(first(data, "Notecard"), posZ=0.0)),
    ("a zone without a colour", SECRET, lambda data: first(data, "FogOfWarTrigger").pop("FogColor")),
    ("orders that are missing", SECRET, lambda data: drop(data, "Notecard")),
    ("other dice", SECRET, lambda data: drop(data, "Die_8")),
    ("a note that is missing", SECRET, lambda data: data["TabStates"].pop("0")),
    ("sources left out", SECRET, lambda data: data["TabStates"]["3"].update(body="")),
    ("a camera too few", SECRET, lambda data: data["CameraStates"].pop()),
    ("a hand that lies face up", CARDS, lambda data: moved(first(data, "DeckCustom"), rotZ=0.0)),
    ("a hand on the open table", CARDS, lambda data: moved(first(data, "DeckCustom"), posX=0.0)),
    ("a card too few", CARDS, lambda data: first(data, "DeckCustom")["ContainedObjects"].pop()),
    ("cards out of step", CARDS, lambda data: first(data, "DeckCustom")["DeckIDs"].reverse()),
    (
        "a card that shows another",
        CARDS,
        lambda data: first(data, "DeckCustom")["ContainedObjects"][0].update(CardID=101),
    ),
    ("a stack of another number", CARDS, lambda data: first(data, "Custom_Tile_Stack").update(Number=40)),
    ("a stack that is missing", CARDS, lambda data: first(data, "Bag")["ContainedObjects"].pop()),
    (
        "the back of a card shown",
        CARDS,
        lambda data: next(iter(first(data, "DeckCustom")["CustomDeck"].values())).update(BackIsHidden=False),
    ),
)


def is_found(battle: tuple[str, str], plant: Callable[[Any], Any]) -> bool:
    save, data = save_of(*battle)
    other = deepcopy(data)
    plant(other)
    assert other != data
    return next(faults(other, save.table, files_of(*battle)), None) is not None


def test_planted_faults_are_found() -> None:
    """Each fault that is planted in a save is reported by the checks of the tests."""
    assert len(PLANTED) >= 40
    assert [name for name, *fault in PLANTED if not is_found(*fault)] == []


def test_the_writer_refuses_what_the_program_would_ignore() -> None:
    """A member or an object that is not in the table of facts, another kind, something missing; each is published."""
    data = save_of(*PLAIN)[1]
    for wrong in ({"SaveNam": ""}, {"Note": 1}, {"ObjectStates": [{"Name": "Bag"}]}, {"ObjectStates": ["Bag"]}):
        with pytest.raises(NoFact):
            require_known({**data, **wrong}, tabletop().save, "save")
    types = "".join(path.read_text(encoding="utf-8") for path in tabletop_types().glob("*.d.ts"))
    facts = tabletop()
    records = (facts.save, facts.every, *facts.records.values(), *facts.objects.values())
    unknown = {name for members in records for name in members if not re.search(rf"\b{name}\??:", types)}
    # The types have no cameras, and no zones that hide.
    zones = {"FogColor", "FogHidePointers", "FogReverseHiding", "FogSeethrough"}
    assert unknown == {"CameraStates", "Distance", "Zoomed", *zones}


def test_all_pictures_are_there(tmp_path: Path) -> None:
    """Each picture opens, is not too large, and has more than one colour; a host or this machine can be written in."""
    save, data = save_of(*PLAIN)
    files = files_of(*PLAIN)
    named = set(addresses(data))
    for name in named:
        picture = Image.open(BytesIO(files[f"/{name}"]()))
        assert max(picture.size) <= LARGEST
        assert len(picture.convert("RGB").resize((40, 40)).getcolors(1600) or ()) > 8
    hosted = TabletopSave(save.table, "https://pictures.example/").save()
    assert {address.rpartition("images/")[0] for address in addresses(hosted)} == {"https://pictures.example/"}
    for name in ("first-duel.json", "here.py"):
        (tmp_path / name).write_bytes(files[f"/{name}"]())
    subprocess.run([sys.executable, "here.py"], cwd=tmp_path, check=True, capture_output=True)
    here = json.loads((tmp_path / "first-duel.json").read_text(encoding="utf-8"))
    assert set(addresses(here)) == {(tmp_path / name).as_uri() for name in named}


def test_a_map_that_is_too_large_for_a_picture_is_refused() -> None:
    """Its numbers could not be read in a picture of 4,096 dots; the message says how large it is."""
    table = save_of(*PLAIN)[0].table
    board = replace(table.board, map=HexMap("wide", "Wide", 120, 4, "flat"))
    drawing = replace(table.board.drawing, width=2625.0)
    board.__dict__["drawing"] = drawing
    with pytest.raises(BadRequest, match=r"the map Wide is 2625 x \d+ mm: a picture of 4096 dots, .* has 39 an inch"):
        TabletopSave(replace(table, board=board)).save()


def test_dice_that_the_program_does_not_have_are_thrown_with_others() -> None:
    """Two D10 are a D100, and a note says so; a die without a stand-in is refused by its sides."""
    table = save_of(*PLAIN)[0].table
    odd = replace(table, list_rolls=lambda: [TableRoll((100, 100), ("hit",)), TableRoll((3,), ("way",))])
    save = TabletopSave(odd)
    assert save.dice() == {10: 4, 6: 1}
    assert list(faults(save.save(), odd, files_of(*PLAIN))) == []
    with pytest.raises(BadRequest, match="a D101 is rolled"):
        TabletopSave(replace(table, list_rolls=lambda: [TableRoll((101,), ("none",))])).save()


def test_pictures_of_the_page_are_fresh() -> None:
    """Pictures of docs/vtt.md show the files of today; `python -m tests.regenerate vtt_pictures` writes them."""
    due = vtt_pictures.digests(vtt_pictures.module_of_duel(), save_of(*SECRET)[0].save())
    assert {name: vtt_pictures.digest_in(name) for name in due} == due
