"""Fire of the standard bot: at the target that loses most points, with only the shots needed."""

from __future__ import annotations

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots.evaluate import Aim
from sheetforge.systems.silent_death.bots.fields import Known
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.bots.warheads import part_lost
from sheetforge.systems.silent_death.engine.fire import HOLD, targets
from sheetforge.systems.silent_death.engine.lines import line, nearest, struck
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.figures.footprint import Cover


class Gunnery:
    """Targets and links. It remembers what was declared and has not been rolled yet."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.aimed: dict[str, float] = {}
        self.when: tuple[int, int] = (0, 0)
        self.chosen: dict[str, int] = {}

    def target(self, view: View, question: Choose, goals: Goals, known: Known) -> str:
        """Return the target that loses most by a mount's fire."""
        self._forget(view, question)
        ship, number = mount_of(view, question)
        found: dict[str, float] = {}
        gains: dict[str, float] = {}
        links: dict[str, int] = {}
        for id in question.options:
            enemy = view.ships.get(id) or view.warheads.get(id)
            if enemy is None:
                continue
            gains[id], links[id] = part(view, known, ship, number, enemy)
            left = max(0.0, 1.0 - self.aimed.get(id, 0.0))
            if isinstance(enemy, ShipState):
                found[id] = gains[id] * left * goals.worth(enemy)
            else:
                found[id] = gains[id] * left * self._danger(view, enemy, goals)
        most = max(found.values(), default=0.0)
        if self._better_later(view, known, ship, number, goals, most):
            return HOLD
        best = max(found, key=lambda id: (found[id], id), default=None)
        if best is None or found[best] <= 0.0:
            return HOLD if HOLD in question.options else question.options[0]
        self.aimed[best] = self.aimed.get(best, 0.0) + gains[best]
        self.chosen[question.about] = links[best]
        return best

    def link(self, question: Choose) -> str:
        """The grouping that does most to the target that was chosen."""
        return question.options[min(self.chosen.get(question.about, 0), len(question.options) - 1)]

    def lose(self, view: View, question: Choose) -> str:
        """Choose the weakest weapon of the bot's own ships, the strongest of others."""
        ship = view.ships[question.about]
        mounts = evaluate.arms(ship, view.rules)
        typical = Aim(13, 2, True, 12, 20, 10)
        value = {
            arm.number: evaluate.part_destroyed(arm, 2, typical, mounts)[0] * (1 + 0.15 * len(arm.sides | arm.stern))
            for arm in mounts.mounts
        }

        def worth(option: str) -> tuple[float, str]:
            return value.get(int(option.split(":")[0]) - 1, 0.0), option

        pick = min if ship.side == self.side else max
        return pick(question.options, key=worth)

    def _forget(self, view: View, question: Choose) -> None:
        """Forget the shots that were aimed before the last dice were rolled."""
        now = (view.turn, view.reported)
        if now != self.when:
            self.aimed.clear()
            self.chosen.clear()
            self.when = now

    def _better_later(self, view: View, known: Known, ship: ShipState, number: int, goals: Goals, now: float) -> bool:
        """Return whether the one mount that a crew member may fire is one that is still to come."""
        rules, mounts = view.rules, ship.blueprint.mounts
        if rules.every_mount or rules.several_systems:
            return False
        for mount in mounts[number + 1 :]:
            if mount.post == mounts[number].post and mount.guns and ship.works(mount):
                for id in targets(view.state, ship, mount):
                    enemy = view.ships.get(id)
                    if enemy is not None:
                        gain = part(view, known, ship, mount.index, enemy)[0]
                        gain *= goals.worth(enemy)
                        if gain * max(0.0, 1.0 - self.aimed.get(id, 0.0)) > now:
                            return True
        return False

    def _danger(self, view: View, warhead: Warhead, goals: Goals) -> float:
        """Return the worth of what a warhead threatens, dodging and jamming counted in."""
        target = view.ships.get(warhead.target)
        if target is None or target.side != self.side:
            return 0.0
        coming = view.state.tracking(target.id)
        others = [one.kind for one in coming if one.id != warhead.id]
        part = part_lost(target, [one.kind for one in coming]) - part_lost(target, others)
        return max(0.0, part) * goals.worth(target)


def part(view: View, known: Known, ship: ShipState, number: int, enemy: ShipState | Warhead) -> tuple[float, int]:
    """The part of a target that a mount marks off, and with which grouping of its barrels."""
    mounts = known.arms(ship)
    arm = None
    for mount in mounts.mounts:
        if mount.number == number:
            arm = mount
    if arm is None:
        return 0.0, 0
    if ship.blueprint.long or (isinstance(enemy, ShipState) and enemy.blueprint.long):
        by = line(ship, Cover(arm.sides, arm.stern), enemy, arm.links[0][0].reach, view.state.asteroids)
        origin, half = (by.origin, by.target) if by is not None else nearest(ship, enemy)
    else:
        origin, half = ship.hex, enemy.hex
    if isinstance(enemy, ShipState):
        aim = known.aim(enemy, ship.side, struck(enemy, origin, half))
    else:
        aim = warhead_aim(enemy)
    return evaluate.part_destroyed(arm, (half - origin).length, aim, mounts)


def warhead_aim(warhead: Warhead) -> Aim:
    """A warhead as a target; no weapon is too slow for one."""
    kind, hits = warhead.kind, max(1, warhead.hits)
    return Aim(kind.defensive_value, kind.damage_reduction, True, 0, hits, hits)


def mount_of(view: View, question: Choose) -> tuple[ShipState, int]:
    """The ship and the index of the mount that a question is about: `x-wing-a 1:laser-cannon`."""
    id, _, mount = str(question.about).partition(" ")
    return view.ships[id], int(mount.split(":")[0]) - 1
