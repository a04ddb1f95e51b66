"""Forces of every game: prices, crews, peers, and the battles that they are mustered into, as digests.

`python -m tests.play.mustered GAME` prints them; run it before and after a change. The digests are
written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sheetforge.game import discover
from sheetforge.play.engine import Unplayable, forces_of
from sheetforge.play.forces import Force, ForceBuilder, label, numbered
from tests.digests import Digests
from tests.play.contract import engine
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "mustered.txt"
KINDS = ("ships", "flights", "fleets")
SOME = 8
"""The most units of a kind, spread over all of its game."""

FORCES: tuple[dict[str, Any], ...] = (
    {},
    {"count": 2},
    {"count": 3, "skill": None},
    {"count": 1, "skill": 8, "extra": 5},
    {"count": 12},
)
GAMES = tuple(name for name, game in discover().items() if game.engine is not None)


def answer(what: Callable[[], object]) -> str:
    """What a call gives, or why it is refused."""
    try:
        return f"{what()}"
    except Unplayable as refused:
        return f"refused: {refused}"


def lines(system: str) -> Iterator[str]:
    """Each unit, and each force of it, with a battle on every ground against one of another number."""
    builder = forces_of(engine(system))
    for kind in KINDS:
        keys = [*library().keys(kind, system)]
        for key in keys[:: max(1, len(keys) // SOME)]:
            entity = library().entity(key)
            if entity is not None:
                yield f"{key}: {builder.price_of(entity)} {builder.is_armed(entity)}"
            yield f"{key} peers {answer(lambda of=key: [str(peer) for peer in builder.peers(library(), of)[:3]])}"
            yield from (line for more in FORCES for line in mustered(builder, Force(key, **more)))


def mustered(builder: ForceBuilder, force: Force) -> Iterator[str]:
    """The price, the crews and the battles of a force."""
    other = Force(force.key)
    names = numbered([label(library(), one) for one in (force, other, force)])
    yield f"{names[0]}: {answer(lambda: builder.points(library(), force))}"
    yield f"  crews: {answer(lambda: builder.crews(library(), force))}"
    for ground in builder.grounds:
        yield f"  {ground}: {answer(lambda at=ground: builder.recipe(library(), [force, other], names[:2], at))}"
    yield f"  three: {answer(lambda: builder.recipe(library(), [force, other, force], names))}"


DIGESTS = Digests(GOLDEN, GAMES, lambda system: "\n".join(lines(system)))
digest, kept, regenerate = DIGESTS.of, DIGESTS.kept, DIGESTS.regenerate


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1])))
