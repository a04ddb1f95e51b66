"""Laying out damage tracks: the published samples letter for letter, and the larger hulls."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems.silent_death import system
from sheetforge.systems.silent_death.figures.construction_track import (
    Load,
    expected_counts,
    hull_loads,
    in_rows,
    lay_out_track,
)
from sheetforge.systems.silent_death.schema.track import read_track

CONTENT = Path(__file__).parents[3] / "content"

SAMPLES = [
    # tons' hull, Drive, Damage Reduction, weapons, torpedoes, the printed track
    ("light-fighter-100", 16, 1, 2, 0, ". 16 . 12 (1) 8 w 4 W X"),
    ("medium-fighter-200", 14, 2, 3, 2, ". . 14 . w 12 (2) t 10 W * 8 . (1) 6 w T 4 . X"),
    (
        "heavy-fighter-400",
        12,
        2,
        2,
        4,
        ". . . . . 12 . t . . . 10 . (2) w T * 8 . . . . . 6 t . . (1) W 4 * T . . . 2 . . . X",
    ),
]


@cache
def library() -> Library:
    """The content of the repository, read as Silent Death."""
    return open_library(CONTENT, "content", {"silent-death": system})


def tracks(hull: str, drive: int, reduction: int, weapons: int, warheads: int) -> dict[str, Load]:
    """The loads of a hull of the repository."""
    found: Any = library().get("hulls", "silent-death", hull)
    return hull_loads(found, drive, reduction, weapons, warheads)


def as_printed(codes: list[str]) -> str:
    """A track the way the samples are printed: bare Drives, reductions in brackets."""
    shape = str.maketrans({"[": "", "]": "", "<": "(", ">": ")"})
    return " ".join(codes).translate(shape)


@pytest.mark.parametrize(("hull", "drive", "reduction", "weapons", "warheads", "printed"), SAMPLES)
def test_the_published_samples_come_out_letter_for_letter(
    hull: str, drive: int, reduction: int, weapons: int, warheads: int, printed: str
) -> None:
    """The procedure is the rulebook's own, pushes to the right and lost criticals included."""
    load = tracks(hull, drive, reduction, weapons, warheads)[""]
    assert as_printed(lay_out_track(load)) == printed


def test_the_smallest_hull_steps_its_drive_by_eight() -> None:
    """Five boxes of a 50 t hull: two Drive values, a weapon and the end."""
    load = tracks("light-fighter-50", 14, 0, 1, 0)[""]
    assert " ".join(lay_out_track(load)) == ". [14] w [6] X"


@pytest.mark.parametrize(("tons", "criticals"), [(200, 1), (300, 2), (400, 2), (600, 3), (700, 3)])
def test_heavier_fighters_have_more_criticals(tons: int, criticals: int) -> None:
    """One up to 200 t, two up to 400 t, three beyond."""
    load = tracks(f"medium-fighter-{tons}" if tons != 400 else "heavy-fighter-400", 12, 1, 2, 0)[""]
    assert load.criticals == criticals
    assert lay_out_track(load).count("*") == criticals


def test_a_gunboat_has_four_tracks_with_their_shares() -> None:
    """Half the weapons ahead, a third on each side, a quarter astern; Drive on sides and rear."""
    found = tracks("medium-gunboat-1500", 12, 3, 8, 4)
    counts = {facing: expected_counts(load) for facing, load in found.items()}
    common = {"destroyed": 2, "reduction": 0, "critical": 2}
    side = {"boxes": 75, "drive-loss": 3, "weapon": 3, "warhead": 2, **common}
    assert counts == {
        "front": {"boxes": 100, "drive-loss": 0, "weapon": 4, "warhead": 1, **common},
        "left": side,
        "right": side,
        "rear": {"boxes": 50, "drive-loss": 12, "weapon": 2, "warhead": 1, **common},
    }


@pytest.mark.parametrize(("facing", "ends"), [("front", [80, 100]), ("left", [60, 75]), ("rear", [33, 50])])
def test_a_gunboats_earlier_end_stands_a_fifth_or_a_third_before_the_last(facing: str, ends: list[int]) -> None:
    """N - N/5 ahead and on the sides, N - N/3 astern, rounded."""
    codes = lay_out_track(tracks("medium-gunboat-1500", 12, 3, 8, 4)[facing])
    assert [number for number, code in enumerate(codes, 1) if code == "X"] == ends


def test_a_warhounds_quarters_share_what_a_gunboats_facings_carry() -> None:
    """Half a facing and half a side each; the two sides of the ship are alike."""
    found = tracks("warhound-5000", 8, 5, 11, 8)
    assert list(found) == ["front-left", "front-right", "rear-left", "rear-right"]
    assert found["front-left"] == found["front-right"]
    assert found["rear-left"] == found["rear-right"]
    assert found["front-left"] == Load(145, 5, 3, 2, drive_losses=1, first_end=116)
    assert found["rear-left"] == Load(105, 3, 3, 2, drive_losses=5, first_end=70)


@pytest.mark.parametrize("hull", ["heavy-fighter-1000", "heavy-gunboat-2000", "warhound-5000"])
def test_a_large_enough_track_carries_all_that_is_expected_of_it(hull: str) -> None:
    """On a hull with room nothing falls off the end, and nothing is placed twice."""
    for load in tracks(hull, 8, 3, 6, 8).values():
        track = read_track(in_rows(lay_out_track(load)))
        assert {
            "boxes": len(track),
            "destroyed": track.count("destroyed"),
            "drive-loss": track.count("drive-loss"),
            "reduction": track.count("reduction"),
            "weapon": track.count("weapon-defender", "weapon-attacker"),
            "warhead": track.count("warhead-defender", "warhead-attacker"),
            "critical": track.count("critical"),
        } == expected_counts(load)


def test_what_is_due_in_the_last_box_is_lost() -> None:
    """Every seventh of seventy boxes is a loss of Drive, but the seventieth is the end."""
    load = tracks("heavy-gunboat-2000", 10, 3, 6, 8)["rear"]
    assert expected_counts(load)["drive-loss"] == 10
    assert lay_out_track(load).count("[-1]") == 9


@pytest.mark.parametrize(
    ("boxes", "longest", "rows"), [(30, 15, (15, 15)), (10, 15, (10,)), (70, 15, (14,) * 5), (100, 20, (20,) * 5)]
)
def test_rows_are_as_equal_as_they_can_be(boxes: int, longest: int, rows: tuple[int, ...]) -> None:
    """A track of thirty boxes is two rows of fifteen, as the Dolphin II prints it."""
    load = Load(boxes, weapons=1, warheads=0, criticals=1, drive=10)
    assert read_track(in_rows(lay_out_track(load), longest)).rows == rows
