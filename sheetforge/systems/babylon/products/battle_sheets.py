"""Control sheets as a battle left them: boxes crossed off, charges, motion, sides lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.geometry.hexes import printed_facing
from sheetforge.play.display_steps import DisplaysOf, UnitDisplay
from sheetforge.products.battle_sheets import BATTLE, worn_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import battle_page
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.sheets import flight_page, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.sheets.movement import marked_motion

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import AnyState
    from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
    from sheetforge.systems.babylon.engine.state import State


def is_asked_for(options: PrintOptions) -> bool:
    """Return whether the sheets of a battle are asked for."""
    return bool(options.setting(BATTLE))


def parts(
    game: Game, library: Library, options: PrintOptions
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return the page of the battle, and the sheets of all craft that are still in it.

    Raises `LayoutProblem` for what does not fit its paper.
    """
    from sheetforge.play.units import letters
    from sheetforge.systems.babylon.engine.craft import ShipState
    from sheetforge.systems.babylon.engine.state import State
    from sheetforge.systems.babylon.products.standing import standing

    state, look = game.state, options.look(SheetOptions)
    assert isinstance(state, State)
    pages: list[Page] = []
    flights: list[flight_page.Shown] = []
    names = letters(state)
    for unit, sheet in _left(library, game.battle.system, state):
        shown = replace(
            look, values=marks(unit), given=unit.name, mark=unit.id, letter=names[unit.id]
        )
        if isinstance(unit, ShipState):
            pages += apart(ship_page.pages(sheet, shown), unit.id)
        else:
            flights.append((sheet, shown))
    sheets = (*pages, *flight_page.page_by_page(flights))
    return [
        ("battle", battle_page.pages(standing(state, worn_of(game, library)), look)),
        ("control-sheets", sheets),
    ]


def units(system: str, library: Library, options: PrintOptions) -> DisplaysOf:
    """Return the maker of the sheet of each single craft, in any condition."""
    from sheetforge.play.units import called, letters
    from sheetforge.systems.babylon.engine.craft import ShipState
    from sheetforge.systems.babylon.engine.state import State

    look, known = options.look(SheetOptions), cache(partial(sheet_of, library))

    def displays(state: AnyState) -> Iterator[UnitDisplay]:
        assert isinstance(state, State)
        names = letters(state)
        for unit, sheet in _sheets(known, library, system, state):
            values, letter = marks(unit), names[unit.id]
            shown = replace(look, values=values, given=unit.name, mark=unit.id, letter=letter)
            draw = ship_page.pages if isinstance(unit, ShipState) else flight_page.pages
            yield UnitDisplay(
                unit.id, unit.side, called(unit, letter), values, partial(draw, sheet, shown)
            )

    return displays


def _left(library: Library, system: str, state: State) -> Iterator[tuple[Unit, ControlSheet]]:
    """Yield the craft that are in the battle or aboard a ship, with their sheets."""
    for unit, sheet in _sheets(partial(sheet_of, library), library, system, state):
        if unit.status in ("flying", "aboard"):
            yield unit, sheet


def _sheets(
    sheet: Callable[[Key], ControlSheet | str], library: Library, system: str, state: State
) -> Iterator[tuple[Unit, ControlSheet]]:
    """Yield every craft that has a sheet."""
    for unit in state.ships.values():
        kind = "ships" if unit.blueprint.kind == "ship" else "flights"
        key = library.resolve(kind, system, unit.blueprint.id)
        found = sheet(key) if key is not None else ""
        if isinstance(found, ControlSheet):
            yield unit, found


def marks(unit: Unit) -> dict[str, str]:
    """Return the values in the blanks of the sheet of a craft, by name."""
    from sheetforge.systems.babylon.engine.craft import ShipState

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
    for at, part in enumerate(ship.blueprint.weapons):
        for number in range(1, ship.charge[at] + 1):
            yield f"charge.{part.id}.{number}"
        for number in range(1, ship.streak[at] + 1):
            yield f"fired.{part.id}.{number}"
        if ship.cools(at):
            yield f"cool.{part.id}.1"
        if ship.out >> part.place & 1:
            yield f"out.{part.id}.1"
    for count, name in enumerate(ship.fell, 1):
        yield f"lost.{name}"
        yield f"sides-lost.{count}"


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
