"""The reference bot: simple, and it never changes, so that others can be measured against it.

It raises shields or repairs, attacks the nearest enemy with all it has, and closes in on it without
ramming; near the edge of the map it slows down. It weighs no alternatives. Do not improve it.
"""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex, arcs, disk, distance
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, sides_hit
from sheetforge.systems.silent_fury.engine.orders import DONE, NONE
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import View
from sheetforge.systems.silent_fury.engine.thrust import reachable

CLOSE = 3
"""Hexes from its enemy at which it wants to be."""

AHEAD = 4
"""Turns of drifting for which it wants to be on the map."""


class ReferenceBot(ByQuestion[View]):
    """A side's reference player."""

    def _order_1(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about]
        return "crew" if ship.box or any(ship.damage) else "defenses"

    def _order_2(self, view: View, question: Choose) -> str:
        return "attack"

    def _order_3(self, view: View, question: Choose) -> str:
        return "thrust"

    def _action(self, view: View, question: Choose) -> str:
        """Take the first action; a ship that would drift off the map slows down, or turns about."""
        ship = view.ships[question.about]
        if "thrust" in question.options or "rotate" in question.options:
            hexes = reachable(view.state, ship, self.side)
            if not any(_stays(view, hex, ship.trail) for hex in hexes):
                return next(one for one in SLOWING if one in question.options)
        return question.options[0]

    def _fire(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _target(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about.partition(" ")[0]]
        return min(question.options, key=lambda id: (distance(view.ships[id].hex, ship.hex), id))

    def _raise(self, view: View, question: Choose) -> str:
        """Towards the nearest enemy."""
        ship = view.ships[question.about.partition(" ")[0]]
        enemy = self._nearest(view, ship)
        return SIDE_NUMBERS[0] if enemy is None else SIDE_NUMBERS[sides_hit(ship, enemy.hex)[0]]

    def _thrust(self, view: View, question: Choose) -> str:
        """Choose the option whose drift ends nearest to the preferred range."""
        ship = view.ships[question.about]
        enemy = self._nearest(view, ship)
        named = {view.state.name(hex): hex for hex in reachable(view.state, ship, self.side)}

        def order(name: str) -> tuple[bool, int]:
            hex = named[name]
            ahead = hex + (hex - ship.trail)
            far = 0 if enemy is None else abs(distance(ahead, enemy.hex) - CLOSE)
            return not _stays(view, hex, ship.trail), far

        return min(question.options, key=order)

    def _maneuver(self, view: View, question: Choose) -> str:
        """The token comes nearer to the ship."""
        ship = view.ships[question.about]
        named = {view.state.name(hex): hex for hex in disk(ship.trail, 1)}
        return min(question.options, key=lambda name: distance(named[name], ship.hex))

    def _rotate(self, view: View, question: Choose) -> str:
        """Towards the nearest enemy."""
        ship = view.ships[question.about]
        enemy = self._nearest(view, ship)
        if enemy is None or enemy.hex == ship.hex:
            return question.options[0]
        return str(arcs(ship.hex, enemy.hex)[0])

    def _ram(self, view: View, question: Choose) -> str:
        return NONE

    def _board_with(self, view: View, question: Choose) -> str:
        return DONE

    def _act(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _rally(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _nearest(self, view: View, ship: ShipState) -> ShipState | None:
        enemies = view.enemies
        return min(enemies, key=lambda one: (distance(one.hex, ship.hex), one.id), default=None)


SLOWING = ("maneuver", "rotate", NONE)
"""Actions of a ship that would drift off the map: it takes the first that it can."""


def _stays(view: View, hex: Hex, trail: Hex) -> bool:
    """Return whether a ship in a hex with its token in another drifts on the map for some turns."""
    return all(view.state.holds(hex + (hex - trail) * turn) for turn in range(1, AHEAD + 1))
