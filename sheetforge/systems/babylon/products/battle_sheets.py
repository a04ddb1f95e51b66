"""Control sheets as a battle left them: boxes crossed off, charges, motion, sides lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import printed_facing
from sheetforge.play.units import plain_name
from sheetforge.products.unit_sheets import UnitSheets
from sheetforge.sheet.arms import in_color_of
from sheetforge.sheet.battle_page import BattleStanding
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import IN_PLAY
from sheetforge.systems.babylon.products.references import abilities_of, card_strips
from sheetforge.systems.babylon.products.round_logs import Logs, log_marks, round_logs
from sheetforge.systems.babylon.products.standing import standing
from sheetforge.systems.babylon.sheets import flight_page, ship_page
from sheetforge.systems.babylon.sheets.figure_boxes import CHARGED, PRINTED_AS, figure_words, now_name, printed_name
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.sheets.movement import ZIGS, marked_motion
from sheetforge.text import signed

if TYPE_CHECKING:
    from sheetforge.products.planner import Part
    from sheetforge.sheet.arms import Worn


def marks(unit: Unit) -> dict[str, str]:
    """Return the values in the blanks of the sheet of a craft, by name."""
    slide = "0" if not unit.slide else f"{'S' if unit.slide > 0 else 'P'}{abs(unit.slide)}"
    motion: dict[str, tuple[str, ...]] = {
        "speed": (str(unit.speed),),
        "course": (str(printed_facing(unit.course)),),
        "facing": (str(printed_facing(unit.facing)),),
        "slide": (slide,),
        "roll": ("rolled" if unit.rolled else "upright",),
    }
    if unit.turning is not None:
        side = "S" if unit.turning.side > 0 else "P"
        motion["turn"] = (side, str(unit.turning.left))
    values = {} if unit.blueprint.immobile else marked_motion(unit.blueprint, motion)
    crossed = _ship(unit) if isinstance(unit, ShipState) else _flight(unit)
    return values | dict.fromkeys(crossed, "x")


def _ship(ship: ShipState) -> Iterator[str]:
    """The boxes crossed off of a ship, the charges and cooling of its weapons, its lost sides."""
    for part in ship.blueprint.parts:
        for number in range(1, ship.marks[part.place] + 1):
            yield f"{part.id}.{number:02d}"
    for index, part in enumerate(ship.blueprint.weapons):
        if not ship.left(part) or ship.out >> part.place & 1:
            # It fires no more: its charge is of no account.
            yield f"out.{part.id}.1"
            continue
        for number in range(1, ship.charge[index] + 1):
            yield f"charge.{part.id}.{number}"
        for number in range(1, ship.streak[index] + 1):
            yield f"fired.{part.id}.{number}"
        if ship.cools(index):
            yield f"cool.{part.id}.1"
    for count, name in enumerate(ship.fell, 1):
        yield f"lost.{name}"
        yield f"sides-lost.{count}"


def in_force(state: State, ship: ShipState) -> Iterator[tuple[str, str]]:
    """Yield the blanks of the printed figures that losses have changed: the strike, and the value in force."""
    for name, _, now in ship.lowered(state.losses):
        printed = PRINTED_AS.get(name, name)
        yield printed_name(printed), "x"
        yield now_name(printed), figure_words(name, now)
    if ship.blueprint.agile and not ship.agile:
        yield printed_name("agile"), "x"
    if ship.zigs:
        yield now_name(ZIGS), signed(ship.zigs)
    if ship.jump_charge:
        yield CHARGED, str(ship.jump_charge)


def _flight(flight: FlightState) -> Iterator[str]:
    """The boxes crossed off of each fighter, and the ballistics that it has launched."""
    structure = flight.blueprint.structure
    for fighter, left in enumerate(flight.boxes, 1):
        for number in range(1, structure - left + 1):
            yield f"fighter-{fighter}.{number:02d}"
    guns = zip(flight.blueprint.guns, flight.stores, strict=True)
    for at, (gun, unspent) in enumerate(guns, 1):
        for number in range(1, (gun.salvo or 0) - (unspent or 0) + 1):
            yield f"store-{at}.{number:02d}"


@lru_cache(maxsize=64)
def _in_color_of(sheet: ControlSheet, side: str) -> ControlSheet:
    """Return the sheet of a craft in the colour that its side is named by, the same one at every step of a battle."""
    arms = in_color_of(sheet.arms, side)
    return sheet if arms is sheet.arms else replace(sheet, arms=arms)


class BabylonSheets(UnitSheets[State, Unit, ControlSheet, flight_page.Shown, SheetOptions]):
    """The control sheets of the craft of a battle: all that are in it or aboard a ship."""

    state_class, look_class = State, SheetOptions
    printed = IN_PLAY
    logs: Logs = MappingProxyType({})
    """The rounds of a battle, from its events."""

    def each(self, state: State) -> Iterator[tuple[Unit, flight_page.Shown]]:
        """Yield every unit with its sheet; the events are read once for all."""
        self.logs = round_logs(state)
        yield from super().each(state)

    def key(self, unit: Unit) -> Key | None:
        return self.library.resolve(f"{unit.blueprint.kind}s", self.system, unit.blueprint.id)

    def sheet_of(self, key: Key) -> ControlSheet | None:
        sheet = sheet_of(self.library, key)
        return sheet if isinstance(sheet, ControlSheet) else None

    def as_it_stands(self, state: State, unit: Unit, sheet: ControlSheet, letter: str) -> flight_page.Shown:
        values = marks(unit) | dict(log_marks(state, unit, self.logs))
        if isinstance(unit, ShipState):
            values |= dict(in_force(state, unit))
        sheet = _in_color_of(sheet, unit.side)
        return sheet, replace(self.look, values=values, given=plain_name(unit.name), mark=unit.id, letter=letter)

    def marks(self, sheet: flight_page.Shown) -> object:
        return sheet[1].values

    def pages(self, sheets: Sequence[flight_page.Shown], title: str, id: str) -> Sequence[Page]:
        (sheet, look), *_ = sheets
        draw = flight_page.pages if sheet.craft.kind == "flight" else ship_page.pages
        return draw(sheet, look)

    def standing(self, state: State, worn: tuple[Worn, ...]) -> BattleStanding:
        return standing(state, worn)

    def cards(self, state: State) -> list[Page]:
        """Return the cards with the turns of the first ship of the battle."""
        crafts = [unit.blueprint for unit in state.ships.values()]
        keys = (self.key(unit) for unit in state.ships.values() if isinstance(unit, ShipState))
        known = (self.new(key) for key in keys if key is not None)
        example = next((sheet for sheet in known if sheet is not None and sheet.craft.turns.columns), None)
        return [] if example is None else card_strips(example, None, self.look, abilities_of(crafts))

    def sheets(self, state: State, left: Sequence[tuple[Unit, flight_page.Shown]]) -> Iterator[Part]:
        """Yield the sheets of each side: its ships, then its flights, two on a page where they fit."""
        for number, side in enumerate(state.plan.sides, 1):
            ships: list[Page] = []
            flights: list[flight_page.Shown] = []
            for unit, (sheet, look) in left:
                if unit.side != side:
                    continue
                if isinstance(unit, ShipState):
                    ships += apart(
                        ship_page.pages(sheet, look), unit.id, f"counter {look.letter}" if look.letter else ""
                    )
                else:
                    flights.append((sheet, look))
            if ships or flights:
                yield f"side-{number}", (*ships, *flight_page.page_by_page(flights))
