"""The rules of a Swiss event, from the Millennium Warrior rules in Rules of Warfare II."""

from __future__ import annotations

from sheetforge.systems.silent_death.figures.tournament import (
    AWARDS,
    DESTRUCTION,
    FULL_SCORE,
    UNPLAYED,
    award,
    bye,
    bye_margin,
    least_margin,
    rounds,
)
from sheetforge.systems.silent_death.figures.tournament import Award as Row
from sheetforge.tournament.rules import Award, PlannedRounds, SwissRules, Tally, TieBreak


def planned(players: int) -> PlannedRounds:
    """Return the rounds of a number of players."""
    found = rounds(players)
    return PlannedRounds(found.rounds, found.official)


def result(margin: float, destroyed: bool) -> Award:
    """Return the result of a margin, by whether the loser has a ship left."""
    return _award(award(margin, destroyed))


def least(points: int) -> tuple[Award, float] | None:
    """Return the result that gives the winner a number of points, and its least margin."""
    found = least_margin(points)
    return None if found is None else (_award(found[0]), found[1])


def _award(row: Row) -> Award:
    return Award(row.letters, row.winner, row.loser)


# --- ties ----------------------------------------------------------------------------------------


def adjusted_margin(tally: Tally, name: str) -> float:
    """Return a player's total victory margin, with the points for fleets destroyed.

    A loss counts below zero, a bye and a round before a late entry as the book has byes.
    """
    records = tally.records[name]
    return sum(record.margin + DESTRUCTION * record.wiped for record in records)


def opponents_scores(tally: Tally, name: str) -> float:
    """Return the sum of the points of a player's opponents.

    Each game that an opponent who left did not play counts as `UNPLAYED` points.
    """
    return sum(tally.points(other) + UNPLAYED * tally.unplayed[other] for other in tally.opponents(name))


SWISS = SwissRules(
    rounds=planned,
    bye=bye,
    bye_margin=bye_margin,
    award=result,
    least=least,
    # The opponent of a player who stalls, concedes or cheats has the margin of a bye of the same points.
    full=(_award(AWARDS[0]), bye_margin(FULL_SCORE)),
    ties=(
        TieBreak("margin", "victory margin", adjusted_margin),
        TieBreak("opponents", "opponents' points", opponents_scores),
    ),
)
