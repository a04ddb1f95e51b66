"""Scoring of the Swiss system: what a game is worth, byes, and the number of rounds.

From the Millennium Warrior rules in Rules of Warfare II.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Award:
    """A result: the margins that bring it, what winner and loser get, and their letters.

    A margin is the TPV that the winner has left less what the loser has left; `destroyed` is the
    run of margins when the loser's fleet is gone to the last ship, `standing` when it is not.
    """

    letters: tuple[str, str]
    destroyed: str
    standing: str
    winner: int
    loser: int


AWARDS = (
    Award(("a", "i"), "150 or more", "225 or more", 8, 0),
    Award(("b", "h"), "75 to 149", "150 to 224", 7, 1),
    Award(("c", "g"), "1 to 74", "75 to 149", 6, 2),
    Award(("d", "f"), "–", "1 to 74", 5, 3),
    Award(("e", "e"), "0", "0", 4, 4),
)

ROUNDS = ((8, 3), (16, 4), (32, 5), (64, 6))
"""Most players and the rounds they play; more than 64 play 7."""

MOST_ROUNDS = 7

BYES = ((8, 150), (6, 75), (4, 0), (2, -75), (0, -150))
"""Points of a bye, and the victory margin it counts for when a tie is broken."""

DESTRUCTION = 75
"""What a fleet destroyed to the last ship adds to the margin when a tie is broken."""

POOL = 10
"""Player points that everyone puts into the pool."""


def bye(round_number: int) -> int:
    """Tournament points of a bye: 8 in the first round, 2 less in each later one, at least 2."""
    return max(2, 8 - 2 * (round_number - 1))
