"""Tables of results by dice and figures; each kind of table is a model of its own."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, Strict

from sheetforge.content.model import Content, Entity, Exactly, Few, Hexes, List, Meanings, Modifier, Reference, Some, To
from sheetforge.content.notation import IntRange, IntRangeText, range_scalar
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import (
    LEGIBLE,
    PrintedModifiers,
    PrintedMovement,
    PrintedRamAttack,
    PrintedRamEffects,
    PrintedRows,
    PrintedToHit,
)
from sheetforge.systems.sovereign_seas.schema.ship import Ram, RamWord

Location = Literal["critical", "turret", "battery", "hull"]
LocationWord = Annotated[
    Location,
    Meanings(
        {"critical": "a critical hit", "turret": "a turret hit", "battery": "a battery hit", "hull": "a hull hit"}
    ),
]
Dice = Annotated[int, Strict(), Field(ge=1, le=20)]
MOST_RANGE = 60
"""Hexes of the longest range of a chart."""
_TYPE = "the table that it is; it selects the other fields"
_DICE = "dice rolled on the table"


class RangeRow(Content):
    """The strikes that score a hit at a range."""

    range: Annotated[IntRange, range_scalar(1, MOST_RANGE, "hexes from, to")] = Field(
        description="hexes between the ships"
    )
    strikes: Few = Field(description="strikes that score a hit")


class ToHit(Entity):
    """The last row of the gun charts: strikes needed at each range, out of a number of dice."""

    type: Literal["to-hit"] = Field(description=_TYPE)
    dice: Dice = Field(description=_DICE)
    rows: List[RangeRow] = Field(min_length=1, description="a row for every range")
    printed: PrintedToHit | None = Field(None, description=LEGIBLE)

    def strikes(self, range: int) -> int | None:
        """The strikes that score a hit at a range in hexes; None beyond the chart."""
        return next((row.strikes for row in self.rows if range in row.range), None)


class Band(Content):
    """Dice added from a number up to the next band."""

    least: Few = Field(description="least batteries or speed for it")
    dice: Modifier = Field(description="dice added")


class GunneryModifiers(Entity):
    """Dice for the number of batteries of a salvo and for the speed of its target."""

    type: Literal["gunnery-modifiers"] = Field(description=_TYPE)
    batteries: List[Band] = Field(min_length=1, description="dice by the batteries of a salvo")
    target_speed: List[Band] = Field(min_length=1, description="dice by the speed of the target")
    printed: PrintedModifiers | None = Field(None, description=LEGIBLE)

    def for_batteries(self, number: int) -> int:
        """Dice added for a number of batteries in one salvo."""
        return _band(self.batteries, number)

    def for_speed(self, speed: int) -> int:
        """Dice added for a target of a speed."""
        return _band(self.target_speed, speed)


def _band(bands: tuple[Band, ...], number: int) -> int:
    return next((band.dice for band in reversed(bands) if band.least <= number), 0)


class LocationRow(Content):
    """The location of a hit by its number of strikes."""

    strikes: IntRangeText = Field(description="strikes of the dice")
    location: LocationWord = Field(description="where the hit is")


class DamageAllocation(Entity):
    """The locations of hits, and of those that find nothing there: down the authority chain."""

    type: Literal["damage-allocation"] = Field(description=_TYPE)
    dice: Dice = Field(description=_DICE)
    rows: List[LocationRow] = Field(min_length=1, description="the location by the strikes")
    authority: List[LocationWord] = Field(
        description="places in the order in which a hit looks for one that exists, highest first"
    )
    criticals: Annotated[Reference, To("criticals")] = Field(description="the table that a critical hit is rolled on")
    printed: PrintedRows | None = Field(None, description=LEGIBLE)

    def location(self, strikes: int) -> Location:
        """Return the location of a hit by its strikes. Raises LookupError beyond the table."""
        for row in self.rows:
            if strikes in row.strikes:
                return row.location
        raise LookupError(f"no row for {strikes} strikes")


class DifferenceRow(Content):
    """Dice added for a range of the attacker's speed less the target's."""

    least: Modifier | None = Field(None, description="attacker's speed less the target's, from")
    most: Modifier | None = Field(None, description="attacker's speed less the target's, up to")
    dice: Modifier = Field(description="dice added")


Course = Literal[0, 60, 120, 180]
COURSES: tuple[Course, ...] = get_args(Course)
"""The angles between two courses on a map of hexes, mirror images taken together."""


class AngleRow(Content):
    """Dice added by the angle between the courses: 0 from astern, 180 bow against bow."""

    angle: Annotated[Course, Exactly()] = Field(description="degrees between the two courses")
    dice: Modifier = Field(description="dice added")


class RamAttack(Entity):
    """The attack of a ram: its dice, the strikes that it needs, and the modifiers."""

    type: Literal["ram-attack"] = Field(description=_TYPE)
    dice: Dice = Field(description=_DICE)
    strikes: Few = Field(description="least number of strikes for a hit")
    speed_difference: List[DifferenceRow] = Field(description="dice by the attacker's speed less the target's")
    angles: List[AngleRow] = Field(description="degrees between the courses of attacker and target")
    printed: PrintedRamAttack | None = Field(None, description=LEGIBLE)

    def for_difference(self, difference: int) -> int:
        """Dice added for the attacker's speed less the target's."""
        for row in self.speed_difference:
            above = row.least is None or difference >= row.least
            if above and (row.most is None or difference <= row.most):
                return row.dice
        return 0

    def for_angle(self, angle: int) -> int:
        """Dice added for the degrees between the two courses."""
        return next((row.dice for row in self.angles if row.angle == angle), 0)


class EffectRow(Content):
    """The multiplier of the attacker's speed."""

    strikes: IntRangeText = Field(description="strikes of the dice")
    times: Annotated[int, Strict(), Field(ge=1, le=20)] = Field(
        description="hits on the target, in multiples of the attacker's speed"
    )


