"""Dogfights between a squadron and the fighters that intercept it."""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.play.questions import Asking, choose, roll
from sheetforge.systems.silent_fury.engine.crew_events import BrokeOff, CraftLost, DogfightRolled
from sheetforge.systems.silent_fury.engine.resolve import impact, points
from sheetforge.systems.silent_fury.engine.rulings import MOST_ROUNDS
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import DOGFIGHT_DICE

BREAK_OFF, FIGHT_ON = "break-off", "fight-on"


class Squadron(NamedTuple):
    """Strike craft that fly together."""

    side: str
    fighters: int
    bombers: int
    reaches: bool = True
    """True if it flies on to its target: it did not break off."""

    @property
    def craft(self) -> int:
        """The number of pieces."""
        return self.fighters + self.bombers


def dogfight_dice(fighters: int) -> int:
    """The Impact dice of a side: one for a single fighter, two for more, none for bombers alone."""
    return min(fighters, DOGFIGHT_DICE)


def dogfight(state: State, attackers: Squadron, defenders: Squadron) -> Asking[tuple[Squadron, Squadron]]:
    """Fight until a side breaks off or has nothing left.

    Return the squadron and the interceptors afterwards; interceptors that are left when the
    squadron is gone return as well.
    """
    for _ in range(MOST_ROUNDS):
        faces = yield from roll(impact(dogfight_dice(attackers.fighters)), "dogfight", attackers.side)
        attack, attacking = points(faces), faces
        faces = yield from roll(impact(dogfight_dice(defenders.fighters)), "dogfight", defenders.side)
        defense = points(faces)
        state.tell(DogfightRolled(attack, defense, attacking, faces))
        tie = attack == defense
        if tie or attack < defense:
            attackers = yield from lost(state, attackers, defense)
        if tie or defense < attack:
            defenders = yield from lost(state, defenders, attack)
        if not (attackers.reaches and attackers.craft and defenders.reaches and defenders.craft):
            return attackers._replace(reaches=attackers.reaches and attackers.craft > 0), defenders
    return attackers, defenders._replace(reaches=False)


def lost(state: State, squadron: Squadron, by: int) -> Asking[Squadron]:
    """A side that has lost breaks off, or loses craft of its own choice and fights on."""
    answer = yield from choose(squadron.side, (BREAK_OFF, FIGHT_ON), "dogfight", so_far=(by,))
    if answer == BREAK_OFF:
        state.tell(BrokeOff(squadron.side))
        return squadron._replace(reaches=False)
    number = min(by, squadron.craft)
    fewest = max(0, number - squadron.bombers)
    options = tuple(map(str, range(fewest, min(number, squadron.fighters) + 1)))
    fighters = int(options[0])
    if len(options) > 1:
        fighters = int((yield from choose(squadron.side, options, "lose-fighters")))
    if number:
        state.tell(CraftLost(squadron.side, fighters, number - fighters))
    return squadron._replace(fighters=squadron.fighters - fighters, bombers=squadron.bombers - (number - fighters))
