"""Captain's points, luck and ECM suites of the standard bot, used by their average gain."""

from __future__ import annotations

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots.evaluate import chance
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.engine.captain import AGAIN, KEEP
from sheetforge.systems.silent_death.engine.electronic_warfare import HOLD, working
from sheetforge.systems.silent_death.engine.fire import aimed, firing_order, targets
from sheetforge.systems.silent_death.engine.lines import away, struck
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.view import View

FIRE = "cannon-fire"
TURN = 0.03
"""The worth of a tight turn or a scan that succeeds, as a share of the ship's."""

WARHEAD = 6.5
"""Points of damage that a warhead does which is not known: the mean of a d12."""


def captain(view: View, question: Choose, goals: Goals) -> str:
    """Return the points that gain most in excess of their gain in fire that is still to come."""
    id, _, roll = str(question.about).partition(" ")
    ship, left = view.ships[id], int(question.so_far[0])
    gains = map(int, question.so_far[2:])
    posts = still_to_fire(view, ship, roll)
    all_kept = reserve(view, ship, goals, posts, left)
    best, most = KEEP, 0.0
    for option, gain in zip(question.options[1:], gains, strict=True):
        kept = all_kept - reserve(view, ship, goals, posts, left - int(option))
        worth = _worth(view, ship, goals, roll, gain) - kept
        if worth > most + 1e-9:
            best, most = option, worth
    return best


def _worth(view: View, ship: ShipState, goals: Goals, roll: str, gain: int) -> float:
    """Return the worth of a gain by a roll, in points of a ship."""
    kind, *about = roll.split()
    own = goals.worth(ship)
    if kind == "attack":
        enemy = view.ships.get(about[-1])
        if enemy is None:
            return WARHEAD / max(1, ship.boxes_left) * own
        return min(1.0, gain / max(1, enemy.boxes_left)) * goals.worth(enemy)
    if kind == "lock-on":
        enemy = view.ships[about[-1]]
        return WARHEAD / max(1, enemy.boxes_left) * goals.worth(enemy)
    if kind in ("jam", "dodge"):
        return gain * WARHEAD / max(1, ship.boxes_left) * own
    if kind == "point-defense":
        done = WARHEAD if about[-1] in view.warheads else 1.0
        return gain * done / max(1, ship.boxes_left) * own
    if kind == "damage-control":
        return gain / ship.blueprint.boxes * own
    # The gain of a tight turn or a scan is small and hard to compute; any small worth does.
    return TURN * own


def still_to_fire(view: View, ship: ShipState, roll: str) -> set[str]:
    """The posts of a ship whose turn to fire is still to come this turn, at one of its rolls."""
    names = [name for name, _ in view.rules.phases]
    now = names.index(view.phase) if view.phase in names else 0
    if now < names.index(FIRE):
        return set(ship.blueprint.gunners)
    kind, *about = roll.split()
    if now > names.index(FIRE) or kind != "attack":
        return set()
    return _after(view, ship, ship.blueprint.mounts[int(about[0].partition(":")[0]) - 1].post)


def reserve(view: View, ship: ShipState, goals: Goals, posts: set[str], points: int) -> float:
    """Return what a given number of points gain on average in the fire of some posts of a ship."""
    if points <= 0 or not posts:
        return 0.0
    arms = evaluate.arms(ship, view.rules)
    gained: dict[str, float] = {}
    for arm in arms.mounts:
        if arm.post not in posts:
            continue
        best = 0.0
        mount = ship.blueprint.mounts[arm.number]
        for id in targets(view.state, ship, mount):
            enemy = view.ships.get(id)
            by = None if enemy is None else aimed(view.state, ship, mount, enemy)
            if enemy is not None and by is not None:
                aim = evaluate.aim(enemy, struck(enemy, by.origin, by.target), ship.side)
                part = evaluate.bought(arm, by.away, aim, arms, points)
                best = max(best, part * goals.worth(enemy))
        gained[arm.post] = max(best, gained.get(arm.post, 0.0))
    return sum(gained.values())


def _after(view: View, ship: ShipState, post: str) -> set[str]:
    """The posts of a ship that fire after one of its posts."""
    order = {turn.post: turn for turn in firing_order(view.state) if turn.ship is ship}
    if post not in order:
        return set()
    now = order[post].rank, -order[post].skill
    return {one for one, turn in order.items() if (turn.rank, -turn.skill) > now}


def luck(view: View, question: Choose) -> str:
    """Spend luck on every roll that counts, since a battle is over before it runs out."""
    return AGAIN


class Scans:
    """Targets and attempts of ECM suites, dealt out once for a ship and turn.

    `open` is the chance that none of the attempts dealt to a target so far succeeds.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.named: dict[str, dict[str, int]] = {}
        self.open: dict[str, float] = {}

    def target(self, view: View, question: Choose, goals: Goals) -> str:
        """The next of the targets that attempts were dealt to."""
        if view.turn != self.turn:
            self.turn, self.named, self.open = view.turn, {}, {}
        ship = view.ships[question.about]
        if ship.id not in self.named:
            enemies = [view.ships[id] for id in question.options[1:]]
            self.named[ship.id] = self._dealt(view, ship, enemies, goals)
        plan = self.named[ship.id]
        return next((id for id in plan if id in question.options), HOLD)

    def attempts(self, question: Choose) -> str:
        """Return as many attempts as were dealt to a target."""
        id, _, target = str(question.about).partition(" ")
        number = self.named.get(id, {}).get(target, 1)
        return question.options[min(number, len(question.options)) - 1]

    def _dealt(self, view: View, ship: ShipState, enemies: list[ShipState], goals: Goals) -> dict[str, int]:
        """Give each attempt to the enemy for which it adds most, by its worth and its distance."""
        assert ship.blueprint.ecm is not None
        works = chance(working(ship), ship.blueprint.ecm.die)
        value = {}
        for enemy in enemies:
            near = min(away(enemy, one) for one in view.own)
            value[enemy.id] = goals.worth(enemy) / (4 + near)
        found: dict[str, int] = {}
        for _ in range(ship.blueprint.ecm.attempts if value else 0):
            best = max(value, key=lambda id: (value[id] * self.open.get(id, 1.0), id))
            found[best] = found.get(best, 0) + 1
            self.open[best] = self.open.get(best, 1.0) * (1.0 - works)
        return found
