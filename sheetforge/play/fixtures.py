"""Matches to play: of a scenario, of forces against each other, of a unit against its peers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sheetforge.play.bots import SECONDS, bot
from sheetforge.play.engine import Engine, Unplayable
from sheetforge.play.interval import Interval, wilson
from sheetforge.play.match import Entry, Match, Played
from sheetforge.play.muster import Force, Muster
from sheetforge.play.standings import Standings, standings

if TYPE_CHECKING:
    from sheetforge.library import Library

MOST = 4
"""Units of a kind on a side, at most, when prices are made equal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played under. `changes` are those of a battle's recipe."""

    games: int
    seed: str
    bots: tuple[str, str]
    changes: Mapping[str, Any]
    seconds: float = SECONDS


def of_scenario(engine: Engine, library: Library, scenario: str, terms: Terms) -> Match:
    """Two bots in a scenario; they change sides. Raises `Unplayable` and `UnknownBot`."""
    battle = engine.battle(library, {"scenario": scenario, "changes": dict(terms.changes)})
    if len(battle.sides) != 2:
        raise Unplayable(battle.name, (f"the arena is for 2 sides; it has {len(battle.sides)}",))
    first, second = terms.bots
    names = (first, second) if first != second else (f"{first} (1)", f"{second} (2)")
    return _match(engine, (battle, battle), names, terms)


def of_forces(engine: Engine, library: Library, forces: tuple[Force, Force], terms: Terms) -> Match:
    """Two forces, each with its bot; who sets up first changes. Raises as `of_scenario`."""
    muster = muster_of(engine)
    first, second = (label(library, force) for force in forces)
    if first == second:
        first, second = f"{first} (1)", f"{second} (2)"
    changes = dict(terms.changes)
    one = dict(muster.recipe(library, forces, (first, second))) | {"changes": changes}
    other = dict(muster.recipe(library, forces[::-1], (second, first))) | {"changes": changes}
    battles = (engine.battle(library, one), engine.battle(library, other))
    names = (first, second)
    if terms.bots[0] != terms.bots[1]:
        names = (f"{first} [{terms.bots[0]}]", f"{second} [{terms.bots[1]}]")
    return _match(engine, battles, names, terms)


def _match(engine: Engine, battles: tuple[Any, Any], names: tuple[str, str], terms: Terms) -> Match:
    for name in terms.bots:
        bot(engine, name)
    entries = (Entry(names[0], terms.bots[0]), Entry(names[1], terms.bots[1]))
    return Match(engine, battles, entries, terms.games, terms.seed, terms.seconds)


def muster_of(engine: Engine) -> Muster:
    """How a game brings forces together. Raises `Unplayable` for one that can't."""
    if engine.muster is None:
        raise Unplayable(engine.system, ("only its scenarios can be played",))
    return engine.muster()


def label(library: Library, force: Force) -> str:
    """What a force is called."""
    entity = library.entity(force.key)
    name = force.key.id if entity is None else entity.name
    return name if force.count == 1 else f"{force.count} {name}"


# --- is it worth its price? ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pairing:
    """A unit against one of its peers, at the same price: `points` of either force."""

    own: Force
    other: Force
    points: tuple[float, float]
    match: Match


@dataclass(frozen=True, slots=True)
class Audit:
    """What a unit does at an equal price: against each peer, and in all."""

    name: str
    rows: tuple[tuple[Pairing, Standings], ...]
    score: Interval
    games: int

    @property
    def verdict(self) -> str:
        """What the interval allows to say, and no more."""
        if self.score.low > 0.5:
            return "worth more than its price"
        if self.score.high < 0.5:
            return "worth less than its price"
        return "not told apart from its price by so many games"


def pairings(
    engine: Engine, library: Library, unit: Force, count: int, terms: Terms
) -> list[Pairing]:
    """A unit against so many of its peers, the nearest in price, each brought to an equal price.

    Prices are made equal by numbers first; the rest are skill points for the cheaper side. Peers
    for which that takes more than a point for every skill are passed over. The games are shared
    out evenly, in whole pairs.
    """
    muster = muster_of(engine)
    matched: list[tuple[Force, Force]] = []
    for peer in muster.peers(library, unit.key):
        forces = _evened(muster, library, unit, replace(unit, key=peer))
        if forces is not None:
            matched.append(forces)
        if len(matched) == count:
            break
    if not matched:
        raise Unplayable(str(unit.key), ("no other unit can be brought to the same price",))
    each = max(2, terms.games // len(matched) // 2 * 2)
    made = []
    for at, forces in enumerate(matched):
        own = replace(terms, games=each, seed=f"{terms.seed}/{at}")
        match = of_forces(engine, library, forces, own)
        points = (muster.points(library, forces[0]), muster.points(library, forces[1]))
        made.append(Pairing(*forces, points, match))
    return made


def _evened(
    muster: Muster, library: Library, own: Force, other: Force
) -> tuple[Force, Force] | None:
    """Two forces at the same price, the fewest units of either; None where there are none."""
    prices = muster.points(library, own), muster.points(library, other)
    if min(prices) <= 0:
        return None
    ways = [
        (abs(m * prices[0] - n * prices[1]) / max(m * prices[0], n * prices[1]), m + n, m, n)
        for m in range(1, MOST + 1)
        for n in range(1, MOST + 1)
    ]
    for _, _, m, n in sorted(ways)[:4]:
        one, two = replace(own, count=m), replace(other, count=n)
        short = round(n * prices[1] - m * prices[0])
        if short > 0 and short <= muster.crews(library, one):
            return replace(one, extra=short), two
        if short <= 0 and -short <= muster.crews(library, two):
            return one, replace(two, extra=-short)
    return None


def audited(name: str, played: Sequence[tuple[Pairing, Sequence[Played]]]) -> Audit:
    """Sum an audit up: the share of all games, a draw for half."""
    rows = tuple((pairing, standings(pairing.match, games)) for pairing, games in played)
    games = sum(one.games for _, one in rows)
    won = sum(one.entries[0].score.share * one.games for _, one in rows)
    return Audit(name, rows, wilson(min(float(games), won), games), games)
