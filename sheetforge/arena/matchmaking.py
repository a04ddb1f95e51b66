"""Matches to play: of a scenario, of forces against each other, of a unit against its peers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sheetforge.arena.interval import Interval, wilson
from sheetforge.arena.match import Contestant, Match, Played
from sheetforge.arena.standings import Standings, standings
from sheetforge.play.bots import SECONDS, bot
from sheetforge.play.engine import AnyBattle, AnyEngine, Recipe, Unplayable
from sheetforge.play.forces import Force, ForceBuilder

if TYPE_CHECKING:
    from sheetforge.content.library import Library

MOST = 4
"""Units of a kind on a side, at most, when prices are made equal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played under.

    `bots` play in turn where they are fewer than the sides. `changes` are those of a battle's
    recipe, `more` whatever else of it does not depend on who takes part.
    """

    games: int
    seed: str
    bots: tuple[str, ...]
    changes: Recipe
    seconds: float = SECONDS
    more: Recipe = field(default_factory=dict)

    def recipe(self, battle: Recipe) -> Recipe:
        """The recipe of a battle under these terms."""
        return {**battle, "changes": dict(self.changes), **self.more}

    def seated(self, sides: int) -> tuple[str, ...]:
        """The bot of every side, in turn."""
        return tuple(self.bots[at % len(self.bots)] for at in range(sides))


def of_scenario(engine: AnyEngine, library: Library, scenario: str, terms: Terms) -> Match:
    """Bots in a scenario; they change sides. Raises `Unplayable` and `UnknownBot`."""
    return of_battle(engine, library, {"scenario": scenario}, terms)


def of_battle(engine: AnyEngine, library: Library, recipe: Recipe, terms: Terms) -> Match:
    """Bots in a battle of a recipe; they change sides. Raises `Unplayable` and `UnknownBot`."""
    battle = engine.battle(library, terms.recipe(recipe))
    seated = terms.seated(len(battle.sides))
    return _match(engine, (battle,) * len(seated), numbered(seated), terms)


def of_forces(engine: AnyEngine, library: Library, forces: Sequence[Force], terms: Terms) -> Match:
    """Forces, each with its bot; who sets up first changes. Raises as `of_scenario`."""
    builder = forces_of(engine)
    names = numbered(tuple(label(library, force) for force in forces))
    battles = []
    for at in range(len(forces)):
        turned = (*forces[at:], *forces[:at]), (*names[at:], *names[:at])
        battles.append(engine.battle(library, terms.recipe(builder.recipe(library, *turned))))
    seated = terms.seated(len(forces))
    if len(set(seated)) > 1:
        names = tuple(f"{name} [{one}]" for name, one in zip(names, seated, strict=True))
    return _match(engine, tuple(battles), names, terms)


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Names, those that occur several times with a number.

    >>> numbered(["standard", "random", "standard"])
    ('standard (1)', 'random', 'standard (2)')
    """
    seen: Counter[str] = Counter()
    made = []
    for name in names:
        seen[name] += 1
        made.append(name if names.count(name) == 1 else f"{name} ({seen[name]})")
    return tuple(made)


def _match(
    engine: AnyEngine, battles: tuple[AnyBattle, ...], names: Sequence[str], terms: Terms
) -> Match:
    for name in terms.bots:
        bot(engine, name)
    if len(terms.bots) > len(names):
        raise Unplayable(battles[0].name, (f"{len(terms.bots)} bots for {len(names)} sides",))
    seated = terms.seated(len(names))
    entries = tuple(Contestant(name, one) for name, one in zip(names, seated, strict=True))
    return Match(engine, battles, entries, terms.games, terms.seed, terms.seconds)


def forces_of(engine: AnyEngine) -> ForceBuilder:
    """How a game brings forces together. Raises `Unplayable` for one that can't."""
    if engine.forces is None:
        raise Unplayable(engine.system, ("only its scenarios can be played",))
    return engine.forces


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
        return "no difference from its price is significant with so many games"


def pairings(
    engine: AnyEngine, library: Library, unit: Force, count: int, terms: Terms
) -> list[Pairing]:
    """A unit against so many of its peers, the nearest in price, each brought to an equal price.

    Prices are made equal by numbers first; the rest are skill points for the cheaper side, but for
    what the game lets stand. Peers for which that takes more than a point for every skill are
    passed over. The games are shared out evenly, in whole pairs.
    """
    builder = forces_of(engine)
    matched: list[tuple[Force, Force]] = []
    for peer in builder.peers(library, unit.key):
        forces = _evened(builder, library, unit, replace(unit, key=peer))
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
        points = (builder.points(library, forces[0]), builder.points(library, forces[1]))
        made.append(Pairing(*forces, points, match))
    return made


def _evened(
    builder: ForceBuilder, library: Library, own: Force, other: Force
) -> tuple[Force, Force] | None:
    """Two forces at the same price, the fewest units of either; None where there are none."""
    prices = builder.points(library, own), builder.points(library, other)
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
        if abs(short) <= builder.uneven * m * prices[0]:
            return one, two
        if short > 0 and short <= builder.crews(library, one):
            return replace(one, extra=short), two
        if short <= 0 and -short <= builder.crews(library, two):
            return one, replace(two, extra=-short)
    return None


def audited(name: str, played: Sequence[tuple[Pairing, Sequence[Played]]]) -> Audit:
    """Sum an audit up: the share of all games, a draw for half."""
    rows = tuple((pairing, standings(pairing.match, games)) for pairing, games in played)
    games = sum(one.games for _, one in rows)
    won = sum(one.entries[0].score.share * one.games for _, one in rows)
    return Audit(name, rows, wilson(min(float(games), won), games), games)
