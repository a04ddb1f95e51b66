"""The displays of a battle as it stands: every ship's sheet with what has been marked off on it.

A page for each side says how its ships fare; then comes the sheet of each ship by itself, with its
crew, boxes and pips crossed off, what it has lost struck out, and rings round the critical hits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.content.library import Library
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import bar, paragraphs, start
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.grid import Line, grid
from sheetforge.systems.silent_death.engine.events import CrewKilled, CriticalHit, Destroyed
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import letters
from sheetforge.systems.silent_death.products.ships import Crew, DisplayOf
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets import book
from sheetforge.systems.silent_death.sheets.display import (
    TO_HIT,
    Display,
    Options,
    traits_said,
    with_traits,
)
from sheetforge.systems.silent_death.words.names import post_title

ROW, HEAD, SIZE = 5.6, 8.2, 8.5


def pages(
    state: State, library: Library, options: PrintOptions, system: str, display_of: DisplayOf
) -> list[tuple[str, tuple[Page, ...]]]:
    """Return name and pages of each part: a summary for every side, then every ship in order.

    Raises `LayoutProblem` for what does not fit its paper.
    """
    look = options.look(Options)
    made = [
        (f"side-{number}", _summary(state, side, look))
        for number, side in enumerate(state.plan.sides, 1)
    ]
    for ship in state.ships.values():
        key = library.resolve("ships", system, ship.blueprint.id)
        display = None if key is None else display_of(library, key)
        assert display is not None
        made.append((ship.id, _sheet(state, ship, display, look)))
    return made


def _sheet(state: State, ship: ShipState, display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of one ship as it stands."""
    gone = {"destroyed": "destroyed", "left": "left the map"}.get(ship.status)
    how = replace(
        options,
        copies=1,
        crew=(_crew(ship, display),),
        names=(letters(state)[ship.id],),
        damage=(marks(state, ship, display),),
    )
    shown = replace(
        display,
        id=f"{display.id}.{ship.id}",
        name=ship.name,
        class_name="  ·  ".join(filter(None, (display.class_name, gone))),
    )
    said = {post: traits_said(one.to_hit, one.dodging) for post, one in ship.skills.items()}
    shown = with_traits(shown, "", said)
    return book.sheet(shown, how)


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
    for hit in _hits(state, ship):
        plan = next(plan for plan in ship.blueprint.tracks if plan.facing == hit.facing)
        roll = str(plan.results[hit.roll].roll).replace("-", "–")
        yield ".".join(filter(None, ("critical", hit.facing, roll)))


def _hits(state: State, ship: ShipState) -> list[CriticalHit]:
    return [one for one in state.events if isinstance(one, CriticalHit) and one.ship == ship.id]


# --- how a side fares ----------------------------------------------------------------------------


def _summary(state: State, side: str, options: Options) -> tuple[Page, ...]:
    """A side's ships with what they have left, and the mishaps of each."""
    ships = [ship for ship in state.ships.values() if ship.side == side]
    page = start(f"{state.plan.name}: {side}", _turn(state), options)
    form, area = page.form, page.area
    names = letters(state)
    lines = [Line((names[ship.id], *_cells(ship)), ship.status == "destroyed") for ship in ships]
    columns = forms_of(PACKAGE).columns("battle-ships")
    y = grid(form, area, columns, lines, "ships", ROW, SIZE, HEAD) + 4.0
    losses = [
        (f"{names[ship.id]}  {ship.name}:", "; ".join(_losses(state, ship))) for ship in ships
    ]
    losses = [(head, text) for head, text in losses if text]
    if losses:
        y = bar(form, area.x, y, area.width, "Losses and critical hits") + 2.0
        paragraphs(form, Box(area.x, y, area.width, area.bottom - y), losses, "losses", after=1.6)
    return (page.close(f"battle.{side}", f"{state.plan.name}: {side}", side),)


def _turn(state: State) -> str:
    """Return the turn and the state of the battle."""
    if state.outcome is not None:
        return f"after turn {state.outcome.turns}, ended"
    phases = state.rules.phases
    if not state.turn:
        return "setting up"
    name = phases[state.phase][0] if state.phase < len(phases) else "end"
    return f"turn {state.turn}, {name.replace('-', ' ')}"


def _cells(ship: ShipState) -> Sequence[str]:
    blueprint = ship.blueprint
    states = {"waiting": "not set up", "left": "left the map", "destroyed": "destroyed"}
    how = states.get(ship.status, "derelict" if ship.derelict else "in action")
    reductions = list(dict.fromkeys(ship.reductions))
    return (
        ship.name,
        how,
        f"{ship.drive} / {blueprint.drive}",
        f"{ship.defensive_value} / {blueprint.defensive_value}",
        f"{' '.join(map(str, reductions))} / {blueprint.damage_reduction}",
        f"{ship.boxes_left} / {blueprint.boxes}",
    )


def _losses(state: State, ship: ShipState) -> Iterator[str]:
    """Everything that a track does not show, in words."""
    lost = {*ship.lost.values(), *ship.wrecked}
    for mount in ship.blueprint.mounts:
        if mount.index in lost:
            yield f"lost {mount.name} of the {post_title(mount.post)}"
    yield from (f"critical {hit.roll}, {hit.title}" for hit in _hits(state, ship))
    for event in state.events:
        if isinstance(event, CrewKilled) and event.ship == ship.id:
            yield f"{post_title(event.post)} dead"
        elif isinstance(event, Destroyed) and event.ship == ship.id and event.by:
            yield f"destroyed by {event.by}"
    for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True):
        if left < rack.carried:
            yield f"{left} of {rack.carried} {rack.kind.name} left"
