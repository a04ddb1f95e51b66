"""Crew allocation: the slots of a fleet, its pool of the crew list, and ways to place the values.

From the optional rule of Rules of Warfare II: slots are counted over pilots (piloting and gunnery),
gunners, gun crews and torpedo crews; luck and the captain's die are no slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import CrewSlot
from sheetforge.systems.silent_death.figures.limits import ship_named
from sheetforge.systems.silent_death.fleets.files import file_of, fleet_at
from sheetforge.systems.silent_death.schema.fleet import Crew
from sheetforge.systems.silent_death.schema.posts import CAPTAIN
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip

FORM_SLOTS = (("pilot", "piloting"), ("pilot", "gunnery"))
"""The first columns of the registration forms; each further one is a gunner's."""


def slots_of(ship: Craft | ListedShip) -> tuple[tuple[str, str], ...] | None:
    """Return post and skill of every crew slot of a ship; None if their number is unknown.

    A ship whose display none of our books shows has the columns of the registration forms.
    """
    if isinstance(ship, Craft):
        return ship.crew_slots
    count = ship.crew_stats
    if count is None:
        return None
    gunners = count - len(FORM_SLOTS)
    posts = ["gunner"] if gunners == 1 else [f"gunner-{letter}" for letter in "abcdefgh"[:gunners]]
    return (*FORM_SLOTS[:count], *((post, "gunnery") for post in posts))


def crew_of(ship: Craft | ListedShip, values: Sequence[int]) -> Crew:
    """Return the crew of a ship with values in the order of its slots. Raises `BadRequest`."""
    slots = slots_of(ship)
    if slots is None:
        raise BadRequest(f"{ship.name}: its number of crew slots is not known; leave its crew out")
    if len(values) != len(slots):
        has = " ".join(map(str, values))
        raise BadRequest(f"{ship.name} has {len(slots)} crew slots, not {len(values)} ({has})")
    crew: Crew = {}
    for (post, skill), value in zip(slots, values, strict=True):
        crew.setdefault(post, {})[skill] = value  # type: ignore[index]
    return crew


# --- a whole fleet -------------------------------------------------------------------------------


def slots(library: Library, key: Key) -> tuple[CrewSlot, ...]:
    """Return every crew slot of a fleet, ship by ship. Raises `BadRequest` if one is unknown."""
    fleet = fleet_at(library, key)
    context = Context(library, key)
    found = []
    for line in fleet.ships:
        ship = ship_named(line.ship, context)
        own = None if ship is None else slots_of(ship)
        if ship is None or own is None:
            raise BadRequest(
                f"{line.ship}: its number of crew slots is not known, so the crew list cannot be "
                "dealt; amend the ship in a pack (docs/packs.md) or choose another"
            )
        for number in range(1, line.count + 1):
            name = f"{ship.name} {number}" if line.count > 1 else ship.name
            found += [CrewSlot(name, post, skill) for post, skill in own]
    return tuple(found)


def crewed(library: Library, key: Key, values: Sequence[int], captain: int | None) -> str:
    """Return the file of a fleet with values in the order of its slots.

    Every warhound's captain gets a die of this many sides, with None the one of its rules.
    """
    fleet = fleet_at(library, key)
    context = Context(library, key)
    left = list(values)
    lines = []
    for line in fleet.ships:
        ship = ship_named(line.ship, context)
        assert ship is not None
        size = len(slots_of(ship) or ())
        crews = []
        for _ in range(line.count):
            crew, left = crew_of(ship, left[:size]), left[size:]
            if captain is not None and isinstance(ship, Craft) and CAPTAIN in ship.crew:
                crew = {CAPTAIN: {"captain": captain}, **crew}
            crews.append(crew)
        lines.append(line.model_copy(update={"crews": tuple(crews), "printed": None}))
    return file_of(fleet.model_copy(update={"ships": tuple(lines), "printed": None}))


# --- policies ------------------------------------------------------------------------------------


def in_printed_order(slots: Sequence[CrewSlot], pool: Sequence[int]) -> tuple[int, ...]:
    """Place the values of the list one after the other, slot by slot."""
    return tuple(pool[: len(slots)])


def to_gunners(slots: Sequence[CrewSlot], pool: Sequence[int]) -> tuple[int, ...]:
    """Place the highest values at the guns, in the order of the ships, and the rest with pilots."""
    order = sorted(range(len(slots)), key=lambda at: slots[at].skill == "piloting")
    return _placed(order, pool)


def evenly(slots: Sequence[CrewSlot], pool: Sequence[int]) -> tuple[int, ...]:
    """Place the highest value left in the ship whose crew has least on average; gunnery first."""
    ships = list(dict.fromkeys(slot.ship for slot in slots))
    open_slots = {
        ship: sorted(
            (index for index, slot in enumerate(slots) if slot.ship == ship),
            key=lambda at: (slots[at].skill == "piloting", at),
        )
        for ship in ships
    }
    sizes = {ship: len(places) for ship, places in open_slots.items()}
    sums = dict.fromkeys(ships, 0)
    order = []
    for value in sorted(pool, reverse=True):
        waiting = (ship for ship in ships if open_slots[ship])
        poorest = min(waiting, key=lambda ship: Fraction(sums[ship], sizes[ship]))
        sums[poorest] += value
        order.append(open_slots[poorest].pop(0))
    return _placed(order, pool)


def _placed(order: Sequence[int], pool: Sequence[int]) -> tuple[int, ...]:
    """Return the values of a pool, highest first, at the slots in some order."""
    values = dict(zip(order, sorted(pool, reverse=True), strict=True))
    return tuple(values[index] for index in range(len(values)))


POLICIES = {"list": in_printed_order, "gunners": to_gunners, "even": evenly}
"""The ways to place a pool without asking: by the list, guns first, all crews alike."""
