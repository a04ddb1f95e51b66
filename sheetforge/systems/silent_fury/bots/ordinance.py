"""Ordinance: the worth of launching, and targets of missiles, fighters, bombers and torpedoes."""

from __future__ import annotations

from functools import lru_cache

from sheetforge.geometry.hexes import distance
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import PASS, Choose
from sheetforge.systems.silent_fury.bots.goals import Goals, goals_of
from sheetforge.systems.silent_fury.bots.worth import CREW, fx_harm, salvo_harm, target_worth
from sheetforge.systems.silent_fury.engine.crew_events import GroupSent
from sheetforge.systems.silent_fury.engine.dogfight import BREAK_OFF, FIGHT_ON
from sheetforge.systems.silent_fury.engine.events import PhaseBegan
from sheetforge.systems.silent_fury.engine.operating import can_operate
from sheetforge.systems.silent_fury.engine.orders import DONE
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State, View
from sheetforge.systems.silent_fury.engine.strike import Strike, point_defense
from sheetforge.systems.silent_fury.figures import TORPEDO_FX, TORPEDO_RANGE

THERE = 0.3
"""The chance that a torpedo finds its target where it was expected, and hits."""

COSTLY = 2
"""Craft that a dogfight may cost at a time before a side breaks off."""


def launch_worth(state: State, ship: ShipState, side: str, volleys: int, goals: Goals) -> float:
    """Return what the launchers of a ship add with one more attack, after so many in the turn."""
    found = 0.0
    for kind in ("missile", "strike-craft", "torpedo"):
        each = [
            mode.accuracy
            for number, gun in ship.blueprint.guns.items()
            for mode in gun.modes
            if mode.launches == kind and can_operate(state, ship, side, number)
        ]
        if each:
            before = 0 if not volleys else sum(each) + (volleys - 1) * max(each)
            after = before + (max(each) if volleys else sum(each))
            found += _worth(state, ship, side, kind, after, goals)
            found -= _worth(state, ship, side, kind, before, goals)
    return found


def _worth(state: State, ship: ShipState, side: str, kind: str, number: int, goals: Goals) -> float:
    """Return what further pieces add to the effect of the next strike at its best target."""
    flight = state.flight(side)
    enemies = list(state.enemies(side))
    if not enemies or not number:
        return 0.0
    if kind == "missile":
        count = flight.missiles + min(number, ship.missiles)
        return max(strike_worth(state, "missile", count, enemy, goals) for enemy in enemies)
    if kind == "torpedo":
        if state.turn >= state.plan.turn_limit:
            # It would detonate a turn later.
            return 0.0
        count = min(number, ship.loaded)
        best = max(target_worth(enemy) * goals.factor(enemy) for enemy in enemies)
        return count * THERE * fx_harm(TORPEDO_FX) * best
    craft = min(number, ship.fighters + ship.bombers)
    bombing = min(craft, ship.bombers)
    return max(
        strike_worth(state, "bomber", flight.bombers + bombing, enemy, goals, craft - bombing) for enemy in enemies
    ) + 0.05 * craft * max(target_worth(enemy) for enemy in enemies)


def strike_worth(state: State, kind: str, number: int, target: ShipState, goals: Goals, escorts: int = 0) -> float:
    """Return the worth of a group of missiles or a squadron at a target."""
    defense = max(0, point_defense(state, Strike({}, {}), target) - escorts)
    harm = salvo_harm(kind, number, defense, target.blueprint.size)
    return harm * target_worth(target) * goals.factor(target)


@lru_cache(maxsize=1 << 10)
def shared_out(number: int, worths: tuple[tuple[float, ...], ...]) -> tuple[int, ...]:
    """Return how many of some pieces go at each target, by what each number is worth there.

    >>> shared_out(3, ((0, 1, 1, 1), (0, 0, 2, 2)))
    (1, 2)
    """
    if not worths:
        return ()
    best = -1.0
    shares: tuple[int, ...] = ()
    for first in range(number + 1):
        if len(worths) == 1 and first < number:
            continue
        rest = shared_out(number - first, worths[1:])
        left = zip(worths[1:], rest, strict=True)
        total = worths[0][first] + sum(one[count] for one, count in left)
        if total > best:
            best, shares = total, (first, *rest)
    return shares


