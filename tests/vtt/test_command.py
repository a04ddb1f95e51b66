"""`build vassal` and `build tts`: what they make, and what they refuse with the reason."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge import parts
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.parts import MissingPart
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Sheet
from sheetforge.vtt.module import VassalModule
from sheetforge.vtt.product import TTS, VASSAL, TableFiles
from tests.packs import write_pack
from tests.running import several
from tests.vtt.tables import library, table_of
from tests.vtt.vassal_reader import read_files, read_module

DUEL = """
name: {title}
source: {{book: Club}}
situation: two patrols meet
map: {map}
turns: 12
sides:
  - name: Red
    ships: [{{ship: {ship}, name: '{name}', at: "1020", course: 0, speed: 6}}]
  - name: White
    ships: [{{ship: merlin, at: "1005", course: 3, speed: 6}}]
victory:
  - {{side: Red, by: last-ship}}
  - {{side: White, by: last-ship}}
"""
USUAL = {"title": "Usual", "map": "open-space", "ship": "merlin", "name": "Lark"}
REFUSED: Mapping[str, tuple[dict[str, str], str, int, str]] = {
    "backslash": ({"name": "Lark\\"}, "vassal", 2, "ends in a backslash, which VASSAL would not read back"),
    "unplayable": ({"ship": "merling"}, "tts", 2, "no ship 'merling' in babylon"),
    "uncut": ({"name": "W" * 40}, "vassal", 1, "does not pass the check"),
    "large": ({"map": "deep"}, "tts", 2, "a picture of 4096 dots"),
}
"""Scenarios that cannot be tables: what differs from the usual one, the format, the exit code and the reason."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with scenarios that cannot be tables, and one with the signs of separators in a name."""
    folder = tmp_path_factory.mktemp("club")
    changes = {id: change for id, (change, *_) in REFUSED.items()} | {"signs": {"name": "R;e/d,: Lark"}}
    texts = {f"scenarios/babylon/{id}": DUEL.format(**USUAL | {"title": id} | change) for id, change in changes.items()}
    texts["maps/babylon/deep"] = "name: Deep\nsource: {book: Club}\nsize: 24x99\n"
    write_pack(folder / "content", "club", texts, extends="built-in")
    reserved = write_pack(
        folder / "reserved", "reserved", {"scenarios/babylon/own": DUEL.format(**USUAL)}, extends="built-in"
    )
    manifest = reserved / "sheetforge.yaml"
    manifest.write_text(manifest.read_text().replace("CC0-1.0", "All rights reserved"))
    return folder


def test_tables_are_made_and_refused(club: Path) -> None:
    """A table is up to date the second time; what cannot be one is refused with the reason, and leaves no file."""
    wrong = [
        (2, "first-duel", ["vassal", "--scenario", "first-dual"]),
        (2, "takes two: --fleet ID --against ID", ["vassal", "--fleet", "tarsian-patrol"]),
        (2, "no such fleet", ["vassal", "--fleet", "tarsian-patrol", "--against", "nobody"]),
        (2, "begins with https://", ["tts", "--scenario", "first-duel", "--images", "ftp://here"]),
        (2, "the pack reserved 1.0 may not be passed on", ["vassal", "--scenario", "own", "--content", "reserved"]),
        *((code, reason, [format, "--scenario", f"babylon/{id}"]) for id, (_, format, code, reason) in REFUSED.items()),
    ]
    made, again, *refused = several(
        club,
        ["build", "vassal", "--scenario", "signs"],
        ["build", "vassal", "--scenario", "signs"],
        *(["build", *words, "--out", "none"] for _, _, words in wrong),
    )
    assert [made.code, again.code] == [0, 0], made.err
    assert "1 drawn" in made.err
    assert "nothing to do" in again.err
    files = read_files((club / "build/babylon/vassal/signs.vmod").read_bytes())
    assert "A R;e/d,: Lark" in {piece.traits[-1].fields[3] for piece in read_module(files).pieces}
    for (code, reason, words), answer in zip(wrong, refused, strict=True):
        assert (answer.code, reason in answer.err) == (code, True), (words, answer.err)
    assert not [path for path in (club / "none").rglob("*") if path.is_file() and path.name[0] != "."]


def test_a_name_that_vassal_would_not_read_back_is_refused() -> None:
    """Two windows of one name are named, and so is a name deeper in a module that ends in a backslash."""
    table = table_of("babylon", "first-duel")
    one, two = table.sheets
    with pytest.raises(BadRequest, match="two windows of its module would be called 'A Red Merlin'"):
        VassalModule(replace(table, sheets=(one, replace(two, name=one.name)))).require_names()
    first, *others = table.pieces
    table = replace(table, sheets=(), pieces=(replace(first, name="Red\\"), *others))
    for refuse in (VassalModule(table).require_names, VassalModule(table).build_file):
        with pytest.raises(BadRequest, match="ends in a backslash"):
            refuse()


