"""Damage: which side and location a hit strikes, armour, boxes crossed off, overkill.

All functions ask for their dice and read only the ship, so odds run the same scripts.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.play.questions import Asking, Faces, Script, roll
from sheetforge.systems.babylon.blueprint import STRUCTURE, Part, WeaponFigures
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState
from sheetforge.systems.babylon.engine.events import Damaged, Destroyed, FighterHit, Overkill, Struck
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import LOCATION_DIE
from sheetforge.systems.babylon.schema.notation import Damage
from sheetforge.systems.babylon.schema.ship import PRIMARY, SectionName
from sheetforge.systems.babylon.schema.weapon import Mode


def amount(damage: Damage, by: str, why: str = "damage") -> Asking[int]:
    """Roll damage, or another number in the same notation."""
    faces = yield from dice_of(damage, by, why)
    return sum(faces) + damage.plus


def dice_of(damage: Damage, by: str, why: str = "damage") -> Asking[Faces]:
    """Roll the dice of damage; no faces where it has none."""
    if not damage.faces:
        return ()
    return (yield from roll(damage.faces, why, by))


def armour_against(armour: int, mode: Mode, halved: int) -> int:
    """Return the armour that counts against a mode, halved a number of times, fractions down.

    Matter ignores it; plasma ignores half of it.

    >>> [armour_against(5, mode, 0) for mode in ("standard", "matter", "plasma")]
    [5, 0, 2]
    >>> armour_against(5, "standard", 1), armour_against(5, "plasma", 1)
    (2, 1)
    """
    if mode == "matter":
        return 0
    if mode == "plasma":
        halved += 1
    return armour >> halved


def halvings(state: State, ship: ShipState, part: Part, is_through: bool) -> int:
    """Return how often armour is halved: the part is destroyed, or its side or the one hit through.

    A side is destroyed when its structure is gone, whenever it falls off. Both at once halve it
    once, unless the rules played say twice.
    """
    structure = ship.blueprint.by_name[part.section].structure
    is_bare = part is not structure and not ship.left(structure)
    causes = (not ship.left(part)) + (is_through or is_bare)
    return causes if state.rules.armour_halved_twice else min(1, causes)


class Location(NamedTuple):
    """A part that is hit, and the faces that led there; the last chose one of several `alike`."""

    part: Part
    faces: Faces
    alike: int = 0


def located(ship: ShipState, section: SectionName, by: str) -> Asking[Location]:
    """Roll what is hit in a section; PRIMARY of the chart leads to a roll in that section.

    If several systems are alike, a die chooses one, destroyed ones included.
    """
    figures = ship.blueprint.by_name[section]
    faces = yield from roll((LOCATION_DIE,), "location", by, bands=figures.bands)
    hit = figures.chart[faces[0] - 1]
    if not hit:
        figures = ship.blueprint.by_name[PRIMARY]
        again = yield from roll((LOCATION_DIE,), "location", by, bands=figures.bands)
        faces += again
        hit = figures.chart[again[0] - 1]
    if len(hit) == 1:
        return Location(hit[0], faces)
    which = yield from roll((len(hit),), "which", by)
    return Location(hit[which[0] - 1], faces + which, len(hit))


def location(ship: ShipState, section: SectionName, by: str) -> Asking[Part]:
    """Roll what is hit in a section."""
    hit = yield from located(ship, section, by)
    return hit.part


def strike(state: State, ship: ShipState, section: SectionName, weapon: WeaponFigures, by: str) -> Script:
    """One hit, or one pulse: location, damage, shield, armour, boxes, overkill."""
    hit = yield from located(ship, hit_section(ship, section), by)
    is_through = section in ship.fell
    through = yield from damaged(state, ship, hit, weapon, is_through, by)
    if through:
        yield from absorb(state, ship, hit.part, through, by)


def hit_section(ship: ShipState, section: SectionName) -> SectionName:
    """Return the section on whose chart a hit is rolled: PRIMARY for one that is gone."""
    return PRIMARY if section in ship.fell else section


def struck_part(ship: ShipState, section: SectionName, by: str) -> Asking[Part]:
    """Roll the location of a hit on a section."""
    return (yield from location(ship, hit_section(ship, section), by))


def damaged(
    state: State, ship: ShipState, hit: Location, weapon: WeaponFigures, is_through: bool, by: str
) -> Asking[int]:
    """Roll damage to a part, maybe through a side that is gone; return what armour lets through."""
    assert weapon.damage is not None
    part = hit.part
    dice = yield from dice_of(weapon.damage, by)
    rolled, shield = sum(dice) + weapon.damage.plus, ship.shielding()
    armour = armour_against(part.armour, weapon.mode, halvings(state, ship, part, is_through))
    state.tell(Struck(ship.id, part.called, hit.faces, rolled, dice, armour, shield, hit.alike))
    return max(0, rolled - shield - armour)


def absorb(state: State, ship: ShipState, part: Part, damage: int, by: str) -> Script:
    """Cross off boxes; damage left over by a side goes to a random primary location.

    A ship without primary structure is destroyed.
    """
    left = soaked(state, ship, part, damage)
    if left:
        hit = yield from located(ship, PRIMARY, by)
        state.tell(Overkill(ship.id, hit.part.called, left, hit.faces, hit.alike))
        overkill(state, ship, hit.part, left)
    sink(state, ship)


def soaked(state: State, ship: ShipState, part: Part, damage: int) -> int:
    """Cross off boxes of a part, then of its section's structure; return the damage left.

    No armour counts on the way. What PRIMARY cannot take is lost.
    """
    damage = mark(state, ship, part, damage)
    if damage and part.kind != STRUCTURE:
        damage = mark(state, ship, ship.blueprint.by_name[part.section].structure, damage)
    return 0 if part.section == PRIMARY else damage


def overkill(state: State, ship: ShipState, part: Part, damage: int) -> None:
    """Damage left over by a side goes into a part of the primary section."""
    if state.rules.primary_armour_on_overkill:
        damage = max(0, damage - (part.armour >> (not ship.left(part))))
    soaked(state, ship, part, damage)


def sink(state: State, ship: ShipState) -> None:
    """Remove a ship without primary structure from the map."""
    if ship.is_dead() and ship.flying:
        ship.status = "destroyed"
        state.tell(Destroyed(ship.id))


def mark(state: State, ship: ShipState, part: Part, damage: int) -> int:
    """Cross off boxes of a part; return the damage that is left over."""
    taken = min(damage, ship.left(part))
    if taken:
        marks = list(ship.marks)
        marks[part.place] += taken
        ship.marks = tuple(marks)
        ship.hurt |= 1 << part.place
        state.tell(Damaged(ship.id, part.called, taken, ship.left(part)))
    return damage - taken


def strike_fighter(state: State, flight: FlightState, weapon: WeaponFigures, by: str) -> Script:
    """One hit on a flight strikes one of its fighters; what that cannot take is lost."""
    alive = flight.alive
    if not alive:
        return
    number, face, of = alive[0], None, None
    if len(alive) > 1:
        (face,) = yield from roll((len(alive),), "fighter", by)
        number, of = alive[face - 1], len(alive)
    assert weapon.damage is not None
    dice = yield from dice_of(weapon.damage, by)
    rolled = sum(dice) + weapon.damage.plus
    armour = armour_against(flight.blueprint.armour, weapon.mode, 0)
    boxes = list(flight.boxes)
    taken = max(0, min(rolled - armour, boxes[number]))
    boxes[number] -= taken
    state.tell(FighterHit(flight.id, number + 1, taken, boxes[number], rolled, dice, armour, face, of))
    if taken:
        flight.boxes = tuple(boxes)
        flight.hurt |= 1 << number
        bury(state, flight)


def bury(state: State, flight: FlightState) -> None:
    """Remove a flight without fighters from the map."""
    if flight.flying and not flight.alive:
        flight.status = "destroyed"
        state.tell(Destroyed(flight.id))
