"""Steps 2 to 4 of the Standard Attack Procedure: range and arc, the side hit, defense."""

from __future__ import annotations

from sheetforge.geometry.hexes import Facing, Hex, arcs, disk, distance
from sheetforge.play.questions import Asking, choose
from sheetforge.systems.silent_fury.blueprint import Arcs, Gun, ModeFigures
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import HARDENED_WORTH, SHIELD_WORTH, dice_by_ratio

SIDE_NUMBERS = ("1", "2", "3", "4", "5", "6")
"""The numbers of the sides of a ship in the rules, clockwise from the front."""


def in_arc(ship: ShipState, arcs: Arcs, hex: Hex) -> bool:
    """Return whether arcs of a ship cover a hex; they all cover its own."""
    return arcs.covers(ship.seen_from(hex))


def bears(ship: ShipState, gun: Gun, mode: ModeFigures, target: ShipState) -> bool:
    """Return whether a weapon reaches a ship and has it in its arcs."""
    away = distance(ship.hex, target.hex)
    return mode.die_at(away) is not None and in_arc(ship, gun.arcs, target.hex)


def sides_hit(target: ShipState, source: Hex) -> tuple[Facing, ...]:
    """The sides of a ship, from 0 at its front, that a line from a hex may enter by.

    One, or two where the line runs along the spine between them; all six from its own hex.
    """
    found = ((side - target.facing) % 6 for side in arcs(target.hex, source))
    return tuple(sorted(-side % 6 if target.rolled else side for side in found))


def choose_side(target: ShipState, source: Hex, by: str) -> Asking[Facing]:
    """The side that is hit: along a spine the target chooses, in the same hex the attacker."""
    sides = sides_hit(target, source)
    if len(sides) == 1:
        return sides[0]
    chooser = by if len(sides) == len(SIDE_NUMBERS) else target.side
    options = tuple(SIDE_NUMBERS[side] for side in sides)
    return SIDE_NUMBERS.index((yield from choose(chooser, options, "side-hit", target.id)))


def defense(state: State, target: ShipState, side: Facing) -> int:
    """The defense of a side: its armour, its shields, and what cards add."""
    worth = HARDENED_WORTH if target.hardened else SHIELD_WORTH
    added = cards.modifier(state, target, "defense")
    return max(0, target.blueprint.armor[side] + worth * target.shields[side] + added)


def impact_dice(state: State, mode: ModeFigures, target: ShipState, side: Facing) -> int:
    """The Impact dice of a weapon against a side; 0 where it cannot harm it."""
    if mode.power == "shield":
        return 0 if target.shields[side] else mode.impact_dice or 0
    if mode.impact_dice is not None:
        return mode.impact_dice
    return dice_by_ratio(mode.power, defense(state, target, side))


def targets(state: State, ship: ShipState, side: str, gun: Gun, mode: ModeFigures) -> list[ShipState]:
    """The ships at which a weapon may be fired: those that the side does not control."""
    return [one for one in state.on_map() if one is not ship and one.side != side and bears(ship, gun, mode, one)]


def everything(state: State, ship: ShipState, gun: Gun, mode: ModeFigures) -> list[ShipState]:
    """All ships that a weapon reaches, friends included."""
    return [one for one in state.on_map() if one is not ship and bears(ship, gun, mode, one)]


def areas(state: State, ship: ShipState, gun: Gun, mode: ModeFigures) -> dict[tuple[str, ...], Hex]:
    """The sets of ships that an AREA weapon can attack, each with one hex to aim at for it.

    Aiming at other hexes with the same ships around them has the same effect.
    """
    there = everything(state, ship, gun, mode)
    radius = mode.area or 0
    hexes = sorted({hex for one in there for hex in disk(one.hex, radius) if state.holds(hex)})
    found: dict[tuple[str, ...], Hex] = {}
    for hex in hexes:
        away = distance(ship.hex, hex)
        if mode.die_at(away) is not None and in_arc(ship, gun.arcs, hex):
            ships = tuple(one.id for one in there if distance(one.hex, hex) <= radius)
            if ships:
                found.setdefault(ships, hex)
    return found
