"""Control logs after a battle: its log is played again, and losses are struck off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.products.unit_sheets import UnitSheets
from sheetforge.sheet.battle_page import BattleStanding
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.engine.events import (
    Event,
    PhaseBegan,
    Placed,
    Sank,
    Slowed,
    SpeedSet,
    TurnBegan,
    stopped_by,
)
from sheetforge.systems.sovereign_seas.engine.phases import FIRST
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.products.references import chart_pages, table_cards
from sheetforge.systems.sovereign_seas.products.ships import log_of
from sheetforge.systems.sovereign_seas.products.standing import standing
from sheetforge.systems.sovereign_seas.sheets import fleet_sheets
from sheetforge.systems.sovereign_seas.sheets.fleet_sheets import Shown
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.reference import reference

if TYPE_CHECKING:
    from sheetforge.products.planner import Part
    from sheetforge.sheet.arms import Worn


def struck(ship: ShipState, turn: int, lasting: int) -> frozenset[str]:
    """The boxes of a control log that are struck off at the end of a turn, by their names.

    Of the turns that damage lasts, `lasting` at most, those still to come stay open.
    """
    marked = min(len(ship.blueprint.speeds), ship.blueprint.slashes_crossed(ship.lost) + ship.factors)
    names = [f"hull.{circle:02d}" for circle in range(1, ship.lost + 1)]
    names += [f"speed.{place:02d}" for place in range(1, marked + 1)]
    names += [f"battery.{mount.id}" for index, mount in enumerate(ship.blueprint.batteries) if not ship.works(index)]
    if ship.tower_lost:
        names.append("tower.1")
    names += _spent("command", ship.command_lost - turn, lasting)
    if ship.rudder:
        names.append(f"rudder.{ship.rudder[0].upper()}")
        names += _spent("rudder", ship.rudder_until - turn, lasting)
    return frozenset(names)


def _spent(name: str, left: int, lasting: int) -> list[str]:
    """The boxes of turns that are not to come; none while nothing lasts."""
    return [f"{name}.{turn}" for turn in range(left + 1, lasting + 1)] if left > 0 else []


def speeds_by_turn(events: Iterable[Event]) -> dict[str, dict[int, int]]:
    """Return the speed of each ship by turn, with which it began the impulses of that turn."""
    made: defaultdict[str, dict[int, int]] = defaultdict(dict)
    now: dict[str, int] = {}
    turn = noted = 0
    before = {name for name, _ in FIRST}
    for event in events:
        match event:
            case TurnBegan():
                turn = event.turn
            case Placed() | SpeedSet() | Slowed():
                now[event.ship] = event.speed
            case Sank():
                now.pop(event.ship, None)
            case PhaseBegan() if event.phase not in before and noted < turn:
                noted = turn
                for ship, speed in now.items():
                    made[ship][turn] = speed
            case _:
                now |= dict.fromkeys(stopped_by(event), 0)
    return made


class SeaSheets(UnitSheets[State, ShipState, ControlLog, Shown, Options]):
    """The control logs of the ships of a battle, with the losses struck off.

    Ships of a side share sheets as in a pack, the charts have pages of their own.
    """

    state_class, look_class = State, Options
    printed = ("afloat",)
    speeds: Mapping[str, Mapping[int, int]] = MappingProxyType({})
    """The speeds of the ships of a battle by turn."""

    def sheet_of(self, key: Key) -> ControlLog | None:
        return log_of(self.library, key)

    def each(self, state: State) -> Iterator[tuple[ShipState, Shown]]:
        """Yield every ship with her log; the events are read once for all."""
        self.speeds = speeds_by_turn(state.events)
        yield from super().each(state)

    def as_it_stands(self, state: State, unit: ShipState, sheet: ControlLog, letter: str) -> Shown:
        boxes = struck(unit, state.turn, sheet.lasting)
        return Shown(sheet, letter, boxes, self.speeds.get(unit.id, {}))

    def marks(self, sheet: Shown) -> object:
        return sheet.damage, sheet.speeds

    def pages(self, sheets: Sequence[Shown], title: str, id: str) -> tuple[Page, ...]:
        return fleet_sheets.pages(sheets, self.look, title, id, reference(self.library, self.system))

    def standing(self, state: State, worn: tuple[Worn, ...]) -> BattleStanding:
        return standing(state, worn)

    def cards(self, state: State) -> list[Page]:
        return table_cards(self.library, self.system, self.look)

    def palette(self) -> Palette:
        return palette(self.look.ink)

    def sheets(self, state: State, left: Sequence[tuple[ShipState, Shown]]) -> Iterator[Part]:
        """Yield the ships of each side, then the charts. Raises `Unreadable` without a table."""
        yield from super().sheets(state, left)
        pages = chart_pages(self.library, self.system, self.look)
        yield "charts", tuple(page for _, _, draw in pages for page in draw())
