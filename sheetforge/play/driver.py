"""The driver of a game: it passes the script's questions to players and dice, and keeps answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from sheetforge.play.boundary import Boundary, replayed
from sheetforge.play.engine import AnyBattle, AnyEngine, AnyPlayer, AnyState, AnyView, Outcome
from sheetforge.play.events import AnyEvent, Event
from sheetforge.play.questions import Answer, Choose, Draw, Faces, Illegal, Question, Roll, brief, check, legal
from sheetforge.play.streams import Streams
from sheetforge.play.watch import OutOfTime, place_of

MOST_ANSWERS = 2_000_000
"""The most answers of a game; more count as endless."""

PLAYER_FAULTS = (Exception, SystemExit, GeneratorExit)
"""Exceptions of a player that forfeit the game; not KeyboardInterrupt, which a person raises."""


class PlayerFault(Exception):
    """An exception or an illegal answer of a player, with its side and the number of the answer."""

    def __init__(self, side: str, step: int, cause: BaseException) -> None:
        super().__init__(side, step, cause)
        self.side = side
        self.step = step
        self.cause = cause

    def __str__(self) -> str:
        what = self.cause if isinstance(self.cause, Illegal) else fault_text(self.cause)
        return f"the player of {self.side} failed at answer {self.step}: {what}"


def fault_text(cause: BaseException) -> str:
    """Return an exception of a player in words, with its line if the player is one of a file."""
    place = None if isinstance(cause, OutOfTime) else place_of(cause)
    return f"{brief(cause)} at {place}" if place else brief(cause)


class Endless(Exception):
    """A game that was stopped since it had too many answers."""


class AtRandom:
    """The player that chooses options at random, each equally likely."""

    __slots__ = ("draw",)

    def __init__(self, stream: Random) -> None:
        self.draw = stream.random

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return a random option."""
        options = question.options
        return options[int(self.draw() * len(options))]


class Game:
    """A game in progress: its state, the open question, and the answers so far.

    `question` is None once the game is over. `agreed` is an end that the sides have agreed on.
    """

    __slots__ = ("_boundary", "_script", "agreed", "answers", "battle", "engine", "question", "state")

    def __init__(self, engine: AnyEngine, battle: AnyBattle) -> None:
        self.engine = engine
        self.battle = battle
        self.state = battle.begin()
        self.agreed: Outcome | None = None
        self.answers: list[Answer] = []
        self._script = engine.script(self.state)
        self.question: Question | None = next(self._script, None)
        self._boundary: Boundary | None = None

    def copy(self) -> Game:
        """Return an independent game at the same question, in the middle of a phase as well.

        The answers of the phase are replayed for it; the first copy of a game replays all of them.
        """
        first = Boundary(0, self.battle.begin())
        start = self._boundary or first
        course = replayed(self.engine, start, self.answers[start.answers :])
        if course.question != self.question and self.agreed is None:
            # The game's script does not take up where a phase begins: only the whole is certain.
            course = replayed(self.engine, first, self.answers)._replace(boundary=first)
        game: Game = object.__new__(type(self))
        game.engine, game.battle, game.answers = self.engine, self.battle, list(self.answers)
        game.state, game._script, game.question = course.state, course.script, course.question
        game._boundary = self._boundary = course.boundary
        game.agreed = None
        if self.agreed is not None:
            game.agree(self.agreed)
        return game

    def agree(self, outcome: Outcome) -> None:
        """End the game as its sides have agreed."""
        self.agreed, self.question = outcome, None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None during the game."""
        return self.agreed or self.engine.outcome(self.state)

    def seen_by(self, side: str | None) -> AnyState:
        """Return the state as a side may know it, `""` for a spectator without a side.

        None sees everything, and so does every side once the game is over.
        """
        see = self.engine.seen_by
        if see is None or side is None or self.outcome is not None:
            return self.state
        return see(self.state, side)

    def event_for(self, event: AnyEvent, side: str | None) -> AnyEvent:
        """Return an event as a side may know it; `side` as for `seen_by`."""
        if self.engine.seen_by is None or side is None or self.outcome is not None:
            return event
        return event.seen_by(side) if isinstance(event, Event) else event

    def conceal(self, side: str | None) -> None:
        """Keep only what a side may know, for pictures; the game cannot be played on then."""
        self.state = self.seen_by(side)

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises `Illegal`."""
        if self.question is None:
            raise Illegal(Choose("", (), "the game is over"), answer, len(self.answers) + 1)
        check(self.question, answer, len(self.answers) + 1)
        self._send(answer)

    def _send(self, answer: Answer) -> None:
        self.answers.append(answer)
        try:
            self.question = self._script.send(answer)
        except StopIteration:
            self.question = None


def play(
    game: Game,
    players: Mapping[str, AnyPlayer],
    roll: Callable[[Roll], Faces],
    until: int | None = None,
    draw: Callable[[Draw], str] | None = None,
) -> Game:
    """Continue a game until it is over, or until it has `until` answers.

    A game with decks of cards needs `draw`, too: both are methods of `Streams`.

    Raises `PlayerFault` for an exception or illegal answer of a player, `Endless` for a game with
    too many answers.
    """
    seats = {
        side: (game.engine.view(game.state, side), players[side].choose)
        for side in game.battle.sides
        if side in players
    }
    # A player at random takes one of the options without a look at the game: that is all there is to do for it.
    draws = {side: player.draw for side, player in players.items() if type(player) is AtRandom}
    answers, send, question = game.answers, game._script.send, game.question
    last = MOST_ANSWERS if until is None else until
    if question is None:
        return game
    try:
        for _ in range(last - len(answers)):
            if type(question) is Choose:
                side, options = question.side, question.options
                if side in draws:
                    answer: Answer = options[int(draws[side]() * len(options))]
                else:
                    try:
                        view, choose = seats[side]
                        if view.shown is not None:
                            view.renew()
                        chosen = choose(view, question)
                        # The same as `legal`, without the call: most answers are texts that are found here.
                        answer = chosen if type(chosen) is str and chosen in options else legal(question, chosen)
                    except PLAYER_FAULTS as cause:
                        raise PlayerFault(side, len(answers) + 1, cause) from cause
            elif type(question) is Roll:
                answer = roll(question)
            else:
                assert draw is not None, "this game draws cards: play it with draw=streams.draw"
                assert type(question) is Draw
                answer = draw(question)
            answers.append(answer)
            question = send(answer)
        if question is not None and until is None:
            raise Endless(f"{game.battle.name}: more than {MOST_ANSWERS} answers")
    except StopIteration:
        question = None
    finally:
        game.question = question
    return game


def play_at_random(engine: AnyEngine, battle: AnyBattle, seed: int | str, game: int = 0) -> Game:
    """Play a whole game between players that choose at random."""
    streams = Streams(seed, game)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in battle.sides}
    return play(Game(engine, battle), players, streams.roll, draw=streams.draw)
