"""Control logs as a battle left them: its log played again, and what is lost struck off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.products.from_log import replayed, sheet_name
from sheetforge.products.pages import made
from sheetforge.products.product import Plan, PrintOptions
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products.printing import sheet_options
from sheetforge.systems.sovereign_seas.sheets import control_log
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference

if TYPE_CHECKING:
    from sheetforge.systems.sovereign_seas.engine.ship import Ship
    from sheetforge.systems.sovereign_seas.engine.state import State

_NUMBER = re.compile(r"^[A-Z]+-(\d+)\b")


def plan(library: Library, system: str, options: PrintOptions, reference: Reference) -> Plan:
    """The control logs of all ships of the battle asked for that are afloat.

    Nothing where its log is of another game. Raises `Unreadable` for a log that is none.
    """
    from sheetforge.systems.sovereign_seas.engine.state import State

    used = library.track()
    game = replayed(library, system, options)
    if game is None:
        return Plan(())
    assert isinstance(game.state, State)
    found = list(copies(library, system, game.state))
    title = f"{game.battle.name}: control logs"
    draw = partial(pages, found, reference, sheet_options(options))
    return Plan((made(sheet_name(system, options), title, used, draw, "control log"),))


def copies(
    library: Library, system: str, state: State
) -> Iterator[tuple[ControlLog, str, frozenset[str]]]:
    """Each ship that is afloat: her log, the number of her counter, the boxes struck off."""
    from sheetforge.systems.sovereign_seas.products.references import log_of

    for ship in state.ships.values():
        key = library.resolve("ships", system, ship.fit.id)
        log = log_of(library, key) if key is not None and ship.status == "afloat" else None
        if log is not None:
            yield log, number(ship.name), struck(ship, state.turn, log.lasting)


def number(name: str) -> str:
    """What is written into the box of the counter: of `SF-2 Armorique` it is 2.

    >>> number("SF-2 Armorique"), number("Ocean")
    ('2', '')
    """
    found = _NUMBER.match(name)
    return found[1] if found else ""


def struck(ship: Ship, turn: int, lasting: int) -> frozenset[str]:
    """The boxes of a control log that are struck off at the end of a turn, by their names.

    Of the turns that damage lasts, `lasting` at most, those stay open that are still to come.
    """
    marked = min(len(ship.fit.speeds), ship.fit.slashes_crossed(ship.lost) + ship.factors)
    names = [f"hull.{circle:02d}" for circle in range(1, ship.lost + 1)]
    names += [f"speed.{place:02d}" for place in range(1, marked + 1)]
    names += [
        f"battery.{one.id}" for at, one in enumerate(ship.fit.batteries) if not ship.works(at)
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


def pages(
    found: list[tuple[ControlLog, str, frozenset[str]]], reference: Reference, options: Options
) -> tuple[Page, ...]:
    """The sheets: ships of a kind together, as many as stand on one. Raises `LayoutProblem`."""
    made: list[Page] = []
    kinds: dict[str, list[tuple[ControlLog, str, frozenset[str]]]] = {}
    for one in found:
        kinds.setdefault(one[0].id, []).append(one)
    for ships in kinds.values():
        log = ships[0][0]
        holds = control_log.holds(log, options)
        for start in range(0, len(ships), holds):
            shown = ships[start : start + holds]
            how = replace(
                options,
                copies=len(shown),
                names=tuple(name for _, name, _ in shown),
                damage=tuple(damage for _, _, damage in shown),
            )
            drawn = control_log.pages(log, reference, how)
            made += apart(drawn, str(start // holds + 1)) if start else drawn
    return tuple(made)
