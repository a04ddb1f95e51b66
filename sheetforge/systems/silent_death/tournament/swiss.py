"""The rules of a Swiss event, from the Millennium Warrior rules in Rules of Warfare II."""

from __future__ import annotations

from sheetforge.systems.silent_death.figures import tournament
from sheetforge.systems.silent_death.figures.tournament import Award as Row
from sheetforge.tournament.rules import Award, PlannedRounds, SwissRules, Tally, TieBreak


def planned(players: int) -> PlannedRounds:
    """Return the rounds of a number of players."""
    event_rounds = tournament.rounds(players)
    return PlannedRounds(event_rounds.rounds, event_rounds.official)


def result(margin: float, destroyed: bool) -> Award:
    """Return the result of a margin, by whether the loser has a ship left."""
    return _award(tournament.award(margin, destroyed))


def least(points: int) -> tuple[Award, float] | None:
    """Return the result that gives the winner a number of points, and its least margin."""
    found = tournament.least_margin(points)
    return None if found is None else (_award(found[0]), found[1])


def _award(row: Row) -> Award:
    return Award(row.letters, row.winner, row.loser)


# --- ties ----------------------------------------------------------------------------------------


def adjusted_margin(tally: Tally, name: str) -> float:
    """Return a player's total victory margin, with the points for fleets destroyed.

    A loss counts below zero, a bye and a round before a late entry as the book has byes.
    """
    records = tally.records[name]
    return sum(record.margin + tournament.DESTRUCTION * record.wiped for record in records)


def opponents_scores(tally: Tally, name: str) -> float:
    """Return the sum of the points of a player's opponents.

    Each game that an opponent who left did not play counts as `UNPLAYED` points.
    """
    return sum(tally.points(other) + tournament.UNPLAYED * tally.unplayed[other] for other in tally.opponents(name))


SWISS = SwissRules(
    rounds=planned,
    bye=tournament.bye,
    bye_margin=tournament.bye_margin,
    award=result,
    least=least,
    # The opponent of a player who stalls, concedes or cheats has the margin of a bye of the same points.
    full=(_award(tournament.AWARDS[0]), tournament.bye_margin(tournament.FULL_SCORE)),
    ties=(
        TieBreak("margin", "victory margin", adjusted_margin),
        TieBreak("opponents", "opponents' points", opponents_scores),
    ),
)
