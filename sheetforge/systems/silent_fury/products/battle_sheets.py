"""Ship sheets as a battle left them: its log played again, damage, crew and shields entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.display_steps import DisplaysOf, UnitDisplay
from sheetforge.play.units import called, letters
from sheetforge.products.battle_sheets import worn_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import battle_page
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.rooms import RoomMark
from sheetforge.systems.silent_fury.products.ships import sheet_of
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import ship_sheet
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.record import (
    SheetLook,
    ShipSheet,
    Standing,
    crew_marks,
)
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import AnyState
    from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
    from sheetforge.systems.silent_fury.engine.state import State


def parts(
    game: Game, library: Library, options: PrintOptions
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return the page of the battle, and the sheets of all ships in it or still to come."""
    from sheetforge.systems.silent_fury.engine.state import State
    from sheetforge.systems.silent_fury.products.standing import standing as standing_of

    state, look = game.state, options.look(SheetLook)
    assert isinstance(state, State)
    pages: list[Page] = []
    for mark, sheet in afloat(library, game.battle.system, state):
        pages += apart(ship_sheet.pages(sheet, look), mark)
    page = battle_page.pages(standing_of(state, worn_of(game, library)), look)
    return [("battle", page), ("ship-sheets", tuple(pages))]


def units(system: str, library: Library, options: PrintOptions) -> DisplaysOf:
    """Return the maker of the sheet of each single ship, in any condition."""
    from sheetforge.systems.silent_fury.engine.state import State

    look, known = options.look(SheetLook), cache(partial(_new, library))

    def displays(state: AnyState) -> Iterator[UnitDisplay]:
        assert isinstance(state, State)
        names = letters(state)
        for ship, sheet in _sheets(known, library, system, state):
            draw = partial(ship_sheet.pages, sheet, look)
            yield UnitDisplay(ship.id, ship.side, called(ship, names[ship.id]), sheet, draw)

    return displays


def afloat(library: Library, system: str, state: State) -> Iterator[tuple[str, ShipSheet]]:
    """Yield the id and the sheet of each ship that is not lost."""
    for ship, sheet in _sheets(partial(_new, library), library, system, state):
        if ship.status in ("on-map", "waiting"):
            yield ship.id, sheet


def _new(library: Library, key: Key) -> ShipSheet | None:
    """Return the sheet of a ship before the battle; None for one that cannot be read."""
    entity = library.entity(key)
    return sheet_of(library, key, entity) if isinstance(entity, ShipClass) else None


def _sheets(
    new: Callable[[Key], ShipSheet | None], library: Library, system: str, state: State
) -> Iterator[tuple[ShipState, ShipSheet]]:
    """Yield every ship with its sheet, as it stands."""
    names = letters(state)
    for ship in state.ships.values():
        key = library.resolve("ships", system, ship.blueprint.id)
        sheet = new(key) if key is not None else None
        if sheet is not None:
            yield ship, sheet.after(standing(ship, names[ship.id], lying(state, ship)))


def lying(state: State, ship: ShipState) -> tuple[str, ...]:
    """Return the cards on a ship: those that lie open by name, those face down by their number."""
    hidden = (f"face down: {counted(len(ship.field), 'field card')}",) if ship.field else ()
    return (*(state.plan.cards[id].name for id in ship.cards), *hidden)


def standing(ship: ShipState, mark: str = "", cards: tuple[str, ...] = ()) -> Standing:
    """Return the marks on the sheet of a ship. Crew of another side is filled."""
    numbers = range(1, ship.blueprint.size + 1)
    values = {f"shields.{side}": str(up) for side, up in enumerate(ship.shields, 1) if up}
    values["shields.down"] = str(ship.blueprint.shields - ship.raised)
    for name, count in (
        ("missile", ship.missiles), ("torpedo", ship.torpedoes),
        ("fighter", ship.fighters), ("bomber", ship.bombers),
    ):  # fmt: skip
        values[f"ordinance.{name}"] = str(count)
    values |= {f"tube.{tube}": "x" for tube in range(1, ship.loaded + 1)}
    if ship.away:
        values["torpedoes.away"] = str(len(ship.away))
    counts = Counter(_letter(figure, ship.side) for figure in ship.box)
    values["notes.disrupted"] = "  ".join(f"{count} {one}" for one, count in counts.items())
    return Standing(
        name=ship.name,
        damage={number: ship.damage_of(number) for number in numbers},
        crew={number: _crew(ship, number) for number in numbers},
        values=values,
        mark=mark,
        cards=cards,
    )


def _crew(ship: ShipState, number: int) -> tuple[RoomMark, ...]:
    """The marks of the active crew of a component."""
    counts = Counter(
        (LOOK.crew[figure.type], figure.side != ship.side) for figure in ship.crew_in(number)
    )
    return crew_marks((letter, count, enemy) for (letter, enemy), count in counts.items())


def _letter(figure: Figure, side: str) -> str:
    """The letter of a figure, with the mark of an enemy."""
    return f"{LOOK.crew[figure.type]}{'' if figure.side == side else '*'}"
