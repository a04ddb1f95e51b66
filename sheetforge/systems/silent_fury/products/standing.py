"""The present state of a battle for its page: ships with velocity, torpedoes, ordinance out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby

from sheetforge.play import units
from sheetforge.play.units import letters
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding, UnitRow, heading, tables
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import numbered, spans
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.systems.silent_fury.engine.event_words import side_name
from sheetforge.systems.silent_fury.engine.events import CrewKilled
from sheetforge.systems.silent_fury.engine.phases import phase_name
from sheetforge.systems.silent_fury.engine.rulings import working
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.play.board import GONE, TORPEDO
from sheetforge.systems.silent_fury.play.presenter import PRESENTER
from sheetforge.systems.silent_fury.schema.ship import SIDES
from sheetforge.systems.silent_fury.words.scenarios import amounts
from sheetforge.text import counted

COLUMNS = (
    Column("hex", "Hex", "center"),
    Column("faces", "Faces", "center"),
    Column("trailing", "Trailing", "center"),
    Column("shields", "Shields", "center"),
    Column("work", "Work", "center"),
    Column("crew", "Crew", "center"),
    Column("state", "State"),
)
"""The columns of a ship after its letter and name."""

SHIELD_ORDER = f"Clockwise: {', '.join(side_name(side) for side in range(len(SIDES)))}."
"""The key to the shields of a ship, which are written side by side."""


def standing(state: State, worn: tuple[Worn, ...] = ()) -> BattleStanding:
    """Return how a battle stands."""
    plan, names = state.plan, letters(state)
    board = HexMap("battle", plan.name, plan.columns, plan.rows, plan.shape)
    return BattleStanding(
        worn=worn,
        name=plan.name,
        when=units.when(state.outcome, state.turn, phase_name(state)),
        turn=state.turn,
        ended=state.outcome is not None,
        turns=plan.turn_limit,
        columns=COLUMNS,
        sides=tables(units.by_side(state), lambda ship: _row(state, board, ship, names[ship.id])),
        facts=(
            FactList("Initiative Chip", (("", f"{state.chip}."),)),
            FactList("In flight", tuple(_in_flight(state))),
            FactList("Cards in force", tuple(_cards(state, names))),
            FactList("Losses", tuple(_losses(state, names))),
            FactList("Shields", (("", SHIELD_ORDER),)),
        ),
        board=board,
        pieces=numbered(PRESENTER.pieces(state), TORPEDO),
    )


def _row(state: State, board: HexMap, ship: ShipState, letter: str) -> UnitRow:
    captured = [f"captured from {ship.home}"] if ship.side != ship.home else []
    if not ship.on_map:
        gone = dict.fromkeys((column.key for column in COLUMNS), "")
        gone["state"] = ", ".join([*captured, GONE.get(ship.status, f"arrives in turn {ship.arrives}")])
        return UnitRow(letter, ship.name, gone)
    crew = sum(len(figures) for figures in ship.crew)
    conditions = (("hardened", ship.hardened), ("evading", ship.evading), ("rolled", ship.rolled))
    cells = {
        "hex": state.name(ship.hex),
        "faces": heading(ship.facing, state.plan.shape),
        "trailing": board.called(ship.trail) if ship.trail != ship.hex else "same hex",
        "shields": "/".join(map(str, ship.shields)),
        "work": f"{working(ship)} of {ship.blueprint.size}",
        "crew": f"{crew}, {len(ship.box)} disrupted",
        "state": ", ".join([*captured, *(name for name, holds in conditions if holds)]),
    }
    return UnitRow(letter, ship.name, cells)


def _in_flight(state: State) -> Iterator[tuple[str, str]]:
    """Yield torpedoes by their number on the map, and the launched ordinance of each side."""
    groups = [(torpedo, len(list(own))) for torpedo, own in groupby(state.torpedoes)]
    for (torpedo, count), mark in zip(groups, spans(count for _, count in groups), strict=True):
        number = f"{count}, " if count > 1 else ""
        yield f"{mark}  Torpedo", f"{number}of {torpedo.side} in {state.name(torpedo.hex)}"
    for side in state.plan.sides:
        flight = state.flight(side)._asdict()
        launched = amounts({name.rstrip("s"): count for name, count in flight.items()})
        if launched:
            yield f"{side}:", launched


def _cards(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the names of the cards that apply to a ship."""
    for ship in state.on_map():
        titles = [
            state.plan.cards[card].name if card in state.plan.cards else card.replace("-", " ") for card in ship.cards
        ]
        titles += [f"{counted(len(ship.field), 'Field Disruption card')} face down"] if ship.field else []
        if titles:
            yield f"{names[ship.id]}  {ship.name}:", ", ".join(titles)


def _losses(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what each ship has lost: components by their damage, and crew."""
    killed: Counter[str] = Counter()
    for event in state.events:
        if isinstance(event, CrewKilled):
            killed[event.ship] += len(event.crew)
    for ship in state.ships.values():
        damaged = ((each, ship.damage_of(each.number)) for each in ship.blueprint.components)
        lost = [
            f"{each.number} {each.kind.replace('-', ' ')}: {damage.word.replace('-', ' ')}"
            for each, damage in damaged
            if damage
        ]
        lost += [f"{killed[ship.id]} crew killed"] if killed[ship.id] else []
        if lost:
            yield f"{names[ship.id]}  {ship.name}:", "; ".join(lost)
