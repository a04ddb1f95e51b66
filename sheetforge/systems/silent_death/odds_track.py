"""What attacks do to a damage track, exactly: which boxes are marked, whether the ship is gone.

Boxes are marked in their order, critical hits are rolled at once and their whole effect on this
question is taken in: more boxes, DV, DR, the end. What weapons and crew the ship loses does not
matter here. A shot that follows another fires at the DV and DR that the first one left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from sheetforge.dice import Dice, parse
from sheetforge.play.odds import Chances, certain, combined, thrown
from sheetforge.systems.silent_death.engine.resolve import Marks, Target
from sheetforge.systems.silent_death.odds import Shot, outcomes
from sheetforge.systems.silent_death.schema.critical import (
    Change,
    CriticalTable,
    Destroy,
    Effect,
    Halve,
    Hits,
    Set,
)
from sheetforge.systems.silent_death.schema.track import BoxKind, Track

ALLOWED: dict[Marks, frozenset[BoxKind]] = {
    "drive": frozenset({"drive", "drive-loss"}),
    "drive-and-weapons": frozenset({"drive", "drive-loss", "weapon-defender", "weapon-attacker"}),
    "crew": frozenset(),
}
"""The boxes that damage of a kind may mark; plain damage marks every box."""


@dataclass(frozen=True, slots=True, eq=False)
class Hull:
    """A ship as a target: its DV and DR as printed, one track, the critical table of that track.

    It is gone when every end box of the track is marked.
    """

    defensive_value: int
    damage_reduction: int
    track: Track
    criticals: CriticalTable | None = None


class Standing(NamedTuple):
    """How a hull stands: marked boxes as bits, and what criticals took off DV and DR."""

    marked: int = 0
    defense: int = 0
    armor: int = 0
    destroyed: bool = False


FRESH = Standing()
GONE = Standing(destroyed=True)


def target(hull: Hull, standing: Standing) -> Target:
    """What an attack on a hull looks at."""
    return Target(
        hull.defensive_value + standing.defense,
        max(0, _track_reduction(hull, standing.marked) + standing.armor),
        standing.defense >= 0,
    )


def _track_reduction(hull: Hull, marked: int) -> int:
    """DR by the track alone: the highest open diamond once one is marked."""
    diamonds = [
        (i, box.number) for i, box in enumerate(hull.track.boxes) if box.kind == "reduction"
    ]
    if not any(marked >> index & 1 for index, _ in diamonds):
        return hull.damage_reduction
    return max((number for index, number in diamonds if not marked >> index & 1), default=0)


def shot_at(hull: Hull, shot: Shot, standing: Standing) -> Chances[Standing]:
    """How a hull stands after one shot."""
    if standing.destroyed:
        return certain(GONE)
    blows = outcomes(shot, target(hull, standing)).map(
        lambda one: (one.damage, one.marks, one.extra_critical)
    )
    return blows.then(lambda blow: struck(hull, standing, *blow))


def volley(hull: Hull, shots: Iterable[Shot], start: Standing = FRESH) -> Chances[Standing]:
    """How a hull stands after shots that fall one after another."""
    stands = certain(start)
    for shot in shots:
        stands = stands.then(partial(shot_at, hull, shot))
    return stands


def kill_chance(hull: Hull, shots: Iterable[Shot], start: Standing = FRESH) -> Fraction:
    """The chance that a hull is destroyed by shots that fall one after another."""
    return volley(hull, shots, start).where(_destroyed)


def kills_by_turn(hull: Hull, shots: Iterable[Shot], turns: int) -> list[Fraction]:
    """The chance that a hull is gone after each of some turns of the same shots, undisturbed."""
    each, stands, chances = tuple(shots), certain(FRESH), []
    for _ in range(turns):
        for shot in each:
            stands = stands.then(partial(shot_at, hull, shot))
        chances.append(stands.where(_destroyed))
    return chances


def _destroyed(standing: Standing) -> bool:
    return standing.destroyed


@lru_cache(maxsize=1 << 14)
def struck(
    hull: Hull, standing: Standing, damage: int, marks: Marks = "boxes", extra: bool = False
) -> Chances[Standing]:
    """How a hull stands after so much damage, and after an `extra` critical hit."""
    after = _marked(hull, standing, damage, marks)
    return after.then(lambda one: _critical(hull, one, 0)) if extra else after


def _marked(hull: Hull, standing: Standing, left: int, marks: Marks = "boxes") -> Chances[Standing]:
    """Mark boxes off one by one; a critical box rolls before the next is marked."""
    allowed, marked = ALLOWED.get(marks), standing.marked
    for index, box in enumerate(hull.track.boxes):
        if not left or standing.destroyed:
            break
        if marked >> index & 1 or (allowed is not None and box.kind not in allowed):
            continue
        marked, left = marked | 1 << index, left - 1
        if box.kind == "destroyed" and _ended(hull, marked):
            return certain(GONE)
        if box.kind == "critical":
            return _critical(hull, standing._replace(marked=marked), left)
    return certain(standing if standing.destroyed else standing._replace(marked=marked))


def _ended(hull: Hull, marked: int) -> bool:
    boxes = enumerate(hull.track.boxes)
    return all(marked >> index & 1 for index, box in boxes if box.kind == "destroyed")


def _critical(hull: Hull, standing: Standing, left: int) -> Chances[Standing]:
    """Roll on the critical table, then go on marking what is left and what the roll adds."""
    if standing.destroyed or hull.criticals is None:
        return _marked(hull, standing, left)
    results = hull.criticals.results
    return _rolled(hull.criticals.dice).then(
        lambda roll: _carried_out(
            hull,
            standing,
            next((one.effects for one in results if roll in one.roll), ()),
            left,
        )
    )


def _rolled(dice: Dice) -> Chances[int]:
    return thrown((dice.sides,) * dice.count, sum)


def _carried_out(
    hull: Hull, standing: Standing, effects: tuple[Effect, ...], left: int
) -> Chances[Standing]:
    """The effects of one critical hit that matter here."""
    more = [certain(left)]
    for effect in effects:
        if isinstance(effect, Destroy):
            return certain(GONE)
        if isinstance(effect, Hits):
            more.append(_amount(effect.amount))
        elif isinstance(effect, Change | Set | Halve):
            standing = _changed(hull, standing, effect)
    return combined(more).then(lambda boxes: _marked(hull, standing, boxes))


def _amount(amount: str | int) -> Chances[int]:
    """A number, or a roll."""
    if isinstance(amount, int) or amount.isdigit():
        return certain(int(amount))
    return _rolled(parse(amount))


def _changed(hull: Hull, standing: Standing, effect: Change | Set | Halve) -> Standing:
    """A critical hit on DV or DR; what it does to the Drive is not counted here."""
    aim = target(hull, standing)
    if effect.stat == "drive":
        return standing
    now = aim.defensive_value if effect.stat == "defensive_value" else aim.damage_reduction
    if isinstance(effect, Change):
        after = now + effect.by
    else:
        # A value that is already lower stays: a critical hit never mends.
        after = min(now, effect.to) if isinstance(effect, Set) else now // 2
    if effect.stat == "defensive_value":
        return standing._replace(defense=standing.defense + after - now)
    return standing._replace(armor=standing.armor + after - now)
