"""Damage and critical hits: boxes are marked off, a box may call for a roll on the critical table,
and the effects of that roll may mark off more boxes.

Effects that last become conditions of the ship, where `Ship.settle` and its questions read them;
the others happen here. `next-turn` lasts to the end of the turn after this one.
"""

from __future__ import annotations

from functools import singledispatch

from sheetforge.content.effects import require_all
from sheetforge.content.fixed import fixed
from sheetforge.dice import parse
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.ship import Condition, ShipState, Warhead, selects, with_at
from sheetforge.systems.silent_death.engine.smash.scoring import ended, inflict
from sheetforge.systems.silent_death.engine.smash.state import End
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.posts import GUNNERS, means
from sheetforge.systems.silent_death.schema.track import BoxKind
from sheetforge.systems.silent_death.schema.weapon_effects import Marks

MARKED_BY: dict[Marks, tuple[BoxKind, ...]] = {
    "drive": ("drive", "drive-loss"),
    "drive-and-weapons": ("drive", "drive-loss", "weapon-defender", "weapon-attacker"),
}
"""The boxes that weapons of some kinds mark; all others mark every box."""


def hurt(state: State, ship: ShipState, points: int, by: str, marks: Marks = "boxes", track: int = 0) -> Script:
    """Mark off boxes, from the upper left on; each takes effect before the next is marked.

    `points` are what is left of an attack after DR; `by` is the side that did it, empty for none.
    """
    inflict(state, ship, by, points)
    if points <= 0 or not ship.on_map:
        return
    plan, boxes = ship.blueprint.tracks[track], ship.marks[track]
    only = MARKED_BY.get(marks)
    before = len(ship.marked)
    state.tell(events.Marking(ship.id, min(points, boxes.count(0)), plan.facing))
    at = 0
    while points > 0 and ship.on_map:
        # Boxes up to the next one that has an effect.
        run: list[int] = []
        for box in range(at, len(boxes)):
            if not boxes[box] and (only is None or plan.kinds[box] in only):
                run.append(box)
                if plan.kinds[box] != "plain" or len(run) == points:
                    break
        if not run:
            break
        ship.mark_all(track, run, by)
        boxes, at = ship.marks[track], run[-1]
        points -= len(run)
        kind = plan.kinds[at]
        if kind == "plain":
            continue
        ship.settle()
        if kind == "critical":
            yield from roll_critical(state, ship, by, track)
            # A critical may have marked more boxes of this track; look from its start again.
            boxes, at = ship.marks[track], 0
        elif kind == "destroyed":
            if is_out(ship):
                destroy(state, ship, by, "boxes")
                if state.rules.injuries is not None:
                    yield from state.rules.injuries.destroyed(state, ship, "boxes")
        elif kind in ("weapon-defender", "weapon-attacker"):
            chooser = ship.side if kind == "weapon-defender" or not by else by
            yield from _lose_weapon(state, ship, chooser, (track, at))
        elif kind in ("warhead-defender", "warhead-attacker"):
            chooser = ship.side if kind == "warhead-defender" or not by else by
            yield from lose_warheads(state, ship, 1, chooser)
    ship.settle()
    number = len(ship.marked) - before
    reduction, left = ship.reductions[track], ship.marks[track].count(0)
    state.tell(events.Damaged(ship.id, number, ship.drive, reduction, plan.facing, left))


def is_out(ship: ShipState) -> bool:
    """Return whether enough X are marked off: one destroys a fighter, two a ship of several facings."""
    marked = sum(ship.blueprint.tracks[track].kinds[at] == "destroyed" for track, at in ship.marked)
    return marked >= min(2, len(ship.blueprint.tracks))


def destroy(state: State, ship: ShipState, by: str, end: End = "critical") -> None:
    """Remove a destroyed ship from the map, and the warheads that tracked it."""
    if ship.status != "on-map":
        return
    ended(state, ship, by, end)
    ship.status = "destroyed"
    state.tell(events.Destroyed(ship.id, by))
    if state.rules.debris:
        state.debris |= set(ship.hexes)
    forget(state, ship.id)


def forget(state: State, target: str) -> None:
    """Remove the warheads whose target is gone from the map, and those that tracked these."""
    for warhead in state.tracking(target):
        remove(state, warhead, "its target is gone")