class OrdinanceChoices(ByQuestion[View]):
    """The decisions about ordinance."""

    def _launch_fighters(self, view: View, question: Choose) -> str:
        """Bombers, with fighters only where the enemy has some."""
        theirs = any(enemy.fighters + enemy.bombers for enemy in view.enemies)
        options = question.options
        return options[len(options) // 2] if theirs else options[0]

    def _missiles(self, view: View, question: Choose) -> str:
        """Divide missiles among targets for the greatest total effect."""
        state, goals = view.state, goals_of(view.state, self.side)
        left = len(question.options) - 1
        ids = [ship.id for ship in state.enemies(self.side)]
        targets = [state.ships[id] for id in ids[ids.index(question.about) :]]
        worths = tuple(
            tuple(strike_worth(state, "missile", n, target, goals) for n in range(left + 1)) for target in targets
        )
        return str(shared_out(left, worths)[0])

    def _attack_run(self, view: View, question: Choose) -> str:
        """At the ship that loses most; fighters without bombers stay at home."""
        state, goals = view.state, goals_of(view.state, self.side)
        sent = sum(
            isinstance(one, GroupSent) and one.what == "squadron" and one.side == self.side
            for one in self._strike(state)
        )
        number = state.flight(self.side).bombers
        if sent or not number:
            return PASS
        escorts = state.flight(self.side).fighters
        targets = [id for id in question.options if id != PASS]
        best = max(targets, key=lambda id: strike_worth(state, "bomber", number, state.ships[id], goals, escorts))
        worth = strike_worth(state, "bomber", number, state.ships[best], goals, escorts)
        return best if worth > 0 else PASS

    def _strike(self, state: State) -> list[object]:
        """Return the events of the Strike Phase under way, as far as everybody has seen them."""
        events: list[object] = []
        for event in state.events:
            if isinstance(event, PhaseBegan):
                events.clear()
            events.append(event)
        return events

    def _squadron_bombers(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _squadron_fighters(self, view: View, question: Choose) -> str:
        """Send as many as overcome the point defense, and all if they may be intercepted."""
        state, goals = view.state, goals_of(view.state, self.side)
        target = state.ships[question.about]
        if state.flight(target.side).fighters:
            return question.options[-1]
        number = state.flight(self.side).bombers
        return max(
            question.options,
            key=lambda one: strike_worth(state, "bomber", number, target, goals, int(one)) - 0.01 * int(one),
        )

    def _intercept(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _dogfight(self, view: View, question: Choose) -> str:
        by = int(question.so_far[0])
        return FIGHT_ON if by < COSTLY else BREAK_OFF

    def _lose_fighters(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _guard(self, view: View, question: Choose) -> str:
        """Next to a ship that missiles or a squadron attack, until they roll no dice."""
        state = view.state
        placed = dict(str(one).rsplit(" ", 1) for one in question.so_far)
        squadrons = False
        for event in self._strike(state):
            if isinstance(event, GroupSent) and event.side != self.side:
                squadrons = squadrons or event.what == "squadron"
                ship = state.ships[event.target]
                defense = point_defense(state, Strike({}, {}), ship)
                defense += int(placed.get(ship.id, 0))
                if ship.id in question.options and 2 * event.number >= defense:
                    coming = any(state.flight(side).bombers for side in state.plan.sides if side != self.side)
                    if event.what == "squadron" or not coming:
                        return ship.id
        return DONE

    def _torpedo_hex(self, view: View, question: Choose) -> str:
        """To the hex where the enemy that loses most will be, away from friends; else it waits."""
        state, goals = view.state, goals_of(view.state, self.side)
        friends = [ship.hex + ship.velocity for ship in view.own]
        best, most = question.options[-1], -1.0
        for enemy in view.enemies:
            hex = enemy.hex + enemy.velocity
            name = state.name(hex)
            if name in question.options:
                near = sum(distance(hex, friend) <= TORPEDO_RANGE + 1 for friend in friends)
                worth = target_worth(enemy) * (0.1 + goals.factor(enemy)) / (1 + 3 * near)
                if worth > most:
                    best, most = name, worth
        return best

    def _torpedo_target(self, view: View, question: Choose) -> str:
        goals = goals_of(view.state, self.side)

        def worth(id: str) -> float:
            ship = view.ships[id]
            if ship.side == self.side:
                return -target_worth(ship)
            return target_worth(ship) * goals.factor(ship) + CREW

        return max(question.options, key=worth)
