"""The present state of a battle for its page: ships by counters, their courses, lasting damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sheetforge.play import units
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding, UnitRow, heading, scored, tables
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.systems.sovereign_seas.engine.phases import phase_name
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import score
from sheetforge.systems.sovereign_seas.play.board_text import GONE

COLUMNS = (
    Column("hex", "Hex", "center"),
    Column("heads", "Heads", "center"),
    Column("speed", "Speed", "center"),
    Column("run", "Run", "center"),
    Column("hull", "Hull", "center"),
    Column("guns", "Guns", "center"),
    Column("state", "State"),
)
"""The columns of a ship after counter and name; `now / at most`."""


def standing(state: State, worn: tuple[Worn, ...] = ()) -> BattleStanding:
    """Return the present state of a battle."""
    plan, ships, letters = state.plan, list(state.ships.values()), units.letters(state)
    board = HexMap("battle", plan.name, plan.columns, plan.rows, plan.shape)
    return BattleStanding(
        worn=worn,
        name=plan.name,
        when=units.when(state.outcome, state.turn, phase_name(state)),
        turn=state.turn,
        ended=state.outcome is not None,
        turns=plan.turn_limit,
        columns=COLUMNS,
        sides=tables(units.by_side(state), partial(_row, state, board, letters)),
        facts=(
            *scored(score(state)),
            FactList("Advantage", _advantage(state)),
            FactList("Damage that lasts", tuple(_lasting(ships))),
        ),
        board=board,
        pieces=tuple(_pieces(state, ships, letters)),
        edged=False,
        sky="sea",
    )


def counter_of(ship: ShipState) -> tuple[str, str]:
    """Return the text of the counter of a ship, and the rest of its name.

    A ship that has no number keeps its whole name; the mark is then that of its class.
    """
    mark, _, name = ship.name.partition(" ")
    numbered = mark.rpartition("-")[2].isdigit()
    return (mark, name) if numbered and name else (ship.blueprint.ship_class, ship.name)


def _advantage(state: State) -> tuple[tuple[str, str], ...]:
    """Return the side that has the advantage of the turn, once it is decided."""
    is_decided = state.turn > 0 and state.phase > 0 and state.outcome is None
    return (("", f"{state.advantaged}, in turn {state.turn}."),) if is_decided else ()


def _row(state: State, board: HexMap, letters: Mapping[str, str], ship: ShipState) -> UnitRow:
    mark, name = counter_of(ship)
    hex, heads = "", ""
    if ship.on_map:
        hex, heads = board.called(ship.hex), heading(ship.facing, state.plan.shape)
    blueprint = ship.blueprint
    cells = {
        "hex": hex,
        "heads": heads,
        "speed": f"{ship.speed} / {ship.maximum}",
        "run": f"{ship.run} / {blueprint.turn_rate}",
        "hull": f"{ship.circles_left} / {len(blueprint.circles)}",
        "guns": f"{len(ship.working())} / {len(blueprint.batteries)}",
        "state": GONE.get(ship.status, "has fired" if ship.fired else ""),
    }
    return UnitRow(f"{letters[ship.id]} {mark}", name, cells)


def _pieces(state: State, ships: list[ShipState], letters: Mapping[str, str]) -> Iterator[Piece]:
    for ship in ships:
        if ship.on_map:
            mark, side = letters[ship.id], units.side_number(state, ship)
            yield Piece(ship.id, ship.name, ship.hex, mark, side, ship.facing, is_out=not ship.afloat)


def _lasting(ships: list[ShipState]) -> Iterator[tuple[str, str]]:
    """Yield damage that lasts for some turns: lost command, a jammed rudder."""
    for ship in ships:
        if not ship.afloat:
            continue
        found = []
        if not ship.commanded:
            found.append(f"out of command to the end of turn {ship.command_lost}")
        if ship.rudder:
            found.append(f"rudder jammed {ship.rudder} to the end of turn {ship.rudder_until}")
        if found:
            mark, name = counter_of(ship)
            yield f"{mark} {name}:", "; ".join(found)
