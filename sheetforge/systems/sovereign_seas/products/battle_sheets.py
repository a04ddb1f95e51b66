"""Control logs as a battle left them: its log played again, and what is lost struck off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.products.options import PrintOptions
from sheetforge.products.packs import pages_by_kind
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products.ships import log_of, tables_of
from sheetforge.systems.sovereign_seas.sheets import control_log
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.systems.sovereign_seas.engine.ship import ShipState
    from sheetforge.systems.sovereign_seas.engine.state import State

_NUMBER = re.compile(r"^[A-Z]+-(\d+)\b")


Afloat = tuple[ControlLog, str, frozenset[str]]
"""The log of a ship, the number of her counter, the boxes struck off."""


def parts(
    game: Game, library: Library, options: PrintOptions
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return the control logs of all ships that are afloat, as one part.

    Ships of a kind stand together, as many as a sheet holds. Raises `LayoutProblem` for what does
    not fit its paper, `Unreadable` when a table is missing.
    """
    from sheetforge.systems.sovereign_seas.engine.state import State

    system, look = game.battle.system, options.look(Options)
    tables, state = tables_of(library, system), game.state
    assert isinstance(state, State)

    def draw(ships: Sequence[Afloat]) -> tuple[Page, ...]:
        shown = replace(
            look,
            copies=len(ships),
            names=tuple(name for _, name, _ in ships),
            damage=tuple(damage for _, _, damage in ships),
        )
        return control_log.pages(ships[0][0], tables, shown)

    pages = pages_by_kind(
        afloat(library, system, state),
        lambda one: one[0].id,
        lambda one: control_log.holds(one[0], look),
        draw,
    )
    return [("control-logs", tuple(pages))]


def afloat(library: Library, system: str, state: State) -> Iterator[Afloat]:
    """Yield each ship that is afloat: her log, the number of her counter, the boxes struck off."""
    for ship in state.ships.values():
        key = library.resolve("ships", system, ship.blueprint.id)
        log = log_of(library, key) if key is not None and ship.status == "afloat" else None
        if log is not None:
            yield log, number(ship.name), struck(ship, state.turn, log.lasting)


def number(name: str) -> str:
    """Return the text for the box of the counter: of `SF-2 Armorique` it is 2.

    >>> number("SF-2 Armorique"), number("Ocean")
    ('2', '')
    """
    found = _NUMBER.match(name)
    return found[1] if found else ""


def struck(ship: ShipState, turn: int, lasting: int) -> frozenset[str]:
    """The boxes of a control log that are struck off at the end of a turn, by their names.

    Of the turns that damage lasts, `lasting` at most, those stay open that are still to come.
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
