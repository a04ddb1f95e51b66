"""Motion: course, facing, speed, slide and an unfinished turn; the orders that a craft can give.

Everything here is a pure function of values, which scripts, bots and tests share. A round is a
budget: full thrust for three thirds. Thrust is spent on speed and slides, thirds on pivots, and
every point that is spent or lost lengthens turns by a zig.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, neighbor
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.figures import PIVOT_IN_TURN, THIRDS

PORT, STARBOARD = -1, 1
SIDES = {"port": PORT, "starboard": STARBOARD}
WAYS = {"starboard": 1, "starboard-quarter": 2, "astern": 3, "port-quarter": 4, "port": 5}
"""The ways off its bow, in hexsides clockwise, in which a gravitic drive pushes a ship at rest."""

GO, ROLL, AHEAD, STAY = "go", "roll", "ahead", "stay"


class Turning(NamedTuple):
    """An unfinished turn: its side, the hexes left before the course changes, and those gone.

    `thrust` is what the craft had when it began, or after its last loss.
    """

    side: int
    left: int
    gone: int
    delayed: bool
    thrust: int


class Motion(NamedTuple):
    """Place and motion of a craft. `slide` is hexes a round, to starboard above 0.

    A slide leads 60° off the course: a hex of it is a step along the course turned to that side.
    """

    hex: Hex = ORIGIN
    course: Facing = 0
    facing: Facing = 0
    speed: int = 0
    slide: int = 0
    turning: Turning | None = None
    rolled: bool = False

    @property
    def at_rest(self) -> bool:
        """Return whether it has no motion, so that its course means nothing."""
        return not (self.speed or self.slide)

    @property
    def pivoted(self) -> int:
        """The angle from its course to its facing, in hexsides clockwise."""
        return (self.facing - self.course) % 6


class Helm(NamedTuple):
    """A craft in its movement: its motion, and its use of the round so far.

    `thrust` is what it has undamaged by now, `zigs` those of thrust and sides lost before.
    """

    motion: Motion
    thrust: int
    zigs: int
    highest: int
    spent: int = 0
    thirds: int = 0
    changed: bool = False
    pushed: bool = False
    rolling: bool = False

    @property
    def available(self) -> int:
        """Thrust that is left for the round."""
        return self.after(self.thirds)

    def after(self, thirds: int) -> int:
        """Return the thrust that is left when a number of thirds have gone into pivots."""
        return self.thrust * (THIRDS - thirds) // THIRDS - self.spent


def begin(motion: Motion, thrust: int, zigs: int) -> Helm:
    """Return the helm of a craft at the start of its movement."""
    return Helm(motion, thrust, zigs, motion.speed)


def most_delay(left: int) -> int:
    """Return by how many hexes a turning point can be delayed: half of those left, rounded up."""
    return -(-left // 2)


def delayed(motion: Motion, hexes: int) -> Motion:
    """Return the motion with its turning point a number of hexes later."""
    turning = motion.turning
    assert turning is not None
    return motion._replace(turning=turning._replace(left=turning.left + hexes, delayed=True))


def with_thrust(motion: Motion, thrust: int) -> Motion:
    """Return the motion after thrust is lost in the middle of a turn: its point is delayed."""
    turning = motion.turning
    if turning is None or thrust >= turning.thrust:
        return motion
    later = delayed(motion, most_delay(turning.left))
    assert later.turning is not None
    return later._replace(turning=later.turning._replace(thrust=thrust))


# --- orders before the first hex ---------------------------------------------------------------


def orders(helm: Helm, fit: Blueprint) -> tuple[str, ...]:
    """Return what a craft can order: to go, roll, change speed, pivot, push sideways."""
    found = [GO]
    if not fit.immobile and not helm.rolling:
        found.append(ROLL)
    if helm.motion.turning is None:
        found += _speeds(helm, fit)
        found += _pushes(helm, fit)
    is_free = helm.motion.turning is None or fit.gravitic
    if is_free and helm.thirds < THIRDS and helm.after(helm.thirds + 1) >= 0:
        found += ["pivot-port", "pivot-starboard"]
    return tuple(found)


def _speeds(helm: Helm, fit: Blueprint) -> Iterator[str]:
    """Changes of speed, which are ordered once a round."""
    motion, most = helm.motion, helm.available // fit.acceleration
    if helm.changed or most <= 0:
        return
    if is_pushed(motion, fit, "accelerate"):
        for hexes in range(1, min(most, fit.top_speed - motion.speed) + 1):
            yield f"accelerate-{hexes}"
    if is_pushed(motion, fit, "brake"):
        for hexes in range(1, min(most, motion.speed) + 1):
            yield f"brake-{hexes}"
    if fit.gravitic and motion.at_rest:
        for way in WAYS:
            for hexes in range(1, min(most, fit.top_speed) + 1):
                yield f"push-{way}-{hexes}"


def is_pushed(motion: Motion, fit: Blueprint, verb: str) -> bool:
    """Return whether the engines of a craft can `accelerate` or `brake` it along its course.

    Its main engines push it where its bow points, retro engines the other way, gravitic drives any way.
    """
    off = 0 if motion.at_rest else motion.pivoted
    ahead, against = (0, 3) if verb == "accelerate" else (3, 0)
    return fit.gravitic or off == ahead or (off == against and fit.retro)


def _pushes(helm: Helm, fit: Blueprint) -> Iterator[str]:
    """Accelerations to a side: the way the bow points, of gravitic drives either way."""
    motion, most = helm.motion, helm.available // fit.acceleration
    if helm.pushed or most <= 0 or motion.at_rest:
        return
    off = motion.pivoted
    names = tuple(SIDES) if fit.gravitic else ("starboard",) * (off in (1, 2))
    names = names or ("port",) * (off in (4, 5) and not fit.gravitic)
    for name in names:
        for hexes in range(1, most + 1):
            slows = not fit.gravitic and off in (2, 4)
            after = motion.slide + SIDES[name] * hexes
            if abs(after) <= fit.top_speed and not (slows and hexes > motion.speed):
                yield f"slide-{name}-{hexes}"


def ordered(helm: Helm, fit: Blueprint, order: str) -> Helm:
    """Return the helm after an order that it can give."""
    verb, _, rest = order.partition("-")
    motion = helm.motion
    if verb == ROLL:
        return helm._replace(rolling=True)
    if verb == "pivot":
        turned = motion._replace(facing=(motion.facing + SIDES[rest]) % 6)
        return helm._replace(motion=turned, thirds=helm.thirds + 1)
    name, _, amount = rest.rpartition("-")
    hexes = int(amount)
    if verb in ("accelerate", "brake", "push"):
        if motion.at_rest:
            motion = motion._replace(course=(motion.facing + WAYS.get(name, 0)) % 6)
        speed = motion.speed + (-hexes if verb == "brake" else hexes)
        return helm._replace(
            motion=settled(motion._replace(speed=speed)),
            spent=helm.spent + hexes * fit.acceleration,
            highest=max(helm.highest, speed),
            changed=True,
        )
    slows = not fit.gravitic and motion.pivoted in (2, 4)
    pushed = motion._replace(slide=motion.slide + SIDES[name] * hexes, speed=motion.speed - hexes * slows)
    return helm._replace(
        motion=settled(pushed),
        spent=helm.spent + hexes * fit.acceleration,
        pushed=True,
        highest=max(helm.highest, settled(pushed).speed),
        changed=helm.changed or slows,
    )


def settled(motion: Motion) -> Motion:
    """Return the motion with a slide as course and speed if there is no other motion."""
    if motion.speed or not motion.slide:
        return motion
    side = STARBOARD if motion.slide > 0 else PORT
    return motion._replace(course=(motion.course + side) % 6, speed=abs(motion.slide), slide=0)


# --- hex by hex --------------------------------------------------------------------------------


def zigs(helm: Helm) -> int:
    """Return the zigs for a turn: those of the sheet's losses, then one for every thrust in use."""
    return helm.zigs + helm.thrust - helm.available


