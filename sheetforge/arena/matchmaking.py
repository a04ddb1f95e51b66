"""Matchmaking: matches in a scenario, between forces, and of a unit against its peers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sheetforge.arena.interval import Interval, wilson
from sheetforge.arena.match import Contestant, GameRecord, Match
from sheetforge.arena.standings import Standings, standings
from sheetforge.play.bots import SECONDS, bot
from sheetforge.play.engine import AnyBattle, AnyEngine, Recipe, Unplayable, forces_of
from sheetforge.play.forces import Force, ForceBuilder, label, numbered

if TYPE_CHECKING:
    from sheetforge.content.library import Library

MOST = 4
"""The most units of a kind on a side when prices are made equal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a match.

    If there are fewer `bots` than sides, they repeat in order. `changes` are those of a battle's
    recipe, `more` its other data that does not depend on the participants. `ground` is that of a
    battle between forces, empty for the usual one.
    """

    games: int
    seed: str
    bots: tuple[str, ...]
    changes: Recipe
    seconds: float = SECONDS
    more: Recipe = field(default_factory=dict)
    ground: str = ""

    def recipe(self, battle: Recipe) -> Recipe:
        """Return the recipe of a battle under these terms."""
        return {**battle, "changes": dict(self.changes), **self.more}

    def seated(self, sides: int) -> tuple[str, ...]:
        """Return the bot of every side; fewer bots than sides repeat in order."""
        return tuple(self.bots[side % len(self.bots)] for side in range(sides))


def of_scenario(engine: AnyEngine, library: Library, scenario: str, terms: Terms) -> Match:
    """Return a match of bots in a scenario. Raises `Unplayable` and `UnknownBot`."""
    return of_battle(engine, library, {"scenario": scenario}, terms)


def of_battle(engine: AnyEngine, library: Library, recipe: Recipe, terms: Terms) -> Match:
    """Return a match of bots in the battle of a recipe. Raises as `of_scenario`."""
    battle = engine.battle(library, terms.recipe(recipe))
    seated = terms.seated(len(battle.sides))
    return _match(engine, (battle,) * len(seated), numbered(seated), terms, alike=True)


def of_forces(engine: AnyEngine, library: Library, forces: Sequence[Force], terms: Terms) -> Match:
    """Return a match of forces, each with its bot; they take turns at setting up first.

    Raises as `of_scenario`.
    """
    builder = forces_of(engine)
    names = numbered(tuple(label(library, force) for force in forces))
    battles = []
    for index in range(len(forces)):
        turned = (*forces[index:], *forces[:index]), (*names[index:], *names[:index])
        recipe = builder.recipe(library, *turned, terms.ground)
        battles.append(engine.battle(library, terms.recipe(recipe)))
    seated = terms.seated(len(forces))
    if len(set(seated)) > 1:
        names = tuple(f"{name} [{one}]" for name, one in zip(names, seated, strict=True))
    return _match(engine, tuple(battles), names, terms, alike=len(set(forces)) == 1)


def _match(engine: AnyEngine, battles: tuple[AnyBattle, ...], names: Sequence[str], terms: Terms, alike: bool) -> Match:
    """Return a match; `alike` says that all games of a round have the same forces in each seat."""
    for name in terms.bots:
        bot(engine, name)
    if len(terms.bots) > len(names):
        raise Unplayable(battles[0].name, (f"{len(terms.bots)} bots for {len(names)} sides",))
    seated = terms.seated(len(names))
    entries = tuple(Contestant(name, one) for name, one in zip(names, seated, strict=True))
    mirror = alike and len(set(seated)) == 1
    return Match(engine, battles, entries, terms.games, terms.seed, terms.seconds, mirror)


# --- is it worth its price? ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pairing:
    """A unit against one of its peers at the same price; `points` are those of both forces."""

    own: Force
    other: Force
    points: tuple[float, float]
    match: Match


@dataclass(frozen=True, slots=True)
class Audit:
    """The results of a unit at an equal price, by peer and in total."""

    name: str
    rows: tuple[tuple[Pairing, Standings], ...]
    score: Interval
    games: int

    @property
    def verdict(self) -> str:
        """The conclusion that the confidence interval supports."""
        if self.score.low > 0.5:
            return "worth more than its price"
        if self.score.high < 0.5:
            return "worth less than its price"
        return "no difference from its price is significant with so many games"


def pairings(engine: AnyEngine, library: Library, unit: Force, count: int, terms: Terms) -> list[Pairing]:
    """Return matches of a unit against `count` of its peers, the closest in price, at equal prices.

    Prices are made equal by the numbers of units first, then by skill points for the cheaper side,
    within the game's tolerance. Peers that need more than one point per skill are skipped. The
    games are divided evenly, in pairs.
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
        raise Unplayable(str(unit.key), ("no other unit can be matched at the same price",))
    each = max(2, terms.games // len(matched) // 2 * 2)
    made = []
    for index, forces in enumerate(matched):
        own = replace(terms, games=each, seed=f"{terms.seed}/{index}")
        match = of_forces(engine, library, forces, own)
        points = (builder.points(library, forces[0]), builder.points(library, forces[1]))
        made.append(Pairing(*forces, points, match))
    return made


def _evened(builder: ForceBuilder, library: Library, own: Force, other: Force) -> tuple[Force, Force] | None:
    """Return two forces at the same price with the fewest units; None if that is impossible."""
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


def audited(name: str, played: Sequence[tuple[Pairing, Sequence[GameRecord]]]) -> Audit:
    """Return the audit of the games played: the share of all of them, a draw for half."""
    rows = tuple((pairing, standings(pairing.match, games)) for pairing, games in played)
    games = sum(one.games for _, one in rows)
    won = sum(one.entries[0].score.share * one.games for _, one in rows)
    return Audit(name, rows, wilson(min(float(games), won), games), games)
