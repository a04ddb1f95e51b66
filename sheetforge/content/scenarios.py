"""The fields that scenarios of every game have: what makes one the teaching battle of its game.

A teaching battle is a first game for two players: `build starter` prints it, and the page of its
first turn is written from a recorded game, whose answers stand in the scenario:

    teaching:
      record:
        - "7 4"
        - ahead

Where nobody can fire in the first turn, `turns: 2` records and explains the second as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from sheetforge.content.model import Content, Entity, LongList, Name, Some, Title, line
from sheetforge.text import capital

MOST_UNITS = 6
"""The most units of a teaching battle, so that its first turn can be explained."""

RecordedAnswer = Annotated[str, line(200)]


class Teaching(Content):
    """The additions of a teaching battle: the record of its first turn, or of more than one.

    `python -m tests.first_turns` writes it; nobody has to type it.
    """

    turns: Some = Field(1, description="the turns that are recorded: enough for the first exchange of fire")
    record: LongList[RecordedAnswer] = Field(
        (), description="the answers of recorded first turns, as a player types them, faces included"
    )


class BattleSide(Content):
    """One side of a battle."""

    name: Name = Field(description="the name of the side, which ways to win use")

    if TYPE_CHECKING:
        ships: tuple[Content, ...]


class Goal(Content):
    """One way of a side to win."""

    side: Name = Field(description="the name of the side that wins")

    if TYPE_CHECKING:
        by: str


class BattleScenario(Entity):
    """A battle ready to play, in any game.

    Situation, sides and ways to win are fields of each game, at their place among its other fields.
    """

    teaching: Teaching | None = Field(
        None, description="for the one battle of a game that teaches it, and its recorded turn"
    )

    if TYPE_CHECKING:
        situation: Title | None
        sides: tuple[BattleSide, ...]
        victory: tuple[Goal, ...]

    @property
    def about(self) -> str:
        """Return what it is about as a sentence, by default what its source notes; "" if neither says it."""
        text = self.situation or self.source.note or ""
        return f"{capital(text).rstrip('.')}." if text else ""

    @property
    def side_names(self) -> tuple[str, ...]:
        """Return the names of the sides in order."""
        return tuple(side.name for side in self.sides)

    def unit_count(self) -> int:
        """Return the number of units of all sides as the battle begins."""
        return sum(len(side.ships) for side in self.sides)
