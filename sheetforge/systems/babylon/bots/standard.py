"""The standard bot: it moves and fires by the average worth of every choice, in points."""

from __future__ import annotations

from random import Random

from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.bots.goals import STANDARD, Goals, Tactics
from sheetforge.systems.babylon.bots.guard import Guard
from sheetforge.systems.babylon.bots.gunner import Gunner
from sheetforge.systems.babylon.bots.helm import Pilot
from sheetforge.systems.babylon.bots.power import best_source, first_off
from sheetforge.systems.babylon.bots.reach import COURSE, Way
from sheetforge.systems.babylon.bots.worth import HitWorth
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import ShipState
from sheetforge.systems.babylon.engine.motion import AHEAD, GO
from sheetforge.systems.babylon.engine.movement import KEEP, helm_of
from sheetforge.systems.babylon.engine.state import View


class Standard(ByQuestion[View]):
    """A side's standard player. It plans a craft's movement once and then follows its plan."""

    def __init__(self, side: str, stream: Random, tactics: Tactics = STANDARD) -> None:
        super().__init__(side, stream)
        self.tactics = tactics
        self.turn = 0
        self.goals: Goals | None = None
        self.orders: dict[str, list[str]] = {}
        self.steps: dict[str, list[str]] = {}
        self.faces: dict[str, list[str]] = {}
        self.snapped: set[str] = set()
        self.guard = Guard()
        self.known: HitWorth | None = None

    def choose(self, view: View, question: Choose) -> str:
        """Return an answer; what belongs to a turn is forgotten when the next begins."""
        if self.goals is None or view.turn != self.turn:
            self.turn = view.turn
            self.goals = Goals(view.state, self.side, self.tactics)
            for plans in (self.orders, self.steps, self.faces):
                plans.clear()
            self.snapped.clear()
            self.known = HitWorth(view.state)
        return super().choose(view, question)

    def _goals(self) -> Goals:
        assert self.goals is not None
        return self.goals

    @property
    def _worths(self) -> HitWorth:
        """The worth of hits, kept for a turn."""
        assert self.known is not None
        return self.known

    # --- preparation ---------------------------------------------------------------------------

    def _shut_off(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about]
        assert isinstance(ship, ShipState)
        return first_off(ship, question.options, self._goals().escapes(ship, "jump"))

    def _divert(self, view: View, question: Choose) -> str:
        id, _, part = question.about.partition(" ")
        ship = view.ships[id]
        assert isinstance(ship, ShipState)
        return best_source(ship, part, question.options)

    def _launch(self, view: View, question: Choose) -> str:
        return "launch"

    def _jump(self, view: View, question: Choose) -> str:
        return "jump" if self._goals().escapes(view.ships[question.about], "jump") else "stay"

    def _ballistic(self, view: View, question: Choose) -> str:
        return Gunner(view, self._goals(), self._worths).ballistic(question)

    # --- movement ------------------------------------------------------------------------------

    def _snap(self, view: View, question: Choose) -> str:
        """Before movement towards the best way, after it towards the best fire."""
        unit = view.ships[question.about]
        pilot = Pilot(view, unit, self._worths, self._goals())
        if unit.id in self.snapped:
            return self._last_snap(pilot, question)
        self.snapped.add(unit.id)
        if unit.blueprint.gravitic or len(question.options) < 6:
            return KEEP
        helm = helm_of(view.state, unit)
        found = []
        for option in question.options:
            if option == motion.ROLL:
                continue
            turned = helm.motion if option == KEEP else motion.snapped(helm.motion, option)
            if turned.pivoted in (0, 3):
                value, _ = pilot.best(helm._replace(motion=turned))
                found.append((value, option == KEEP, option))
        return max(found)[2] if found else KEEP

    def _last_snap(self, pilot: Pilot, question: Choose) -> str:
        here = pilot.unit.motion
        is_turning = len(question.options) < 6
        facings = range(here.facing, here.facing + 1) if is_turning else range(6)
        facing, rolled = pilot.facing(here, facings, (here.rolled,))
        if is_turning:
            _, rolled = pilot.facing(here, facings, (False, True))
            return motion.ROLL if rolled != here.rolled else KEEP
        turn = (facing - here.facing) % 6
        return f"pivot-{turn}" if turn else KEEP

    def _planned(self, view: View, id: str) -> None:
        """Make the plan of a craft for this turn, once."""
        if id in self.orders:
            return
        unit = view.ships[id]
        pilot = Pilot(view, unit, self._worths, self._goals())
        _, way = pilot.best(helm_of(view.state, unit))
        self._keep(id, way)

    def _keep(self, id: str, way: Way) -> None:
        self.orders[id], self.steps[id] = list(way.orders), list(way.steps)
        self.faces[id] = list(way.faces)

    def _helm(self, view: View, question: Choose) -> str:
        self._planned(view, question.about)
        return _next(self.orders[question.about], question, GO)

    def _step(self, view: View, question: Choose) -> str:
        self._planned(view, question.about)
        return _next(self.steps[question.about], question, AHEAD)

    def _face(self, view: View, question: Choose) -> str:
        self._planned(view, question.about)
        return _next(self.faces[question.about], question, COURSE)

    def _delay(self, view: View, question: Choose) -> str:
        return "0"

    # --- fire ----------------------------------------------------------------------------------

    def _intercept(self, view: View, question: Choose) -> str:
        return self.guard.intercept(view, question, self._worths)

    def _fire_ship(self, view: View, question: Choose) -> str:
        return Gunner(view, self._goals(), self._worths).first_ship(question)

    def _fire(self, view: View, question: Choose) -> str:
        return Gunner(view, self._goals(), self._worths).fire(question, self.guard)

    def _dogfight(self, view: View, question: Choose) -> str:
        return Gunner(view, self._goals(), self._worths).dogfight(question)

    def _strike(self, view: View, question: Choose) -> str:
        return Gunner(view, self._goals(), self._worths).strike(question)


def _next(plan: list[str], question: Choose, else_: str) -> str:
    """Return the next of a plan, as far as it is legal."""
    answer = plan.pop(0) if plan else else_
    return answer if answer in question.options else else_
