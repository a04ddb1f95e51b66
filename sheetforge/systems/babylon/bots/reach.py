"""The ways of a craft through a round: a choice of those that its orders allow.

All of them would be too many: a flight with a thrust of 9 has about 350,000. So a way has one of a
few changes of speed and slides, pivots after them, and at most two turns. The search counts the
hexes that it advances and begins no turn beyond its limit, so that a craft far faster than any of
the content takes no longer, and the same ways come out on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.motion import AHEAD, SIDES, STAY, Helm, Motion

Ordered = tuple[tuple[str, ...], Helm]
"""Orders, and the helm that they lead to."""

MOST_TURNS = 2
"""Turns that a way begins in a round."""

MOST_HEXES = 20_000
"""Hexes that a search advances at most before every way goes on without turns."""

COURSE = "course"


class Way(NamedTuple):
    """Orders of the helm, the answers hex by hex, where they lead."""

    orders: tuple[str, ...]
    steps: tuple[str, ...]
    faces: tuple[str, ...]
    end: Motion


class Work:
    """The hexes that a search has advanced, and its limit."""

    __slots__ = ("done", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.done = 0


def ways(helm: Helm, fit: Blueprint, is_free: bool) -> Iterator[Way]:
    """Yield ways with different ends. A craft that `is_free` can face anywhere afterwards."""
    seen: set[Motion] = set()
    begins = list(helms(helm, fit, is_free))
    left = MOST_HEXES
    for index, (orders, begun) in enumerate(begins):
        work = Work(left // (len(begins) - index))
        for way in runs(orders, begun, fit, work):
            if way.end not in seen:
                seen.add(way.end)
                yield way
        left = max(0, left - work.done)


def helms(helm: Helm, fit: Blueprint, is_free: bool) -> Iterator[Ordered]:
    """Yield orders and their helms: a change of speed or a slide, and pivots, in either order."""
    seen: set[tuple[object, ...]] = set()
    for orders, begun in _all_helms(helm, fit, is_free):
        key = begun.motion, begun.spent, begun.thirds
        if key not in seen:
            seen.add(key)
            yield orders, begun


def _all_helms(helm: Helm, fit: Blueprint, is_free: bool) -> Iterator[Ordered]:
    changed: list[Ordered] = [((), helm), *_changes(helm, fit)]
    yield from changed
    if not is_free:
        for orders, begun in changed:
            yield from _pivots(orders, begun, fit)
    if not fit.gravitic:
        # Pivots first, to brake or to push aside by the main drive.
        for orders, begun in list(_pivots((), helm, fit)):
            for more, then in _changes(begun, fit):
                yield (*orders, *more), then
                yield from _back((*orders, *more), then, fit)


def _changes(helm: Helm, fit: Blueprint) -> list[Ordered]:
    """Changes of speed and slides: the smallest, the largest, and some between."""
    options: dict[str, list[int]] = {}
    for order in motion.orders(helm, fit):
        verb, _, text = order.rpartition("-")
        if text.isdigit():
            options.setdefault(verb, []).append(int(text))
    found: list[Ordered] = []
    for verb, amounts in options.items():
        last = amounts[-1]
        picked = {1, last} if verb.startswith(("slide", "push")) else {1, 2, (last + 1) // 2, last}
        for amount in sorted(picked & set(amounts)):
            order = f"{verb}-{amount}"
            found.append(((order,), motion.ordered(helm, fit, order)))
    return found


def _pivots(orders: tuple[str, ...], helm: Helm, fit: Blueprint) -> Iterator[Ordered]:
    """Yield pivots to one side or the other, as far as thirds and thrust allow."""
    for side in SIDES:
        given, now = orders, helm
        order = f"pivot-{side}"
        while order in motion.orders(now, fit):
            now = motion.ordered(now, fit, order)
            given = (*given, order)
            yield given, now


def _back(orders: tuple[str, ...], helm: Helm, fit: Blueprint) -> Iterator[Ordered]:
    """Yield the pivots back towards the course, which may need all of the round."""
    off = helm.motion.pivoted
    if off:
        side = "port" if off <= 3 else "starboard"
        for given, now in _pivots(orders, helm, fit):
            if given[-1] == f"pivot-{side}":
                yield given, now


def runs(orders: tuple[str, ...], helm: Helm, fit: Blueprint, work: Work) -> list[Way]:
    """Return the ends of a helm hex by hex, with at most a given number of turns begun.

    All turns of a round have the same delay, so the search is one of motions.
    """
    speed, slide = helm.motion.speed, helm.motion.slide
    sides = SIDES if motion.has_turns(helm, fit) else {}
    begins = {name: motion.turned(helm, fit, side).motion.turning for name, side in sides.items()}
    ways: list[Way] = []

    def on(now: Motion, gone: int, turns: int, steps: tuple[str, ...], faces: tuple[str, ...]) -> None:
        while gone < speed:
            can_turn = bool(begins) and motion.is_steady(now, fit)
            if turns == MOST_TURNS and now.turning is None:
                steps = (*steps, *(AHEAD,) * (speed - gone)) if can_turn else steps
                now = straight(now, gone)
                break
            gone += 1
            if can_turn:
                if turns < MOST_TURNS and work.done < work.most:
                    for name, turning in begins.items():
                        for turned, more in advance(Motion(*now[:5], turning, now.rolled), gone):
                            on(turned, gone, turns + 1, (*steps, name), (*faces, *more))
                steps = (*steps, AHEAD)
            (now, more), *others = advance(now, gone)
            for other, faced in others:
                on(other, gone, turns, steps, (*faces, *faced))
            faces = (*faces, *more)
        ways.append(Way(orders, steps, faces, now))

    def straight(now: Motion, gone: int) -> Motion:
        work.done += speed - gone
        side = motion.STARBOARD if slide > 0 else motion.PORT
        slides = abs(slide) - motion.slides_by(speed, slide, gone)
        aside = DIRECTIONS[(now.course + side) % 6] * slides
        return now._replace(hex=now.hex + DIRECTIONS[now.course] * (speed - gone) + aside)

    def advance(before: Motion, gone: int) -> list[tuple[Motion, tuple[str, ...]]]:
        work.done += 1
        now = motion.advanced(before, fit)
        found: list[tuple[Motion, tuple[str, ...]]] = [(now, ())]
        is_round = before.turning is not None and now.turning is None and not fit.gravitic
        if is_round and now.facing != now.course:
            back = now._replace(facing=now.course)
            found = [(back, (COURSE,)), (now, (STAY,))]
        slides = motion.slides_after(speed, slide, gone) if slide else 0
        for _ in range(slides):
            found = [(motion.slid(one), faced) for one, faced in found]
        return found

    on(helm.motion, 0, 0, (), ())
    return ways


def followed(helm: Helm, fit: Blueprint, way: Way) -> Iterator[Motion]:
    """Yield the motions of a craft on a way, after its orders and after each hex."""
    for order in way.orders:
        helm = motion.ordered(helm, fit, order)
    speed, slide = helm.motion.speed, helm.motion.slide
    steps, faces = iter(way.steps), iter(way.faces)
    yield helm.motion
    for gone in range(1, speed + 1):
        if motion.can_turn(helm, fit) and (step := next(steps, AHEAD)) != AHEAD:
            helm = motion.turned(helm, fit, SIDES[step])
        before, now = helm.motion, motion.advanced(helm.motion, fit)
        is_round = before.turning is not None and now.turning is None and not fit.gravitic
        if is_round and now.facing != now.course and next(faces, STAY) == COURSE:
            now = now._replace(facing=now.course)
        for _ in range(motion.slides_after(speed, slide, gone) if slide else 0):
            now = motion.slid(now)
        helm = helm._replace(motion=now)
        yield now


def drift(now: Motion, fit: Blueprint) -> Motion:
    """Return the motion after a round without orders: a turn goes on, a ship faces its course."""
    speed, slide = now.speed, now.slide
    if now.turning is None and not slide:
        return now._replace(hex=now.hex + DIRECTIONS[now.course] * speed)
    for gone in range(1, speed + 1):
        before = now
        now = motion.advanced(before, fit)
        if before.turning is not None and now.turning is None and not fit.gravitic:
            now = now._replace(facing=now.course)
        for _ in range(motion.slides_after(speed, slide, gone) if slide else 0):
            now = motion.slid(now)
    return now


def guesses(now: Motion, fit: Blueprint, thrust: int, zigs: int) -> list[tuple[Motion, float]]:
    """Return where a craft may be after its next movement: straight on, or after a turn."""
    straight = drift(now, fit)
    helm = motion.begin(now, thrust, zigs)
    if not thrust or not now.speed or not motion.can_turn(helm, fit):
        return [(straight, 1.0)]
    found = [(straight, 0.5)]
    for side in SIDES.values():
        turned = motion.turned(helm, fit, side).motion
        found.append((drift(turned, fit), 0.25))
    return found
