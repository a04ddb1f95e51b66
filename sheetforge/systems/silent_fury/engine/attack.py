"""Attack actions: Full Volley, Fire at Will, and step 5 of the Standard Attack Procedure."""

from __future__ import annotations

from typing import NamedTuple, get_args

from sheetforge.content.effects import require_words
from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Asking, Faces, Script, choose, roll
from sheetforge.systems.silent_fury.blueprint import Gun, ModeFigures
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.aiming import areas, choose_side, defense, everything, impact_dice, targets
from sheetforge.systems.silent_fury.engine.damage import apply_fx, disrupt_one, fx, place_damage
from sheetforge.systems.silent_fury.engine.events import Evaded, Fired, Hit, Missed, ShieldsDown, SideHit
from sheetforge.systems.silent_fury.engine.launching import can_launch, launch
from sheetforge.systems.silent_fury.engine.operating import can_operate, misuse
from sheetforge.systems.silent_fury.engine.orders import DONE, NONE, choose_action
from sheetforge.systems.silent_fury.engine.resolve import distinct, fx_dice, fx_result, struck
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import UNSAFE, Damage, Fx
from sheetforge.systems.silent_fury.schema.weapon import Effect

FULL_VOLLEY, FIRE_AT_WILL = "full-volley", "fire-at-will"
TOKENS = (("fire", Damage.FIRE), ("hull-breach", Damage.BREACH), ("power-down", Damage.POWER_DOWN))
"""Effects that add a damage marker."""

Row = tuple[Gun, ModeFigures]


class Thrown(NamedTuple):
    """The faces of an attack: its accuracy dice, their sides, and the faces of its FX roll."""

    accuracy: Faces
    die: int
    fx: Faces


def attack_action(state: State, ship: ShipState, side: str) -> Script:
    """An Attack card: weapons one after the other, or a single one; then damaged weapons' risk."""
    fixed = rows(state, ship, side, set(), fixed=True)
    options = [FULL_VOLLEY] if rows(state, ship, side, set()) else []
    options += [FIRE_AT_WILL] if fixed else []
    why = "no weapon that it can operate has a target in its arcs and range"
    action = yield from choose_action(state, ship, side, options, why)
    if action == NONE:
        return
    single = action == FIRE_AT_WILL
    operated: list[int] = []
    while ship.on_map and not (single and operated):
        ready = rows(state, ship, side, set(operated), fixed=single)
        if not ready:
            break
        asked = tuple(ready) if single else (*ready, DONE)
        token = yield from choose(side, asked, "fire", ship.id)
        if token == DONE:
            break
        gun, mode = ready[token]
        operated.append(gun.component)
        yield from operate(state, ship, side, gun, mode)
    yield from misuse(state, ship, side, operated)


def rows(state: State, ship: ShipState, side: str, operated: set[int], fixed: bool = False) -> dict[str, Row]:
    """The rows of the weapon chart that can be used: `4`, or `4.2` for the second of several."""
    found: dict[str, Row] = {}
    for number, gun in ship.blueprint.guns.items():
        if number in operated or not can_operate(state, ship, side, number, fixed):
            continue
        for at, mode in enumerate(gun.modes, 1):
            if usable(state, ship, side, gun, mode):
                found[f"{number}.{at}" if len(gun.modes) > 1 else str(number)] = (gun, mode)
    return found


def usable(state: State, ship: ShipState, side: str, gun: Gun, mode: ModeFigures) -> bool:
    """Return whether a row has ordinance to launch, or a ship to attack."""
    if mode.launches is not None:
        return can_launch(ship, mode.launches)
    if mode.everything or mode.area is not None:
        return bool(everything(state, ship, gun, mode))
    return bool(targets(state, ship, side, gun, mode))


def operate(state: State, ship: ShipState, side: str, gun: Gun, mode: ModeFigures) -> Script:
    """Operate a weapon: launch, or attack one ship, an area, or everything in its arcs."""
    if mode.launches is not None:
        state.tell(Fired(ship.id, gun.component, gun.called(mode)))
        yield from launch(state, ship, side, mode.launches, mode.accuracy)
    else:
        attacked = yield from aimed(state, ship, side, gun, mode)
        only = attacked[0] if len(attacked) == 1 else None
        at = (None, None) if only is None else (only.id, distance(ship.hex, only.hex))
        state.tell(Fired(ship.id, gun.component, gun.called(mode), *at))
        for target in attacked:
            if target.on_map:
                yield from attack(state, ship, side, mode, target)
    if mode.unsafe and ship.on_map:
        yield from fx(state, ship, (gun.component,), UNSAFE, "unsafe", side)


