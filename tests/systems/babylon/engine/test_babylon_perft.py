"""Courses counted: every way to spend a round, by drive, unfinished turns, slides, lost sides.

The counts stand in a file. Ways are found by running the script of a move through all answers, and
again by the functions of motion alone; both must agree. Turned and mirrored, all is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sheetforge.geometry.hexes import ORIGIN, reflected, reflected_facing, rotated
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import ShipState, Unit
from sheetforge.systems.babylon.engine.motion import Helm, Motion, Turning
from sheetforge.systems.babylon.engine.movement import helm_of, move
from sheetforge.systems.babylon.engine.state import State
from tests.systems.babylon.engine.space import marked, ship, space

FILE = Path(__file__).parents[3] / "play" / "perft" / "courses.txt"

DRIVES = {"retro": {"retro": True}, "reaction": {"retro": False}, "gravitic": {"retro": False, "gravitic": True}}
"""The Var'Nic, as it is and with other drives: the one ship whose turn table is printed."""

OTHERS = {"merlin": {"ship": "merlin"}, "bustard": {"flight": "bustard"}}
"""An agile ship and a flight, by their own tables."""

CASES = ("plain", "turning", "sliding", "side-lost", "pivoted")


@cache
def base(drive: str) -> State:
    """The ship with a drive, in a state to copy."""
    state = space({**OTHERS.get(drive, {"ship": "var-nic"}), "at": "2020"})
    if drive in DRIVES:
        ship(state).blueprint = replace(ship(state).blueprint, **DRIVES[drive])
    return state


def state_of(drive: str, speed: int, case: str) -> tuple[State, Unit]:
    """A craft at the origin, so damaged or moving that the case is met."""
    state = base(drive).copy()
    unit = next(iter(state.ships.values()))
    now = Motion(ORIGIN, 0, 0, speed)
    if case == "turning":
        facing = 0 if unit.blueprint.gravitic else 2
        now = now._replace(facing=facing, turning=Turning(1, 2, 1, False, unit.thrust))
    if case == "sliding":
        now = now._replace(slide=-2)
    if case == "pivoted":
        now = now._replace(facing=1)
    if case == "side-lost":
        assert isinstance(unit, ShipState)
        unit.fell = ("aft",)
        section = unit.blueprint.by_name["aft"]
        marked(unit, **{part.id.replace("-", "_"): part.boxes for part in section.systems})
        unit.settle(state.losses)
    unit.motion = now
    return state, unit


def by_script(drive: str, speed: int, case: str) -> Iterator[Motion]:
    """Every end of the script of a move."""
    pending: list[tuple[str, ...]] = [()]
    while pending:
        given = pending.pop()
        state, unit = state_of(drive, speed, case)
        script = move(state, unit)
        try:
            question = next(script)
            for answer in given:
                question = script.send(answer)
        except StopIteration as end:
            yield unit.motion._replace(rolled=end.value)
            continue
        assert isinstance(question, Choose)
        assert question.options
        pending += [(*given, option) for option in question.options]


def by_motion(drive: str, speed: int, case: str) -> Iterator[Motion]:
    """Every end by the functions of motion, without a state or a question."""
    state, unit = state_of(drive, speed, case)
    craft = unit.blueprint
    first = helm_of(state, unit)
    starts = [first]
    if first.motion.turning is not None and not first.motion.turning.delayed:
        most = motion.most_delay(first.motion.turning.left)
        starts += [first._replace(motion=motion.delayed(first.motion, hexes)) for hexes in range(1, most + 1)]

    def ordered(helm: Helm) -> Iterator[Helm]:
        for order in motion.orders(helm, craft):
            if order == motion.GO:
                yield helm
            else:
                yield from ordered(motion.ordered(helm, craft, order))

    def gone(helm: Helm, at: int, pace: int, slide: int) -> Iterator[Motion]:
        if at > pace:
            yield helm.motion._replace(rolled=helm.rolling)
            return
        options = [helm]
        if motion.can_turn(helm, craft):
            most = motion.most_delay(motion.delay(helm, craft))
            options += [
                motion.turned(helm, craft, side, later)
                for side in (motion.PORT, motion.STARBOARD)
                for later in range(most + 1)
            ]
        for option in options:
            after = motion.advanced(option.motion, craft)
            ends = [after]
            has_turned = option.motion.turning is not None and after.turning is None
            if has_turned and after.facing != after.course and not craft.gravitic:
                ends.append(after._replace(facing=after.course))
            for end in ends:
                for _ in range(motion.slides_after(pace, slide, at)):
                    end = motion.slid(end)
                yield from gone(option._replace(motion=end), at + 1, pace, slide)

    for start in starts:
        for helm in ordered(start):
            yield from gone(helm, 1, helm.motion.speed, helm.motion.slide)