def remove(state: State, warhead: Warhead, why: str) -> None:
    """Take a warhead off the map that did not go off."""
    if state.warheads.pop(warhead.id, None) is not None:
        state.tell(events.WarheadGone(warhead.id, why))
        forget(state, warhead.id)


def _lose_weapon(state: State, ship: ShipState, chooser: str, box: tuple[int, int]) -> Script:
    """Eliminate a weapon system, the whole mount; the chooser picks it."""
    lost = set(ship.lost.values()) | ship.wrecked
    whole = [mount for mount in ship.blueprint.mounts if mount.index not in lost]
    if not whole:
        return
    options = tuple(f"{mount.index + 1}:{mount.weapon}" for mount in whole)
    picked = options[0]
    if len(options) > 1:
        picked = yield from choose(chooser, options, "lose-weapon", ship.id)
    mount = whole[options.index(picked)]
    ship.lost = fixed({**ship.lost, box: mount.index})
    state.tell(events.WeaponLost(ship.id, f"{mount.post} {mount.name}"))


def lose_warheads(state: State, ship: ShipState, amount: int, chooser: str, only: str = "") -> Script:
    """Lose warheads one by one; of several kinds the chooser picks."""
    for _ in range(amount):
        left = [
            index
            for index, rack in enumerate(ship.blueprint.racks)
            if ship.racks[index] and only in ("", rack.kind.weapon)
        ]
        if not left:
            return
        options = tuple(ship.blueprint.racks[at].token for at in left)
        picked = options[0]
        if len(options) > 1:
            picked = yield from choose(chooser, options, "lose-warhead", ship.id)
        at = left[options.index(picked)]
        ship.racks = with_at(ship.racks, at, ship.racks[at] - 1)
        state.tell(events.StoresLost(ship.id, ship.blueprint.racks[at].kind.name, 1))


# --- critical hits -----------------------------------------------------------------------------


def roll_critical(state: State, ship: ShipState, by: str, track: int = 0) -> Script:
    """Roll on the ship's table for the attacker; the result takes effect at once."""
    plan = ship.blueprint.tracks[track]
    faces = yield from roll(plan.critical_dice, "critical", by)
    _spend_countermeasures(state, ship)
    line = plan.results.get(sum(faces))
    if line is None:
        return
    state.tell(events.CriticalHit(ship.id, sum(faces), line.title, plan.facing, faces))
    for one in line.effects:
        if not ship.on_map:
            return
        yield from carry_out(one, state, ship, by, track)
        ship.settle()
    if state.rules.autodestruct and len(ship.dead) == len(ship.skills):
        destroy(state, ship, by, "crew")


def _spend_countermeasures(state: State, ship: ShipState) -> None:
    """Every critical hit takes a decoy, and one attack of the point defence."""
    rules = state.rules
    if rules.decoys and ship.decoys:
        ship.decoys -= 1
        state.tell(events.StoresLost(ship.id, "decoys", 1))
    if (rules.point_defense_torpedoes or rules.point_defense_missiles) and ship.attacks:
        ship.attacks -= 1
        state.tell(events.StoresLost(ship.id, "attacks of point defence", 1))


TIMED = (effect.Change, effect.Set, effect.Halve, effect.Disable, effect.HoldFire)
"""The effects that can last to the end of the next turn."""


CONDITIONS = (
    effect.Change,
    effect.Set,
    effect.Halve,
    effect.Disable,
    effect.HoldFire,
    effect.ToHit,
    effect.LimitBarrels,
    effect.ReadDamage,
    effect.LimitArcs,
    effect.TurnCost,
    effect.NarrowSpread,
)
"""The effects that become conditions of the ship, which `ShipState` and its mounts read."""


@singledispatch
def carry_out(one: effect.Effect, state: State, ship: ShipState, by: str, track: int) -> Script:
    """Carry out one effect."""
    raise TypeError(f"no function carries out {type(one).__name__}")


def _last(one: effect.Effect, state: State, ship: ShipState, by: str, track: int) -> Script:
    """Make an effect a condition of the ship."""
    timed = isinstance(one, TIMED) and one.lasting == "next-turn"
    ship.conditions += (Condition(one, state.turn + 1 if timed else None, track),)
    return
    yield


