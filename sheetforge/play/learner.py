"""The bot to learn against: it plays as the strongest one, errs on purpose now and then, and says why.

What it says comes from what a game says to people: chances of fire, the meanings of options, where a step leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from sheetforge.geometry.hexes import distance
from sheetforge.play.engine import AnyEngine, AnyPlayer, AnyState, AnyView, Maker
from sheetforge.play.lists import reading_of
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose, Illegal, legal
from sheetforge.play.shots import AimedShot
from sheetforge.play.views import View
from sheetforge.text import counted, mean, percent

LEARNER = "learner"

ERRS = 0.25
"""The chance of a mistake where there is a choice: one in four."""

MOST_WEIGHED = 8
"""Options whose chances are compared at most; of more of them it says what the chosen one means."""


def learner(engine: AnyEngine, strongest: Maker[AnyView]) -> Maker[AnyView]:
    """Return the bot of a game, by the one that it plays as when it does not err."""
    show = Presenter[AnyState]() if engine.presenter is None else engine.presenter
    return lambda side, stream: Learner(side, stream, strongest, show)


class Learner:
    """A player with its mistakes; `because` is the reason of its last answer, empty for none worth saying."""

    def __init__(self, side: str, stream: Random, strongest: Maker[AnyView], show: Presenter[AnyState]) -> None:
        self.because = ""
        self._side = side
        self._show = show
        self._chance = Random(stream.getrandbits(64))
        self._make: Callable[[], AnyPlayer] = partial(strongest, side, stream)
        self._strong = self._make()

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return what the strongest bot would do, or something worse."""
        best = self._best(view, question)
        self.because = ""
        if len(question.options) == 1 or view.turn == 0:
            return best
        assert isinstance(view, View)
        state: AnyState = view.state
        shots = self._shots(state, question)
        worse = self._mistake(state, question, best, shots) if self._chance.random() < ERRS else ""
        reason = self._reason(state, question, best, shots)
        if not worse:
            self.because = self._compared(state, question, best, shots, reason)
            return best
        does = self._option(state, question, worse, self._reason(state, question, worse, shots))
        better = self._option(state, question, best, reason, " was better")
        self.because = f"a mistake on purpose: {does}; {better}"
        return worse

    def _best(self, view: AnyView, question: Choose) -> str:
        try:
            return legal(question, self._strong.choose(view, question))
        except Illegal:
            # A plan that a mistake has made impossible; a new player makes another.
            self._strong = self._make()
            return self._strong.choose(view, question)

    def _shots(self, state: AnyState, question: Choose) -> dict[str, AimedShot]:
        """Return the best shot of each option that aims at or with something."""
        if len(question.options) > MOST_WEIGHED:
            return {}
        found = {option: self._show.shots(state, question, option) for option in question.options}
        return {option: max(shots, key=_worth) for option, shots in found.items() if shots}

    def _mistake(self, state: AnyState, question: Choose, best: str, shots: dict[str, AimedShot]) -> str:
        """Return a worse option that does nothing which cannot be taken back: of shots the next best one."""
        others = [
            option for option in question.options if option != best and not self._show.danger(state, question, option)
        ]
        aimed = sorted((option for option in others if option in shots), key=lambda option: -_worth(shots[option]))
        if best in shots and aimed:
            return aimed[0]
        return self._chance.choice(others) if others else ""

    def _reason(self, state: AnyState, question: Choose, option: str, shots: dict[str, AimedShot]) -> str:
        """Return what speaks for an option, in words: its best shot or its step; empty for nothing that can be said."""
        if option not in shots:
            return self._move(state, question, option)
        return f"{self._aim(state, shots[option])}: {_in_words(shots[option])}" if _worth(shots[option]) else ""

    def _option(self, state: AnyState, question: Choose, option: str, reason: str, then: str = "") -> str:
        """Return an option with what speaks for it, or else with what it means to people."""
        reason, word = reason or self._show.option(state, question, option), self._word(state, question, option)
        return f"{word}{then}" if reason in ("", word) else f"{word}{then} ({reason})"

    def _compared(
        self, state: AnyState, question: Choose, option: str, shots: dict[str, AimedShot], reason: str
    ) -> str:
        """Return the reason for an option with the next best shot, if it has the best one."""
        others = [shots[other] for other in shots if other != option]
        if not reason or option not in shots or not others:
            return reason
        second = max(others, key=_worth)
        if _worth(second) > _worth(shots[option]):
            return reason
        return f"{reason}, the best of {len(shots)}; next is {self._aim(state, second)}: {_in_words(second)}"

    def _aim(self, state: AnyState, shot: AimedShot) -> str:
        target = self._show.names(state).get(shot.target, shot.target)
        return f"{shot.part} at {target}, {counted(shot.away, 'hex', 'hexes')} away".lstrip()

    def _move(self, state: AnyState, question: Choose, option: str) -> str:
        """Return what a step does to the distance of the nearest enemy."""
        lead, table = self._show.lead(state, question, option), self._show.tabletop(state)
        if lead is None or table is None:
            return ""
        names, units, unit = self._show.names(state), self._show.health(state), self._show.about(state, question).unit
        pieces = {piece.id: piece for piece in table.pieces if piece.id in units and not piece.is_out}
        own = pieces.get(unit)
        enemies = [piece for piece in pieces.values() if own is not None and piece.side != own.side]
        if own is None or not enemies:
            return ""
        near = min(enemies, key=lambda piece: (distance(lead[0], piece.hex), piece.id))
        name, before, after = names[near.id], distance(own.hex, near.hex), distance(lead[0], near.hex)
        if before == after:
            return f"keeps {name} at {counted(after, 'hex', 'hexes')}"
        how = "closes in on" if after < before else "opens the range to"
        return f"{how} {name}, from {counted(before, 'hex', 'hexes')} to {after}"

    def _word(self, state: AnyState, question: Choose, option: str) -> str:
        return reading_of(self._show, state, question).shown(question, option)


def _worth(shot: AimedShot) -> float:
    """Return what a shot is weighed by: its first mean, else its chance to hit."""
    values: Sequence[float] = [figure.value for figure in shot.figures if not figure.is_chance]
    values = values or [figure.value for figure in shot.figures]
    return values[0] if values else 0.0


def _in_words(shot: AimedShot) -> str:
    figures = (
        f"{percent(figure.value)} {figure.word}" if figure.is_chance else f"{figure.word} {mean(figure.value)}"
        for figure in shot.figures
    )
    return ", ".join(figures)
