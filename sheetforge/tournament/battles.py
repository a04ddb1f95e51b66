"""Battles of an event: their recipe from the registered fleets, and comparison of logs with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import AnyBattle, AnyEngine, AnyState, Recipe
from sheetforge.play.forces import Force
from sheetforge.play.questions import Answer, Json
from sheetforge.play.streams import Streams
from sheetforge.text import cut, listed
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.state import EventState

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.log import GameLog

ReadFleet = Callable[["Library", str], tuple["Library", "Key"]]
"""A library and the line of a fleet → the library that has the fleet, and its key."""

NAMES_AGAIN = frozenset({"forces"})
"""Parts of a recipe that only name the fleets whose ships it has."""

LIST = "a list of "


@dataclass(frozen=True, slots=True)
class Fought:
    """The points left after a battle, in the order of its players, and which fleets are gone."""

    left: tuple[float, float]
    wiped: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class SeatedFleet:
    """A player of a game with the fleet that is registered."""

    player: str
    fleet: Key


def recipe_of(
    engine: AnyEngine, library: Library, event: str, sides: Sequence[tuple[str, Key]], unofficial: bool
) -> Recipe:
    """Return the battle of fleets (name of the side, fleet) by the rules of an event.

    Raises `Declined` for a game without battles between fleets, and `Unplayable`.
    """
    if engine.forces is None:
        raise Declined(f"{engine.system} has no battles between fleets")
    forces = [Force(key, 1, None) for _, key in sides]
    recipe = engine.forces.recipe(library, forces, [name for name, _ in sides])
    return {**recipe, "changes": {}, "rules": event, **({"unofficial": True} if unofficial else {})}


def registered_fleets(
    state: EventState, library: Library, names: Iterable[str], read: ReadFleet, file: Path
) -> tuple[Library, dict[str, Key]]:
    """Return the registered fleets of players, and the library that has them; `read` reads a line for exchange.

    Raises `Declined` for a player without a fleet.
    """
    fleets = {}
    for name in names:
        registration = state.find(name).registration
        if registration is None:
            raise Declined(f"{name} has no fleet; `sheetforge event enter {file} '{name}' FLEET` registers one")
        library, fleets[name] = read(library, registration.line)
    return library, fleets


def unofficial(state: EventState, names: Iterable[str]) -> bool:
    """Return whether one of some players has a fleet that breaks the limits of the event."""
    fleets = (state.find(name).registration for name in names)
    return any(fleet is not None and fleet.unofficial for fleet in fleets)


def differences(due: Json, found: Json, place: str = "") -> Iterator[str]:
    """Yield the differences of plain data from what is due: `sides.0.ships.1.crew: …, due …`."""
    if isinstance(due, Mapping) and isinstance(found, Mapping):
        for name in dict.fromkeys([*due, *found]):
            if not place and name in NAMES_AGAIN:
                continue
            yield from differences(due.get(name), found.get(name), f"{place}.{name}".strip("."))
        return
    if _is_list(due) and _is_list(found):
        assert isinstance(due, Sequence)
        assert isinstance(found, Sequence)
        if len(due) == len(found):
            for at, (one, other) in enumerate(zip(due, found, strict=True), 1):
                yield from differences(one, other, f"{place}.{at}")
            return
    # A recipe leaves out what is empty.
    if due != found and (due or found):
        yield f"{place} is {_shown(found)} and should be {_shown(due)}"


def _is_list(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shown(value: Json) -> str:
    if value is None:
        return "missing"
    if _is_list(value):
        assert isinstance(value, Sequence)
        return f"{LIST}{len(value)}"
    return cut(value)


def seated(
    engine: AnyEngine,
    library: Library,
    event: str,
    sides: tuple[SeatedFleet, SeatedFleet],
    log: GameLog,
    unofficial: bool = False,
) -> tuple[int, int]:
    """Return the number of each player's side in a log, which must be a game of the event.

    The sides are found by the names of the players, otherwise by their fleets; where these are
    alike, they are in the order of the players. Raises `Declined` with the differences.
    """
    if len(log.sides) != 2:
        raise Declined(f"the log is a game of {len(log.sides)} sides: {listed(log.sides)}")
    orders = sorted(
        permutations(range(2)),
        key=lambda order: -sum(log.sides[at] == side.player for at, side in zip(order, sides, strict=True)),
    )
    named = any(side.player in log.sides for side in sides)
    found: list[str] = []
    for order in orders[:1] if named else orders:
        placed = dict(zip(order, sides, strict=True))
        due = recipe_of(
            engine, library, event, [(log.sides[index], placed[index].fleet) for index in range(2)], unofficial
        )
        wrong = list(differences(due, {"changes": {}, **log.recipe}))
        if not wrong:
            return order[0], order[1]
        # Of two possible orders, the one whose fleets have as many ships as those of the log
        # counts.
        if not found or _apart(wrong) < _apart(found):
            found = wrong
    players = listed(side.player for side in sides)
    raise Declined(
        f"the log is not of a game of the fleets that {players} have registered, by the rules of "
        f"{event}: {'; '.join(found[:3])}"
    )


def _apart(wrong: Sequence[str]) -> tuple[int, int]:
    return sum(LIST in one for one in wrong), len(wrong)


def fought(game: Game, order: tuple[int, int], destroyed: Callable[[AnyState], frozenset[str]]) -> Fought:
    """Return what is left after a battle. Raises `Declined` for one that is not over."""
    if game.outcome is None:
        raise Declined("the game of the log is not over; `sheetforge play --resume` continues it")
    names = [game.battle.sides[at] for at in order]
    if not game.outcome.points:
        raise Declined(
            "the game of the log ended by agreement, which gives no points; enter the result as the players say it, "
            "with --left"
        )
    gone = destroyed(game.state)
    points = game.outcome.points
    return Fought((float(points[names[0]]), float(points[names[1]])), (names[0] in gone, names[1] in gone))


def fight(engine: AnyEngine, battle: AnyBattle, bots: Sequence[str], seed: str) -> Game:
    """Play a battle between bots, one for each side, with the dice of a seed.

    Raises `UnknownBot`, `PlayerFault` and `Endless`.
    """
    streams = Streams(seed)
    players = {
        side: bot(engine, name)(side, streams.of(f"player:{index}"))
        for index, (side, name) in enumerate(zip(battle.sides, bots, strict=True))
    }
    return play(Game(engine, battle), players, streams.roll, draw=streams.draw)


def identity(battle: str, answers: Iterable[Answer | list[int]]) -> str:
    """Return a digest of a game: of its battle's digest and its answers."""
    plain = [answer if isinstance(answer, str) else [*answer] for answer in answers]
    return blake2b(f"{battle} {plain}".encode(), digest_size=8).hexdigest()