for _kind in CONDITIONS:
    carry_out.register(_kind, _last)


@carry_out.register
def _(one: effect.Nothing, state: State, ship: ShipState, by: str, track: int) -> Script:
    return
    yield


@carry_out.register
def _(one: effect.Destroy, state: State, ship: ShipState, by: str, track: int) -> Script:
    destroy(state, ship, by)
    if state.rules.injuries is not None:
        yield from state.rules.injuries.destroyed(state, ship, "critical")


@carry_out.register
def _(one: effect.Kill, state: State, ship: ShipState, by: str, track: int) -> Script:
    posts = [post for post in ship.skills if post not in ship.dead]
    if one.crew == "random-gunner":
        killed = yield from _random_gunner(state, ship, by)
    else:
        killed = [post for post in posts if means(one.crew, post)]
        if one.crew == "gunner":
            killed = killed[:1]
    for post in killed:
        ship.dead |= {post}
        state.tell(events.CrewKilled(ship.id, post))
        if state.rules.injuries is not None:
            yield from state.rules.injuries.killed(state, ship, post)


def _random_gunner(state: State, ship: ShipState, by: str) -> Asking[list[str]]:
    """Pick one of the living gunners by a die; an empty list if there is none."""
    gunners = [post for post in ship.skills if post.startswith(GUNNERS) and ship.lives(post)]
    if len(gunners) < 2:
        return gunners
    faces = yield from roll((len(gunners),), "random-gunner", by)
    struck = gunners[faces[0] - 1]
    state.tell(events.ChanceDecided(ship.id, f"{struck} is struck", faces, len(gunners)))
    return [struck]


@carry_out.register
def _(one: effect.Daze, state: State, ship: ShipState, by: str, track: int) -> Script:
    posts = [one.crew]
    if one.crew == "random-gunner":
        posts = yield from _random_gunner(state, ship, by)
    until = state.turn + 1 if one.lasting == "next-turn" else None
    for post in posts:
        daze = one.model_copy(update={"crew": post})
        ship.conditions += (Condition(daze, until, track),)


@carry_out.register
def _(one: effect.Hits, state: State, ship: ShipState, by: str, track: int) -> Script:
    points = yield from _amount(state, ship, one.amount, by)
    tracks = range(len(ship.blueprint.tracks)) if one.tracks == "all" else (track,)
    for at in tracks:
        yield from hurt(state, ship, points, by, track=at)


@carry_out.register
def _(one: effect.Lose, state: State, ship: ShipState, by: str, track: int) -> Script:
    everything = one.amount == "all"
    amount = 0 if everything else (yield from _amount(state, ship, one.amount, by))
    if one.what in ("torpedoes", "warheads"):
        only = "" if one.weapon is None else bare(one.weapon)
        most = sum(ship.racks) if everything else amount
        yield from lose_warheads(state, ship, most, ship.side, only)
        return
    if one.what == "decoys":
        taken = ship.decoys if everything else min(ship.decoys, amount)
        ship.decoys -= taken
        state.tell(events.StoresLost(ship.id, one.what, taken))
        return
    if one.what == "engineers":
        taken = ship.engineers if everything else min(ship.engineers, amount)
        ship.engineers -= taken
        state.tell(events.StoresLost(ship.id, one.what, taken))
        return
    stores = ship.shots if one.what == "ammunition" else ship.missiles
    for mount in ship.blueprint.mounts:
        held = stores[mount.index]
        if held is not None and selects(one, mount):
            taken = held if everything else min(held, amount)
            stores = with_at(stores, mount.index, held - taken)
            state.tell(events.StoresLost(ship.id, one.what, taken))
    if one.what == "ammunition":
        ship.shots = stores
    else:
        ship.missiles = stores


require_all("executor", effect.EFFECTS, carry_out)


def _amount(state: State, ship: ShipState, amount: int | str, by: str) -> Asking[int]:
    """A number as it is, or the roll of its dice."""
    text = str(amount)
    if text.isdigit():
        return int(text)
    dice = parse(text)
    faces = yield from roll((dice.sides,) * dice.count, "amount", by)
    state.tell(events.ChanceDecided(ship.id, f"the hit counts for {sum(faces)}", faces, dice.sides))
    return sum(faces)
