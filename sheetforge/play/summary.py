"""The summary of a battle: shots and hits, damage, losses turn by turn, and the turning point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetforge.play.events import AnyEvent, TurnBegan
from sheetforge.text import counted, listed


class UnitTally(NamedTuple):
    """The addition of an event to the account of a unit, by its id: attacks, damage, its loss.

    `shots` and `hits` are its own, `damage` is what it suffers, `lost` how it went (`destroyed`).
    """

    turn: int
    unit: str
    shots: int = 0
    hits: int = 0
    damage: int = 0
    lost: str = ""


def by_turn(events: Iterable[AnyEvent]) -> Iterator[tuple[int, AnyEvent]]:
    """Yield events with the turn in which they happened; 0 for those before the first."""
    turn = 0
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        yield turn, event


def summary(
    tallies: Sequence[UnitTally],
    sides: Mapping[str, str],
    names: Mapping[str, str],
    harm: tuple[str, str],
    winner: str | None,
    word: str,
    out: Sequence[str] = (),
) -> Iterator[str]:
    """Yield the lines of a summary.

    `sides` are those of units by id, `names` the units in words, `word` is the one for a turn. The
    units that are `out` of action can fight no more, lost or not.
    """
    every = list(dict.fromkeys(sides.values()))
    yield "hits: " + ", ".join(_shooting(side, tallies, sides) for side in every)
    suffered = {side: _damage(side, tallies, sides) for side in every}
    shares = (f"{side} {counted(points, *harm)}" for side, points in suffered.items())
    yield f"damage taken: {', '.join(shares)}"
    yield from _losses(tallies, sides, names, word, out)
    yield from _turning_point(tallies, sides, names, harm, winner, word)


def _shooting(side: str, tallies: Iterable[UnitTally], sides: Mapping[str, str]) -> str:
    """Return the hits of a side of its shots: `Red 12 of 31 shots`."""
    own_tallies = [tally for tally in tallies if sides.get(tally.unit) == side]
    hits, shots = sum(tally.hits for tally in own_tallies), sum(tally.shots for tally in own_tallies)
    return f"{side} {hits} of {counted(shots, 'shot')}"


def _damage(side: str, tallies: Iterable[UnitTally], sides: Mapping[str, str]) -> int:
    return sum(tally.damage for tally in tallies if sides.get(tally.unit) == side)


def _losses(
    tallies: Sequence[UnitTally], sides: Mapping[str, str], names: Mapping[str, str], word: str, out: Sequence[str]
) -> Iterator[str]:
    """Yield a line for each turn in which units were lost, and one for those that only cannot fight."""
    lost = [tally for tally in tallies if tally.lost]
    idle = [id for id in out if id not in {tally.unit for tally in lost}]
    if not lost and not idle:
        yield "losses: none"
    for turn in dict.fromkeys(tally.turn for tally in lost):
        gone = (_gone(tally, sides, names) for tally in lost if tally.turn == turn)
        yield f"lost in {word} {turn}: {', '.join(gone)}"
    if idle:
        yield f"can fight no more: {', '.join(_owned(id, sides, names) for id in idle)}"


def _gone(tally: UnitTally, sides: Mapping[str, str], names: Mapping[str, str]) -> str:
    return f"{_owned(tally.unit, sides, names)} ({tally.lost})"


def _owned(id: str, sides: Mapping[str, str], names: Mapping[str, str]) -> str:
    return f"{names.get(id, id)} of {sides.get(id, '')}"


def _turning_point(
    tallies: Sequence[UnitTally],
    sides: Mapping[str, str],
    names: Mapping[str, str],
    harm: tuple[str, str],
    winner: str | None,
    word: str,
) -> Iterator[str]:
    """Yield the turn from which the winner was ahead to the end, with what each side lost in it.

    Ahead is who has lost less: a unit is a share of all units lost, damage one of all damage. A
    battle without a winner, or one that was behind at the end, has no such turn.
    """
    units = sum(bool(tally.lost) for tally in tallies) or 1
    damage = sum(tally.damage for tally in tallies) or 1
    lead: dict[int, float] = {}
    ahead = 0.0
    for tally in tallies:
        weight = tally.damage / damage + bool(tally.lost) / units
        ahead += -weight if sides.get(tally.unit) == winner else weight
        lead[tally.turn] = ahead
    turn = None
    for number, by in reversed(lead.items()):
        if by <= SAME:
            break
        turn = number
    if winner is None or turn is None:
        return
    then = [tally for tally in tallies if tally.turn == turn]
    parts = []
    for side in dict.fromkeys(sides.values()):
        points = _damage(side, then, sides)
        gone = [tally.unit for tally in then if tally.lost and sides.get(tally.unit) == side]
        lost = [counted(points, *harm)] * bool(points) + [names.get(id, id) for id in gone]
        parts.append(f"{side} lost {listed(lost) if lost else 'nothing'}")
    yield f"turning point: {word} {turn}, from which {winner} led: {'; '.join(parts)}"


SAME = 1e-9
"""A lead that is no lead: sums of shares are not exact."""
