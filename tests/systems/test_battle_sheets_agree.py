"""Sheets of random battles, box by box: every tick is a loss of the engine, and every loss has its tick."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from sheetforge.play import engine_of
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.streams import Streams
from sheetforge.products.options import PrintOptions
from sheetforge.products.unit_sheets import UnitSheets
from sheetforge.sheet.scene import Field, Text
from sheetforge.sheet.walk import walk
from sheetforge.systems.babylon.engine.craft import FlightState
from sheetforge.systems.babylon.engine.craft import ShipState as BabylonShip
from sheetforge.systems.babylon.products.battle_sheets import BabylonSheets
from sheetforge.systems.silent_death.engine.ship import ShipState as DeathShip
from sheetforge.systems.silent_death.products.battle_displays import DeathSheets
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS
from sheetforge.systems.silent_fury.engine.ship import ShipState as FuryShip
from sheetforge.systems.silent_fury.products.battle_sheets import FurySheets
from sheetforge.systems.silent_fury.sheets.look import DAMAGE
from sheetforge.systems.sovereign_seas.engine.ship import ShipState as SeaShip
from sheetforge.systems.sovereign_seas.products.battle_sheets import SeaSheets
from tests.systems.samples_of_battles import library

SCENARIOS = {
    "silent-death": ("the-causeway", (200, 500)),
    "silent-death-star-wars": ("the-liberation-of-syruss", (150, 330)),
    "sovereign-seas": ("blockade-breakout", (150, 420)),
    "babylon": ("patrol", (60, 160)),
    "silent-fury": ("hornets-nest", (120, 300)),
}
"""Game → a scenario, and after how many answers it is looked at."""

CASES = [(system, answers) for system, (_, cuts) in SCENARIOS.items() for answers in cuts]


@cache
def battle(system: str, answers: int) -> Game:
    """A battle between players that choose at random."""
    engine = engine_of(library(), system)
    game = Game(engine, engine.battle(library(), {"scenario": SCENARIOS[system][0]}))
    streams = Streams("box by box", 1)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
    return play(game, players, streams.roll, answers, streams.draw)


def sheets(system: str) -> UnitSheets:  # type: ignore[type-arg]
    """What makes the sheets of a battle."""
    options = PrintOptions(fillable=True)
    if system in ("silent-death", "silent-death-star-wars"):
        display_of = DISPLAY_OF if system == "silent-death" else STAR_WARS
        return DeathSheets(library(), system, options, display_of)
    made = {"sovereign-seas": SeaSheets, "babylon": BabylonSheets, "silent-fury": FurySheets}[system]
    return made(library(), system, options)


def on_paper(system: str, answers: int) -> Iterator[tuple[object, Mapping[str, str], str]]:
    """Every unit of a battle that is in it, with the fields of its sheet and the words on it."""
    state = battle(system, answers).state
    for shown in sheets(system).displays()(state):
        unit = state.ships[shown.unit]
        if unit.status in sheets(system).printed:
            drawn = [one.item for page in shown.pages() for one in walk(page.items)]
            fields = {item.name: item.value for item in drawn if isinstance(item, Field)}
            yield unit, fields, "\n".join(item.text for item in drawn if isinstance(item, Text))


def ticks(fields: Mapping[str, str], pattern: str) -> Counter[str]:
    """How many ticked fields there are by what a pattern finds in their names."""
    found = ((re.search(pattern, name), value) for name, value in fields.items())
    return Counter(match[1] for match, value in found if match is not None and value == "x")


@pytest.mark.parametrize(("system", "answers"), CASES)
def test_every_box_of_a_sheet_is_as_the_engine_has_it(system: str, answers: int) -> None:
    """Hull, systems, guns, warheads, fighters, components: by ship, and box by box of each."""
    seen = 0
    for unit, fields, words in on_paper(system, answers):
        seen += 1
        if isinstance(unit, DeathShip):
            track = ticks(fields, r"\.(track)\.")
            assert track["track"] == unit.blueprint.boxes - unit.boxes_left
            if unit.defensive_value != unit.blueprint.defensive_value:
                assert str(unit.defensive_value) in words.split("\n")
        elif isinstance(unit, SeaShip):
            assert ticks(fields, r"\.(hull)\.")["hull"] == unit.lost
            lost = {mount.id for index, mount in enumerate(unit.blueprint.batteries) if not unit.works(index)}
            assert set(ticks(fields, r"\.battery\.([^.]+)$")) == lost
        elif isinstance(unit, BabylonShip):
            for part in unit.blueprint.parts:
                assert ticks(fields, rf"\.({re.escape(part.id)})\.\d\d$")[part.id] == unit.marks[part.place], part.id
        elif isinstance(unit, FlightState):
            boxes = ticks(fields, r"\.fighter-(\d+)\.")
            assert [boxes[str(number)] for number in range(1, len(unit.boxes) + 1)] == [
                unit.blueprint.structure - left for left in unit.boxes
            ]
        else:
            assert isinstance(unit, FuryShip)
            marked = {name: value for name, value in fields.items() if re.search(r"\.\d+\.[lhpfdb]$", name) and value}
            expected = {
                f"{number}.{DAMAGE[damage].letter.lower()}" for number, damage in enumerate(unit.damage, 1) if damage
            }
            assert {".".join(name.rsplit(".", 2)[1:]) for name in marked} == expected
            for kind, aboard in (("missile", unit.missiles), ("torpedo", unit.torpedoes), ("fighter", unit.fighters)):
                value = next((text for name, text in fields.items() if name.endswith(f"ordinance.{kind}")), "")
                if unit.blueprint.ordinance[kind]:
                    assert value == (str(aboard) if unit.limit[kind] else "")
    assert seen >= 2
