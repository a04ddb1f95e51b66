"""The critical phase: weapons drop out, systems lose rows and blocks, sides fall off."""

from __future__ import annotations

from sheetforge.play.questions import Script, roll
from sheetforge.systems.babylon.engine.craft import FIGURES, FlightState, ShipState
from sheetforge.systems.babylon.engine.events import (
    CommandFailed,
    Destroyed,
    Jumped,
    JumpFailed,
    SideLost,
    Weakened,
    WeaponOut,
)
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import C_AND_C_TURNS, CRITICAL_DIE, PERCENT_DIE
from sheetforge.systems.babylon.schema.ship import PRIMARY


def weapon_drop_outs(state: State) -> Script:
    """Every weapon damaged this round and not destroyed works on its boxes left or less."""
    for ship in list(state.afloat()):
        for part in ship.blueprint.weapons:
            bit = 1 << part.place
            if not ship.hurt & bit or ship.out & bit or not ship.left(part):
                continue
            bands = (ship.left(part),)
            faces = yield from roll((CRITICAL_DIE,), "critical", ship.side, bands=bands)
            is_out = faces[0] > ship.left(part)
            if is_out:
                ship.out |= bit
                ship.fresh |= bit
            state.tell(WeaponOut(ship.id, part.called, is_out, faces[0], ship.left(part)))


def system_criticals(state: State) -> Script:
    """Apply the losses of rows and blocks; every new row of C&C may be a complete failure."""
    for ship in list(state.afloat()):
        settle(state, ship)
        yield from command(state, ship)


DRIVEN_BY = {"thrust": "engine", "power": "reactor"}
"""Figures that are 0 without a system of a kind."""


def settle(state: State, ship: ShipState) -> None:
    """Compute the figures of a ship after its losses, and report those that have changed."""
    before = [getattr(ship, name) for name in FIGURES]
    ship.settle(state.losses)
    changes = []
    for name, was in zip(FIGURES, before, strict=True):
        now = getattr(ship, name)
        if now != was:
            system = DRIVEN_BY.get(name, "")
            parts = list(ship.blueprint.of_kind(system)) if system else []
            why = f" ({system} destroyed)" if parts and not any(map(ship.left, parts)) else ""
            changes.append(f"{name} {was} to {now}{why}")
    if changes:
        state.tell(Weakened(ship.id, tuple(changes)))


def command(state: State, ship: ShipState) -> Script:
    """Roll for the rows of C&C that are newly lost: each may be a complete failure."""
    rows = sum(ship.groups_lost(part) for part in ship.blueprint.of_kind("cnc"))
    fresh, ship.command_rows = rows - ship.command_rows, rows
    effects = state.losses.group.get("cnc", ())
    chance = sum(by for what, by in effects if what == "failure")
    if fresh <= 0 or not chance:
        return
    faces = yield from roll((PERCENT_DIE,) * fresh, "command", ship.side)
    has_failed = any(face <= chance for face in faces)
    if has_failed:
        ship.failing = state.turn + C_AND_C_TURNS
    until = ship.failing if has_failed else None
    is_destroyed = not all(map(ship.left, ship.blueprint.of_kind("cnc")))
    state.tell(CommandFailed(ship.id, until, faces, chance, is_destroyed))


def sides_fall(state: State) -> Script:
    """Sides without structure fall off, with all their systems; ships that jump have left."""
    for ship in list(state.afloat()):
        for section in ship.blueprint.sections:
            gone = section.name == PRIMARY or section.name in ship.fell
            if gone or ship.left(section.structure):
                continue
            ship.fell = (*ship.fell, section.name)
            marks = list(ship.marks)
            for part in section.systems:
                marks[part.place] = part.boxes
            ship.marks = tuple(marks)
            state.tell(SideLost(ship.id, section.name))
            settle(state, ship)
    for ship in [ship for ship in state.afloat() if ship.jumping]:
        yield from jump(state, ship)
    share_the_carrier(state)
    for unit in state.ships.values():
        unit.end_round(state.rules.weapons_recover)


def share_the_carrier(state: State) -> None:
    """Flights in a hangar share the fate of their ship: destroyed, jumped out, left."""
    for unit in state.ships.values():
        if isinstance(unit, FlightState) and unit.status == "aboard":
            carrier = state.ships[unit.carrier]
            if not carrier.flying:
                unit.status = carrier.status


def jump(state: State, ship: ShipState) -> Script:
    """A ship jumps out; blocks lost of its jump engine may blow it up, or fail."""
    ship.jumping = False
    engines = list(ship.blueprint.of_kind("jump-engine"))
    if not any(ship.runs(engine) for engine in engines):
        state.tell(JumpFailed(ship.id, False))
        return
    explodes = ship.lost(state.losses, "jump-explosion", ("jump-engine",))
    fails = ship.lost(state.losses, "jump-failure", ("jump-engine",))
    face = None
    if explodes or fails:
        faces = yield from roll((PERCENT_DIE,), "jump", ship.side)
        if faces[0] <= explodes + fails:
            is_lost = faces[0] <= explodes
            state.tell(JumpFailed(ship.id, is_lost, faces[0], explodes + fails))
            if faces[0] <= explodes:
                ship.status = "destroyed"
                state.tell(Destroyed(ship.id))
            return
        face = faces[0]
    ship.status = "jumped"
    state.tell(Jumped(ship.id, face, explodes + fails))
