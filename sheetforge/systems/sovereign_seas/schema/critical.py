"""The critical hit table: a title and a list of effects for every roll.

The sentence on a sheet is generated from the effects, and the engine carries out the same effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, Strict

from sheetforge.content.effects import Effect as SaidEffect
from sheetforge.content.effects import Said, effect_types, require_sentences
from sheetforge.content.model import Content, Count, Entity, Flag, List, Percent, Some, Title
from sheetforge.content.notation import IntRangeText
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import LEGIBLE, PrintedCriticals
from sheetforge.text import listed

Dice = Annotated[int, Strict(), Field(ge=1, le=20)]
_DO = "what happens; it selects the other fields"


class Turns(Content):
    """The duration of an effect: a number of turns, and one more for every strike of the dice."""

    turns: Some = Field(description="least number of turns that it lasts")
    dice: Annotated[int, Strict(), Field(ge=0, le=20)] = Field(0, description="dice, each strike of which adds a turn")


class OutOfCommand(SaidEffect):
    """The ship can change neither speed nor course; its conning tower must be penetrated."""

    template = "if the shot penetrates the tower, its armour is lost for good and she keeps speed and course {duration}"

    do: Literal["out-of-command"] = Field(description=_DO)
    lasts: Turns = Field(description="how long it lasts")


class JamRow(SaidEffect):
    """The direction in which the rudder is jammed."""

    template = "{strikes} {way}"

    strikes: IntRangeText = Field(description="strikes of the dice for it")
    way: Annotated[
        Literal["left", "right", "straight"], Said({"left": "left", "right": "right", "straight": "never"})
    ] = Field(description="the way that it can steer")


class JamRudder(SaidEffect):
    """The ship can steer only the way that its rudder is jammed."""

    template = "she turns at every chance ({dice:word} dice: {rows}) {duration}"

    do: Literal["jam-rudder"] = Field(description=_DO)
    dice: Dice = Field(description="dice for the way it is jammed")
    ways: List[JamRow] = Field(min_length=1, description="the way for every number of strikes")
    lasts: Turns = Field(description="how long it lasts")

    @property
    def rows(self) -> str:
        """The ways in words, by strikes."""
        return listed(row.in_words() for row in self.ways)


class FurtherHullHits(SaidEffect):
    """More hull hits at the end of the attack, by the hits that it inflicted; fractions up."""

    template = (
        "when the attack is done the hull takes {per_cent} % as many hits more, fractions up, against its armour"
        "{once_an_attack:; a second time in one attack, roll again|}"
    )

    do: Literal["further-hull-hits"] = Field(description=_DO)
    per_cent: Percent = Field(description="further hits, in per cent of those that the attack inflicted")
    once_an_attack: Flag = Field(False, description="roll again if it comes up a second time in the same attack")


class LoseSpeed(SaidEffect):
    """Numbers of the speed list are marked off: a count, or a share of the original ones."""

    template: ClassVar[Mapping[str, str]] = {
        "share": "{share:part} of the original speed factors are lost",
        "factors": "{factors:word} more speed factors are lost",
        "none": "the ship loses no speed",
    }

    do: Literal["lose-speed"] = Field(description=_DO)
    factors: Some | None = Field(None, description="numbers of the speed list that are lost")
    share: ShareText | None = Field(None, description="share of the original numbers, instead of `factors`")

    @property
    def case(self) -> str:
        if self.share is not None:
            return "share"
        return "none" if self.factors is None else "factors"


class Sink(SaidEffect):
    """The ship sinks at once."""

    template = "the ship sinks at once, if she has a magazine"

    do: Literal["sink"] = Field(description=_DO)


Effect = Annotated[OutOfCommand | JamRudder | FurtherHullHits | LoseSpeed | Sink, Field(discriminator="do")]
EFFECTS = effect_types(Effect)
require_sentences((*EFFECTS, JamRow), ("duration",))


class Result(Content):
    """One line of the table."""

    strikes: IntRangeText = Field(description="strikes of the dice for it")
    title: Title = Field(description="its name in the table")
    effects: List[Effect] = Field(min_length=1, description="what happens, in order")


class CriticalTable(Entity):
    """Every effect of a critical hit, besides the hull points that each one costs."""

    dice: Dice = Field(description="dice rolled on the table")
    hull_points: Count = Field(description="hull hits of every critical hit")
    results: List[Result] = Field(min_length=1, description="a line for every number of strikes")
    printed: PrintedCriticals | None = Field(None, description=LEGIBLE)

    def result(self, strikes: int) -> Result:
        """The line for a number of strikes. Raises LookupError beyond the table."""
        for result in self.results:
            if strikes in result.strikes:
                return result
        raise LookupError(f"no line for {strikes} strikes")
