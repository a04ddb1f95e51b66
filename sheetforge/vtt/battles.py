"""Battles of virtual tables. Those of an event are the pairings of a round: registered fleets, players as sides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.game import fleet_in_line, game_of_event
from sheetforge.parts import need
from sheetforge.play.engine import AnyEngine, Unplayable
from sheetforge.play.questions import Recipe
from sheetforge.text import listed, slug


class PlannedBattle(NamedTuple):
    """A battle of which a table is made: its id, its recipe, the library that has its fleets.

    `title` replaces the usual one, `subject` is the entity of which it is a picture.
    """

    id: str
    recipe: Recipe
    library: Library
    title: str = ""
    subject: Key | None = None


def event_battles(engine: AnyEngine, library: Library, file: Path, number: int, table: int) -> Iterator[PlannedBattle]:
    """Yield the battles of a round of an event, 0 for its last, or that of one table; none of an event of another game.

    Raises `BadRequest` for an event without such pairings or fleets, `Unreadable` and `MissingPart`.
    """
    need("events")
    from sheetforge.tournament import battles
    from sheetforge.tournament.journal import read_journal
    from sheetforge.tournament.swiss import SwissState

    journal = read_journal(file)
    head = journal.heading
    if head.system != engine.system:
        return
    key, form = game_of_event(library, journal).form(library, journal)
    state = form.fold(journal)
    if not isinstance(state, SwissState):
        raise BadRequest(f"{file}: {head.title} has no pairings of two fleets, which a virtual table shows")
    round = state.round(number or None)
    games = [game for game in round.games if table in (0, game.table)]
    if not games:
        tables = listed([str(game.table) for game in round.games])
        raise BadRequest(f"--table {table}: round {round.number} of {head.title} has the tables {tables}")
    for game in games:
        own, fleets = battles.registered_fleets(state, library, game.players, fleet_in_line, file)
        sides = [(name, fleets[name]) for name in game.players]
        try:
            recipe = battles.recipe_of(engine, own, key.id, sides, battles.unofficial(state, game.players))
        except Unplayable as problem:
            raise BadRequest(f"table {game.table}, {game}: {problem}") from None
        id = f"{slug(file.stem, 'event')}-round-{round.number}-table-{game.table}"
        yield PlannedBattle(id, recipe, own, f"{head.title}, round {round.number}, table {game.table}")
