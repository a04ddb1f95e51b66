"""The reference bot: simple, and it never changes, so that others can be measured against it.

It steams at the nearest enemy at full speed, turns its side to it when it is near, and fires
whatever bears on the nearest target as soon as it can. It compares no alternatives. Do not improve
it.
"""

from __future__ import annotations

from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance, neighbor, rotated
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import PASS, Choose
from sheetforge.systems.sovereign_seas.engine.gunnery import EACH, HOLD
from sheetforge.systems.sovereign_seas.engine.movement import TURNS
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.view import View

CLOSE = 5
"""Hexes at which it shows its side."""


class ReferenceBot(ByQuestion[View]):
    """A side's reference player."""

    def _set_up_facing(self, view: View, question: Choose) -> str:
        """Up or down the map, at random."""
        return question.options[int(self.chance.random() * 2) * 3]

    def _set_up_speed(self, view: View, question: Choose) -> str:
        return question.options[len(question.options) // 2]

    def _speed(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _step(self, view: View, question: Choose) -> str:
        """Ahead to the nearest enemy; when near, so that the enemy lies abeam."""
        ship = view.ships[question.about]
        enemy = self._nearest(view, ship)
        if enemy is None:
            return question.options[0]
        taken = {one.hex for one in view.own if one is not ship}

        def order(step: str) -> tuple[bool, int]:
            facing = (ship.facing + TURNS[step]) % 6
            hex = neighbor(ship.hex, facing)
            if distance(ship.hex, enemy.hex) > CLOSE:
                return hex in taken, distance(hex + DIRECTIONS[facing], enemy.hex)
            return hex in taken, abs(_ahead(enemy.hex - hex, facing))

        return min(question.options, key=order)

    def _fire_ship(self, view: View, question: Choose) -> str:
        return next(option for option in question.options if option != PASS)

    def _fire(self, view: View, question: Choose) -> str:
        ship = view.ships[str(question.about).partition(" ")[0]]
        targets = [option for option in question.options if option not in (HOLD, EACH)]
        return min(targets, key=lambda id: (distance(view.ships[id].hex, ship.hex), id))

    def _lose_battery(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _nearest(self, view: View, ship: ShipState) -> ShipState | None:
        enemies = view.enemies
        return min(enemies, key=lambda one: (distance(one.hex, ship.hex), one.id), default=None)


def _ahead(step: Hex, facing: int) -> int:
    """Return the distance ahead of a step in half heights of a hex."""
    turned = rotated(step, -facing)
    return -2 * turned.r - turned.q
