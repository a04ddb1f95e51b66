"""A league of Houses over many sessions: a new fleet for every battle, and a table of kills.

Sessions are the rounds of a Swiss event. A player keeps the House of the first fleet; each session
asks for a fleet of its own, registered until the battle has a result.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sheetforge.tournament.acts import EventForm
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.rules import SwissRules
from sheetforge.tournament.standings import standings
from sheetforge.tournament.state import Entrant, Registration
from sheetforge.tournament.swiss import SwissState
from sheetforge.tournament.swiss_acts import swiss_form

LEAGUE = "league"
"""The form of a league."""


class LeagueRow(NamedTuple):
    """A line of the table: battles, points, what was destroyed and lost, what was hired.

    `killed` and `lost` are points of fleets, from battles with reported points left; hired units
    count for neither. `hired` are the points of all that a player hired.
    """

    place: int | None
    player: str
    house: str
    battles: int
    won: int
    tied: int
    beaten: int
    points: int
    killed: float
    lost: float
    hired: float

    @property
    def ratio(self) -> float | None:
        """The points destroyed for each point lost; None if none was lost."""
        return self.killed / self.lost if self.lost else None


@dataclass(slots=True, kw_only=True)
class LeagueState(SwissState):
    """A league; `fleets` are the registrations by session and player."""

    fleets: dict[tuple[int, str], Registration] = field(default_factory=dict)

    def enter(self, entrant: Entrant) -> None:
        SwissState.enter(self, entrant)
        if entrant.registration is not None:
            self.fleets[self.session(entrant.name), entrant.name] = entrant.registration

    def register(self, name: str, registration: Registration) -> None:
        """Give a player the fleet of the battle to come. Raises `Declined` for another House."""
        entrant = self.find(name)
        self.is_in(entrant)
        house = self.house(entrant.name)
        if house and registration.house and registration.house != house:
            raise Declined(
                f"{entrant.name} plays {house} in this league, not {registration.house}; roll on a table of {house}"
            )
        entrant.registration = registration
        self.fleets[self.session(entrant.name), entrant.name] = registration

    def session(self, name: str) -> int:
        """Return the session of a player's next battle: the open one, otherwise the next."""
        game = self.rounds[-1].of(name) if self.rounds else None
        return len(self.rounds) if game is not None and game.result is None else self.next_round()

    def house(self, name: str) -> str:
        """Return the House that a player has flown so far; empty for none."""
        known = [registration.house for (_, player), registration in self.fleets.items() if player == name]
        return next(filter(None, known), "")

    def table(self) -> tuple[LeagueRow, ...]:
        """Return the table of the league, best first."""
        rows = []
        for row in standings(self):
            killed, lost, hired = self._killed(row.player)
            won, tied, beaten = row.games
            rows.append(
                LeagueRow(
                    row.place,
                    row.player,
                    self.house(row.player),
                    row.played,
                    won,
                    tied,
                    beaten,
                    row.points,
                    killed,
                    lost,
                    hired,
                )
            )
        return tuple(rows)

    def _killed(self, name: str) -> tuple[float, float, float]:
        """Return the points that a player has destroyed, lost and hired."""
        lost_by = {"own": 0.0, "other": 0.0}
        for round in self.rounds:
            game = round.of(name)
            if game is None or game.result is None or game.result.left is None:
                continue
            for player, left in zip(game.players, game.result.left, strict=True):
                fleet = self.fleets.get((round.number, player))
                if fleet is not None and fleet.cost is not None:
                    lost_by["own" if player == name else "other"] += fleet.cost - left
        hired = sum(registration.kept for (_, player), registration in self.fleets.items() if player == name)
        return lost_by["other"], lost_by["own"], hired


def league_form(rules: SwissRules) -> EventForm:
    """Return the form of leagues by the rules of a Swiss event."""

    def begin(heading: EventHeading) -> LeagueState:
        return LeagueState(heading, rules=rules)

    return replace(swiss_form(rules, LEAGUE), begin=begin)