def test_a_mark_is_not_said_twice() -> None:
    """A name that a game has ended with the letter of its counter has it once, and another letter stays."""
    piece = table_of("babylon", "first-duel").pieces[0]
    named = {("A", "Redan A"): "A Redan", ("a", "Galliard A"): "a Galliard", ("B", "X-Wing A"): "B X-Wing A"}
    named |= {("", "Rock"): "Rock", ("A", "A"): "A A"}
    assert {key: replace(piece, mark=key[0], name=key[1]).title for key in named} == named


def test_two_fleets_are_a_table() -> None:
    """`--fleet … --against …` is a battle of both."""
    fleet = Key("fleets", "babylon", "tarsian-patrol")
    options = PrintOptions(settings={"against": "ilmari-patrol"})
    (sheet,) = VASSAL.plan(library(), "babylon", options, {"fleets": frozenset({fleet})}).sheets
    assert sheet.name == "babylon/vassal/tarsian-patrol-against-ilmari-patrol"
    assert fleet in sheet.depends_on
    assert isinstance(sheet.own_files, TableFiles)
    assert {piece.side for piece in sheet.own_files.table().pieces if len(piece.faces) > 1} == {0, 1}


def test_pictures_that_cannot_be_made_are_said_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package for PNG a save is refused as a whole, with the command that brings it."""
    duel = Key("scenarios", "babylon", "first-duel")
    (sheet,) = TTS.plan(library(), "babylon", PrintOptions(), {"scenarios": frozenset({duel})}).sheets
    assert sheet.own_files is not None
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(BadRequest, match=r"^babylon/tts/first-duel: PNG needs the package pypdfium2: .*pip install"):
        next(sheet.own_files.artefacts(sheet.lay_out, "key", {}, "group"))


FLEETS = {"Ada": "ridotto-first-dance", "Bob; the /1st": "vaubrand-field-wall", "Cid": "silent-death: 2 hornpipe"}


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event whose first round is paired: three players have fleets, Dora does not."""
    folder = tmp_path_factory.mktemp("event")
    entered = [["event", "enter", "cup.jsonl", *entry] for entry in FLEETS.items()]
    done = several(
        folder,
        ["event", "new", "cup.jsonl", "--event", "open-tournament", "--title", "Spring Cup", "--seed", "may"],
        *entered,
        ["event", "enter", "cup.jsonl", "Dora"],
        ["event", "pair", "cup.jsonl"],
        ["event", "new", "smash.jsonl", "--event", "house-smash"],
    )
    assert [each.code for each in done] == [0] * len(done)
    return folder / "cup.jsonl"


def planned(file: Path, system: str = "silent-death", **more: Setting) -> list[Sheet]:
    """Return the tables that are planned for an event."""
    options = PrintOptions(settings={"event-file": str(file), **more})
    return list(TTS.plan(library(), system, options, {}).sheets)


def test_a_pairing_of_an_event_is_a_table(event: Path) -> None:
    """It has the registered fleets of the players, who are its sides, and its name among the rounds of the event."""
    (sheet,) = planned(event, table=1)
    assert sheet.name == "silent-death/tts/cup-round-1-table-1"
    assert isinstance(sheet.own_files, TableFiles)
    table = sheet.own_files.table()
    assert (table.title, table.sides) == ("Spring Cup, round 1, table 1", ("Bob; the /1st", "Ada"))
    assert {piece.name for piece in table.pieces if piece.side == 1} >= {"Hornpipe A", "Galliard"}
    assert all(key in library().files for key in sheet.depends_on)
    assert planned(event, "babylon") == []


def test_an_event_without_such_a_pairing_is_refused(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player without a fleet, a round or table that is not paired, another form of event, a missing part."""
    for reason, more in (
        ("Dora has no fleet; `sheetforge event enter", {}),
        ("round 1 of Spring Cup has the tables 1 and 2", {"table": 7}),
        ("there is no round 2", {"round": 2}),
        ("leave out --scenario, --fleet and --against", {"against": "asp"}),
        ("no pairings of two fleets", {"event-file": str(event.with_name("smash.jsonl"))}),
    ):
        with pytest.raises(BadRequest, match=reason):
            planned(event, **more)
    with pytest.raises(BadRequest, match="--table is about an event"):
        VASSAL.plan(library(), "silent-death", PrintOptions(settings={"table": 2}), {})
    present = parts.is_present
    monkeypatch.setattr(parts, "is_present", lambda point: point.name != "events" and present(point))
    with pytest.raises(MissingPart, match="the part 'events' is missing"):
        planned(event)
