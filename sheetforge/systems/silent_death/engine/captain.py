"""Rolls that a crew can change once they are thrown: by its captain's points, or by luck.

Rules of Warfare II says that a warhound's captain has a die and points to use, which die with them
(ship display of the Snarling Badger II, crew allocation). Displays have a blank for the Luck of a
pilot, and the books only say that it may be used; no event of the books lists it. The effects of
both are rulings of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetforge.content.fixed import fixed
from sheetforge.play.questions import Asking, Faces, Roll, Script, choose, roll
from sheetforge.systems.silent_death.engine.events import CaptainRolled, CaptainSpent, LuckUsed
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.posts import CAPTAIN

KEEP, AGAIN = "keep", "again"


def captains_dice(state: State) -> Script:
    """At the start of the turn every captain rolls; the face is the turn's number of points."""
    for ship in list(state.ships.values()):
        die = ship.skills[CAPTAIN].captain if CAPTAIN in ship.skills else None
        if die is None or not commands(ship):
            continue
        faces = yield from roll((die,), "captain", ship.side)
        ship.captain_points = faces[0]
        state.tell(CaptainRolled(ship.id, faces[0]))


def commands(ship: ShipState) -> bool:
    """Return whether a ship has a captain who may use points."""
    return (
        ship.in_action
        and ship.lives(CAPTAIN)
        and not ship.disabled("captain")
        and not (ship.dazed(CAPTAIN, "move") and ship.dazed(CAPTAIN, "fire"))
    )


def spend(state: State, ship: ShipState, why: str, faces: Faces, gains: Mapping[int, int]) -> Asking[int]:
    """Ask how many points go into a roll that showed these faces; return them, 0 for none.

    `gains` has the numbers of points that change anything, with what each of them gains: boxes,
    torpedoes, or 1 for a roll that succeeds. No question is asked when there are too few points for
    any effect.
    """
    left = ship.captain_points
    useful = {points: gain for points, gain in gains.items() if points <= left}
    if not useful or not commands(ship):
        return 0
    options = (KEEP, *map(str, useful))
    so_far: tuple[str | int, ...] = (left, "+".join(map(str, faces)), *useful.values())
    picked = yield from choose(ship.side, options, "captain", f"{ship.id} {why}", so_far)
    if picked == KEEP:
        return 0
    ship.captain_points -= int(picked)
    state.tell(CaptainSpent(ship.id, why, int(picked), faces))
    return int(picked)


def steered(state: State, ship: ShipState, why: str, face: int, sides: int, value: Callable[[int], int]) -> Asking[int]:
    """The face of a die as it counts once the captain has put points into it.

    Each point moves it by one, up or down, to another face of the die; `value` is what a face is
    worth. Where several faces come as cheap, it moves to the best.
    """
    if not ship.captain_points:
        return face
    best = _best_faces(face, sides, value)
    gains = {points: value(other) - value(face) for points, other in best.items()}
    points = yield from spend(state, ship, why, (face,), gains)
    return best[points] if points else face


def _best_faces(face: int, sides: int, value: Callable[[int], int]) -> dict[int, int]:
    """Points → the best face that they lead to, where that is better than with fewer of them."""
    found: dict[int, int] = {}
    best = value(face)
    for points in range(1, sides):
        for other in (face - points, face + points):
            if 1 <= other <= sides and value(other) > best:
                best, found[points] = value(other), other
    return found


# --- luck --------------------------------------------------------------------------------------


def thrown(state: State, ship: ShipState, post: str, asked: Roll, failed: Callable[[Faces], bool]) -> Asking[Faces]:
    """A roll of a crew member, rolled again as long as it fails and luck is spent on it."""
    answer = yield asked
    assert isinstance(answer, tuple)
    faces = answer
    while state.rules.luck and ship.luck.get(post) and ship.lives(post) and failed(faces):
        about = f"{ship.id} {post} {asked.why}"
        picked = yield from choose(ship.side, (KEEP, AGAIN), "luck", about, (ship.luck[post], *faces))
        if picked == KEEP:
            break
        ship.luck = fixed({**ship.luck, post: ship.luck[post] - 1})
        state.tell(LuckUsed(ship.id, post, asked.why, faces))
        faces = yield from roll(*asked)
    return faces
