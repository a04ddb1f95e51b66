"""Figures of tournaments: what a game is worth, byes, rounds, groups of a Smash, time.

From the Millennium Warrior rules in Rules of Warfare II.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, Count, Few, Flag, List, Some, Title, whole
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE

Margin = Annotated[int, whole(-1000, 1000)]


class Award(Content):
    """A result of a game, from the margin: the TPV that the winner has left less what the loser has left."""

    letters: tuple[Title, Title] = Field(description="letters of the result on forms, for winner and loser")
    destroyed: Margin | None = Field(None, description="least margin where the loser has no ship left, if any gives it")
    standing: Margin | None = Field(None, description="least margin where one is left, if any gives it")
    winner: Few = Field(description="tournament points of the winner")
    loser: Few = Field(description="tournament points of the loser")


class EventRounds(Content):
    """A largest number of players, and the rounds that they play."""

    players: Count = Field(description="the most players")
    rounds: Some = Field(description="rounds that they play")
    official: Flag = Field(True, description="whether the event can be official")


class Bye(Content):
    """A bye: its points, and the margin that it counts for."""

    points: Few = Field(description="tournament points; none are for rounds before a late entry")
    margin: Margin = Field(description="victory margin that it counts for when a tie is broken")


class TournamentFile(DataFile):
    """`data/tournament.yaml`."""

    awards: List[Award] = Field(description="the results of a game, best first; the last is a tie")
    rounds: List[EventRounds] = Field(description="the rounds of a tournament by its players")
    byes: List[Bye] = Field(description="byes, best first")


TABLES = read_data(PACKAGE, "tournament", TournamentFile)[0]
AWARDS, ROUNDS, BYES = TABLES.awards, TABLES.rounds, TABLES.byes

TIE = AWARDS[-1]

FULL_SCORE = max(award.winner for award in AWARDS)
"""Points of the opponent of a player who stalls, drops out of a game or cheats."""


MOST_ROUNDS = 7
"""The rounds of a tournament of more players than `ROUNDS` has."""

UNPLAYED = 4
"""Points of each game that an opponent who left did not play, when a tie is broken."""

DESTRUCTION = 75
"""Points that a fleet destroyed to the last ship adds to the margin when a tie is broken."""

SMASH_GROUP = (4, 10)
"""Fewest and most players of one game of a Smash."""

WARNING, BETWEEN_ROUNDS, START_UP = 10, 10, 20
"""Minutes: the call before time is up, between two rounds, before the first."""

REPORTED_AFTER = 6
"""The turns after which a game is reported, even if its event sets more; see the event's note."""

REPORT_WEEKS = 2
"""The weeks within which a coordinator sends in the results."""


def award(margin: float, destroyed: bool) -> Award:
    """Return the result of a margin; a margin between zero and the least printed one also wins.

    >>> award(74.5, False).winner, award(0.5, True).winner, award(0, True).winner
    (5, 6, 4)
    """
    if margin <= 0:
        return TIE
    wins = [(one, one.destroyed if destroyed else one.standing) for one in AWARDS[:-1]]
    known = [(one, least) for one, least in wins if least is not None]
    return next((one for one, least in known if margin >= least), known[-1][0])


def margins(result: Award, destroyed: bool) -> str:
    """Return the margins for a result, as the book prints them.

    >>> margins(AWARDS[1], True), margins(AWARDS[0], False), margins(AWARDS[3], True)
    ('75 to 149', '225 or more', '–')
    """
    least = result.destroyed if destroyed else result.standing
    if least is None or result is TIE:
        return "–" if least is None else str(least)
    bounds = [one.destroyed if destroyed else one.standing for one in AWARDS]
    higher = [bound for bound in bounds if bound is not None and bound > least]
    return f"{least} to {min(higher) - 1}" if higher else f"{least} or more"


def least_margin(points: int) -> tuple[Award, float] | None:
    """Return the result that gives the winner a given number of points, and its least margin.

    A destroyed fleet adds as much to the margin as it lowers the margin that is needed
    (`DESTRUCTION`), except for the least win; so the margin for a standing fleet is given for both.
    """
    found = next((one for one in AWARDS if one.winner == points), None)
    return None if found is None else (found, float(found.standing or 0))


def bye_margin(points: int) -> float:
    """Return the victory margin that the points of a bye count for."""
    return float(next(bye.margin for bye in BYES if bye.points == points))


def late_margin() -> str:
    """Return the margin of each round before a late entry, with a minus."""
    return f"{bye_margin(0):g}".replace("-", "\u2212")


def bye(round_number: int) -> int:
    """Tournament points of a bye: those of its round, or the least that give any.

    >>> [bye(number) for number in range(1, 6)]
    [8, 6, 4, 2, 2]
    """
    given = [bye.points for bye in BYES if bye.points]
    return given[min(round_number, len(given)) - 1]


def rounds(players: int) -> EventRounds:
    """The rounds of a tournament of a given number of players.

    >>> rounds(4).rounds, rounds(4).official, rounds(100).rounds
    (2, False, 7)
    """
    return next(
        (event_rounds for event_rounds in ROUNDS if players <= event_rounds.players),
        EventRounds(players=players, rounds=MOST_ROUNDS),
    )


def smash_groups(players: int, most: int = SMASH_GROUP[1]) -> tuple[int, ...]:
    """The sizes of the games of a Smash: as few as possible, as even as possible, largest first.

    >>> smash_groups(10), smash_groups(11), smash_groups(25)
    ((10,), (6, 5), (9, 8, 8))
    """
    games = -(-players // most)
    return tuple(players // games + (index < players % games) for index in range(games))
