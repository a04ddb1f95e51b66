"""The displays of a battle as it stands: every ship's sheet with what has been marked off on it.

The page of the battle comes first; then the ships of each side, with their crews, boxes and pips
crossed off, what they have lost struck out, and rings round the critical hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sheetforge.content.library import Library
from sheetforge.play.display_steps import UnitDisplay
from sheetforge.play.units import called, plain_name
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import battle_page
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import letters
from sheetforge.systems.silent_death.products import ship_sheets
from sheetforge.systems.silent_death.products.ship_sheets import ShownShip
from sheetforge.systems.silent_death.products.ships import Crew, DisplayOf
from sheetforge.systems.silent_death.products.standing import hits_on, standing
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.sheets.display import (
    TO_HIT,
    Display,
    Options,
    traits_said,
    with_traits,
)

STILL_THERE = ("waiting", "entering", "on-map")
"""The states of ships that are printed: the others are on the page of the battle alone."""


def pages(
    state: State,
    library: Library,
    options: PrintOptions,
    system: str,
    display_of: DisplayOf,
    worn: tuple[Worn, ...] = (),
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return name and pages of each part: the battle, then the ships of each side.

    Raises `LayoutProblem` for what does not fit its paper.
    """
    look = options.look(Options)
    made = [("battle", battle_page.pages(standing(state, worn), look))]
    names = letters(state)
    for number, side in enumerate(state.plan.sides, 1):
        shown = [
            shown_ship(state, ship, library, system, display_of, names[ship.id])
            for ship in state.ships.values()
            if ship.side == side and ship.status in STILL_THERE
        ]
        if shown:
            sheets = ship_sheets.pages(shown, look, f"side.{number}")
            made.append((f"side-{number}", tuple(sheets)))
    return made


def units(
    state: State, library: Library, look: Options, system: str, display_of: DisplayOf
) -> Iterator[UnitDisplay]:
    """Yield the display of each ship alone, whatever has become of it."""
    names = letters(state)
    for at, ship in enumerate(state.ships.values(), 1):
        letter = names[ship.id]
        shown = shown_ship(state, ship, library, system, display_of, letter)
        draw = partial(ship_sheets.pages, [shown], look, f"unit.{at}")
        yield UnitDisplay(ship.id, ship.side, called(ship, letter), shown, draw)


def shown_ship(
    state: State, ship: ShipState, library: Library, system: str, display_of: DisplayOf, mark: str
) -> ShownShip:
    """Return a ship as it stands: its display under its name, crew, what is marked."""
    key = library.resolve("ships", system, ship.blueprint.id)
    display = None if key is None else display_of(library, key)
    assert display is not None
    name = plain_name(ship.name)
    if name != display.name:
        own = f"{display.id}.{'-'.join(name.lower().split())}"
        display = replace(display, id=own, name=name)
    said = {post: traits_said(one.to_hit, one.dodging) for post, one in ship.skills.items()}
    if any(said.values()):
        display = with_traits(display, ship.id, said)
    return ShownShip(display, mark, _crew(ship, display), marks(state, ship, display))


def _crew(ship: ShipState, display: Display) -> Crew:
    """Return the skills of a ship's crew as its display names them."""
    crew: Crew = {}
    for post in display.crew:
        skills = ship.skills.get(post.id)
        if skills is None:
            crew[post.id] = {}
            continue
        known = skills._asdict()
        crew[post.id] = {
            skill.id: known[skill.id] for skill in post.skills if known.get(skill.id) is not None
        }
        if skills.to_hit:
            crew[post.id][TO_HIT] = skills.to_hit
    return crew


# --- what is marked ------------------------------------------------------------------------------


def marks(state: State, ship: ShipState, display: Display) -> frozenset[str]:
    """The blanks of a display that are marked: boxes, pips, weapons, crew, criticals, turns."""
    return frozenset(
        [*_boxes(ship), *_stores(ship, display), *_systems(ship), *_criticals(state, ship)]
        + [f"turn.{turn:02d}" for turn in range(1, state.turn + 1)]
    )


def _boxes(ship: ShipState) -> Iterator[str]:
    for track, at in ship.marked:
        facing = ship.blueprint.tracks[track].facing
        yield f"track.{facing}.{at + 1:02d}" if facing else f"track.{at + 1:02d}"


def _stores(ship: ShipState, display: Display) -> Iterator[str]:
    """Pips of what has been used up or lost, from the first on."""
    gauges = {gauge.id: gauge.pips for gauge in display.gauges}
    used: dict[str, int] = {}
    for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True):
        for gauge in gauges:
            if bare(gauge.partition(".")[2]) in (
                rack.kind.weapon,
                rack.kind.weapon.rpartition("-")[2],
            ):
                used[gauge] = used.get(gauge, 0) + rack.carried - left
    used["decoys"] = gauges.get("decoys", 0) - ship.decoys
    used["engineers"] = gauges.get("engineers", 0) - ship.engineers
    used["point-defense"] = gauges.get("point-defense", 0) - ship.attacks
    for gauge, number in used.items():
        yield from (f"{gauge}.{at:02d}" for at in range(1, min(number, gauges.get(gauge, 0)) + 1))
    for mount in ship.blueprint.mounts:
        at = mount.index
        shots = (mount.ammunition or 0) - (ship.shots[at] or 0)
        missiles = (mount.missiles or 0) - (ship.missiles[at] or 0)
        for spent in range(1, shots + missiles + 1):
            yield f"weapon.{at + 1}.pip.{spent:02d}"


def _systems(ship: ShipState) -> Iterator[str]:
    """Mounts that are lost, and crew that is dead."""
    for mount in (*ship.lost.values(), *ship.wrecked):
        yield f"weapon.{mount + 1}.lost"
    yield from (f"crew.{post}.dead" for post in ship.dead)


def _criticals(state: State, ship: ShipState) -> Iterator[str]:
    """The lines of its critical tables that have come about."""
    for hit in hits_on(state, ship):
        plan = next(plan for plan in ship.blueprint.tracks if plan.facing == hit.facing)
        roll = str(plan.results[hit.roll].roll).replace("-", "–")
        yield ".".join(filter(None, ("critical", hit.facing, roll)))
