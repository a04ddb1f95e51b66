"""The moments of a replayed game that a page shows: the answers, the events, how things stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheetforge.geometry.hexes import Hex
from sheetforge.play.cues import Cue, Health
from sheetforge.play.display_steps import DisplaySteps
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState
from sheetforge.play.events import NO_NAMES, heading, in_words, named
from sheetforge.play.lists import reading_of
from sheetforge.play.log import GameLog
from sheetforge.play.map_text import is_number
from sheetforge.play.questions import Answer, Choose, Draw, Question, Roll
from sheetforge.play.replay import steps
from sheetforge.play.tabletop import Tabletop


@dataclass(slots=True)
class Thrown:
    """Dice that were rolled: what for, each die with its face, and the face needed if it is one."""

    why: str
    dice: tuple[tuple[int, int], ...]
    needed: str


@dataclass(slots=True)
class Frame:
    """A moment of the game: the answers that led to it, the events, and how things stand.

    `ways` are by piece the hexes that it moved through since the moment before.
    """

    turn: int
    part: str
    table: Tabletop | None
    roster: tuple[str, ...]
    health: Health = field(default_factory=dict)
    events: list[tuple[int, str]] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    answers: list[tuple[str, list[str]]] = field(default_factory=list)
    thrown: list[Thrown] = field(default_factory=list)
    ways: dict[str, list[Hex]] = field(default_factory=dict)


def replay_frames(
    game: Game, log: GameLog, eyes: str | None, to: int | None, drawn: DisplaySteps | None
) -> Iterator[Frame]:
    """Yield a frame for the beginning, and one whenever something has happened.

    `eyes` is the side whose knowledge is shown, `""` for a spectator, None for everything.
    """
    frames = MomentFrames(game, eyes, drawn)
    yield frames.frame("")
    for question, answer in steps(game, log, to):
        # What happened by the answer before shows now: its script has gone on since.
        frames.move()
        if (happened := frames.happened()) is not None:
            yield happened
        if eyes is None:
            frames.add(question, answer)
    frames.move()
    happened = frames.happened()
    if happened is None and (frames.answers or frames.thrown):
        happened = frames.filled(frames.frame(frames.part))
    if happened is not None:
        yield happened


class MomentFrames:
    """Collects what happens in a game from one frame to the next."""

    def __init__(self, game: Game, eyes: str | None, drawn: DisplaySteps | None) -> None:
        self.game = game
        self.eyes = eyes
        self.drawn = drawn
        self.reported = 0
        self.part = ""
        self.answers: list[tuple[str, list[str]]] = []
        self.thrown: list[Thrown] = []
        self.ways: dict[str, list[Hex]] = {}

    def frame(self, part: str) -> Frame:
        """Return the present moment without what led to it."""
        show = self.game.engine.presenter
        state: AnyState = self.game.seen_by(self.eyes)
        if self.drawn is not None:
            self.drawn.take(state)
        if show is None:
            return Frame(state.turn, part, None, ())
        table, roster = show.tabletop(state), tuple(show.roster(state))
        return Frame(state.turn, part, table, roster, show.health(state))

    def happened(self) -> Frame | None:
        """Return a frame of what happened since the last one, None if nothing did."""
        game, show = self.game, self.game.engine.presenter
        events = [game.event_for(event, self.eyes) for event in game.state.events[self.reported :]]
        self.reported = len(game.state.events)
        names = names_of(game)
        seen = [(heading(event), in_words(event, names), event) for event in events]
        seen = [event for event in seen if event[0] >= 0]
        for level, text, _ in seen:
            self.part = text if level == 1 else "" if level == 2 else self.part
        if not seen:
            return None
        frame = self.frame(self.part)
        frame.events = [(level, text) for level, text, _ in seen]
        cues = [show.cue(event) for _, _, event in seen] if show is not None else []
        frame.cues = [cue for cue in cues if cue is not None]
        return self.filled(frame)

    def filled(self, frame: Frame) -> Frame:
        """Return a frame with the answers and the ways since the last one."""
        frame.answers, self.answers = self.answers, []
        frame.thrown, self.thrown = self.thrown, []
        frame.ways = {id: way for id, way in self.ways.items() if len(way) > 1}
        self.ways = {id: way[-1:] for id, way in self.ways.items()}
        return frame

    def move(self) -> None:
        """Note where the pieces with a facing are now."""
        show = self.game.engine.presenter
        table = None if show is None else show.tabletop(self.game.seen_by(self.eyes))
        for piece in table.pieces if table is not None else ():
            if piece.facing is None:
                continue
            way = self.ways.setdefault(piece.id, [])
            if not way or way[-1] != piece.hex:
                way.append(piece.hex)

    def add(self, question: Question, answer: Answer) -> None:
        """Add an answer, to those before it where the question is the same one again."""
        label = _asked(question, self.game)
        if isinstance(question, Roll) and not isinstance(answer, str):
            dice = tuple(zip(question.dice, answer, strict=True))
            needed = f"{question.bands[0]} or less needed" if len(question.bands) == 1 else ""
            self.thrown.append(Thrown(label, dice, needed))
            return
        text = _given(question, answer, self.game)
        if isinstance(question, Choose) and self.answers and self.answers[-1][0] == label:
            self.answers[-1][1].append(text)
        else:
            self.answers.append((label, [text]))


def names_of(game: Game) -> Mapping[str, str]:
    """Return the names of units for sentences."""
    show = game.engine.presenter
    return NO_NAMES if show is None else show.names(game.state)


def _asked(question: Question, game: Game) -> str:
    """Return who was asked for what: `Rebels: A A-Wing, step`."""
    who = question.side if isinstance(question, Choose) else question.by or "the table"
    show = game.engine.presenter
    if isinstance(question, Roll):
        about = ""
    elif isinstance(question, Choose) and show is not None:
        about = show.subject(game.state, question)
    else:
        about = named(question.about, names_of(game))
    what = question.why.replace("-", " ")
    return f"{who}: {about}, {what}" if about else f"{who}: {what}"


def _given(question: Question, answer: Answer, game: Game) -> str:
    """Return a decision or a card in words."""
    names = names_of(game)
    if isinstance(question, Draw):
        card = names.get(str(answer)) or str(answer).replace("-", " ")
        return f"{question.deck.replace('-', ' ')}: {card}"
    show, token = game.engine.presenter, str(answer)
    if show is None or token in names or not isinstance(question, Choose):
        return names.get(token, token)
    shown = reading_of(show, game.state, question).shown(question, token)
    return shown if is_number(shown) else shown.replace("-", " ")