class OwnDamageRow(Content):
    """The share of its speed that the attacker suffers as hits; none if omitted."""

    ram: RamWord = Field(description="the ram bow of the attacker")
    share: ShareText | None = Field(None, description="share of its speed in hits; none by default")


class RamEffects(Entity):
    """The effects of a successful ram on the target and on the attacker."""

    type: Literal["ram-effects"] = Field(description=_TYPE)
    dice: Dice = Field(description=_DICE)
    rows: List[EffectRow] = Field(min_length=1, description="the multiplier by the strikes")
    attacker: List[OwnDamageRow] = Field(min_length=1, description="own damage of the attacker, by its ram bow")
    printed: PrintedRamEffects | None = Field(None, description=LEGIBLE)

    def times(self, strikes: int) -> int:
        """Return the multiplier of the attacker's speed. Raises LookupError beyond the table."""
        for row in self.rows:
            if strikes in row.strikes:
                return row.times
        raise LookupError(f"no row for {strikes} strikes")

    def own_hits(self, ram: Ram, speed: int) -> int:
        """Hits on the attacker at a speed, fractions up."""
        share = next((row.share for row in self.attacker if row.ram == ram), None)
        return 0 if share is None else -int(-(share * speed) // 1)


class Scale(Content):
    """The scale of a hex and of a turn."""

    hex_yards: Annotated[int, Strict(), Field(ge=1, le=10_000)] = Field(description="yards from hex to hex")
    turn_minutes: Some = Field(description="minutes of a turn")


class SpeedRow(Content):
    """The hexes that a ship of a speed moves in each impulse."""

    speed: Hexes = Field(description="movement points a turn")
    points: List[Hexes] = Field(description="movement points in each impulse, in order")


class MovementChart(Entity):
    """The phase movement chart: the movement points of each impulse of a turn."""

    type: Literal["movement"] = Field(description=_TYPE)
    impulses: Annotated[int, Strict(), Field(ge=1, le=20)] = Field(description="impulses of a turn")
    scale: Scale = Field(description="yards a hex, minutes a turn")
    rows: List[SpeedRow] = Field(min_length=1, description="a row for every speed")
    printed: PrintedMovement | None = Field(None, description=LEGIBLE)

    def points(self, speed: int, impulse: int) -> int:
        """Movement points of a speed in an impulse, which count from 1.

        Raises LookupError for a speed that the chart does not have.
        """
        for row in self.rows:
            if row.speed == speed:
                return row.points[impulse - 1]
        raise LookupError(f"no row for speed {speed}")


Table = ToHit | GunneryModifiers | DamageAllocation | RamAttack | RamEffects | MovementChart
