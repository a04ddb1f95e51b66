"""Strike Phase: missiles, point defense, attack runs, bombers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import PASS, Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.attack import evaded
from sheetforge.systems.silent_fury.engine.crew_events import FightersGuard, GroupSent, StrikeResolved
from sheetforge.systems.silent_fury.engine.damage import apply_fx
from sheetforge.systems.silent_fury.engine.dogfight import Squadron, dogfight
from sheetforge.systems.silent_fury.engine.events import Hit, Missed
from sheetforge.systems.silent_fury.engine.launching import recover
from sheetforge.systems.silent_fury.engine.orders import DONE
from sheetforge.systems.silent_fury.engine.resolve import fx_dice, fx_result, struck
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import NO_FLIGHT, State
from sheetforge.systems.silent_fury.figures import (
    BOMBER_DIE,
    BOMBER_FX,
    MISSILE_DIE,
    MISSILE_FX,
    SUPPORT_RANGE,
    Fx,
    dice_by_ratio,
)


@dataclass(slots=True)
class Strike:
    """A Strike Phase under way: free fighters and bombers, and where the others are committed.

    `guards` are fighters by ship and side, `missiles` groups and `squadrons` by side and target.
    """

    fighters: dict[str, int]
    bombers: dict[str, int]
    guards: dict[tuple[str, str], int] = field(default_factory=dict)
    missiles: dict[tuple[str, str], int] = field(default_factory=dict)
    squadrons: dict[tuple[str, str], Squadron] = field(default_factory=dict)


def strike_phase(state: State) -> Script:
    """The six steps; then missiles and strike craft go back aboard."""
    if not any(state.flights) or all(flight == NO_FLIGHT for flight in state.flights):
        return
    strike = Strike(
        {side: state.flight(side).fighters for side in state.plan.sides},
        {side: state.flight(side).bombers for side in state.plan.sides},
    )
    for _, step in STEPS:
        yield from step(state, strike)
    land(state, strike)


# --- 1. Missile Launch! --------------------------------------------------------------------------


def launch_missiles(state: State, strike: Strike) -> Script:
    """Each side divides its missiles into groups, one for each ship that it attacks."""
    for side in state.order():
        left = state.flight(side).missiles
        targets = [ship.id for ship in state.enemies(side)]
        for index, id in enumerate(targets):
            number = left
            if left and index < len(targets) - 1:
                options = tuple(map(str, range(left + 1)))
                number = int((yield from choose(side, options, "missiles", id)))
            if number:
                strike.missiles[side, id] = number
                state.tell(GroupSent(side, "missile", number, id))
                left -= number


# --- 2. and 5. Assign Point Defense Fighters -----------------------------------------------------


def assign_guards(state: State, strike: Strike) -> Script:
    """Each side puts free fighters next to ships that it defends; they stay there."""
    for side in state.order():
        own = tuple(ship.id for ship in defended(state, side))
        placed: dict[str, int] = {}
        while strike.fighters[side] and own:
            shown = tuple(f"{id} {number}" for id, number in placed.items())
            chosen = yield from choose(side, (*own, DONE), "guard", so_far=shown)
            if chosen == DONE:
                break
            strike.fighters[side] -= 1
            placed[chosen] = placed.get(chosen, 0) + 1
            strike.guards[chosen, side] = strike.guards.get((chosen, side), 0) + 1
        for id, number in placed.items():
            state.tell(FightersGuard(side, number, id))


def defended(state: State, side: str) -> Iterator[ShipState]:
    """The ships whose point defense is a side's: those that it controls."""
    return state.on_map(side)


# --- Point Defense -------------------------------------------------------------------------------


def own_defense(state: State, strike: Strike, ship: ShipState) -> int:
    """A ship's point defense with its fighters, less the enemy fighters in squadrons at it."""
    added = cards.modifier(state, ship, "point-defense")
    return with_fighters(strike, ship, ship.blueprint.point_defense + added)


def with_fighters(strike: Strike, ship: ShipState, defense: int) -> int:
    """Return a defense with the fighters at a ship: its own added, those of squadrons taken off."""
    guards = strike.guards.get((ship.id, ship.side), 0)
    suppressed = sum(squadron.fighters for (_, target), squadron in strike.squadrons.items() if target == ship.id)
    return max(0, defense + guards - suppressed)


def support(state: State, strike: Strike, ship: ShipState) -> dict[str, int]:
    """Return what each friendly ship nearby can add, the most first: Mutual Support.

    A boarded ship gives no more than its fighters, less those of squadrons at it.
    """
    lent = {
        one.id: _lent(state, strike, one)
        for one in state.on_map(ship.side)
        if one is not ship and one.holds(ship.side) and distance(one.hex, ship.hex) <= SUPPORT_RANGE
    }
    return {id: lent[id] for id in sorted(lent, key=lambda id: -lent[id]) if lent[id]}


def _lent(state: State, strike: Strike, ship: ShipState) -> int:
    if any(party != ship.side for party in ship.parties()):
        return with_fighters(strike, ship, 0)
    return own_defense(state, strike, ship)


def point_defense(state: State, strike: Strike, ship: ShipState) -> int:
    """The effective point defense of a ship with the best support that it can have."""
    return own_defense(state, strike, ship) + max(support(state, strike, ship).values(), default=0)


