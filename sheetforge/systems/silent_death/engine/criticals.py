"""Critical hits: the roll on a ship's table, and every effect that a table can have.

Effects that last become conditions of the ship, where `Ship.settle` and its questions read them;
the others happen here. `next-turn` lasts to the end of the turn after this one.
"""

from __future__ import annotations

from functools import singledispatch

from sheetforge.dice import parse
from sheetforge.play.questions import Asking, Roll, Script
from sheetforge.systems.silent_death.blueprint import bare
from sheetforge.systems.silent_death.engine import damage
from sheetforge.systems.silent_death.engine.crew import GUNNERS, means
from sheetforge.systems.silent_death.engine.events import CrewKilled, CriticalHit, StoresLost
from sheetforge.systems.silent_death.engine.ship import Condition, Ship, selects, with_at
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema import critical as effect


def roll(state: State, ship: Ship, by: str, track: int = 0) -> Script:
    """The attacker rolls on the table of the ship; the result takes effect at once."""
    plan = ship.fit.tracks[track]
    faces = yield Roll(plan.critical_dice, "critical", by)
    _spend_countermeasures(state, ship)
    line = plan.results.get(sum(faces))
    if line is None:
        return
    state.tell(CriticalHit(ship.id, sum(faces), line.title, plan.facing))
    for one in line.effects:
        if not ship.on_map:
            return
        yield from carry_out(one, state, ship, by, track)
        ship.settle()
    if state.rules.autodestruct and len(ship.dead) == len(ship.skills):
        damage.destroy(state, ship, by, "crew")


def _spend_countermeasures(state: State, ship: Ship) -> None:
    """Every critical hit takes a decoy, and one attack of the point defence."""
    rules = state.rules
    if rules.decoys and ship.decoys:
        ship.decoys -= 1
        state.tell(StoresLost(ship.id, "decoys", 1))
    if (rules.point_defense_torpedoes or rules.point_defense_missiles) and ship.attacks:
        ship.attacks -= 1
        state.tell(StoresLost(ship.id, "attacks of point defence", 1))


@singledispatch
def carry_out(one: effect.Effect, state: State, ship: Ship, by: str, track: int) -> Script:
    """Carry out one effect. Those that are not listed below last: they become conditions."""
    lasting = getattr(one, "lasting", None)
    until = state.turn + 1 if lasting == "next-turn" else None
    ship.conditions += (Condition(one, until, track),)
    return
    yield


@carry_out.register
def _(one: effect.Nothing, state: State, ship: Ship, by: str, track: int) -> Script:
    return
    yield


@carry_out.register
def _(one: effect.Destroy, state: State, ship: Ship, by: str, track: int) -> Script:
    damage.destroy(state, ship, by)
    if state.rules.injuries is not None:
        yield from state.rules.injuries.destroyed(state, ship, "critical")


@carry_out.register
def _(one: effect.Kill, state: State, ship: Ship, by: str, track: int) -> Script:
    posts = [post for post in ship.skills if post not in ship.dead]
    if one.crew == "random-gunner":
        killed = yield from _random_gunner(ship, by)
    else:
        killed = [post for post in posts if means(one.crew, post)]
        if one.crew == "gunner":
            killed = killed[:1]
    for post in killed:
        ship.dead |= {post}
        state.tell(CrewKilled(ship.id, post))
        if state.rules.injuries is not None:
            yield from state.rules.injuries.killed(state, ship, post)


def _random_gunner(ship: Ship, by: str) -> Asking[list[str]]:
    """One of the living gunners, by chance where there are several; none where there is none."""
    gunners = [post for post in ship.skills if post.startswith(GUNNERS) and ship.lives(post)]
    if len(gunners) < 2:
        return gunners
    faces = yield Roll((len(gunners),), "random-gunner", by)
    return [gunners[faces[0] - 1]]


@carry_out.register
def _(one: effect.Daze, state: State, ship: Ship, by: str, track: int) -> Script:
    posts = [one.crew]
    if one.crew == "random-gunner":
        posts = yield from _random_gunner(ship, by)
    until = state.turn + 1 if one.lasting == "next-turn" else None
    for post in posts:
        daze = one.model_copy(update={"crew": post})
        ship.conditions += (Condition(daze, until, track),)


@carry_out.register
def _(one: effect.Hits, state: State, ship: Ship, by: str, track: int) -> Script:
    points = yield from _amount(one.amount, by)
    tracks = range(len(ship.fit.tracks)) if one.tracks == "all" else (track,)
    for at in tracks:
        yield from damage.hurt(state, ship, points, by, track=at)


@carry_out.register
def _(one: effect.Lose, state: State, ship: Ship, by: str, track: int) -> Script:
    everything = one.amount == "all"
    amount = 0 if everything else (yield from _amount(one.amount, by))
    if one.what in ("torpedoes", "warheads"):
        only = "" if one.weapon is None else bare(one.weapon)
        most = sum(ship.racks) if everything else amount
        yield from damage.lose_warheads(state, ship, most, ship.side, only)
        return
    if one.what == "decoys" or one.what == "engineers":
        left = getattr(ship, one.what)
        taken = left if everything else min(left, amount)
        setattr(ship, one.what, left - taken)
        state.tell(StoresLost(ship.id, one.what, taken))
        return
    stores = "shots" if one.what == "ammunition" else "missiles"
    for mount in ship.fit.mounts:
        held = getattr(ship, stores)[mount.index]
        if held is not None and selects(one, mount):
            taken = held if everything else min(held, amount)
            setattr(ship, stores, with_at(getattr(ship, stores), mount.index, held - taken))
            state.tell(StoresLost(ship.id, one.what, taken))


def _amount(amount: int | str, by: str) -> Asking[int]:
    """A number as it is, or the roll of its dice."""
    text = str(amount)
    if text.isdigit():
        return int(text)
    dice = parse(text)
    faces = yield Roll((dice.sides,) * dice.count, "amount", by)
    return sum(faces)
