"""The first turns of a teaching battle: recorded once, and written in words by playing them again.

The record is a list of answers, faces included, as a player types them. The sentences are those of
the events that the rules report when the answers are given again, so that they cannot disagree with
the rules or with the content; a record that the rules no longer accept has to be made again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sheetforge.content.scenarios import BattleScenario
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Unplayable
from sheetforge.play.events import NO_NAMES, AnyEvent, Event, heading, in_sentences
from sheetforge.play.liveries import worn_in
from sheetforge.play.questions import Answer, Illegal, typed
from sheetforge.play.streams import Streams
from sheetforge.play.tabletop import Tabletop
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.text import capital

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.engine import AnyEngine
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece

TURN, PHASE = 2, 1
"""The headings of events that begin a turn and a phase."""


class StaleRecord(Exception):
    """A record that the rules or the content no longer accept."""


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event of a recorded turn: its word, and its sentence for people."""

    word: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase of a recorded turn in which something happened: its name, and its events.

    The set-up is that of turn 0. What happens before the first phase of a turn has no name.
    """

    turn: int
    name: str
    events: tuple[RecordedEvent, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences of the events."""
        return tuple(event.sentence for event in self.events)


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """The recorded first turns of a scenario: what happened, and the map with the pieces after them.

    `board` is the whole map. `started` are the pieces after the set-up and `faced` those before the first shot. `worn`
    are the looks of the sides, and `names` what sentences call units.
    """

    phases: tuple[PlayedPhase, ...] = ()
    board: HexMap | None = None
    started: tuple[Piece, ...] = ()
    faced: tuple[Piece, ...] = ()
    pieces: tuple[Piece, ...] = ()
    worn: tuple[Worn, ...] = ()
    names: tuple[str, ...] = ()


def first_turns(
    engine: AnyEngine, library: Library, key: Key, scenario: BattleScenario, shots: Collection[str] = ()
) -> FirstTurns:
    """Return the recorded turns of a scenario; nothing without a record.

    `shots` are the words of events before the first of which the players see where everything stands.

    Raises `StaleRecord`.
    """
    teaching = scenario.teaching
    if teaching is None or not teaching.record:
        return FirstTurns()
    try:
        game = Game(engine, engine.battle(library, {"scenario": key.id}))
        started = faced = None
        for step, line in enumerate(teaching.record, 1):
            if game.question is None:
                raise StaleRecord(f"the game is over before answer {step} of its record")
            if started is None and game.state.turn > 0:
                started = _tabletop(game)
            before = _tabletop(game) if faced is None else None
            known = len(game.state.events)
            game.answer(typed(game.question, line, step))
            if faced is None and any(_word(event) in shots for event in game.state.events[known:]):
                faced = before
    except (Illegal, Unplayable) as problem:
        raise StaleRecord(str(problem)) from None
    if not _is_over(game, teaching.turns):
        raise StaleRecord(f"its record ends before turn {teaching.turns} does")
    show = engine.presenter
    worn = worn_in(library, game.battle, game.state, show)
    names = _names_on_paper(game)
    turns = FirstTurns(tuple(_phases(game, teaching.turns, names)), worn=worn, names=tuple(names.values()))
    tables = [table for table in (started, faced, _tabletop(game)) if table is not None]
    if not tables or not isinstance(show, UnitPresenter):
        return turns
    last = tables[-1]
    (left, top), size = last.zero, (last.columns, last.rows)
    sheet = show.sheet(game.state)
    board = replace(sheet, columns=size[0], rows=size[1], first=(left + 1, top + 1), zero=last.zero, subtitle="")
    first, shot = (() if table is None else table.pieces for table in (started, faced))
    return replace(turns, board=board, started=first, faced=shot, pieces=last.pieces)


def _tabletop(game: Game) -> Tabletop | None:
    """Return where everything of a game stands now."""
    show = game.engine.presenter
    return None if show is None else show.tabletop(game.state)


def _word(event: AnyEvent) -> str:
    """Return the word of an event."""
    return event.word if isinstance(event, Event) else ""


def _is_over(game: Game, turns: int) -> bool:
    """Return whether the first turns of a game are over."""
    return game.state.turn > turns or game.question is None


def _names_on_paper(game: Game) -> dict[str, str]:
    """Return the units as sentences call them, each with its name as a page does.

    The letter of the counter stands behind the name: before it, "a White Merlin" is taken for any of them.
    """
    show = game.engine.presenter
    if not isinstance(show, UnitPresenter):
        return {}
    called = show.called(game.state)
    return {
        called[id]: f"{called[id].removeprefix(f'{mark} ')} ({mark})" for id, mark in show.letters(game.state).items()
    }


def on_paper(sentence: str, names: Mapping[str, str]) -> str:
    """Return a sentence with other names of units.

    >>> on_paper("a Tern II faces a Tern", {"a Tern": "Tern (a)", "a Tern II": "Tern II (a)"})
    'Tern II (a) faces Tern (a)'
    """
    if not names:
        return sentence
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: names[found[0]], sentence)


def _phases(game: Game, last: int, called: Mapping[str, str]) -> Iterator[PlayedPhase]:
    """Yield the phases up to the last turn with their sentences, the set-up first."""
    presenter = game.engine.presenter
    names: Mapping[str, str] = NO_NAMES if presenter is None else presenter.names(game.state)
    name, happened, turn = "set-up", list[RecordedEvent](), 0
    for event, sentence in in_sentences(game.state.events, names):
        level = heading(event)
        if level > 0 and happened:
            yield PlayedPhase(turn, name, tuple(happened))
            happened = []
        if level == TURN:
            turn += 1
            if turn > last:
                return
            name = ""
        elif level == PHASE:
            name = str(event)
        elif level == 0:
            happened.append(RecordedEvent(_word(event), capital(on_paper(sentence, called))))
    if happened:
        yield PlayedPhase(turn, name, tuple(happened))


def record(
    engine: AnyEngine, library: Library, key: Key, seed: str, turns: int, player: str = "standard"
) -> tuple[str, ...]:
    """Return the answers of new first turns, played by bots with the dice of a seed.

    Raises `Unplayable`.
    """
    battle = engine.battle(library, {"scenario": key.id})
    streams, game = Streams(seed, 0), Game(engine, battle)
    maker = bot(engine, player)
    players = {side: maker(side, streams.of(f"player:{seat}")) for seat, side in enumerate(battle.sides)}
    while not _is_over(game, turns):
        play(game, players, streams.roll, until=len(game.answers) + 1, draw=streams.draw)
    return tuple(as_typed(answer) for answer in game.answers)


def as_typed(answer: Answer) -> str:
    """Return an answer as a player types it, the inverse of `typed`."""
    return answer if isinstance(answer, str) else " ".join(map(str, answer))