def defend(state: State, strike: Strike, ship: ShipState) -> Asking[int]:
    """The effective point defense of a ship; of several supporters its side chooses one."""
    lent = support(state, strike, ship)
    if len(lent) < 2:
        return point_defense(state, strike, ship)
    shown = tuple(f"{id} {number}" for id, number in lent.items())
    chosen = yield from choose(ship.side, tuple(lent), "support", ship.id, shown)
    return own_defense(state, strike, ship) + lent[chosen]


# --- 3. Missile Attacks!, 6. Resolve Bomber Attacks ----------------------------------------------


def missile_attacks(state: State, strike: Strike) -> Script:
    """Every missile group attacks its target."""
    for (side, id), number in strike.missiles.items():
        target = state.ships[id]
        if target.on_map:
            defense = yield from defend(state, strike, target)
            dice = dice_by_ratio(number, defense)
            state.tell(StrikeResolved("missile", number, id, defense, dice))
            yield from salvo(state, side, target, dice, MISSILE_DIE, MISSILE_FX)


def bomber_attacks(state: State, strike: Strike) -> Script:
    """Every squadron with bombers attacks its target."""
    for (side, id), squadron in strike.squadrons.items():
        target = state.ships[id]
        if target.on_map and squadron.bombers:
            defense = yield from defend(state, strike, target)
            dice = dice_by_ratio(squadron.bombers, defense)
            state.tell(StrikeResolved("bomber", squadron.bombers, id, defense, dice))
            yield from salvo(state, side, target, dice, BOMBER_DIE, BOMBER_FX)


def salvo(state: State, side: str, target: ShipState, dice: int, die: int, fx: Fx) -> Script:
    """Accuracy dice and an FX roll of ordinance against a ship."""
    if not dice:
        return
    faces = yield from roll((die,) * dice + fx_dice(fx), "strike", side)
    hits = yield from evaded(state, target, struck(faces[:dice], target.blueprint.size), die)
    if not hits:
        state.tell(Missed(target.id, faces[:dice], target.blueprint.size, die=die))
        return
    result, effect = fx_result(fx, faces[dice:]), dice + fx.impact
    state.tell(
        Hit(
            target.id,
            hits,
            result.damage.result,
            faces[:dice],
            target.blueprint.size,
            faces[dice:effect],
            faces[effect:],
            die,
        )
    )
    yield from apply_fx(state, target, hits, result, "attack", side)


# --- 4. Attack Run! ------------------------------------------------------------------------------


def attack_runs(state: State, strike: Strike) -> Script:
    """Sides in turn send squadrons until each has passed once."""
    running = list(state.order())
    while running:
        for side in tuple(running):
            targets = [ship.id for ship in state.enemies(side) if (side, ship.id) not in strike.squadrons]
            if not targets or not strike.fighters[side] + strike.bombers[side]:
                running.remove(side)
                continue
            chosen = yield from choose(side, (*targets, PASS), "attack-run")
            if chosen == PASS:
                running.remove(side)
            else:
                yield from attack_run(state, strike, side, state.ships[chosen])


def attack_run(state: State, strike: Strike, side: str, target: ShipState) -> Script:
    """A squadron flies at a ship; the side that controls the ship may intercept it."""
    bombers = strike.bombers[side]
    if bombers:
        options = tuple(map(str, range(0 if strike.fighters[side] else 1, bombers + 1)))
        bombers = int((yield from choose(side, options, "squadron-bombers", target.id)))
    fighters = strike.fighters[side]
    if fighters:
        options = tuple(map(str, range(0 if bombers else 1, fighters + 1)))
        fighters = int((yield from choose(side, options, "squadron-fighters", target.id)))
    strike.bombers[side] -= bombers
    strike.fighters[side] -= fighters
    squadron = Squadron(side, fighters, bombers)
    state.tell(GroupSent(side, "squadron", fighters + bombers, target.id))
    other = target.side
    free = strike.fighters.get(other, 0)
    if free:
        options = tuple(map(str, range(free + 1)))
        number = int((yield from choose(other, options, "intercept", target.id)))
        if number:
            strike.fighters[other] -= number
            squadron, left = yield from dogfight(state, squadron, Squadron(other, number, 0))
            aboard(state, left)
    if squadron.reaches:
        strike.squadrons[side, target.id] = squadron
    else:
        aboard(state, squadron)


def aboard(state: State, squadron: Squadron) -> None:
    """Strike craft of a dogfight that is over go back to ships at once."""
    recover(state, squadron.side, fighters=squadron.fighters, bombers=squadron.bombers)


def land(state: State, strike: Strike) -> None:
    """After the strike everything that is left goes back to ships."""
    guards: Mapping[tuple[str, str], int] = strike.guards
    for side in state.plan.sides:
        squadrons = [squadron for (by, _), squadron in strike.squadrons.items() if by == side]
        fighters = strike.fighters[side] + sum(squadron.fighters for squadron in squadrons)
        fighters += sum(number for (_, by), number in guards.items() if by == side)
        bombers = strike.bombers[side] + sum(squadron.bombers for squadron in squadrons)
        recover(state, side, state.flight(side).missiles, fighters, bombers)
        state.set_flight(side, NO_FLIGHT)


STEPS: tuple[tuple[str, Callable[[State, Strike], Script]], ...] = (
    ("missile-launch", launch_missiles),
    ("point-defense", assign_guards),
    ("missile-attacks", missile_attacks),
    ("attack-runs", attack_runs),
    ("point-defense", assign_guards),
    ("bomber-attacks", bomber_attacks),
)
"""The Strike Phase in its order."""
