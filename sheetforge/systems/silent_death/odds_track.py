"""What attacks do to a damage track, exactly: which boxes are marked, whether the ship is gone.

Boxes are marked in their order, critical hits are rolled at once and their whole effect on this
question is taken in: more boxes, on other tracks too, DV, DR, the end. What weapons and crew the
ship loses does not matter here. A shot that follows another fires at the DV and DR that the first
one left. All attacks strike the same track, and what a critical hit does to DV or DR is taken to
stay: hardly any of it wears off.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from sheetforge.dice import Dice, parse
from sheetforge.play.odds import Chances, certain, thrown
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


Plate = tuple[Track, CriticalTable | None]
"""A damage track with the critical table that goes with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Hull:
    """A ship as a target: its DV and DR as printed, the track that is struck, its critical table.

    `others` are the tracks of its other facings. It is gone once `ends` end boxes of all its tracks
    together are marked: one of a fighter, two of a ship of several facings.
    """

    defensive_value: int
    damage_reduction: int
    track: Track
    criticals: CriticalTable | None = None
    others: tuple[Plate, ...] = ()
    ends: int = 1


class Standing(NamedTuple):
    """How a hull stands: marked boxes as bits, and what criticals did to DV and DR.

    The bits of the struck track come first, then those of the others. `armor` has what befell the
    DR, each a word and a number, in its order.
    """

    marked: int = 0
    defense: int = 0
    armor: tuple[tuple[str, int], ...] = ()
    destroyed: bool = False


FRESH = Standing()
GONE = Standing(destroyed=True)


def target(hull: Hull, standing: Standing) -> Target:
    """What an attack on a hull looks at."""
    reduction = _track_reduction(hull, standing.marked)
    for word, number in standing.armor:
        reduction = _after(reduction, word, number)
    return Target(
        max(0, hull.defensive_value + standing.defense),
        max(0, reduction),
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


class _Row(NamedTuple):
    """A track of a hull in its bits: where they begin, what the boxes are, what criticals do."""

    first: int
    kinds: tuple[BoxKind, ...]
    criticals: CriticalTable | None


@lru_cache(maxsize=256)
def _rows(hull: Hull) -> tuple[_Row, ...]:
    """The tracks of a hull, the struck one first."""
    rows: list[_Row] = []
    first = 0
    for track, criticals in ((hull.track, hull.criticals), *hull.others):
        rows.append(_Row(first, tuple(box.kind for box in track.boxes), criticals))
        first += len(track.boxes)
    return tuple(rows)


@lru_cache(maxsize=256)
def _end_boxes(hull: Hull) -> int:
    """The end boxes of all tracks, as bits."""
    return sum(
        1 << row.first + at
        for row in _rows(hull)
        for at, kind in enumerate(row.kinds)
        if kind == "destroyed"
    )


def _marked(
    hull: Hull, standing: Standing, left: int, marks: Marks = "boxes", track: int = 0
) -> Chances[Standing]:
    """Mark boxes off one by one; a critical box rolls before the next is marked."""
    if not left or standing.destroyed:
        return certain(standing)
    allowed, marked, row = ALLOWED.get(marks), standing.marked, _rows(hull)[track]
    for at, kind in enumerate(row.kinds, row.first):
        if not left:
            break
        if marked >> at & 1 or (allowed is not None and kind not in allowed):
            continue
        marked, left = marked | 1 << at, left - 1
        if kind == "destroyed" and (marked & _end_boxes(hull)).bit_count() >= hull.ends:
            return certain(GONE)
        if kind == "critical":
            return _critical(hull, standing._replace(marked=marked), left, track)
    return certain(standing._replace(marked=marked))


def _critical(hull: Hull, standing: Standing, left: int, track: int = 0) -> Chances[Standing]:
    """Roll on the critical table, then go on marking what is left and what the roll adds."""
    table = _rows(hull)[track].criticals
    if standing.destroyed or table is None:
        return _marked(hull, standing, left, track=track)
    return _rolled(table.dice).then(
        lambda roll: _carried_out(
            hull,
            standing,
            next((one.effects for one in table.results if roll in one.roll), ()),
            left,
            track,
        )
    )


def _rolled(dice: Dice) -> Chances[int]:
    return thrown((dice.sides,) * dice.count, sum)


def _carried_out(
    hull: Hull, standing: Standing, effects: tuple[Effect, ...], left: int, track: int
) -> Chances[Standing]:
    """The effects of one critical hit that matter here, and the boxes still to mark after it."""
    stands = certain(standing)
    for effect in effects:
        if isinstance(effect, Destroy):
            return certain(GONE)
        if isinstance(effect, Hits):
            stands = stands.then(partial(_hits, hull, effect, track))
        elif isinstance(effect, Change | Set | Halve):
            stands = stands.map(partial(_changed, hull, effect, track))
    return stands.then(partial(_more, hull, left, track))


def _more(hull: Hull, points: int, track: int, standing: Standing) -> Chances[Standing]:
    """So many boxes of a track."""
    return _marked(hull, standing, points, track=track)


def _hits(hull: Hull, effect: Hits, track: int, standing: Standing) -> Chances[Standing]:
    """More boxes, as many on every track that the effect names."""
    tracks = range(len(_rows(hull))) if effect.tracks == "all" else (track,)

    def mark(points: int) -> Chances[Standing]:
        stands = certain(standing)
        for at in tracks:
            stands = stands.then(partial(_more, hull, points, at))
        return stands

    return _amount(effect.amount).then(mark)


def _amount(amount: str | int) -> Chances[int]:
    """A number, or a roll."""
    if isinstance(amount, int) or amount.isdigit():
        return certain(int(amount))
    return _rolled(parse(amount))


def _changed(hull: Hull, effect: Change | Set | Halve, track: int, standing: Standing) -> Standing:
    """A critical hit on DV or DR; what it does to the Drive is not counted here, nor what it does
    to the DR of another facing than the one that is fired at, the first.
    """
    elsewhere = effect.stat == "facing_reduction" and track
    if effect.stat == "drive" or elsewhere or standing.destroyed:
        return standing
    number = {"change": "by", "set": "to"}.get(effect.do)
    what = (str(effect.do), 0 if number is None else int(getattr(effect, number)))
    if effect.stat in ("damage_reduction", "facing_reduction"):
        return standing._replace(armor=(*standing.armor, what))
    now = hull.defensive_value + standing.defense
    return standing._replace(defense=_after(now, *what) - hull.defensive_value)


def _after(value: int, word: str, number: int) -> int:
    """A value after a critical hit on it, which never mends what is lower already."""
    if word == "change":
        return value + number
    return min(value, number) if word == "set" else value // 2
