"""Characters of the role-playing game aboard ships: their skills, and what lacking a feat costs.

From the Star Wars condensation, Piloting and Gunnery Skills. This is the only place with figures of
characters; card, command, lint and engine read them here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

Role = Literal["starfighter", "transport"]
Feat = Literal["dodge-starfighter", "dodge-space-transports", "operation-starfighter", "operation-space-transports"]

DIVISOR = 2
"""A skill of the condensation is a figure of the role-playing game divided by this, rounded
down."""

PILOTING_LESS = 1
"""The amount by which Piloting is lower."""

LEAST, MOST = 1, 10
"""The bounds of both skills."""

WITHOUT_FEAT = -2
"""The penalty of a crew member who lacks the feat for the ship."""


class Feats(NamedTuple):
    """The feats for one kind of ship: to dodge warheads, and to fire cannons."""

    dodge: Feat
    operation: Feat
    covers: str


FEATS: dict[Role, Feats] = {
    "starfighter": Feats("dodge-starfighter", "operation-starfighter", "starfighter"),
    "transport": Feats("dodge-space-transports", "operation-space-transports", "space transports"),
}
"""Class of a ship → the feats that count aboard it."""

FEAT_NAMES: dict[Literal["dodge", "operation"], str] = {"dodge": "Starship Dodge", "operation": "Starship Operation"}


def feats_by_ship() -> str:
    """Return the ships that each feat covers, with the class of the ship flown, in one line."""
    return " or ".join(f"{feats.covers} ({role}s)" for role, feats in FEATS.items())


def piloting(pilot_skill: int) -> int:
    """The Piloting of a character, from the bonus of its Pilot skill with all modifiers.

    >>> piloting(14), piloting(15), piloting(2), piloting(40)
    (6, 6, 1, 10)
    """
    return _bounded(pilot_skill // DIVISOR - PILOTING_LESS)


def gunnery(ranged_attack_bonus: int) -> int:
    """The Gunnery of a character, from its ranged attack bonus with all modifiers.

    >>> gunnery(9), gunnery(0), gunnery(25)
    (4, 1, 10)
    """
    return _bounded(ranged_attack_bonus // DIVISOR)


def _bounded(skill: int) -> int:
    return max(LEAST, min(MOST, skill))


def dodging(feats: Collection[str], role: Role, post: str) -> int:
    """Return the penalty of a pilot's dodging without the feat; only pilots dodge."""
    return 0 if post != "pilot" or FEATS[role].dodge in feats else WITHOUT_FEAT


def to_hit(feats: Collection[str], role: Role) -> int:
    """Return the penalty on attack rolls of a pilot or gunner without the feat."""
    return 0 if FEATS[role].operation in feats else WITHOUT_FEAT
