"""Crew allocation: the slots of a fleet, its pool of the crew list, and ways to place the values.

From the optional rule of Rules of Warfare II: slots are counted over pilots (piloting and gunnery),
gunners, gun crews and torpedo crews; luck and the captain's die are no slots.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.library import BadRequest
from sheetforge.systems.silent_death.schema.fleet import Crew
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip

FORM_SLOTS = (("pilot", "piloting"), ("pilot", "gunnery"))
"""The first columns of the registration forms; each further one is a gunner's."""


def slots_of(ship: Craft | ListedShip) -> tuple[tuple[str, str], ...] | None:
    """Return post and skill of every crew slot of a ship; None if nobody knows how many it has.

    A ship whose display no book at hand shows has the columns of the registration forms.
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
