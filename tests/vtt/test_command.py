"""`build vassal` and `build tts`: what they make, and what they refuse with the reason."""

from __future__ import annotations

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
from tests.running import several
from tests.vtt.tables import library, table_of


def test_tables_are_made_and_refused(tmp_path: Path) -> None:
    """A table is up to date the second time; wrong usage exits 2 with the reason, and leaves nothing."""
    made, again, *refused = several(
        tmp_path,
        ["build", "vassal", "--scenario", "first-duel"],
        ["build", "vassal", "--scenario", "first-duel"],
        ["build", "vassal", "--scenario", "first-dual", "--out", "none"],
        ["build", "vassal", "--fleet", "tarsian-patrol", "--out", "none"],
        ["build", "vassal", "--fleet", "tarsian-patrol", "--against", "nobody", "--out", "none"],
        ["build", "tts", "--scenario", "first-duel", "--images", "ftp://here", "--out", "none"],
    )
    assert [made.code, again.code] == [0, 0]
    assert "1 drawn" in made.err
    assert "nothing to do" in again.err
    assert (tmp_path / "build/babylon/vassal/first-duel.vmod").is_file()
    assert [each.code for each in refused] == [2] * 4
    reasons = ("first-duel", "takes two: --fleet ID --against ID", "no such fleet", "begins with https://")
    for reason, each in zip(reasons, refused, strict=True):
        assert reason in each.err
    assert not list((tmp_path / "none").rglob("*.*"))


def test_names_that_vassal_cannot_take_are_refused() -> None:
    """Two windows of one name, and a name that ends in a backslash, are named; one with separators is written."""
    table = table_of("babylon", "first-duel")
    one, two = table.sheets
    with pytest.raises(BadRequest, match="two windows would be called 'A Red Merlin'"):
        VassalModule(replace(table, sheets=(one, replace(two, name=one.name)))).build_file()
    first, *others = table.pieces
    table = replace(table, sheets=())
    with pytest.raises(BadRequest, match="ends in a backslash"):
        VassalModule(replace(table, pieces=(replace(first, name="Red\\"), *others))).build_file()
    module = VassalModule(replace(table, pieces=(replace(first, name="R;e/d\t,'"), *others)))
    assert "R\\;e\\/d" in str(next(slot.text for slot in module.build_file().iter("VASSAL.build.widget.PieceSlot")))


def test_two_fleets_are_a_table() -> None:
    """`--fleet … --against …` is a battle of both."""
    fleet = Key("fleets", "babylon", "tarsian-patrol")
    options = PrintOptions(settings={"against": "ilmari-patrol"})
    (sheet,) = VASSAL.plan(library(), "babylon", options, {"fleets": frozenset({fleet})}).sheets
    assert sheet.name == "babylon/vassal/tarsian-patrol-against-ilmari-patrol"
    assert fleet in sheet.depends_on
    assert isinstance(sheet.own_files, TableFiles)
    assert {piece.side for piece in sheet.own_files.table().pieces if len(piece.faces) > 1} == {0, 1}


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
