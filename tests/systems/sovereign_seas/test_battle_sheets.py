"""Control logs after a battle: what the engine says is lost is what is struck off on paper."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.play import units
from sheetforge.play.driver import AtRandom, Game, play, play_at_random
from sheetforge.play.log import record
from sheetforge.play.streams import Streams
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Box, Field
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.engine.events import PhaseBegan, Placed, RamDamage, Sank, SpeedSet, TurnBegan
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from sheetforge.systems.sovereign_seas.products import PRODUCTS, battle_sheets
from sheetforge.systems.sovereign_seas.sheets import compact_panel, fleet_sheets, panel
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.reference import reference
from tests.sheet import layout
from tests.systems.sovereign_seas.samples_of_sheets import SS, library, log


@cache
def battle() -> Game:
    """A convoy fought at random, which costs both sides something."""
    made = ENGINE.battle(library(), {"scenario": "convoy-attack"})
    return play_at_random(ENGINE, made, 3)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of the battle in a file."""
    path = tmp_path_factory.mktemp("battle") / "The Convoy.log"
    path.write_text(record(battle()).text(), encoding="utf-8")
    return path


def boxes(id: str) -> set[str]:
    """The names of all that can be written or struck off on a control log."""
    sketch = Sketch(palette("color"), id)
    panel.draw(sketch, log(id), Box(0.0, 0.0, 192.0, 100.0))
    return {blank.name for blank in sketch.blanks}


@pytest.mark.parametrize("id", ["magenta", "ocean", "armorique", "limier"])
def test_a_low_panel_has_the_boxes_and_the_rule_of_a_whole_one(id: str) -> None:
    """Ships without armour at the tower lose it too; five ships on a page say when speeds are struck off."""
    sketch, of = Sketch(palette("color"), id), log(id)
    narrow = compact_panel.is_narrow(of, 95.0)
    height = compact_panel.least_height(of, narrow)
    compact_panel.draw(sketch, of, Box(0.0, 0.0, 95.0 if narrow else 192.0, height), narrow)
    assert {blank.name for blank in sketch.blanks} == {name for name in boxes(id) if not name.startswith("notes")}
    words = layout.plain_text(sketch.items)
    assert all(part in words for part in ("strike", "slash", "funnel", "boiler"))


def ship(id: str) -> ShipState:
    """A ship of the battle as it was at its beginning, by the id of her class."""
    start = Game(ENGINE, battle().battle)
    return next(one for one in start.state.ships.values() if one.blueprint.id == id).copy()


def test_a_whole_ship_has_nothing_struck_off() -> None:
    """Before a battle all boxes are open."""
    assert battle_sheets.struck(ship("inconsistent"), 1, 6) == frozenset()


def test_hull_speed_and_batteries_are_struck_off_as_the_engine_lost_them() -> None:
    """Three circles cross two slashes, a funnel takes two more numbers, two batteries are gone."""
    hit = ship("inconsistent")
    hit.lost, hit.factors, hit.out = 3, 2, 0b101
    hit.settle()
    names = battle_sheets.struck(hit, 5, 6)
    assert names == {
        "hull.01",
        "hull.02",
        "hull.03",
        "speed.01",
        "speed.02",
        "speed.03",
        "speed.04",
        "battery.centre-1",
        "battery.centre-3",
    }
    open_speeds = [speed for number, speed in enumerate(hit.blueprint.speeds, 1) if f"speed.{number:02d}" not in names]
    assert open_speeds[0] == hit.maximum


def test_turns_to_come_stay_open() -> None:
    """Jammed to the left for two more turns and out of command for one: so many boxes are open."""
    hit = ship("eclipse")
    hit.tower_lost, hit.command_lost = True, 6
    hit.rudder, hit.rudder_until = "left", 7
    names = battle_sheets.struck(hit, 5, 6)
    assert {"tower.1", "rudder.L"} <= names
    assert [n for n in range(1, 7) if f"command.{n}" not in names] == [1]
    assert [n for n in range(1, 7) if f"rudder.{n}" not in names] == [1, 2]


def test_every_box_that_is_struck_off_is_on_the_sheet() -> None:
    """The names of the engine's losses are the names of the boxes, for every ship of a battle."""
    state = battle().state
    lost = 0
    for one in state.ships.values():
        names = battle_sheets.struck(one, state.turn, 6)
        assert names <= boxes(one.blueprint.id), one.name
        lost += len(names)
    assert lost > 20


