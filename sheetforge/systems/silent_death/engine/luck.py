"""Luck: rolls that failed are thrown again.

Displays have a blank for the Luck of a pilot, and the books say no more than that it may be tried.
What it does is ours (`choices`), and an optional rule that no event of the books lists.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.questions import Asking, Choose, Faces, Roll
from sheetforge.play.sealed import fixed
from sheetforge.systems.silent_death.engine.events import LuckUsed
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.state import State

KEEP, AGAIN = "keep", "again"


def thrown(
    state: State, ship: Ship, post: str, roll: Roll, failed: Callable[[Faces], bool]
) -> Asking[Faces]:
    """A roll of a crew member, thrown again as long as it fails and luck is spent on it."""
    faces: Faces = yield roll
    while state.rules.luck and ship.luck.get(post) and ship.lives(post) and failed(faces):
        about = f"{ship.id} {post} {roll.why}"
        picked = yield Choose(ship.side, (KEEP, AGAIN), "luck", about, (ship.luck[post], *faces))
        if picked == KEEP:
            break
        ship.luck = fixed({**ship.luck, post: ship.luck[post] - 1})
        state.tell(LuckUsed(ship.id, post, roll.why))
        faces = yield roll
    return faces
