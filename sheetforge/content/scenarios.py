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

from typing import Annotated

from pydantic import Field

from sheetforge.content.model import Content, Entity, LongList, Some, line

MOST_UNITS = 6
"""The most units of a teaching battle, so that its first turn can be explained."""

RecordedAnswer = Annotated[str, line(200)]


class Teaching(Content):
    """The additions of a teaching battle: the record of its first turn, or of more than one.

    `python -m tests.first_turns` writes it; nobody has to type it.
    """

    turns: Some = Field(
        1, description="the turns that are recorded: enough for the first exchange of fire"
    )
    record: LongList[RecordedAnswer] = Field(
        (),
        description="the answers of recorded first turns, as a player types them, faces included",
    )


class BattleScenario(Entity):
    """A battle ready to play, in any game."""

    teaching: Teaching | None = Field(
        None, description="for the one battle of a game that teaches it, and its recorded turn"
    )

    def unit_count(self) -> int:
        """Return the number of units of all sides as the battle begins."""
        raise NotImplementedError