@cache
def ends(drive: str, speed: int, case: str) -> tuple[Motion, ...]:
    return tuple(by_motion(drive, speed, case))


def asked_for() -> list[tuple[str, str]]:
    """Drives and cases; a flight has no sides to lose."""
    every = [(drive, case) for drive in (*DRIVES, *OTHERS) for case in CASES]
    return [one for one in every if one != ("bustard", "side-lost")]


def rows() -> list[tuple[str, int, str, int, int]]:
    """Drive, speed, case, ways, distinct ends."""
    kept = FILE.read_text(encoding="utf-8").splitlines()
    found = (line.split() for line in kept if line and not line.startswith("#"))
    return [(a, int(b), c, int(d), int(e)) for a, b, c, d, e in found]


ROWS = rows() if FILE.exists() else []
SMALL = [row for row in ROWS if row[3] < 1_600]


def test_the_file_has_every_drive_and_case() -> None:
    """Nothing is left out."""
    assert {(row[0], row[2]) for row in ROWS} == set(asked_for())


@pytest.mark.parametrize(("drive", "speed", "case", "ways", "places"), ROWS)
def test_perft_of_courses(drive: str, speed: int, case: str, ways: int, places: int) -> None:
    """As many ways and ends as the file has."""
    found = ends(drive, speed, case)
    assert (len(found), len(set(found))) == (ways, places)


@pytest.mark.parametrize(("drive", "speed", "case"), [row[:3] for row in SMALL])
def test_script_and_functions_agree(drive: str, speed: int, case: str) -> None:
    """The questions of a move lead to the same ends, each as often."""
    assert sorted(map(repr, by_script(drive, speed, case))) == sorted(map(repr, ends(drive, speed, case)))


def turned(one: Motion, sixths: int) -> Motion:
    """A motion turned about the origin."""
    return one._replace(
        hex=rotated(one.hex, sixths), course=(one.course + sixths) % 6, facing=(one.facing + sixths) % 6
    )


def mirrored(one: Motion) -> Motion:
    """A motion mirrored in the line straight up."""
    turning = one.turning and one.turning._replace(side=-one.turning.side)
    return one._replace(
        hex=reflected(one.hex),
        course=reflected_facing(one.course),
        facing=reflected_facing(one.facing),
        slide=-one.slide,
        turning=turning,
    )


def all_from(drive: str, start: Motion) -> set[Motion]:
    """Every end from a motion, by the script."""
    found = set()
    pending: list[tuple[str, ...]] = [()]
    while pending:
        given = pending.pop()
        state, unit = state_of(drive, start.speed, "plain")
        unit.motion = start
        script = move(state, unit)
        try:
            question = next(script)
            for answer in given:
                question = script.send(answer)
        except StopIteration:
            found.add(unit.motion)
            continue
        assert isinstance(question, Choose)
        # Rolls change nothing here, and there are twice as many ways with them.
        pending += [(*given, option) for option in question.options if option != motion.ROLL]
    return found


@pytest.mark.parametrize("drive", ["reaction", "gravitic"])
@pytest.mark.parametrize("case", ["plain", "turning", "sliding"])
def test_courses_turn_and_mirror(drive: str, case: str) -> None:
    """From a motion turned or mirrored the ends are those ends turned or mirrored."""
    _, unit = state_of(drive, 2, case)
    start = unit.motion
    here = all_from(drive, start)
    assert len(here) >= 3
    for sixths in (1,) if len(here) > 500 else range(1, 6):
        assert all_from(drive, turned(start, sixths)) == {turned(one, sixths) for one in here}
    assert all_from(drive, mirrored(start)) == {mirrored(one) for one in here}


def regenerate() -> None:
    """Write the counts again."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    head = [line for line in lines if line.startswith("#")]
    for drive, case in asked_for():
        for speed in (1, 2):
            found = ends(drive, speed, case)
            head.append(f"{drive} {speed} {case} {len(found)} {len(set(found))}")
    FILE.write_text("\n".join(head) + "\n", encoding="utf-8")
