"""Launches of the standard bot: so many at once that they are worth more than in the rack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from sheetforge.geometry.hexes import rotated
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.blueprint import WarheadKind
from sheetforge.systems.silent_death.bots.evaluate import chance
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.flight import in_the_way
from sheetforge.systems.silent_death.engine.lines import is_ahead
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.engine.warheads import DODGE_DIE, dodged

FLIGHT = 0.75
"""The chance that a warhead which can reach its target now is not shaken off by its move."""


class Warheads:
    """Salvoes. It remembers what was ordered before targets are declared."""

    def __init__(self, side: str, keep: float) -> None:
        self.side = side
        self.keep = keep
        self.turn = 0
        self.flying: dict[str, list[WarheadKind]] = {}
        self.orders: dict[str, list[str]] = {}

    def launch(self, view: View, question: Choose, goals: Goals) -> str:
        """Return how many to launch, at the enemy at which they are worth most."""
        ship, kind = rack_of(view, question)
        if view.turn != self.turn:
            self.turn = view.turn
            self.orders.clear()
            self.flying = {}
            for warhead in view.warheads.values():
                if warhead.side == self.side:
                    self.flying.setdefault(warhead.target, []).append(warhead.kind)
        best, number, target = 0.0, 0, ""
        for enemy in view.enemies:
            if not is_ahead(ship, enemy):
                continue
            sure = self._reaches(ship, kind, enemy)
            if not sure:
                continue
            there = self.flying.get(enemy.id, [])
            worth = goals.worth(enemy)
            before = part_lost(enemy, there)
            for count in range(1, len(question.options)):
                more = part_lost(enemy, [*there, *[kind] * count]) - before
                gain = sure * more * worth - count * self._kept(kind, enemy)
                if gain > best + 1e-9:
                    best, number, target = gain, count, enemy.id
        if number:
            self.flying.setdefault(target, []).extend([kind] * number)
            self.orders[str(question.about)] = [target] * number
        return question.options[number]

    def target(self, view: View, question: Choose) -> str:
        """Return the target that was ordered, if it still is one."""
        ordered = self.orders.get(str(question.about), [])
        while ordered:
            target = ordered.pop()
            if target in question.options:
                return target
        ships = [id for id in question.options if id in view.ships]
        return ships[0] if ships else question.options[0]

    def lose(self, view: View, question: Choose) -> str:
        """Of one's own the weakest, of others' the strongest."""
        ship = view.ships[question.about]
        power = {rack.token: rack.kind.average for rack in ship.blueprint.racks}
        pick = min if ship.side == self.side else max
        return pick(question.options, key=lambda one: (power.get(one, 0.0), one))

    def _kept(self, kind: WarheadKind, enemy: ShipState) -> float:
        """Return the worth of a warhead in the rack: a part of its damage to this enemy."""
        part = min(1.0, kind.average / max(1, enemy.blueprint.boxes))
        return self.keep * part * enemy.points

    def _reaches(self, ship: ShipState, kind: WarheadKind, enemy: ShipState) -> float:
        """The chance that a warhead gets to an enemy this turn."""
        steps = (rotated(hex - ship.hex, -ship.facing) for hex in enemy.hexes)
        points = min(homing.points_to(step.q, step.r) for step in steps)
        if points > kind.drive:
            return 0.0
        # The enemy's own move can take it out of reach, the more so the more points it takes.
        slack = kind.drive - points
        return FLIGHT if slack >= 4 or enemy.drive == 0 else FLIGHT * (0.3 + 0.175 * slack)


def part_lost(enemy: ShipState, kinds: Sequence[WarheadKind]) -> float:
    """Return the part of a ship that warheads mark off, dodging and jamming counted in."""
    if not kinds:
        return 0.0
    piloting = enemy.skills["pilot"].dodge if "pilot" in enemy.skills else 0
    agile = enemy.can_fly and enemy.drive >= DODGE_DRIVE
    jammed = enemy.spread("jamming", enemy.blueprint.jamming)
    jams = chance(jammed, enemy.blueprint.jamming_die)
    powers = tuple(sorted(map(average, kinds)))
    hit = _part_hit(powers, piloting if agile else None, enemy.boxes_left, enemy.damage_reduction)
    return hit * (1.0 - jams / len(kinds))


average = lru_cache(maxsize=1 << 8)(attrgetter("average"))
"""The damage of a kind of warhead, added up once."""


@lru_cache(maxsize=1 << 14)
def _part_hit(powers: tuple[float, ...], piloting: int | None, boxes: int, reduction: int) -> float:
    """Return the share of a number of boxes that warheads mark off, after a pilot's dodges."""
    total = 0.0
    for face in range(1, DODGE_DIE[0] + 1):
        away = 0 if piloting is None else max(0, dodged(face, piloting, len(powers)))
        damage = max(0.0, sum(powers[away:]) - reduction)
        total += min(1.0, damage / max(1, boxes))
    return total / DODGE_DIE[0]


def way(view: View, question: Choose) -> str:
    """Of ways as short as each other one that no warhound is in the way of."""
    warhead = view.warheads[question.about]
    blocks = in_the_way(view.state, warhead)
    for move in question.options if blocks else ():
        if homing.after(warhead.hex, warhead.facing, move)[0] not in blocks:
            return move
    return question.options[0]


def rack_of(view: View, question: Choose) -> tuple[ShipState, WarheadKind]:
    """The ship and the kind of warhead that a question is about: `x-wing-a proton-torpedo`."""
    id, _, token = str(question.about).partition(" ")
    ship = view.ships[id]
    return ship, next(rack.kind for rack in ship.blueprint.racks if rack.token == token)
