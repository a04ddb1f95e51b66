"""Control logs after a battle: its log is played again, and losses are struck off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.display_steps import DisplaysOf, UnitDisplay
from sheetforge.products.battle_sheets import worn_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import battle_page
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products.references import chart_pages
from sheetforge.systems.sovereign_seas.products.ships import log_of
from sheetforge.systems.sovereign_seas.sheets import fleet_sheets
from sheetforge.systems.sovereign_seas.sheets.fleet_sheets import Shown
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import AnyState
    from sheetforge.systems.sovereign_seas.engine.ship import ShipState
    from sheetforge.systems.sovereign_seas.engine.state import State

_NUMBER = re.compile(r"^[A-Z]+-(\d+)\b")


def parts(
    game: Game, library: Library, options: PrintOptions
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return the page of the battle, and the control logs of all ships that are afloat.

    Ships of a side share sheets as in a pack, the charts have pages of their own. Raises
    `LayoutProblem` for what does not fit its paper, `Unreadable` when a table is missing.
    """
    from sheetforge.systems.sovereign_seas.engine.state import State
    from sheetforge.systems.sovereign_seas.products.standing import standing

    system, look, state = game.battle.system, options.look(Options), game.state
    assert isinstance(state, State)
    made = [
        (
            "battle",
            battle_page.pages(standing(state, worn_of(game, library)), look, palette(look.ink)),
        )
    ]
    for at, side in enumerate(state.plan.sides, 1):
        shown = list(afloat(library, system, state, side))
        if shown:
            pages = fleet_sheets.pages(shown, look, f"{side}: ships", f"side.{at}")
            made.append((f"side-{at}", pages))
    charts = [page for _, _, draw in chart_pages(library, system, look) for page in draw()]
    return [*made, ("charts", tuple(charts))]


def units(system: str, library: Library, options: PrintOptions) -> DisplaysOf:
    """Return the maker of the control log of each single ship, sunk or not."""
    from sheetforge.play.units import called, letters
    from sheetforge.systems.sovereign_seas.engine.state import State

    look, known = options.look(Options), cache(partial(log_of, library))

    def displays(state: AnyState) -> Iterator[UnitDisplay]:
        assert isinstance(state, State)
        names = letters(state)
        for at, (ship, shown) in enumerate(_logs(known, library, system, state), 1):
            draw = partial(fleet_sheets.pages, [shown], look, ship.name, f"unit.{at}")
            yield UnitDisplay(ship.id, ship.side, called(ship, names[ship.id]), shown.damage, draw)

    return displays


def afloat(library: Library, system: str, state: State, side: str = "") -> Iterator[Shown]:
    """Yield each ship that is afloat: her log, the number of her counter, the boxes struck off.

    With a `side`, only its ships.
    """
    for ship, shown in _logs(partial(log_of, library), library, system, state):
        if side in ("", ship.side) and ship.status == "afloat":
            yield shown


def _logs(
    own: Callable[[Key], ControlLog | None], library: Library, system: str, state: State
) -> Iterator[tuple[ShipState, Shown]]:
    """Yield every ship that has a log, with the boxes struck off."""
    for ship in state.ships.values():
        key = library.resolve("ships", system, ship.blueprint.id)
        log = own(key) if key is not None else None
        if log is not None:
            yield ship, Shown(log, number(ship.name), struck(ship, state.turn, log.lasting))


def number(name: str) -> str:
    """Return the text for the box of the counter: of `SF-2 Armorique` it is 2.

    >>> number("SF-2 Armorique"), number("Ocean")
    ('2', '')
    """
    found = _NUMBER.match(name)
    return found[1] if found else ""


def struck(ship: ShipState, turn: int, lasting: int) -> frozenset[str]:
    """The boxes of a control log that are struck off at the end of a turn, by their names.

    Of the turns that damage lasts, `lasting` at most, those still to come stay open.
    """
    marked = min(
        len(ship.blueprint.speeds), ship.blueprint.slashes_crossed(ship.lost) + ship.factors
    )
    names = [f"hull.{circle:02d}" for circle in range(1, ship.lost + 1)]
    names += [f"speed.{place:02d}" for place in range(1, marked + 1)]
    names += [
        f"battery.{one.id}" for at, one in enumerate(ship.blueprint.batteries) if not ship.works(at)
    ]
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
