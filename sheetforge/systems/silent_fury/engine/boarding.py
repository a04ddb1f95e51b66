"""Assault: boarding equipment takes crew to another ship."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex, distance
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Arcs, Transport, die_at
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.aiming import in_arc, sides_hit
from sheetforge.systems.silent_fury.engine.crew_events import Boarded, BoardingBegan, BoardingMissed
from sheetforge.systems.silent_fury.engine.events import Evaded
from sheetforge.systems.silent_fury.engine.melee import resolve_melees
from sheetforge.systems.silent_fury.engine.operating import can_operate
from sheetforge.systems.silent_fury.engine.orders import DONE
from sheetforge.systems.silent_fury.engine.resolve import struck
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State

Means = tuple[Transport, int, Arcs]
"""A piece of equipment with the component that holds it, 0 for none, and its arcs."""


def usable_transports(state: State, ship: ShipState, side: str, used: frozenset[str] = frozenset()) -> dict[str, Means]:
    """The equipment of a ship that reaches a target, by `id` or `id@component`."""
    found: dict[str, Means] = {}
    if not ship.holds(side):
        return found
    for transport in ship.blueprint.transports:
        held = transport.components.items() or ((0, ALL_ROUND),)
        for number, arcs in held:
            token = f"{transport.id}@{number}" if number else transport.id
            means = (transport, number, arcs)
            if number and not can_operate(state, ship, side, number):
                continue
            if token not in used and boarding_targets(state, ship, side, means):
                found[token] = means
    return found


def boarding_targets(state: State, ship: ShipState, side: str, means: Means) -> list[ShipState]:
    """The ships that a piece of equipment reaches: any but those that the side holds unopposed."""
    transport, _, arcs = means
    return [
        one
        for one in state.on_map()
        if one is not ship
        and die_at(transport.short, transport.long, distance(ship.hex, one.hex)) is not None
        and in_arc(ship, arcs, one.hex)
        and (one.side != side or one.parties() != (side,))
        and not (transport.blocked and shielded(one, ship.hex))
    ]


def shielded(target: ShipState, source: Hex) -> bool:
    """Return whether shields block a boarding from a hex.

    Where the target chooses the side, one side with shields is enough; from its own hex the
    boarders choose, so all six must have them.
    """
    sides = sides_hit(target, source)
    covered = [bool(target.shields[side]) for side in sides]
    return all(covered) if len(sides) == len(target.shields) else any(covered)


def assault(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """Use any of the boarding equipment, each piece once. Returns the components operated."""
    used: frozenset[str] = frozenset()
    operated: list[int] = []
    while ship.on_map and (ready := usable_transports(state, ship, side, used)):
        token = yield from choose(side, (*ready, DONE), "board-with", ship.id)
        if token == DONE:
            break
        used |= {token}
        means = ready[token]
        if means[1]:
            operated.append(means[1])
        yield from board(state, ship, side, means)
    return operated


def board(state: State, ship: ShipState, side: str, means: Means) -> Script:
    """One boarding attempt: the boarders, the number that arrives, and the melees."""
    ids = tuple(one.id for one in boarding_targets(state, ship, side, means))
    target = state.ships[(yield from choose(side, ids, "board", f"{ship.id} {means[0].id}"))]
    state.tell(BoardingBegan(ship.id, means[0].name, target.id, distance(ship.hex, target.hex)))
    group = yield from boarders(ship, side, means[0])
    if not group:
        return
    die = die_at(means[0].short, means[0].long, distance(ship.hex, target.hex))
    assert die is not None
    for figure in dict.fromkeys(group):
        faces = yield from roll((die,) * group.count(figure), "board", side)
        hits = yield from again(state, target, faces, die, side)
        for face in hits:
            if face <= target.blueprint.size:
                target.add(face, figure)
                if figure.hero:
                    cards.move_hero(ship, target, figure.hero)
                state.tell(Boarded(ship.id, figure.name, target.id, face, target.blueprint.size, die))
            else:
                miss(state, ship, means, figure, target, face, die)
    yield from resolve_melees(state, target)


def again(state: State, target: ShipState, faces: tuple[int, ...], die: int, side: str) -> Asking[tuple[int, ...]]:
    """Faces of a boarding attempt; hits on an evading ship are rolled again."""
    hits = struck(faces, target.blueprint.size)
    if not hits or not target.evading:
        return faces
    rolled = yield from roll((die,) * len(hits), "evade", target.side)
    state.tell(Evaded(target.id, hits, struck(rolled, target.blueprint.size), rolled))
    return (*rolled, *(face for face in faces if face > target.blueprint.size))


def boarders(ship: ShipState, side: str, transport: Transport) -> Asking[list[Figure]]:
    """Choose the boarders, from anywhere on the ship; they leave their components now."""
    group: list[Figure] = []
    while transport.most is None or len(group) < transport.most:
        options: dict[str, tuple[Figure, int]] = {}
        for number, figure in ship.active(side):
            options[f"{figure.name}@{number}"] = (figure, number)
        if not options:
            break
        shown = tuple(figure.name for figure in group)
        token = yield from choose(side, (*options, DONE), "boarder", ship.id, shown)
        if token == DONE:
            break
        figure, number = options[token]
        ship.take(number, figure)
        group.append(figure)
    return sorted(group)


def miss(state: State, ship: ShipState, means: Means, figure: Figure, target: ShipState, face: int, die: int) -> None:
    """Carry out the fate of crew that miss: killed, disrupted aboard their own ship, or back."""
    transport, number, _ = means
    if transport.miss == "disrupt":
        ship.box = tuple(sorted((*ship.box, figure)))
    elif transport.miss == "return":
        ship.add(number or 1, figure)
    elif figure.hero:
        cards.end(state, ship, figure.hero)
    size = target.blueprint.size
    state.tell(BoardingMissed(ship.id, figure.name, target.id, transport.miss, face, size, die))