def delay(helm: Helm, fit: Blueprint) -> int:
    """Return the turn delay from the highest speed of the round."""
    return fit.turns.delay(helm.highest, zigs(helm))


def can_turn(helm: Helm, fit: Blueprint) -> bool:
    """Return whether a turn can begin: with thrust, facing its course or by gravitic drive."""
    return has_turns(helm, fit) and is_steady(helm.motion, fit)


def has_turns(helm: Helm, fit: Blueprint) -> bool:
    """Return whether a craft can turn at all in its round: it has a chart of turns, and thrust is left."""
    return bool(fit.turns.columns) and helm.available > 0


def is_steady(motion: Motion, fit: Blueprint) -> bool:
    """Return whether a craft is not turning and faces its course, or has a gravitic drive."""
    return motion.turning is None and (fit.gravitic or motion.facing == motion.course)


def turned(helm: Helm, fit: Blueprint, side: int, later: int = 0) -> Helm:
    """Return the helm with a turn begun, its turning point a number of hexes later."""
    turning, before = Turning(side, delay(helm, fit) + later, 0, later > 0, helm.thrust), helm.motion
    return helm._replace(motion=Motion(*before[:5], turning, before.rolled))


def advanced(motion: Motion, fit: Blueprint) -> Motion:
    """Return the motion a hex further along its course.

    One hex into a turn a ship has pivoted by 120°; after the last hex its course has changed, and
    it still faces as it did. Gravitic drives turn without pivoting.
    """
    # Built anew: `_replace` takes several times as long, and a search advances a thousand hexes.
    hex, course, facing, speed, slide, turning, rolled = motion
    hex = neighbor(hex, course)
    if turning is None:
        return Motion(hex, course, facing, speed, slide, None, rolled)
    side, left, gone, is_late, thrust = turning
    if gone == 0 and not fit.gravitic:
        facing = (course + PIVOT_IN_TURN * side) % 6
    if left <= 1:
        return Motion(hex, (course + side) % 6, facing, speed, slide, None, rolled)
    return Motion(hex, course, facing, speed, slide, Turning(side, left - 1, gone + 1, is_late, thrust), rolled)


