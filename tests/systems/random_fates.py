"""Ends of battles: ships of every scenario meet fates at random, and who has won is written down.

`python -m tests.systems.random_fates GAME` prints each end; run it before and after a change. The
digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from sheetforge.game import discover
from sheetforge.geometry.hexes import hex_at
from sheetforge.systems.silent_fury.figures import Damage
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "random-fates.txt"
ENDS = 40
"""Ends of each scenario."""

SCORES = ("scores", "points_left", "points_lost", "circles_lost")
"""Functions of a game that count what is left, and what was lost."""

LATE = "time_up", "time_is_up"
"""Functions of a game that end a battle after its last turn."""


def fury(ship: Any, chance: Random, sides: tuple[str, ...]) -> None:
    """Damage a ship, clear it of crew, or let another side have it."""
    worse = chance.choice((0.1, 0.5, 0.9))
    ship.damage = tuple(chance.choice((*Damage,)) if chance.random() < worse else Damage.NONE for _ in ship.damage)
    ship.side = chance.choice(sides) if chance.random() < 0.3 else ship.side
    if chance.random() < 0.1:
        ship.crew = ((),) * len(ship.crew)


def seas(ship: Any, chance: Random, sides: tuple[str, ...]) -> None:
    """Mark off some of the hull."""
    ship.lost = chance.randrange(len(ship.blueprint.circles) + 1)


def death(ship: Any, chance: Random, sides: tuple[str, ...]) -> None:
    """Make a wreck of a ship, now and then."""
    ship.derelict = chance.random() < 0.2


def unhurt(ship: Any, chance: Random, sides: tuple[str, ...]) -> None:
    """Leave a craft as it is."""


Hurt = Callable[[Any, Random, tuple[str, ...]], None]
GAMES: dict[str, tuple[str, tuple[str, ...], Hurt]] = {
    "silent-fury": ("silent_fury", ("waiting", "on-map", "on-map", "on-map", "destroyed", "left"), fury),
    "sovereign-seas": ("sovereign_seas", ("waiting", "afloat", "afloat", "sunk", "sunk", "removed"), seas),
    "silent-death": ("silent_death", ("waiting", "entering", "on-map", "on-map", "destroyed", "left"), death),
    "babylon": ("babylon", ("aboard", "flying", "flying", "destroyed", "left", "jumped"), unhurt),
}
"""Game → its folder, the fates of its ships, and what else happens to them."""


def ended(game: str) -> Iterator[str]:
    """Each end of a battle: its outcome and its report."""
    folder, fates, hurt = GAMES[game]
    victory = import_module(f"sheetforge.systems.{folder}.engine.victory")
    late = next(getattr(victory, name) for name in LATE if hasattr(victory, name))
    made = discover()[game].engine
    assert made is not None
    engine = made()
    for key in library().keys("scenarios", game):
        state = engine.battle(library(), {"scenario": key.id}).begin()
        for number in range(ENDS):
            yield f"{key.id} {number}: {fate(state.copy(), victory, late, fates, hurt, Random(f'{key.id} {number}'))}"


def fate(
    state: Any, victory: Any, late: Callable[[Any], None], fates: tuple[str, ...], hurt: Hurt, chance: Random
) -> str:
    """Let the ships meet their fates, the goals be others, and say how the battle ends."""
    plan = state.plan
    lucky = chance.choice(plan.sides) if chance.random() < 0.6 else None
    for ship in state.ships.values():
        spared = ship.side == lucky and chance.random() < 0.8
        ship.status = chance.choice((fates[2], fates[2], fates[-1]) if spared else fates)
        ship.hex = hex_at(chance.choice((0, 1, 5, getattr(plan, "columns", 30))), chance.choice((0, 1, 5)))
        if not spared:
            hurt(ship, chance, plan.sides)
    goals = tuple(one for one in plan.victory if chance.random() < 0.8)
    if chance.random() < 0.5:
        goals = tuple(one.model_copy(update={"count": None}) if hasattr(one, "count") else one for one in goals)
    state.plan = replace(plan, victory=goals)
    if hasattr(state, "struck"):
        state.struck = True
    state.turn = chance.choice((1, 3))
    over = victory.decided(state)
    if not over:
        late(state)
    counts = [getattr(victory, name)(state) for name in SCORES if hasattr(victory, name)]
    return f"{over} {state.outcome} {state.events} {counts}"


def digests(game: str) -> list[str]:
    """A line for every scenario of a game: the digest of its ends."""
    ends: dict[str, list[str]] = {}
    for end in ended(game):
        ends.setdefault(end.partition(" ")[0], []).append(end)
    return [f"{game} {id}: {blake2b(repr(one).encode(), digest_size=8).hexdigest()}" for id, one in ends.items()]


def kept(game: str) -> list[str]:
    """The lines of a game as they were reviewed."""
    return [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.startswith(f"{game} ")]


def regenerate() -> None:
    """Write the digests again."""
    GOLDEN.write_text("".join(f"{line}\n" for game in GAMES for line in digests(game)), encoding="utf-8")


if __name__ == "__main__":
    print("\n".join(ended(sys.argv[1])))
