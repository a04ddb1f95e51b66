"""Figures of player points, from `data/player_points.yaml`: first points, pool, prize, bonuses."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field, Strict

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, List
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE

PlayerPoints = Annotated[int, Strict(), Field(ge=-10_000, le=10_000)]


class Bonus(Content):
    """Player points for a game, by how far the player's own are above the opponent's."""

    least: PlayerPoints | None = Field(None, description="least difference; none if it is open")
    most: PlayerPoints | None = Field(None, description="greatest difference; none if it is open")
    win: PlayerPoints = Field(description="points for a game won")
    loss: PlayerPoints = Field(description="points for a game lost")

    @property
    def apart(self) -> str:
        """The differences of the column: `–251 or less`, `–50 to 50`."""
        low, high = (str(end).replace("-", "–") for end in (self.least, self.most))
        if self.least is None:
            return f"{high} or less"
        return f"{low} or more" if self.most is None else f"{low} to {high}"


class PlayerPointsFile(DataFile):
    """`data/player_points.yaml`."""

    first: PlayerPoints = Field(description="points of a player at the first event")
    pool: PlayerPoints = Field(description="points that each player puts into an event's pool")
    smash_winner: PlayerPoints = Field(description="points for the winner of a Smash")
    bonuses: List[Bonus] = Field(description="points for each game, by the difference before it")


@cache
def player_points() -> PlayerPointsFile:
    """Return all figures of player points."""
    return read_data(PACKAGE, "player_points", PlayerPointsFile)[0]


def first_points() -> int:
    """Return the points that a new player has."""
    return player_points().first


def pool() -> int:
    """Return the points that each player puts into the pool of an event."""
    return player_points().pool


def double_pool() -> int:
    """Return twice what a player pays in, the share of the first place."""
    return 2 * pool()


def smash_winner() -> int:
    """Return the points that the winner of a Smash gets."""
    return player_points().smash_winner


def bonus(difference: int) -> Bonus:
    """Return the column of the bonus table for own points less the opponent's.

    >>> bonus(-51).win, bonus(-50).win, bonus(151).loss
    (2, 1, -3)
    """
    columns = player_points().bonuses
    return next(column for column in columns if column.most is None or difference <= column.most)
