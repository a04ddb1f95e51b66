"""The state that all events have: the heading and the players with their fleets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sheetforge.text import did_you_mean, plain
from sheetforge.tournament.journal import Declined, EventHeading

LONGEST_NAME = 40

LEFT, EJECTED = "left", "ejected"
"""Reasons for which a player is no longer in an event."""


class Registration(NamedTuple):
    """The fleet of a player: its line for exchange, which has its crews, and what it costs.

    `kept` are the points of units that count as left even when they are destroyed. An `unofficial`
    fleet breaks limits of the event. `worth` are its points with its actual crews, if the price
    does not depend on crews.
    """

    line: str
    name: str
    house: str
    cost: float | None
    kept: float
    unofficial: bool = False
    worth: float | None = None

    @property
    def most(self) -> float | None:
        """The most points that can be left of it; None if its price is not known."""
        return None if self.cost is None else max(self.cost, self.worth or self.cost)


@dataclass(slots=True)
class Entrant:
    """A player of an event.

    `since` is the first round that the player can be paired in, `until` the last one after the
    player has gone, for the reason `gone`. `rating` are the points that the player brought from
    earlier events, None for a first event.
    """

    name: str
    registration: Registration | None
    since: int = 1
    until: int | None = None
    gone: str = ""
    rating: float | None = None


@dataclass(slots=True)
class EventState:
    """An event as its acts have made it; the forms of events extend it."""

    heading: EventHeading
    players: dict[str, Entrant] = field(default_factory=dict)

    def find(self, name: str) -> Entrant:
        """Return a player by name, in any letter case. Raises `Declined` with similar names."""
        entrant = self.players.get(name)
        if entrant is None:
            same = [one for other, one in self.players.items() if plain(other) == plain(name)]
            entrant = same[0] if len(same) == 1 else None
        if entrant is None:
            if not self.players:
                raise Declined(f"no player {name!r}: no player is entered yet; `sheetforge event enter` does that")
            raise Declined(f"no player {name!r}; {did_you_mean(name, list(self.players))}")
        return entrant

    def enter(self, entrant: Entrant) -> None:
        """Add a player. Raises `Declined` as `is_new`."""
        self.is_new(entrant)
        entrant.since = self.next_round()
        self.players[entrant.name] = entrant

    def is_new(self, entrant: Entrant) -> None:
        """Raise `Declined` for a name that is already entered, in any letter case, or is none."""
        fault = unfit(entrant.name)
        if fault:
            raise Declined(fault)
        for other in self.players:
            if plain(other) == plain(entrant.name):
                raise Declined(
                    f"{other} is entered already; a second player of that name needs another one, such as '{other} 2'"
                )

    def register(self, name: str, registration: Registration) -> None:
        """Give a player a fleet. Raises `Declined` for another one once the first game is paired.

        A fleet that was not entered in time can still be.
        """
        entrant = self.find(name)
        if entrant.registration is not None and self.next_round() > entrant.since:
            raise Declined(f"{entrant.name} keeps fleet and crews of the first game for the whole event")
        entrant.registration = registration

    def drop(self, name: str, conceding: bool) -> None:
        """Take a player out of the event. Raises `Declined` for one who has gone already."""
        entrant = self.find(name)
        self.is_in(entrant)
        entrant.until, entrant.gone = self.next_round() - 1, LEFT

    def is_in(self, entrant: Entrant) -> None:
        """Raise `Declined` for a player who is no longer in the event."""
        if entrant.gone:
            raise Declined(
                f"{entrant.name} is out of the event ({entrant.gone} after round {entrant.until}) "
                "and cannot come back; `event undo` takes back what was entered by mistake"
            )

    def next_round(self) -> int:
        """Return the number of the round in which a player who comes now can play first."""
        return 1

    @property
    def active(self) -> list[Entrant]:
        """The players who are in the event, in the order in which they were entered."""
        return [player for player in self.players.values() if not player.gone]


def unfit(name: str) -> str:
    """Return why a name cannot be a player's; empty if it can."""
    if not plain(name):
        return f"{name!r} is not a name: write letters or digits"
    if len(name) > LONGEST_NAME:
        return f"the name {name[:20]!r}… has {len(name)} characters; the most is {LONGEST_NAME}"
    if name != " ".join(name.split()) or not name.isprintable():
        return f"{name!r}: a name has single spaces between its words, and no control characters"
    if name.startswith("-"):
        return f"{name!r} would read as an option; begin with another character"
    return ""
