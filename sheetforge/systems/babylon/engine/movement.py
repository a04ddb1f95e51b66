"""Movement: all craft in the order of initiative, each with orders first, then hex by hex."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.babylon.engine import events, motion
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.motion import AHEAD, GO, ROLL, SIDES, STAY, Helm
from sheetforge.systems.babylon.engine.state import State

KEEP = "keep"
SNAPS = (KEEP, *(f"pivot-{sides}" for sides in range(1, 6)), ROLL)
FACE = ("course", STAY)


def movement(state: State) -> Script:
    """Snap manoeuvres, all movement, rolls, snap manoeuvres again."""
    yield from snaps(state)
    rolling: list[Unit] = []
    for unit in list(state.in_order()):
        has_rolled = yield from move(state, unit)
        if has_rolled:
            rolling.append(unit)
    for unit in rolling:
        if unit.flying:
            unit.motion = motion.snapped(unit.motion, ROLL)
            state.tell(events.Rolled(unit.id, unit.rolled))
    yield from snaps(state)


def snaps(state: State) -> Script:
    """Agile craft pivot or roll without cost, in the order of initiative."""
    for unit in list(state.in_order()):
        if not unit.agile or not unit.commanded(state.turn):
            continue
        in_turn = unit.turning is not None and not unit.blueprint.gravitic
        options = (KEEP, ROLL) if in_turn else SNAPS
        chosen = yield from choose(unit.side, options, "snap", unit.id)
        if chosen != KEEP:
            unit.motion = motion.snapped(unit.motion, chosen)
            state.tell(events.Snapped(unit.id, unit.facing, unit.rolled))


def helm_of(state: State, unit: Unit) -> Helm:
    """Return the helm of a craft at the start of its movement.

    Without command it has no thrust. Thrust lost in the middle of a turn delays the turning point.
    """
    thrust = unit.thrust if unit.commanded(state.turn) else 0
    lost = unit.thrust - thrust
    return motion.begin(motion.with_thrust(unit.motion, thrust), thrust, unit.zigs + lost)


def move(state: State, unit: Unit) -> Asking[bool]:
    """Move a craft; return whether it rolls at the end of all movement."""
    helm = helm_of(state, unit)
    steered = unit.commanded(state.turn) and not unit.blueprint.immobile
    if steered:
        helm = yield from _delay_on(state, unit, helm)
        helm = yield from steer(state, unit, helm)
    yield from run(state, unit, helm, steered)
    return helm.rolling


def _delay_on(state: State, unit: Unit, helm: Helm) -> Asking[Helm]:
    """Ask whether an unfinished turn is delayed now, once in its course."""
    turning = helm.motion.turning
    if turning is None or turning.delayed:
        return helm
    later = yield from _hexes(state, unit, helm.motion.hex, turning.left)
    return helm._replace(motion=motion.delayed(helm.motion, later)) if later else helm


def _hexes(state: State, unit: Unit, hex: Hex, left: int) -> Asking[int]:
    options = tuple(map(str, range(motion.most_delay(left) + 1)))
    chosen = yield from choose(unit.side, options, "delay", unit.id, (left, state.name(hex)))
    if chosen != "0":
        state.tell(events.TurnDelayed(unit.id, int(chosen)))
    return int(chosen)


def steer(state: State, unit: Unit, helm: Helm) -> Asking[Helm]:
    """Ask for orders until the craft goes."""
    while True:
        options = motion.orders(helm, unit.blueprint)
        order = GO
        if len(options) > 1:
            order = yield from choose(unit.side, options, "helm", unit.id, (helm.available, helm.thirds))
        if order == GO:
            return helm
        helm = motion.ordered(helm, unit.blueprint, order)
        state.tell(events.Ordered(unit.id, order))


def run(state: State, unit: Unit, helm: Helm, is_steered: bool) -> Script:
    """Move a craft hex by hex: ahead along its course, slides in between, turns where declared."""
    speed, slide = helm.motion.speed, helm.motion.slide
    for gone in range(1, speed + 1):
        if is_steered and motion.can_turn(helm, unit.blueprint):
            helm = yield from _declare(state, unit, helm, speed - gone + 1)
        before = helm.motion
        now = motion.advanced(before, unit.blueprint)
        if before.turning is not None and now.turning is None:
            now = (yield from _face(state, unit, now)) if is_steered else now
            state.tell(events.Turned(unit.id, now.course, state.name(now.hex), now.facing))
        for _ in range(motion.slides_after(speed, slide, gone)):
            now = motion.slid(now)
        helm = helm._replace(motion=now)
    unit.motion = found = helm.motion
    if state.plan.moves:
        follow(state)
    where = state.name(found.hex)
    state.tell(events.Moved(unit.id, where, found.course, found.facing, found.speed, found.slide))
    if not state.plan.holds(unit.hex):
        unit.status = "left"
        state.tell(events.Left(unit.id, state.name(unit.hex)))


def follow(state: State) -> None:
    """Lay out the paper again if a craft has moved beyond it; hexes stay the same."""
    before = state.window
    if all(unit.hex in before for unit in state.flying()):
        return
    state.window = before.follow(unit.hex for unit in state.flying()).window
    shift = state.window.shifted_from(before)
    if any(shift):
        state.tell(events.MapMoved(*shift))


def _declare(state: State, unit: Unit, helm: Helm, left: int) -> Asking[Helm]:
    """Ask for a hex ahead or the beginning of a turn."""
    hexes = motion.delay(helm, unit.blueprint)
    so_far = (left, hexes, state.name(helm.motion.hex), helm.motion.course)
    step = yield from choose(unit.side, (AHEAD, *SIDES), "step", unit.id, so_far)
    if step == AHEAD:
        return helm
    later = yield from _hexes(state, unit, helm.motion.hex, hexes)
    helm = motion.turned(helm, unit.blueprint, SIDES[step], later)
    state.tell(events.TurnBegun(unit.id, step, state.name(helm.motion.hex), hexes + later))
    return helm


def _face(state: State, unit: Unit, now: motion.Motion) -> Asking[motion.Motion]:
    """Ask whether a ship that has turned pivots back to the direction it travels in."""
    if now.facing == now.course or unit.blueprint.gravitic:
        return now
    chosen = yield from choose(unit.side, FACE, "face", unit.id, (state.name(now.hex), now.course, now.facing))
    return now._replace(facing=now.course) if chosen == FACE[0] else now
