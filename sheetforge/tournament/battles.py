"""Battles of an event: their recipe from the registered fleets, and logs held against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice, permutations
from typing import TYPE_CHECKING

from sheetforge.play.engine import AnyEngine, AnyState, Recipe
from sheetforge.play.forces import Force
from sheetforge.play.questions import Json
from sheetforge.text import cut, listed
from sheetforge.tournament.journal import Declined

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.log import GameLog
    from sheetforge.play.verify import Proof

NAMES_AGAIN = frozenset({"forces"})
"""Parts of a recipe that only name the fleets whose ships it has."""


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
    engine: AnyEngine, library: Library, event: str, sides: Sequence[tuple[str, Key]],
    unofficial: bool = False,
) -> Recipe:  # fmt: skip
    """Return the battle of fleets (name of the side, fleet) by the rules of an event.

    Raises `Declined` for a game without battles between fleets, and `Unplayable`.
    """
    if engine.forces is None:
        raise Declined(f"{engine.system} has no battles between fleets")
    forces = [Force(key, 1, None) for _, key in sides]
    recipe = engine.forces.recipe(library, forces, [name for name, _ in sides])
    return {**recipe, "changes": {}, "rules": event, **({"unofficial": True} if unofficial else {})}


def differences(due: Json, found: Json, place: str = "") -> Iterator[str]:
    """Yield where plain data differs from what is due: `sides.0.ships.1.crew: …, due …`."""
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
        yield f"{place} is {_shown(found)}, and would be {_shown(due)}"


def _is_list(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shown(value: Json) -> str:
    if value is None:
        return "missing"
    if _is_list(value):
        assert isinstance(value, Sequence)
        return f"a list of {len(value)}"
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

    The sides are found by the names of the players, else by their fleets; where these are alike,
    they are in the order of the players. Raises `Declined` with the differences.
    """
    if len(log.sides) != 2:
        raise Declined(f"the log is a game of {len(log.sides)} sides: {listed(log.sides)}")
    orders = sorted(
        permutations(range(2)),
        key=lambda order: -sum(log.sides[at] == side.player for at, side in
                               zip(order, sides, strict=True)),
    )  # fmt: skip
    named = any(side.player in log.sides for side in sides)
    found: list[str] = []
    for order in orders[:1] if named else orders:
        placed = dict(zip(order, sides, strict=True))
        due = recipe_of(
            engine, library, event,
            [(log.sides[at], placed[at].fleet) for at in range(2)], unofficial,
        )  # fmt: skip
        wrong = list(islice(differences(due, {"changes": {}, **log.recipe}), 3))
        if not wrong:
            return order[0], order[1]
        if not found or len(wrong) < len(found):
            found = wrong
    players = listed(side.player for side in sides)
    raise Declined(
        f"the log is no game of the fleets that {players} have registered, by the rules of "
        f"{event}: {'; '.join(found)}"
    )


def fought(
    proof: Proof, order: tuple[int, int], destroyed: Callable[[AnyState], frozenset[str]]
) -> Fought:
    """Return what is left after a verified battle. Raises `Declined` for one that is not over."""
    game = proof.game
    if game.outcome is None:
        raise Declined("the game of the log is not over; `sheetforge play --resume` continues it")
    names = [game.battle.sides[at] for at in order]
    gone = destroyed(game.state)
    points = game.outcome.points
    return Fought(
        (float(points[names[0]]), float(points[names[1]])), (names[0] in gone, names[1] in gone)
    )


def identity(log: GameLog) -> str:
    """Return a digest of the answers of a game, which no other game has."""
    text = f"{log.digest} {log.answers}"
    return blake2b(text.encode(), digest_size=8).hexdigest()
