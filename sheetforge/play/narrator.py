"""The narrator of a game, which writes its events, and the map when it has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.play.engine import AnyState, Outcome
from sheetforge.play.entry import asked
from sheetforge.play.events import NO_NAMES, AnyEvent, heading, in_words, in_words_together, is_joinable, joins_on
from sheetforge.play.map_text import MapText, fitted, most
from sheetforge.play.presenter import Presenter, Score
from sheetforge.play.questions import Choose
from sheetforge.play.screen import Screen
from sheetforge.play.text_map import Area
from sheetforge.text import counted, counts_in_words, does

if TYPE_CHECKING:
    from sheetforge.play.driver import Game

LEAST_MAP = 9
"""The least lines of a map on a terminal, however little room a question leaves."""


class Narrator:
    """A writer of events, each once. `quiet` omits the map; `color` is for terminals.

    During the game it shows only facts that `side` may know: `""` for a spectator without a side,
    None for one who may see everything.

    The heading of a phase is written before the first event in it, or before a question to a
    person, so that phases in which nothing happens are silent.
    """

    def __init__(
        self, presenter: Presenter[AnyState] | None, screen: Screen, quiet: bool = False, color: bool = False
    ) -> None:
        self.presenter = presenter
        self.screen = screen
        self.quiet = quiet
        self.color = color
        self.side: str | None = None
        self.people = False
        self.reported = 0
        self._phase = ""
        self._waiting: list[AnyEvent] = []
        self._waiting_names = NO_NAMES
        self._aside: dict[str, int] = {}
        self._map: tuple[str, ...] = ()
        self._area: Area | None = None
        self._beyond = ""
        self._status: tuple[str, ...] = ()

    def write(self, text: str) -> None:
        """Write a text in lines."""
        self.screen.write(text)

    def report(self, game: Game, goes_on: bool = False) -> bool:
        """Write the events since the last report; return whether a part of the game began.

        People see the map when they are asked, spectators at the beginning of a part. While the
        game `goes_on` the last event waits for those that one sentence reports together with it.
        """
        events, names = game.state.events, self._names(game)
        began = 0
        for event in events[self.reported :]:
            event = game.event_for(event, self.side)
            level = heading(event)
            began = max(began, level)
            if self._waiting and not joins_on(self._waiting[-1], event):
                self._say_waiting()
            if level == 1:
                self._phase = f"– {event}"
            elif level == 2:
                self._phase = ""
                self.write(f"\n== {event} ==")
            elif level == 0:
                self.begin_phase()
                self._waiting.append(event)
                self._waiting_names = names
                if not is_joinable(event):
                    self._say_waiting()
        self.reported = len(events)
        if not goes_on:
            self._say_waiting()
        if began and not self.quiet and not self.people:
            self.map(game)
        return began > 0

    def _say_waiting(self) -> None:
        """Write the events that are reported together."""
        if self._waiting:
            self.write(f"  {in_words_together(self._waiting, self._waiting_names)}")
            self._waiting = []

    def begin_phase(self) -> None:
        """Write the heading of the phase if it has not been written."""
        if self._phase:
            if not (self.quiet and self.people):
                self.write(self._phase)
            self._phase = ""

    def aside(self, game: Game, side: str) -> None:
        """Write the events since a side was last asked that only this side may know."""
        for text in self.private(game, side):
            self.write(f"  {text}")
        self._aside[side] = len(game.state.events)

    def private(self, game: Game, side: str) -> list[str]:
        """Return the events since a side was last asked that only this side may know."""
        sentences, names = [], self._names(game)
        for event in game.state.events[self._aside.get(side, 0) :]:
            shown = game.event_for(event, side)
            if shown != game.event_for(event, self.side) and heading(shown) >= 0:
                sentences.append(in_words(shown, names))
        return sentences

    def _names(self, game: Game) -> Mapping[str, str]:
        return NO_NAMES if self.presenter is None else self.presenter.names(game.state)

    def again(self, game: Game) -> None:
        """Skip the events so far, after an undo: only later ones are new."""
        self.reported = len(game.state.events)
        self._aside = dict.fromkeys(game.battle.sides, self.reported)
        self._phase = ""
        self._waiting = []
        self.forget()

    def forget(self) -> None:
        """Write map and status again at the next question, as they are no longer on the screen."""
        self._map, self._area, self._status = (), None, ()

    def map(
        self,
        game: Game,
        side: str | None = None,
        focus: Collection[str | Hex] = (),
        also: Collection[str] = (),
        legal: Collection[str] = (),
        below: int = 2,
    ) -> None:
        """Write the map as a `side` sees it, if it has changed since it was last shown.

        On a terminal it is the part about the `focus` (hexes, or ids of units) that leaves room for
        so many lines `below`, with as many other units as there is room for, those in `also` first.
        Hexes with the numbers in `legal` are marked.
        """
        if self.presenter is None:
            return
        chart = self.presenter.map(game.seen_by(side or self.side), self.color)
        marked = _hexes(chart, legal)
        about = _places(chart, focus)
        last = self._area
        is_near = last is not None and all(chart.shows(last, hex) for hex in about)
        if is_near and last is not None and self._map == _key(chart, last, marked):
            if self.screen.size() is not None and chart.off(last) != self._beyond:
                self._beyond = chart.off(last)
                self.write(self._beyond or "nothing is off this part of the map")
            return
        area, lines = self._fitted(chart, about, marked, below, _places(chart, also))
        self._area, self._map = area, _key(chart, area, marked)
        self._beyond = "" if area is None else chart.off(area)
        self._put(lines)

    def look(
        self,
        game: Game,
        side: str | None = None,
        focus: Collection[str | Hex] = (),
        legal: Collection[str] = (),
        whole: bool = False,
    ) -> None:
        """Write the map that a person asks for: about a place, or the `whole` in its full size."""
        if self.presenter is None:
            return
        chart = self.presenter.map(game.seen_by(side or self.side), self.color)
        marked = _hexes(chart, legal)
        if whole:
            self._put([*self._strips(chart, marked), *_apart(chart.below)])
        else:
            self._put(self._fitted(chart, _places(chart, focus), marked, 2, folds=not focus)[1])

    def _strips(self, chart: MapText, marked: Collection[Hex]) -> Iterator[str]:
        """Yield the whole map, in strips one below the other if it is wider than the window."""
        whole, size = chart.whole or chart.area, self.screen.size()
        if whole is None or size is None:
            yield from chart.lines(whole, marked)
            return
        columns = most(chart.shape, size.columns, size.lines)[0]
        for left in range(whole.left, whole.right + 1, columns):
            if left > whole.left:
                yield ""
            right = min(whole.right, left + columns - 1)
            yield from chart.lines(whole._replace(left=left, right=right), marked)

    def _put(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.put(line)

    def _fitted(
        self,
        chart: MapText,
        about: Collection[Hex],
        marked: Collection[Hex],
        below: int,
        also: Collection[Hex] = (),
        folds: bool = True,
    ) -> tuple[Area | None, list[str]]:
        """Return the area of a map for which there is room, and all lines to write.

        What is too high for the window `folds` its empty rows if it fits then.
        """
        area, size = chart.around(marked) if marked else chart.area, self.screen.size()
        if area is None:
            return None, [*chart.lines(), *chart.below]
        if size is None:
            return area, [*chart.lines(area, marked), *_apart(chart.below)]
        area = chart.widened(area, most(chart.shape, size.columns, size.lines)[0])
        lines = max(LEAST_MAP, size.lines - below)
        under = _apart(cut([self.screen.wrapped(line) for line in chart.below], max(2, lines // 3)))
        folded = self._folded(chart, area, marked, size.columns, lines - len(under)) if folds else None
        if folded is not None:
            return area, [*folded, *under]
        others = [*also, *chart.units.values()]
        note: list[str] = []
        # What is beyond the map takes lines itself, and fewer lines can put more beyond it.
        for _ in range(2):
            room = most(chart.shape, size.columns, max(LEAST_MAP, lines - len(under) - len(note)))
            shown = fitted(chart, area, room, about, others, self._area)
            note = self.screen.wrapped(chart.off(shown)) if chart.off(shown) else []
        return shown, [*chart.lines(shown, marked), *under, *note]

    def _folded(self, chart: MapText, area: Area, marked: Collection[Hex], columns: int, room: int) -> list[str] | None:
        """Return an area that is too high for a window with its empty rows as one line, if it fits then.

        Fleets at either end of an open sea are seen together.
        """
        across, down = most(chart.shape, columns, room)
        places = [column_row(hex, chart.shape)[1] for hex in (*chart.cells, *marked) if chart.shows(area, hex)]
        if places:
            area = chart.within(area._replace(top=min(places) - 1, bottom=max(places) + 1))
        if area.right - area.left >= across or area.bottom - area.top < down:
            return None
        folded = chart.lines(area, marked, folded=True)
        return folded if len(folded) <= room else None

    def status(self, game: Game, side: str, whole: bool = False) -> str:
        """Return the status line of a side: what has changed since it was shown, or the `whole`."""
        if self.presenter is None or (self.quiet and not whole):
            return ""
        acting = asked(game.question)[1] if isinstance(game.question, Choose) else ""
        parts = tuple(filter(None, self.presenter.status(game.seen_by(side), side, acting)))
        shown = [part for part in parts if whole or part not in self._status]
        self._status = parts
        return " | ".join(shown)

    def roster(self, game: Game, side: str | None = None, unit: str = "") -> None:
        """Write a line for every unit, and what is drawn of them, as a `side` sees it.

        Of one `unit` it is its own line, with its sheet.
        """
        if self.presenter is None:
            return
        state = game.seen_by(side or self.side)
        lines = list(self.presenter.roster(state))
        if unit:
            name = self.presenter.names(state).get(unit, unit)
            lines = [line for line in lines if line.startswith(f"  {name} ")]
            lines += [f"    {line}" for line in self.presenter.parts_left(state, unit)]
        else:
            lines += self.presenter.drawings(state)
        for line in lines:
            self.write(line)

    def outcome(self, game: Game) -> None:
        """Write the outcome, or the number of answers so far."""
        outcome = game.outcome
        if outcome is None:
            self.write(f"\nthe game is not over: {counted(len(game.answers), 'answer')} so far")
            return
        self.write(f"\n{ending_of(game)}")
        for line in counts(outcome, score_of(game))[1:]:
            self.write(line)
        if outcome.places:
            places = sorted(outcome.points, key=outcome.place)
            self.write("places: " + ", ".join(f"{outcome.place(side)}. {side}" for side in places))
        if self.presenter is not None:
            for line in self.presenter.summary(game.state, outcome.winner):
                self.write(line)


def ending_of(game: Game) -> str:
    """Return who won a game, how and when, in the words of its presenter; empty for a game that is not over."""
    show = game.engine.presenter
    if game.outcome is None:
        return ""
    return ending(game.outcome, Presenter.turn_word if show is None else show.turn_word, score_of(game))


def score_of(game: Game) -> Score:
    """Return the counts that decide a game and that its outcome does not have."""
    show = game.engine.presenter
    return {} if show is None else show.score(game.state)


def ending(outcome: Outcome, turn_word: str, score: Score) -> str:
    """Return who won, how and when, and the count by which the game goes."""
    who = does(outcome.winner or "nobody", "win")
    turns = counted(outcome.turns, turn_word)
    return "; ".join((f"{who} ({outcome.how(turn_word)}) after {turns}", *counts(outcome, score)[:1]))


def counts(outcome: Outcome, score: Score) -> list[str]:
    """Return the counts of sides: first that by which the game goes, last the points that are left."""
    every = {**outcome.tallies, **score, "points left": outcome.points}
    return [f"{word}: {counts_in_words(shares)}" for word, shares in every.items() if shares]


def cut(lines: Sequence[Sequence[str]], room: int) -> list[str]:
    """Return wrapped lines as far as there is room for them, and how many there are more."""
    shown: list[str] = []
    for index, parts in enumerate(lines):
        if len(shown) + len(parts) >= room and index + 1 < len(lines):
            return [*shown, f"… {counted(len(lines) - index, 'more line')}: map all"]
        shown += parts
    return shown


def _apart(lines: Sequence[str]) -> list[str]:
    """Return the lines below a map, with an empty one before them."""
    return ["", *lines] if lines else []


def _hexes(chart: MapText, numbers: Collection[str]) -> set[Hex]:
    """Return the hexes with some printed numbers."""
    return {hex for hex in map(chart.hex, numbers) if hex is not None}


def _places(chart: MapText, focus: Collection[str | Hex]) -> list[Hex]:
    """Return the hexes of units by their ids, and hexes themselves."""
    hexes = (chart.units.get(unit) if isinstance(unit, str) else unit for unit in focus)
    return [hex for hex in hexes if hex is not None]


def _key(chart: MapText, area: Area | None, marked: Collection[Hex]) -> tuple[str, ...]:
    """Return what has to change for the map to be written again."""
    return (*chart.lines(area, marked), *chart.below)
