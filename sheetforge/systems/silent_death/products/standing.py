"""The present state of a battle for its page: ships with figures, warheads in flight, losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from sheetforge.play import units
from sheetforge.play.units import plain_name
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding, UnitRow, heading, tables
from sheetforge.sheet.hexmap.pieces import Piece, ranges
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.systems.silent_death.engine.events import CrewKilled, CriticalHit, Destroyed, Initiative, TurnBegan
from sheetforge.systems.silent_death.engine.phases import phase_name
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.smash.scoring import score_of
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_svg import battle_map
from sheetforge.systems.silent_death.play.board_text import gone, is_listed, letters, number_of
from sheetforge.systems.silent_death.words.names import post_title
from sheetforge.text import counted

COLUMNS = (
    Column("hex", "Hex", "center"),
    Column("faces", "Faces", "center"),
    Column("drive", "Drive", "center"),
    Column("dv", "DV", "center"),
    Column("dr", "DR", "center"),
    Column("boxes", "Boxes", "center"),
    Column("state", "State"),
)
"""The columns of a ship after its mark and name; `now / as built`."""

MOVEMENT = "movement"
"""The phase in which ships move one after another."""


def standing(state: State, worn: tuple[Worn, ...] = ()) -> BattleStanding:
    """Return how a battle stands."""
    names, plan = letters(state), state.plan
    ships = [ship for ship in state.ships.values() if is_listed(state, ship)]
    flying = tuple(_groups(state))
    return BattleStanding(
        worn=worn,
        name=plan.name,
        when=units.when(state.outcome, state.turn, phase_name(state)),
        turn=state.turn,
        ended=state.outcome is not None,
        turns=plan.rules.turn_limit,
        columns=COLUMNS,
        sides=tables(units.by_side(state, partial(is_listed, state)), lambda ship: _row(state, ship, names[ship.id])),
        facts=(
            FactList("Order of movement", tuple(_order(state))),
            FactList("Score", tuple(_scores(state))),
            FactList("Captain's points left in this turn", tuple(_points(ships, names))),
            FactList("In flight", tuple(_flights(state, flying, names))),
            FactList("Losses and critical hits", tuple(_losses(state, ships, names))),
        ),
        board=battle_map(state),
        pieces=(*_pieces(state, ships, names), *_warheads(state, flying)),
    )


def _scores(state: State) -> Iterator[tuple[str, str]]:
    """Yield the standing of each player of a Smash."""
    if state.smash is not None:
        yield from ((f"{side}:", score_of(state, side)) for side in state.plan.sides)


def _points(ships: list[ShipState], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for ship in ships:
        if ship.in_action and ship.captain_points:
            yield f"{names[ship.id]}  {plain_name(ship.name)}:", str(ship.captain_points)


def hits_on(state: State, ship: ShipState) -> list[CriticalHit]:
    """Return the critical hits that a ship has taken."""
    return [event for event in state.events if isinstance(event, CriticalHit) and event.ship == ship.id]


def _row(state: State, ship: ShipState, mark: str) -> UnitRow:
    blueprint = ship.blueprint
    hex, faces = "", ""
    if ship.on_map:
        hex = state.board.name(ship.hex)
        faces = heading(ship.facing, state.board.shape)
    reductions = list(dict.fromkeys(ship.reductions))
    cells = {
        "hex": hex,
        "faces": faces,
        "drive": f"{ship.drive} / {blueprint.drive}",
        "dv": f"{ship.defensive_value} / {blueprint.defensive_value}",
        "dr": f"{' '.join(map(str, reductions))} / {blueprint.damage_reduction}",
        "boxes": f"{ship.boxes_left} / {blueprint.boxes}",
        "state": _condition(state, ship) if ship.on_map else gone(state, ship),
    }
    return UnitRow(mark, plain_name(ship.name), cells)


def _condition(state: State, ship: ShipState) -> str:
    """Return what a ship on the map is or has still to do in this phase."""
    if ship.derelict:
        return "derelict"
    return "to move" if phase_name(state) == MOVEMENT and not ship.moved else ""


def _order(state: State) -> Iterator[tuple[str, str]]:
    """Yield the order in which the sides move, with the turn that it was decided for."""
    turn, found = 0, None
    for event in state.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Initiative):
            found = turn, event.order
    if found is not None and state.outcome is None:
        yield f"Turn {found[0]}:", f"{', then '.join(found[1])}."


def _pieces(state: State, ships: list[ShipState], names: Mapping[str, str]) -> Iterator[Piece]:
    for ship in ships:
        if ship.on_map:
            side = state.plan.sides.index(ship.side)
            tail = ship.hexes[1] if ship.hexes[1:] else None
            mark = names[ship.id]
            yield Piece(ship.id, ship.name, ship.hex, mark, side, ship.facing, is_out=ship.derelict, tail=tail)


class WarheadGroup(NamedTuple):
    """Warheads that fly together from one ship at one target, and the numbers that they have in play."""

    warheads: tuple[Warhead, ...]
    mark: str


def _groups(state: State) -> Iterator[WarheadGroup]:
    """Yield all warheads on their way; those that differ in nothing share a place in the list and on the map."""
    alike: dict[tuple[object, ...], list[Warhead]] = {}
    for one in state.warheads.values():
        key = (one.owner, one.target, one.hex, one.facing, one.kind.name, one.points)
        alike.setdefault(key, []).append(one)
    yield from (WarheadGroup(tuple(own), ranges([number_of(one.id) for one in own])) for own in alike.values())


def _warheads(state: State, flying: tuple[WarheadGroup, ...]) -> Iterator[Piece]:
    for warheads, mark in flying:
        one = warheads[0]
        side = state.plan.sides.index(one.side)
        yield Piece(one.id, one.kind.name, one.hex, mark, side, one.facing, shape="diamond", count=len(warheads))


def _flights(state: State, flying: tuple[WarheadGroup, ...], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what is on its way, by its numbers: whose, at what, where."""
    marks = {id: f"warhead {number_of(id)}" for id in state.warheads} | dict(names)
    for warheads, mark in flying:
        one, count = warheads[0], len(warheads)
        number, each = (f"{count}, ", "each ") if count > 1 else ("", "")
        place = f"{state.board.name(one.hex)} {heading(one.facing, state.board.shape)}"
        yield (
            f"{mark}  {one.kind.name}",
            f"{number}of {marks[one.owner]} at {marks.get(one.target, one.target)}; {place}; "
            f"{each}{one.points} of Drive {one.kind.drive} left",
        )
    for salvo in state.salvos:
        mount = state.ships[salvo.ship].blueprint.mounts[salvo.mount]
        text = f"{counted(salvo.missiles, 'missile')} of {marks[salvo.ship]}"
        yield f"{mount.name}", f"{text} at {marks.get(salvo.target, salvo.target)}"


def _losses(state: State, ships: list[ShipState], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for ship in ships:
        text = "; ".join(_lost(state, ship))
        if text:
            yield f"{names[ship.id]}  {plain_name(ship.name)}:", text


def _lost(state: State, ship: ShipState) -> Iterator[str]:
    """Yield everything that a track does not show, in words."""
    lost = {*ship.lost.values(), *ship.wrecked}
    for mount in ship.blueprint.mounts:
        if mount.index in lost:
            yield f"lost {mount.name} of the {post_title(mount.post)}"
    yield from (f"critical {hit.roll}, {hit.title}" for hit in hits_on(state, ship))
    for event in state.events:
        if isinstance(event, CrewKilled) and event.ship == ship.id:
            yield f"{post_title(event.post)} dead"
        elif isinstance(event, Destroyed) and event.ship == ship.id and event.by:
            yield f"destroyed by {event.by}"
    for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True):
        if left < rack.carried:
            yield f"{rack.kind.name} {left} of {rack.carried} left"
