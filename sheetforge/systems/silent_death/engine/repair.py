"""Damage control: ships repair the boxes that were marked off last."""

from __future__ import annotations

from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_death.engine.captain import steered
from sheetforge.systems.silent_death.engine.events import Repaired, within
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.skills import REPAIR_DIE
from sheetforge.systems.silent_death.schema.notation import IntRange


def damage_control(state: State) -> Script:
    """Roll a d10 for every damaged ship; within its spread as many boxes as it shows are repaired.

    Where a ship has engineers, each of them makes an attempt.
    """
    if not state.rules.damage_control:
        return
    for ship in list(state.ships.values()):
        if not ship.marked or not ship.in_action:
            continue
        spread = ship.spread("damage-control", ship.blueprint.damage_control)
        if spread is None:
            continue
        for _ in range(attempts(ship)):
            if ship.marked:
                yield from _attempt(state, ship, spread)


def attempts(ship: ShipState) -> int:
    """Attempts at damage control: one, or one for each engineer that a ship with engineers has."""
    return ship.engineers if ship.blueprint.loadout.engineers else 1


def _attempt(state: State, ship: ShipState, spread: IntRange) -> Script:
    faces = yield from roll(REPAIR_DIE, "damage-control", ship.side)
    damaged = len(ship.marked)

    def repaired(face: int) -> int:
        return min(damaged, face) if face in spread else 0

    face = yield from steered(state, ship, "damage-control", faces[0], REPAIR_DIE[0], repaired)
    boxes = restore(ship, face) if face in spread else 0
    state.tell(Repaired(ship.id, face, boxes, within(spread)))


def restore(ship: ShipState, boxes: int) -> int:
    """Erase the last marks, at most so many; returns how many there were.

    The effects of the boxes are undone: Drive and DR rise, and a weapon lost by a box works again.
    Critical hits remain, as they are conditions, and lost warheads are gone.
    """
    repaired = 0
    while ship.marked and repaired < boxes:
        ship.unmark()
        repaired += 1
    if repaired:
        ship.settle()
    return repaired