def aimed(state: State, ship: ShipState, side: str, gun: Gun, mode: ModeFigures) -> Asking[list[ShipState]]:
    """Choose a target: the ships that are attacked, one after the other."""
    if mode.everything:
        return everything(state, ship, gun, mode)
    about = f"{ship.id} {gun.component}"
    if mode.area is not None:
        hexes = {state.name(hex): ships for ships, hex in areas(state, ship, gun, mode).items()}
        name = yield from choose(side, tuple(hexes), "target-hex", about)
        return [state.ships[id] for id in hexes[name]]
    ids = tuple(one.id for one in targets(state, ship, side, gun, mode))
    return [state.ships[(yield from choose(side, ids, "target", about))]]


def attack(state: State, ship: ShipState, side: str, mode: ModeFigures, target: ShipState) -> Script:
    """One attack on one ship, all of its dice in one throw."""
    die = mode.die_at(distance(ship.hex, target.hex))
    if die is None:
        return
    yield from cards.moment(state, f"attack {target.id}")
    hit_side = yield from choose_side(target, ship.hex, side)
    if mode.power == "shield" and target.shields[hit_side]:
        state.tell(Missed(target.id, why="its shield stops it"))
        return
    dice = Fx(impact_dice(state, mode, target, hit_side), mode.effect_dice)
    harms = "fx" in mode.effect
    if harms:
        dice = dice._replace(impact=dice.impact + bonus_dice(state, ship, dice.impact))
    if harms and not dice.impact:
        if mode.effect == {"fx"}:
            held = f"defense {defense(state, target, hit_side)}"
            state.tell(Missed(target.id, why=f"{held} leaves no Impact die"))
            return
        harms = False
    if harms and mode.impact_dice is None and isinstance(mode.power, int):
        state.tell(SideHit(target.id, hit_side, mode.power, defense(state, target, hit_side), dice.impact))
    number = max(1, mode.accuracy + cards.modifier(state, ship, "accuracy"))
    faces = yield from roll((die,) * number + (fx_dice(dice) if harms else ()), "attack", side)
    hits = yield from evaded(state, target, struck(faces[:number], target.blueprint.size), die)
    if not hits:
        state.tell(Missed(target.id, faces[:number], target.blueprint.size, die=die))
        return
    used = dice if harms else None
    thrown = Thrown(faces[:number], die, faces[number:])
    yield from take_effect(state, side, mode, target, hits, used, thrown)
    if "shield-drain" in mode.effect and target.on_map:
        drain(state, target, hit_side)


def bonus_dice(state: State, ship: ShipState, dice: int) -> int:
    """Impact dice that cards add to an attack that can harm its target."""
    return cards.modifier(state, ship, "impact") if dice else 0


def evaded(state: State, target: ShipState, hits: tuple[int, ...], die: int) -> Asking[tuple[int, ...]]:
    """Hits by accuracy dice; those on an evading ship are rolled again, once."""
    if not hits or not target.evading:
        return hits
    faces = yield from roll((die,) * len(hits), "evade", target.side)
    again = struck(faces, target.blueprint.size)
    state.tell(Evaded(target.id, hits, again, faces))
    return again


def take_effect(
    state: State,
    side: str,
    mode: ModeFigures,
    target: ShipState,
    hits: tuple[int, ...],
    dice: Fx | None,
    thrown: Thrown,
) -> Script:
    """The effects of a row on the components that it hit: FX, markers, disruption."""
    impact = 0 if dice is None else dice.impact
    result = None if dice is None else fx_result(dice, thrown.fx)
    state.tell(
        Hit(
            target.id,
            hits,
            None if result is None else result.damage.result,
            thrown.accuracy,
            target.blueprint.size,
            thrown.fx[:impact],
            thrown.fx[impact:],
            thrown.die,
        )
    )
    numbers = distinct(hits, state.rules.hit_twice)
    if mode.blast:
        near = (to for number in numbers for to in target.blueprint.neighbors(number))
        numbers = tuple(dict.fromkeys((*numbers, *near)))
    if result is not None:
        yield from apply_fx(state, target, numbers, result, "attack", side)
    for word, marker in TOKENS:
        if word in mode.effect and target.on_map:
            yield from place_damage(state, target, numbers, marker)
    if "disrupt" in mode.effect:
        for number in numbers:
            if target.on_map:
                yield from disrupt_one(state, target, number)


def drain(state: State, target: ShipState, side: int) -> None:
    """All shields of a side go down."""
    if target.shields[side]:
        state.tell(ShieldsDown(target.id, target.shields[side]))
        target.set_shields(side, 0)


# Of what a weapon launches `launching` has the rules.
require_words("executor", get_args(Effect), dict(TOKENS), ("fx", "disrupt", "shield-drain", "launch"))
