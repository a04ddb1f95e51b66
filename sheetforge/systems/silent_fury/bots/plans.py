"""Plans: three cards for a crew, chosen by the expected worth of each sequence of actions. All
sequences of three actions are tried, at most 125; of the ways to move, only the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_fury.bots.crews import assault_worth, crew_worth
from sheetforge.systems.silent_fury.bots.ordinance import launch_worth
from sheetforge.systems.silent_fury.bots.positions import Outlook, Place, place_of, put
from sheetforge.systems.silent_fury.engine.operating import operable
from sheetforge.systems.silent_fury.figures import EVASIVE_ENGINES, INITIATIVE, Action

KEEP = 0.9
"""The part of its means that a ship is expected to keep from one round to the next."""

ROUND = 0.42
"""The part of a volley of every enemy that a round is expected to bring."""

EVADED = 0.45
"""The part of the hits that evasion is expected to avert."""

FIELD = 0.06
"""The part of a ship's points that a Field Disruption card on it is expected to cost."""


class Intent(NamedTuple):
    """Three actions and their worth."""

    actions: tuple[Action, ...]
    worth: float


class Situation(NamedTuple):
    """A ship in the middle of a plan."""

    place: Place
    shields: tuple[int, ...]
    volleys: int = 0
    thrusted: bool = False
    crews: int = 0


class Left(NamedTuple):
    """The numbers of Attack and Crew actions of a plan that are still to come."""

    attacks: int
    crews: int


def left_of(actions: Sequence[Action]) -> Left:
    """Return how many of some actions are Attack and Crew."""
    return Left(sum(action == "attack" for action in actions), sum(action == "crew" for action in actions))


class Planner:
    """Weighs plans of a crew."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        state, ship, side = outlook.state, outlook.ship, outlook.side
        self.generators = len(operable(state, ship, side, "shield-generator"))
        self.reactors = len(operable(state, ship, side, "reactor", fixed=True))
        self.crew = crew_worth(state, ship, side)
        self.transports = bool(ship.blueprint.transports)
        self._assaults: dict[tuple[Hex, int], float] = {}
        self._moved: dict[tuple[Place, tuple[int, ...], bool, int, Left], tuple[str, Place]] = {}

    def best(self) -> Intent:
        """Return the plan that is worth most; of equals the first."""
        return max(
            (Intent(actions, self.worth(actions)) for actions in product(self.useful(), repeat=3)),
            key=lambda plan: plan.worth,
        )

    def useful(self) -> list[Action]:
        """Return the actions that are useful to the ship; attacks before others."""
        found: list[Action] = []
        if self.outlook.guns:
            found.append("attack")
        if self.outlook.fixed:
            found.append("thrust")
        if self.generators or self.outlook.fixed >= EVASIVE_ENGINES:
            found.append("defenses")
        if self.crew or self.transports:
            found.append("crew")
        if self.reactors and self._out_of_place():
            found.append("jump")
        return found or list(INITIATIVE)[:1]

    def _out_of_place(self) -> bool:
        """Return whether a ship has a reason to jump: nothing bears, or it drifts off the map."""
        outlook = self.outlook
        here = place_of(outlook.ship)
        volley, single = outlook.fire(here)
        bears = max(volley, single) > 0
        prizes = any(outlook.board_at(enemy) for enemy in outlook.enemies)
        return prizes or not bears or not outlook.state.holds(here.drifted.hex)

    def worth(self, actions: tuple[Action, ...]) -> float:
        """Return the worth of three actions, the end of the turn included."""
        outlook, total, keep = self.outlook, 0.0, 1.0
        now = Situation(place_of(outlook.ship), tuple(outlook.ship.shields))
        for index, action in enumerate(actions):
            evading = False
            if action == "defenses":
                now, evading = self._defended(now)
            taken = ROUND * outlook.taken(now.place, now.shields)
            total -= taken * (1 - EVADED if evading else 1)
            if action == "attack":
                volley, single = outlook.fire(now.place)
                more = launch_worth(outlook.state, outlook.ship, outlook.side, now.volleys, outlook.goals)
                total += keep * (max(volley, single) if not now.volleys else single)
                total += more
                now = now._replace(volleys=now.volleys + 1)
            elif action == "crew":
                gain = self.crew * 0.5**now.crews
                if not now.crews:
                    gain = max(gain, self.assault(now.place))
                total += keep * gain
                now = now._replace(crews=now.crews + 1)
            elif action == "thrust":
                way, place = self.moved(now, left_of(actions[index + 1 :]))
                now = now._replace(place=place, thrusted=now.thrusted or way == "thrust")
            elif action == "jump":
                total -= FIELD * outlook.ship.blueprint.points
                now = now._replace(place=self.jumped(now, left_of(actions[index + 1 :])))
            keep *= KEEP
        return total + outlook.final(now.place, now.shields)

    def assault(self, place: Place) -> float:
        """Return the worth of an Assault from a place; 0 if no target is in reach."""
        if not self.transports:
            return 0.0
        key = (place.hex, place.facing)
        if key not in self._assaults:
            outlook = self.outlook
            stand = put(outlook.ship, place)
            found = assault_worth(outlook.state, stand, outlook.side, outlook.goals)
            self._assaults[key] = found
        return self._assaults[key]

    def value(self, now: Situation, place: Place, left: Left) -> float:
        """Return the worth of being in another place, with a number of actions to come."""
        worth = self.outlook.final(place, now.shields)
        if left.attacks:
            volley, single = self.outlook.fire(place)
            more = single * (left.attacks - 1)
            worth += more + (single if now.volleys else volley)
        if left.crews and not now.crews:
            worth += max(self.crew, self.assault(place))
        return worth

    def moved(self, now: Situation, left: Left) -> tuple[str, Place]:
        """Return the best action of a Thrust card, and where it leads."""
        key = (now.place, now.shields, now.thrusted, min(3, now.volleys), left)
        if key not in self._moved:
            self._moved[key] = max(
                self.outlook.ways(now.place, now.thrusted), key=lambda way: self.value(now, way[1], left)
            )
        return self._moved[key]

    def jumped(self, now: Situation, left: Left) -> Place:
        """Return the best place that a jump leads to."""
        return max(self.outlook.jumps(now.place), key=lambda place: self.value(now, place, left))

    def _defended(self, now: Situation) -> tuple[Situation, bool]:
        """Return the situation after the better defense, and whether the ship evades."""
        outlook = self.outlook
        if self.generators:
            shields = outlook.best_shields(now.place, self.generators)
            gain = outlook.taken(now.place, now.shields) - outlook.taken(now.place, shields)
            if gain > 0 or outlook.fixed < EVASIVE_ENGINES:
                return now._replace(shields=shields), False
        return now, outlook.fixed >= EVASIVE_ENGINES


def cards(actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Return the cards for three actions: a repeated one takes a Repeat card.

    >>> cards(("attack", "attack", "thrust")), cards(("thrust", "attack", "attack"))
    (('attack', 'repeat-1', 'thrust'), ('thrust', 'attack', 'repeat-2'))
    >>> cards(("attack", "attack", "attack"))
    ('attack', 'repeat-1', 'repeat-2')
    """
    first, second, third = actions
    laid: list[str] = [first, "repeat-1" if second == first else second]
    if third == second:
        laid.append("repeat-2")
    else:
        laid.append("repeat-1" if third == first else third)
    return tuple(laid)