def test_a_battle_prints_the_ships_that_are_afloat(kept: Path) -> None:
    """One log for each of them with the letter of her counter; sunk ships are left out."""
    named = {"battle": str(kept)}
    options = PrintOptions(fillable=True, settings=named)
    (made,) = PRODUCTS["displays"].plan(library(), SS, options, {}).sheets
    assert made.name == "sovereign-seas/battles/the-convoy"
    document = made.lay_out()
    fields = [item for page in document.pages for item in page.items if isinstance(item, Field)]
    numbers = [one.value for one in fields if ".id" in one.name]
    afloat = [one for one in battle().state.ships.values() if one.status == "afloat"]
    assert sorted(numbers) == sorted(units.letters(battle().state)[one.id] for one in afloat)
    struck = [one for one in fields if one.kind == "check" and ".turn." not in one.name]
    ticked = sum(bool(one.value) for one in struck)
    turn = battle().state.turn
    assert ticked == sum(len(battle_sheets.struck(one, turn, 6)) for one in afloat)
    names = [one.name for one in fields]
    assert len(names) == len(set(names))
    for page in document.pages:
        assert layout.outside(page, paper("a4").safe) == []


def test_a_battle_can_be_printed_as_it_stood(kept: Path) -> None:
    """After no more than its first answers nobody is hurt yet, and all are there."""
    named: dict[str, Setting] = {"battle": str(kept), "battle-to": 1}
    options = PrintOptions(fillable=True, settings=named)
    (made,) = PRODUCTS["displays"].plan(library(), SS, options, {}).sheets
    fields = [i for page in made.lay_out().pages for i in page.items if isinstance(i, Field)]
    assert not any(one.value for one in fields if one.kind == "check")


@pytest.mark.parametrize(("text", "said"), [("no log", "not JSON"), (None, "cannot be read"), ("", "--battle")])
def test_what_is_no_log_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    """A file that is none, or is not there, is reported in one line."""
    path = tmp_path / "battle.log"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    options = PrintOptions(settings={"battle": str(path)})
    with pytest.raises(Unreadable, match=said):
        PRODUCTS["displays"].plan(library(), SS, options, {})


def test_too_many_answers_are_refused(kept: Path) -> None:
    """A log has only so many."""
    options = PrintOptions(settings={"battle": str(kept), "battle-to": 10**6})
    with pytest.raises(BadRequest, match="the log has"):
        PRODUCTS["displays"].plan(library(), SS, options, {})


def test_speeds_are_those_with_which_the_impulses_of_each_turn_began() -> None:
    """Ships that keep their speed, are slowed, ram or sink: a witness of every turn has what the log prints later."""
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": "blockade-breakout"}))
    streams = Streams("speeds", 1)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
    seen: dict[tuple[str, int], int] = {}
    rammed = False
    while game.state.turn < 7 and game.question is not None:
        play(game, players, streams.roll, len(game.answers) + 1, streams.draw)
        state = game.state
        rammed = rammed or any(isinstance(event, RamDamage) for event in state.events)
        said = battle_sheets.speeds_by_turn(state.events)
        for ship in state.ships.values():
            number = said.get(ship.id, {}).get(state.turn)
            if number is not None and (ship.id, state.turn) not in seen and state.impulse == 1:
                seen[ship.id, state.turn] = number
                if ship.afloat and not rammed:
                    assert number >= ship.speed
                    assert number == ship.speed or ship.maximum == ship.speed
    assert len(seen) > 30
    later = battle_sheets.speeds_by_turn(game.state.events)
    assert all(later[id][turn] == speed for (id, turn), speed in seen.items())


def test_a_ship_that_rammed_begins_the_next_turn_at_rest() -> None:
    """A ram stops both ships without a word of their speeds; one that sank has no further speeds."""
    events = [
        Placed("a", "0101", 0, 5),
        Placed("b", "0102", 0, 4),
        TurnBegan(1),
        SpeedSet("a", 5, 7),
        PhaseBegan("impulse 1"),
        RamDamage("a", "b", 3, 1),
        TurnBegan(2),
        PhaseBegan("speeds"),
        SpeedSet("b", 0, 2),
        PhaseBegan("impulse 1"),
        PhaseBegan("impulse 2"),
        Sank("b", "rammed"),
        TurnBegan(3),
        PhaseBegan("impulse 1"),
        TurnBegan(4),
    ]
    assert battle_sheets.speeds_by_turn(events) == {"a": {1: 7, 2: 0, 3: 0}, "b": {1: 4, 2: 2}}


def test_boxes_of_speeds_are_filled_in() -> None:
    """Of each ship under her own number, on paper and in the fields."""
    shown = [
        fleet_sheets.Shown(log("ocean"), "1", frozenset(), {1: 11, 2: 9}),
        fleet_sheets.Shown(log("ocean"), "2", frozenset(), {1: 8}),
    ]
    look = Options(fillable=True)
    (page,) = fleet_sheets.pages(shown, look, "Ships", "s", reference(library(), SS))
    found = {one.name: one.value for one in page.items if isinstance(one, Field) and ".turn." in one.name}
    assert {name: value for name, value in found.items() if value} == {
        "s.1.sheet.turn.1.1": "11",
        "s.1.sheet.turn.1.2": "9",
        "s.1.sheet.turn.2.1": "8",
    }
