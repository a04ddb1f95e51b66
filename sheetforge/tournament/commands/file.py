"""FILE of the `event` commands: opening an event, and adding acts to it while it is locked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.cli.options import library_at
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.game import game_of_event, tournament_game
from sheetforge.tournament.acts import Act, EventForm
from sheetforge.tournament.journal import EventHeading, Journal, OpenJournal, read_journal, writing
from sheetforge.tournament.state import EventState
from sheetforge.tournament.swiss import SwissState
from sheetforge.tournament.swiss_acts import swiss

if TYPE_CHECKING:
    from sheetforge.tournament.rules import TournamentGame


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event that was read: the content, its rules, its file and its state."""

    library: Library
    key: Key
    game: TournamentGame
    form: EventForm
    journal: Journal
    state: EventState

    @property
    def swiss(self) -> SwissState:
        """The state of a Swiss event. Raises `Declined` for another form."""
        return swiss(self.state)


def opened(file: Path, content: str | None) -> OpenEvent:
    """Open an event. Raises `Unreadable` and `BadRequest`."""
    return _opened(read_journal(file), library_at(content))


def read_again(event: OpenEvent) -> OpenEvent:
    """Return an event as its file is now. Raises `Unreadable` and `BadRequest`."""
    return _opened(read_journal(event.journal.path), event.library)


def _opened(journal: Journal, library: Library) -> OpenEvent:
    game = game_of_event(library, journal)
    key, form = game.form(library, journal)
    return OpenEvent(library, key, game, form, journal, form.fold(journal))


def begun(library: Library, key: Key, heading: EventHeading, path: Path) -> OpenEvent:
    """Return a new event without acts, which has no file yet."""
    game = tournament_game(library, key.system)
    form = game.forms[heading.form](library, key)
    return OpenEvent(library, key, game, form, Journal(path, heading), form.begin(heading))


Acting = Callable[[OpenEvent], Sequence[Act]]
"""A function that returns the acts to do in an event."""


def acting(file: Path, content: str | None, acts: Acting) -> OpenEvent:
    """Do acts in an event and return it after them: all of them, or none, as the file was.

    The file is locked while it is read, the acts are made, and they are written. Raises `Declined`
    for an act that the event does not allow, `Unreadable` and `BadRequest`.
    """
    with held_open(file, content) as (held, event):
        done = acts(event)
        for act in done:
            act.apply(event.state)
        held.append(act.line() for act in done)
        return replace(event, journal=held.journal)


@contextmanager
def held_open(file: Path, content: str | None) -> Iterator[tuple[OpenJournal, OpenEvent]]:
    """Lock an event and open it, for a command that appends steps of its own."""
    library = library_at(content)
    with writing(file) as held:
        yield held, _opened(held.journal, library)
