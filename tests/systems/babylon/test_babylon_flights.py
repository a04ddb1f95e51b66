"""A flight is a unit of its own at the command line: arena, odds, displays, counters, show."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import column_row
from sheetforge.play.forces import Force
from sheetforge.systems.babylon.play.forces import FORCES
from sheetforge.systems.babylon.play.game import ENGINE
from sheetforge.systems.babylon.products.rosters import logs_of
from sheetforge.systems.babylon.products.ships import squads
from tests.running import OFFICIAL, Run
from tests.systems.babylon.engine.space import library

GAMES = ("--games", 2, "--turns", 2, "--jobs", 1, "--bots", "reference", "--content", OFFICIAL)


@pytest.mark.parametrize("names", [("goshawk", "tiira"), ("var-nic", "4:tiira"), ("babylon/kuikka", "babylon/merlin")])
def test_flights_fight_flights_and_ships(sheetforge: Run, names: tuple[str, ...]) -> None:
    """Flights stand where a ship does, with a number before them or without."""
    answer = sheetforge("arena", *names, *GAMES)
    assert answer.code == 0, answer.err
    assert "2 games" in answer.out


def test_logs_of_flights_come_after_those_of_all_ships() -> None:
    """Of both sides; a log keeps the number of its craft, in the order in which a side lists them."""
    battle = library().entity(Key("scenarios", "babylon", "base-attacked"))
    assert battle is not None
    found = [(log.id, log.craft) for log in logs_of(squads(library(), "babylon", battle), battle)]
    assert found == [
        ("1-1", "Eyrie"),
        ("1-4", "Merlin"),
        ("2-1", "Otso"),
        ("2-2", "Sarastus"),
        ("2-3", "Vasama"),
        ("1-2", "Goshawk"),
        ("1-3", "Bustard"),
    ]


def test_fleets_with_flights_fight_each_other(sheetforge: Run) -> None:
    """Flights of a fleet set up beside its ships."""
    fleets = ("--fleet", "tarsian-patrol", "--against", "ilmari-patrol")
    answer = sheetforge("arena", *fleets, *GAMES)
    assert answer.code == 0, answer.err
    assert "of 3" in answer.out
    assert "of 4" in answer.out


def test_fifty_craft_a_side_set_up_on_the_map() -> None:
    """In lines of fourteen one behind the other, each craft in a hex of its own."""
    key = Key("flights", "babylon", "goshawk")
    recipe = FORCES.recipe(library(), (Force(key, 20), Force(key, 50)), ("one", "other"))
    state = ENGINE.battle(library(), recipe).begin()
    numbers: dict[str, list[tuple[int, int]]] = {side: [] for side in ("one", "other")}
    for unit in state.ships.values():
        numbers[unit.side].append(column_row(unit.hex, state.plan.shape))
    assert len(set(numbers["one"])) == 20
    assert len(set(numbers["other"])) == 50
    for column, row in (*numbers["one"], *numbers["other"]):
        assert 1 <= column <= state.plan.columns
        assert 1 <= row <= state.plan.rows


def test_a_flight_is_audited(sheetforge: Run) -> None:
    """It is compared with units near its price, as many of each as make the points equal."""
    answer = sheetforge("arena", "--audit", "sparrowhawk", "--peers", 1, *GAMES)
    assert answer.code == 0, answer.err
    assert "Sparrowhawk: 2 games at equal price" in answer.out


def test_a_name_that_is_no_unit_is_refused(sheetforge: Run) -> None:
    """The message names all kinds of units."""
    for words in (("arena", "rail-gun", "tiira"), ("odds", "merlin", "--against", "rail-gun")):
        answer = sheetforge(*words, "--content", OFFICIAL)
        assert answer.code == 2
        assert "there is no ship or flight 'rail-gun'" in answer.err


def test_a_flight_alone_is_printed(sheetforge: Run, tmp_path: Path) -> None:
    """`--ship` takes a flight: its sheet and its counters."""
    words = ("build", "displays", "counters", "--ship", "goshawk", "--format", "svg")
    answer = sheetforge(*words, "--out", tmp_path, "--content", OFFICIAL)
    assert answer.code == 0, answer.err
    assert {path.stem.partition("-")[0] for path in tmp_path.rglob("*.svg")} == {"flight", "goshawk"}
