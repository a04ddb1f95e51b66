"""Looks ahead before an answer: ways, chances, fields of fire, lines of sight.

A preview works on a copy of the game, so a table works it out beside the game itself.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.geometry.hexes import column_row, distance, hex_at
from sheetforge.play.driver import Game
from sheetforge.play.entry import Word
from sheetforge.play.lists import reading_of
from sheetforge.play.presenter import NoWay, Presenter
from sheetforge.play.questions import Choose, Illegal, Json

MOST_STEPS = 200
"""Answers of a way that are followed at most."""

Place = tuple[int, int, int | None]
"""Column, row and facing of a unit."""


class WayShown(NamedTuple):
    """A way in words, and the places of the unit on it, from where it is."""

    words: str
    path: list[Place]


class Preview:
    """The open question of a seat, `""` for a spectator, as it looks ahead; it keeps a copy of the game."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game = game.copy()
        self.seat = seat
        self.state = self.game.seen_by(seat)
        self.show = Presenter() if game.engine.presenter is None else game.engine.presenter

    @property
    def question(self) -> Choose | None:
        """The question that the seat is asked; None if it is not its turn."""
        question = self.game.question
        return question if isinstance(question, Choose) and question.side == self.seat else None

    def shots(self, option: str) -> list[Json]:
        """Return the chances of an option by part and target: numbers, and the same in words."""
        question = self.question
        if question is None or option not in question.options:
            return []
        return [
            {
                "unit": shot.unit,
                "part": shot.part,
                "target": shot.target,
                "away": shot.away,
                "figures": [[figure.word, round(figure.value, 9), figure.is_chance] for figure in shot.figures],
                "words": shot.words,
            }
            for shot in self.show.shots(self.state, question, option)
        ]

    def fields(self, unit: str) -> list[Json]:
        """Return the fields of fire of a unit: part, name, range, the hexes in it by column."""
        return [
            {"part": field.part, "name": field.name, "reach": field.reach, "hexes": [list(run) for run in runs]}
            for field, runs in self.show.fire_fields(self.state, unit)
        ]

    def sight(self, start: tuple[int, int], end: tuple[int, int]) -> dict[str, Json]:
        """Return how far two hexes are apart, and what blocks a line of fire between them."""
        shape = self.show.map(self.state).shape
        first, last = hex_at(*start, shape), hex_at(*end, shape)
        return {"away": distance(first, last), "blocked": self.show.in_sight(self.state, first, last)}

    def way(self, number: str, facing: int | None) -> WayShown:
        """Return the way to a hex by its number, followed on a copy of the game. Raises `NoWay`."""
        question = self.question
        if question is None or question.why not in self.show.routed:
            raise NoWay("no way is asked for")
        way = self.show.route(self.state, question, number, facing)
        unit = self.show.about(self.state, question).unit
        if way.path:
            shape = self.show.map(self.state).shape
            return WayShown(way.in_words(), [(*column_row(hex, shape), facing) for hex, facing in way.path])
        game, words, path = self.game.copy(), list(way.words), list[Place]()
        kinds = {word.why for word in words}
        for _ in range(MOST_STEPS):
            place = self._place(game, unit)
            if place is None:
                break
            if path[-1:] != [place]:
                path.append(place)
            asked = game.question
            if not words or not isinstance(asked, Choose) or asked.side != question.side or asked.why not in kinds:
                break
            option = self._option(game, asked, words)
            if option is None:
                break
            game.answer(option)
        return WayShown(way.in_words(), path)

    def _option(self, game: Game, asked: Choose, words: list[Word]) -> str | None:
        """Return the answer of a way to a question, which uses up its word; the only option needs none."""
        if words and words[0].is_for(asked):
            reading = reading_of(self.show, game.seen_by(asked.side), asked)
            try:
                return reading.picked(asked, words.pop(0).text)
            except Illegal:
                return None
        return asked.options[0] if len(asked.options) == 1 else None

    def _place(self, game: Game, unit: str) -> Place | None:
        """Return where a unit is; None if it is not on the map."""
        table = self.show.tabletop(game.seen_by(self.seat))
        if table is None:
            return None
        places = ((*column_row(piece.hex, table.shape), piece.facing) for piece in table.pieces if piece.id == unit)
        return next(places, None)
