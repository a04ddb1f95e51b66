"""The standard bot: moves by exact expected damage, given and taken, over every end of a move.

It asks the rules for what is legal; its weights are those of `Weights`. All of its figures are
shares of ships in points: a ship that loses a third of the boxes it has left has lost a third of
its worth.
"""

from __future__ import annotations

from random import Random

from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import command as bot_command
from sheetforge.systems.silent_death.bots import defense as bot_defense
from sheetforge.systems.silent_death.bots import fire as bot_fire
from sheetforge.systems.silent_death.bots import smash as bot_smash
from sheetforge.systems.silent_death.bots import warheads as bot_warheads
from sheetforge.systems.silent_death.bots.fields import Known
from sheetforge.systems.silent_death.bots.flight import Course, Flight
from sheetforge.systems.silent_death.bots.goals import Deployment, Goals
from sheetforge.systems.silent_death.bots.look import USUAL, Weights
from sheetforge.systems.silent_death.engine.homing import STOP
from sheetforge.systems.silent_death.engine.smash.course import PUNCH_OUT, STAY
from sheetforge.systems.silent_death.engine.view import View


class Standard(ByQuestion[View]):
    """A side's standard player."""

    def __init__(
        self, side: str, stream: Random, weights: Weights = USUAL, deployment: Deployment | None = None
    ) -> None:
        super().__init__(side, stream)
        self.weights, self.deployment = weights, deployment
        self.goals: Goals | None = None
        self.course: Course | None = None
        self.flight: Flight | None = None
        self.known: Known | None = None
        self.fire = bot_fire.Gunnery(side)
        self.scans = bot_command.Scans()
        self.warheads = bot_warheads.Warheads(side, weights.warhead)

    def choose(self, view: View, question: Choose) -> str:
        """One of the options."""
        options = question.options
        if len(options) == 1:
            return options[0]
        course = self.course
        # Three of four answers are steps of a course that was laid before.
        if course is not None and question.why == "step":
            action = course.next(view, question)
            if action is not None:
                return action
        view.open()
        if self.goals is None:
            self.goals = Goals(view.state, self.side, self.deployment)
        return super().choose(view, question)

    def _flight_of(self, view: View) -> Flight:
        assert self.goals is not None
        return Flight(view, self.side, self.weights, self.goals, self._known_of(view))

    def _known_of(self, view: View) -> Known:
        if self.known is None:
            self.known = Known(view.rules)
        return self.known

    # --- setting up -----------------------------------------------------------------------------

    def _asteroid(self, view: View, question: Choose) -> str:
        """Among the enemy's ships to be, away from other asteroids."""
        assert self.goals is not None
        return self.goals.asteroid(view, question.options)

    def _set_up(self, view: View, question: Choose) -> str:
        """Near its own ships, otherwise in the middle of the area, as far forward as it goes."""
        assert self.goals is not None
        return self.goals.place(view, question.options)

    def _set_up_facing(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return self.goals.look(view, question)

    # --- moving ---------------------------------------------------------------------------------

    def _move(self, view: View, question: Choose) -> str:
        """First those that have least to fear from what the enemy does afterwards."""
        flight = self.flight = self._flight_of(view)
        return min(question.options, key=lambda id: (flight.urgency(view.ships[id]), id))

    def _step(self, view: View, question: Choose) -> str:
        """Return the first action of a course, laid once for a move, and again if disturbed."""
        flight, self.flight = self.flight, None
        # Between the choice of a ship and her first step nothing happens.
        if flight is None or not flight.holds(view):
            flight = self._flight_of(view)
        course = self.course = flight.course(view.ships[question.about], question)
        return course.actions[0]

    def _drive_0_turn(self, view: View, question: Choose) -> str:
        return self._flight_of(view).turn(view.ships[question.about], question.options)

    # --- fighting -------------------------------------------------------------------------------

    def _launch(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return self.warheads.launch(view, question, self.goals)

    def _target(self, view: View, question: Choose) -> str:
        return self.warheads.target(view, question)

    def _jam(self, view: View, question: Choose) -> str:
        return max(question.options, key=lambda id: (view.warheads[id].kind.average, id))

    def _flight(self, view: View, question: Choose) -> str:
        return bot_warheads.way(view, question)

    def _fire(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return self.fire.target(view, question, self.goals, self._known_of(view))

    def _link(self, view: View, question: Choose) -> str:
        return self.fire.link(question)

    def _lock_on(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return bot_defense.lock_on(view, question, self.goals)

    def _salvo(self, view: View, question: Choose) -> str:
        return question.options[-1]

    # --- defending ------------------------------------------------------------------------------

    def _countermeasure(self, view: View, question: Choose) -> str:
        return bot_defense.countermeasure(view, question)

    def _defend(self, view: View, question: Choose) -> str:
        return bot_defense.defend(view, question)

    # --- commanding -----------------------------------------------------------------------------

    def _captain(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return bot_command.captain(view, question, self.goals)

    def _luck(self, view: View, question: Choose) -> str:
        return bot_command.luck(view, question)

    def _scan(self, view: View, question: Choose) -> str:
        assert self.goals is not None
        return self.scans.target(view, question, self.goals)

    def _attempts(self, view: View, question: Choose) -> str:
        return self.scans.attempts(question)

    # --- in a Smash -----------------------------------------------------------------------------

    def _entry_facing(self, view: View, question: Choose) -> str:
        return bot_smash.entry_facing(view, question)

    def _crew_skill(self, view: View, question: Choose) -> str:
        if view.state.smash is None:
            return bot_smash.gunners_first(question)
        return bot_smash.gunner_s_skill(question)

    def _last_ship(self, view: View, question: Choose) -> str:
        return bot_smash.last_ship(view, question)

    def _punch_out(self, view: View, question: Choose) -> str:
        return PUNCH_OUT if bot_smash.is_hopeless(view, question) else STAY

    # --- losing ---------------------------------------------------------------------------------

    def _lose_weapon(self, view: View, question: Choose) -> str:
        return self.fire.lose(view, question)

    def _lose_warhead(self, view: View, question: Choose) -> str:
        return self.warheads.lose(view, question)


__all__ = ["STOP", "Standard", "Weights"]