def slid(motion: Motion) -> Motion:
    """Return the motion a hex further along its slide."""
    side = STARBOARD if motion.slide > 0 else PORT
    return Motion(neighbor(motion.hex, motion.course + side), *motion[1:])


def run_on(motion: Motion, fit: Blueprint) -> Motion:
    """Return the motion at the end of a round in which no turn begins."""
    speed, slide = motion.speed, motion.slide
    for gone in range(1, speed + 1):
        motion = advanced(motion, fit)
        for _ in range(slides_after(speed, slide, gone)):
            motion = slid(motion)
    return motion


def slides_after(speed: int, slide: int, gone: int) -> int:
    """Return how many hexes of a slide fall after the `gone`-th hex ahead: spread evenly.

    >>> [slides_after(5, -2, gone) for gone in range(1, 6)]
    [0, 0, 1, 0, 1]
    """
    return slides_by(speed, slide, gone) - slides_by(speed, slide, gone - 1)


def slides_by(speed: int, slide: int, gone: int) -> int:
    """Return how many hexes of a slide fall in the first `gone` hexes ahead."""
    return gone * abs(slide) // speed


def snapped(motion: Motion, how: str) -> Motion:
    """Return the motion after a snap manoeuvre: `roll`, or `pivot-` and hexsides clockwise."""
    if how == ROLL:
        return motion._replace(rolled=not motion.rolled)
    return motion._replace(facing=(motion.facing + int(how.partition("-")[2])) % 6)
