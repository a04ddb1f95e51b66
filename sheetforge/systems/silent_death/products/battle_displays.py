"""The displays of a battle as it stands: every ship's sheet with what has been marked off on it.

The page of the battle comes first; then the ships of each side, with their crews, boxes and pips
crossed off, what they have lost struck out, and rings round the critical hits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.play.units import plain_name
from sheetforge.products.options import PrintOptions
from sheetforge.products.unit_sheets import UnitSheets
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import letters
from sheetforge.systems.silent_death.products import ship_sheets
from sheetforge.systems.silent_death.products.abilities import abilities_of
from sheetforge.systems.silent_death.products.ship_sheets import ShownShip
from sheetforge.systems.silent_death.products.ships import Crew
from sheetforge.systems.silent_death.products.standing import hits_on, standing
from sheetforge.systems.silent_death.schema.notation import IntRange, bare
from sheetforge.systems.silent_death.sheets.display import TO_HIT, Display, Options, traits_said, with_traits
from sheetforge.systems.silent_death.sheets.model import DisplayOf
from sheetforge.systems.silent_death.sheets.rule_cards import table_strips
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.turns import read_turns

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key


def _crew(ship: ShipState, display: Display) -> Crew:
    """Return the skills of a ship's crew as its display names them."""
    crew: Crew = {}
    for post in display.crew:
        skills = ship.skills.get(post.id)
        if skills is None:
            crew[post.id] = {}
            continue
        known = skills._asdict()
        crew[post.id] = {skill.id: known[skill.id] for skill in post.skills if known.get(skill.id) is not None}
        if skills.to_hit:
            crew[post.id][TO_HIT] = skills.to_hit
    return crew


class DeathSheets(UnitSheets[State, ShipState, Display, ShownShip, Options]):
    """The displays of the ships of a battle; those that are lost are on its page alone."""

    state_class, look_class = State, Options
    printed = ("waiting", "entering", "on-map")

    def __init__(self, library: Library, system: str, options: PrintOptions, display_of: DisplayOf) -> None:
        super().__init__(library, system, options)
        self.display_of = display_of

    def letters(self, state: State) -> dict[str, str]:
        return letters(state)

    def sheet_of(self, key: Key) -> Display | None:
        return self.display_of(self.library, key)

    def as_it_stands(self, state: State, unit: ShipState, sheet: Display, letter: str) -> ShownShip:
        """Return a ship as it stands: its display under its name, crew, what is marked."""
        sheet = sheet.called(plain_name(unit.name))
        said = {post: traits_said(skills.to_hit, skills.dodging) for post, skills in unit.skills.items()}
        if any(said.values()):
            sheet = with_traits(sheet, unit.id, said)
        return ShownShip(sheet, letter, _crew(unit, sheet), marks(state, unit, sheet))

    def pages(self, sheets: Sequence[ShownShip], title: str, id: str) -> Sequence[Page]:
        # A spare without a mark would pass for a ship of the battle.
        return ship_sheets.pages(sheets, replace(self.look, spares=False), id)

    def standing(self, state: State, worn: tuple[Worn, ...]) -> BattleStanding:
        return standing(state, worn)

    def cards(self, state: State) -> list[Page]:
        """Return the turn first, then what skills, damage and boxes mean, then the rules."""
        keys = filter(None, map(self.key, state.ships.values()))
        plan = state.plan
        abilities = abilities_of(self.library, keys, bool(state.asteroids or plan.asteroids or plan.strewn))
        game = self.library.systems[self.system]
        turn = read_turns(game.package, abilities)[-1 if plan.rules.sequence == "tournament" else 0]
        meanings, order, *rules = table_strips(turn, "houses" not in game.kinds, abilities, self.look)
        return [order, meanings, *rules]


# --- what is marked ------------------------------------------------------------------------------


def marks(state: State, ship: ShipState, display: Display) -> frozenset[str]:
    """The blanks of a display that are marked: boxes, pips, weapons, crew, criticals, turns that are over."""
    over = state.turn if state.outcome is not None else state.turn - 1
    return frozenset(
        [*_figures(ship), *_boxes(ship), *_stores(ship, display), *_systems(ship), *_criticals(state, ship)]
        + [f"turn.{turn:02d}" for turn in range(1, over + 1)]
    )


def _figures(ship: ShipState) -> Iterator[str]:
    """Figures of a ship that are no longer as built: DR where it is the same on all facings, Drive and DV."""
    built = ship.blueprint
    figures = {"dv": (ship.defensive_value, built.defensive_value), "drive": (ship.drive, built.drive)}
    if len(set(ship.reductions)) == 1:
        figures["dr"] = ship.damage_reduction, built.damage_reduction
    yield from (f"figure.{name}={now}" for name, (now, then) in figures.items() if now != then)


def _boxes(ship: ShipState) -> Iterator[str]:
    for track, at in ship.marked:
        yield box_name(ship.blueprint.tracks[track].facing, at)


def box_name(facing: str, at: int) -> str:
    """Return the name of a box of a damage track on a display."""
    return f"track.{facing}.{at + 1:02d}" if facing else f"track.{at + 1:02d}"


def line_name(facing: str, roll: IntRange) -> str:
    """Return the name of a line of a critical table on a display."""
    return ".".join(filter(None, ("critical", facing, dashed(roll))))


def racks_of(gauge: str, ship: ShipState) -> list[int]:
    """Return the racks whose warheads are the pips of a gauge."""
    kind = bare(gauge.partition(".")[2])
    weapons = [rack.kind.weapon for rack in ship.blueprint.racks]
    return [index for index, weapon in enumerate(weapons) if kind in (weapon, weapon.rpartition("-")[2])]


def used(ship: ShipState, display: Display) -> dict[str, int]:
    """Return the pips that have been used up or lost, by gauge."""
    gauges = {gauge.id: gauge.pips for gauge in display.gauges if gauge.pips}
    carried = [rack.carried for rack in ship.blueprint.racks]
    found = {gauge: sum(carried[at] - ship.racks[at] for at in racks_of(gauge, ship)) for gauge in gauges}
    for gauge, left in (("decoys", ship.decoys), ("engineers", ship.engineers), ("point-defense", ship.attacks)):
        if gauge in gauges:
            found[gauge] = gauges[gauge] - left
    return {gauge: min(number, gauges[gauge]) for gauge, number in found.items()}


def _stores(ship: ShipState, display: Display) -> Iterator[str]:
    """Pips of what has been used up or lost, from the first on."""
    for gauge, number in used(ship, display).items():
        yield from (f"{gauge}.{at:02d}" for at in range(1, number + 1))
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
        yield line_name(hit.facing, plan.results[hit.roll].roll)
