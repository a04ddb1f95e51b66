"""`build vassal` and `build tts`: what they make, and what they refuse with the reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.vtt.module import VassalModule
from tests.running import several
from tests.vtt.tables import table_of


def test_tables_are_made_and_refused(tmp_path: Path) -> None:
    """A table is up to date the second time; wrong usage exits 2 with the reason, and leaves nothing."""
    made, again, fleets, *refused = several(
        tmp_path,
        ["build", "vassal", "--scenario", "first-duel"],
        ["build", "vassal", "--scenario", "first-duel"],
        ["build", "vassal", "--fleet", "tarsian-patrol", "--against", "ilmari-patrol", "--out", "fleets"],
        ["build", "vassal", "--scenario", "first-dual", "--out", "none"],
        ["build", "vassal", "--fleet", "tarsian-patrol", "--out", "none"],
        ["build", "vassal", "--fleet", "tarsian-patrol", "--against", "nobody", "--out", "none"],
        ["build", "tts", "--scenario", "first-duel", "--images", "ftp://here", "--out", "none"],
    )
    assert [made.code, again.code, fleets.code] == [0, 0, 0], fleets.err
    assert "1 drawn" in made.err
    assert "nothing to do" in again.err
    assert (tmp_path / "build/babylon/vassal/first-duel.vmod").is_file()
    assert [path.suffix for path in (tmp_path / "fleets/babylon/vassal").iterdir()] == [".vmod"]
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
