"""References without a target: suggestions by id, by name, in any case, and when not to guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.finding import Finding
from sheetforge.lint.check import check
from tests.toy import BOAT, GUN, game, write_toy


def referred(tmp_path: Path, reference: str, *guns: str) -> Finding:
    """The finding of a boat's only reference, with further guns of these ids in the library."""
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=1, guns=reference)})
    for gun in guns:
        text = GUN.format(name=gun.replace("-", " ").title(), weight=1)
        (root / f"guns/toy/{gun}.yaml").write_text(text)
    found = check(root, "content", {"toy": game()}, remember=False).findings
    (finding,) = (one for one in found if one.code != "SF205")
    assert finding.code == "SF203"
    return finding


@pytest.mark.parametrize("written", ["Long Tom", "LONG-TOM", "long_tom", "longtom", "toy/Long-Tom"])
def test_a_name_in_place_of_an_id_is_repaired_safely(tmp_path: Path, written: str) -> None:
    """Case, spaces and hyphens make no other gun of it; the finding says whose name it is."""
    finding = referred(tmp_path, written)
    assert finding.message == f"no gun {written!r} in toy: that is a name of 'long-tom'"
    assert finding.fix is not None
    assert finding.fix.safe
    assert finding.fix.edits[0].text == "long-tom"


def test_another_number_is_another_thing(tmp_path: Path) -> None:
    """Of `carronade-300` the neighbours are shown, and none is written in its place."""
    finding = referred(tmp_path, "carronade-300", "carronade-200", "carronade-400")
    assert finding.message.endswith("there are carronade-200, carronade-400")
    assert finding.fix is None


def test_a_slip_with_the_right_number_is_a_guess(tmp_path: Path) -> None:
    """Letters that are off are repaired towards the id with the same number."""
    finding = referred(tmp_path, "caronade-200", "carronade-200", "carronade-400")
    assert finding.fix is not None
    assert not finding.fix.safe
    assert finding.fix.edits[0].text == "carronade-200"


def test_what_is_like_nothing_is_answered_with_the_form_of_an_id(tmp_path: Path) -> None:
    """Words that are no id and no name come with the form of one."""
    finding = referred(tmp_path, "The Big One")
    assert finding.message.endswith("an id is lower-case words joined by hyphens")
    assert finding.fix is None


def test_odd_references_are_remembered_like_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference with spaces and slashes does not upset the memory of the check."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = write_toy(tmp_path, {"gull": BOAT.format(name="Gull", weight=1, guns="Odd Toy/No Gun")})
    first = check(root, "content", {"toy": game()})
    assert [one.code for one in first.findings] == ["SF203"]
    (root / "boats/toy/tern.yaml").write_text(BOAT.format(name="Tern", weight=2, guns="long-tom"))
    assert check(root, "content", {"toy": game()}).findings == first.findings
