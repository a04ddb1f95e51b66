"""The reference bot: it turns towards the nearest enemy and fires whatever bears."""

from __future__ import annotations

from sheetforge.geometry.hexes import distance
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.bearings import side_of
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.motion import AHEAD, GO
from sheetforge.systems.babylon.engine.state import View

CRUISING = 4
"""The speed that it keeps."""


class Reference(ByQuestion[View]):
    """Heads for the nearest enemy at a steady speed."""

    def _helm(self, view: View, question: Choose) -> str:
        """Face its course again, keep a middling speed, go."""
        unit = view.ships[question.about]
        off = unit.motion.pivoted
        if off and not unit.blueprint.gravitic:
            back = "pivot-port" if off <= 3 else "pivot-starboard"
            if back in question.options:
                return back
        order = f"accelerate-{CRUISING - unit.motion.speed}"
        # An order of this round shows in the thrust that is left, which the question has.
        is_first = question.so_far and question.so_far[0] == unit.thrust
        return order if is_first and order in question.options else GO

    def _step(self, view: View, question: Choose) -> str:
        """Turn to the side where the nearest enemy is, unless he is ahead."""
        unit = view.ships[question.about]
        enemy = self._nearest(view, unit)
        if enemy is None or enemy.hex == unit.hex:
            return AHEAD
        side = side_of(enemy.hex - unit.hex, unit.motion.course, False)
        return AHEAD if side == 0 else "starboard" if side <= 3 else "port"

    def _delay(self, view: View, question: Choose) -> str:
        return "0"

    def _face(self, view: View, question: Choose) -> str:
        return "course"

    def _snap(self, view: View, question: Choose) -> str:
        return "keep"

    def _divert(self, view: View, question: Choose) -> str:
        return "none"

    def _launch(self, view: View, question: Choose) -> str:
        return "launch"

    def _jump(self, view: View, question: Choose) -> str:
        return "jump"

    def _fire_ship(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _fire(self, view: View, question: Choose) -> str:
        """Return the nearest target."""
        unit = view.ships[question.about.partition(" ")[0]]
        targets = [id for id in question.options if id in view.ships]
        return min(targets, key=lambda id: distance(unit.hex, view.ships[id].hex))

    _ballistic = _dogfight = _strike = _fire

    def _intercept(self, view: View, question: Choose) -> str:
        return question.options[-1]

    @staticmethod
    def _nearest(view: View, unit: Unit) -> Unit | None:
        return min(view.enemies, key=lambda one: distance(unit.hex, one.hex), default=None)
