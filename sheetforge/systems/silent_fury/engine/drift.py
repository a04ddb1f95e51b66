"""Drift Phase, in its order: cards, fire, disruption, shields, drift, torpedoes, surrender."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.geometry.hexes import disk, distance
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury import figures
from sheetforge.systems.silent_fury.engine import cards, events
from sheetforge.systems.silent_fury.engine.crew_events import Captured, Detonated, Surrendered, TorpedoPlaced
from sheetforge.systems.silent_fury.engine.damage import apply_fx, disrupt_one, fx, inflict, kill
from sheetforge.systems.silent_fury.engine.launching import recover_torpedoes
from sheetforge.systems.silent_fury.engine.melee import no_sharing
from sheetforge.systems.silent_fury.engine.operating import bridge, captained, misuse, operable
from sheetforge.systems.silent_fury.engine.resolve import fx_dice, fx_result, struck
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State, Torpedo

KEEP = "keep"


def drift_phase(state: State) -> Script:
    """Every step for every ship, one step after the other."""
    for _, step in STEPS:
        yield from step(state)


def ongoing(state: State) -> Script:
    """Resolve Ongoing Critical Effects."""
    yield from cards.moment(state, "drift")
    for ship in list(state.on_map()):
        yield from cards.in_drift(state, ship)
    yield from no_sharing(state)


def fires(state: State) -> Script:
    """Fire checks; by an optional rule a ship may be vented then; fires disrupt crew."""
    for ship in list(state.on_map()):
        if ship.with_damage(figures.Damage.FIRE):
            yield from fire_check(state, ship)
    if state.rules.venting:
        for ship in list(state.on_map()):
            yield from vent(state, ship)
    for ship in list(state.on_map()):
        for number in ship.with_damage(figures.Damage.FIRE):
            yield from disrupt_one(state, ship, number)


def fire_check(state: State, ship: ShipState) -> Script:
    """Two accuracy dice, the lower first: fires spread, or explode; one without effect is last."""
    volatile = any(ship.blueprint.components[number - 1].volatile for number in ship.with_damage(figures.Damage.FIRE))
    die = figures.VOLATILE_DIE if volatile else figures.FIRE_DIE
    faces = yield from roll((die,) * figures.FIRE_DICE, "fire", ship.side)
    state.tell(events.FireChecked(ship.id, faces, ship.blueprint.size, die))
    left = sorted(struck(faces, ship.blueprint.size))
    while left and ship.on_map:
        # Dice without effect wait for those that have one.
        number = next((number for number in left if burns(ship, number)), None)
        if number is None:
            return
        left.remove(number)
        yield from burn(state, ship, number)


def burns(ship: ShipState, number: int) -> bool:
    """Return whether a die of a fire check has an effect: in a fire, or where one can spread to."""
    damage = ship.damage_of(number)
    if damage is figures.Damage.FIRE:
        return True
    near = any(ship.damage_of(to) is figures.Damage.FIRE for to in ship.blueprint.neighbors(number))
    return near and damage not in figures.RUINED


def burn(state: State, ship: ShipState, number: int) -> Script:
    """One die of a fire check: an explosion in a fire, or the fire spreads."""
    if ship.damage_of(number) is not figures.Damage.FIRE:
        state.tell(events.FireSpread(ship.id, number))
        yield from inflict(state, ship, number, figures.Damage.FIRE)
        return
    state.tell(events.Exploded(ship.id, number))
    volatile = ship.blueprint.components[number - 1].volatile
    near = (number, *ship.blueprint.neighbors(number))
    dice = figures.VOLATILE_EXPLOSION if volatile else figures.EXPLOSION
    yield from fx(state, ship, near, dice, "explosion", ship.side)


def vent(state: State, ship: ShipState) -> Script:
    """Optional: without air fires are put out for good, at the price of the components.

    Any side aboard may do so that has the only Captains or a manned Bridge, boarders as well.
    """
    for side in dict.fromkeys((ship.side, *ship.parties())):
        used = None if captained(ship, side) else bridge(ship, side)
        if ship.vented or not ship.on_map or not (captained(ship, side) or used is not None):
            continue
        if (yield from choose(side, ("vent", KEEP), "vent", ship.id)) == KEEP:
            continue
        ship.vented = True
        state.tell(events.Vented(ship.id))
        for number in ship.with_damage(figures.Damage.FIRE):
            ship.set_damage(number, figures.Damage.DESTROYED)
        if used is not None:
            yield from misuse(state, ship, side, (used,))


def maintain_shields(state: State) -> Script:
    """All shields go down except those for which generators are operated."""
    for ship in list(state.on_map()):
        if not ship.raised:
            continue
        side, generators = keeper(state, ship)
        kept = yield from kept_shields(ship, side, len(generators))
        down = ship.raised - sum(kept)
        ship.shields = kept
        if down:
            state.tell(events.ShieldsDown(ship.id, down))
        sound = [generator for generator in generators if not ship.damage_of(generator)]
        damaged = [generator for generator in generators if ship.damage_of(generator)]
        yield from misuse(state, ship, side, (*sound, *damaged)[: sum(kept)])


def keeper(state: State, ship: ShipState) -> tuple[str, list[int]]:
    """Return the side that can operate most generators, with them; at a tie, the ship's own."""
    sides = dict.fromkeys((ship.side, *ship.parties()))
    found = [(side, operable(state, ship, side, "shield-generator")) for side in sides]
    return max(found, key=lambda pair: len(pair[1]))


def kept_shields(ship: ShipState, side: str, generators: int) -> Asking[tuple[int, ...]]:
    """Ask which shields stay up; to keep one with a damaged generator is a risk, so a choice."""
    damaged = any(map(ship.damage_of, ship.working("shield-generator")))
    if generators >= ship.raised and not damaged:
        return ship.shields
    kept = [0] * len(ship.shields)
    for _ in range(min(generators, ship.raised)):
        left = [index for index, up in enumerate(ship.shields) if up > kept[index]]
        options = (*(str(at + 1) for at in left), "done")
        chosen = yield from choose(side, options, "maintain", ship.id)
        if chosen == "done":
            break
        kept[int(chosen) - 1] += 1
    return tuple(kept)


def ships_drift(state: State) -> Script:
    """Every ship moves by its velocity, independent of the path in between."""
    for ship in list(state.on_map()):
        step = ship.velocity
        if step.length:
            ship.trail = ship.hex
            ship.hex = ship.hex + step
            if state.holds(ship.hex):
                state.tell(events.Drifted(ship.id, state.name(ship.hex)))
            else:
                ship.status = "left"
                state.tell(events.LeftMap(ship.id))
    return
    yield


def detonate(state: State) -> Script:
    """All torpedoes on the map detonate; one with a ship in reach must attack it."""
    torpedoes, state.torpedoes = state.torpedoes, ()
    for torpedo in torpedoes:
        near = tuple(ship.id for ship in state.on_map() if distance(ship.hex, torpedo.hex) <= figures.TORPEDO_RANGE)
        name = state.name(torpedo.hex)
        if near:
            chosen = near[0]
            if len(near) > 1:
                chosen = yield from choose(torpedo.side, near, "torpedo-target", name)
            state.tell(Detonated(name, chosen))
            yield from torpedo_attack(state, torpedo, state.ships[chosen])
        else:
            state.tell(Detonated(name))
        recover_torpedoes(state, torpedo.side, 1)
    yield from no_sharing(state)


def torpedo_attack(state: State, torpedo: Torpedo, target: ShipState) -> Script:
    """One accuracy die and an FX roll, whatever the defenses."""
    die = figures.SHORT_DIE if torpedo.hex == target.hex else figures.LONG_DIE
    faces = yield from roll((die, *fx_dice(figures.TORPEDO_FX)), "torpedo", torpedo.side)
    hits = struck(faces[:1], target.blueprint.size)
    if not hits:
        state.tell(events.Missed(target.id, faces[:1], target.blueprint.size, die=die))
        return
    result, effect = fx_result(figures.TORPEDO_FX, faces[1:]), figures.TORPEDO_FX.impact + 1
    fx = faces[1:effect], faces[effect:]
    state.tell(events.Hit(target.id, hits, result.damage.result, faces[:1], target.blueprint.size, *fx, die))
    yield from apply_fx(state, target, hits, result, "attack", torpedo.side)


def torpedoes_away(state: State) -> Script:
    """Launched torpedoes come onto the map, in any hex, or wait in their box for a later turn."""
    for ship in list(state.ships.values()):
        away, ship.away = ship.away, ()
        for side in away:
            center = ship.hex
            radius = state.plan.columns + state.plan.rows
            names = {state.name(hex): hex for hex in disk(center, radius) if state.holds(hex)}
            name = yield from choose(side, (*names, KEEP), "torpedo-hex", ship.id)
            if name == KEEP:
                ship.away = (*ship.away, side)
                continue
            state.torpedoes = (*state.torpedoes, Torpedo(side, names[name]))
            state.tell(TorpedoPlaced(side, name))


def load_torpedoes(state: State) -> Script:
    """Every tube is filled, as long as there are torpedoes aboard."""
    for ship in state.on_map():
        number = min(ship.blueprint.tubes - ship.loaded, ship.torpedoes)
        ship.loaded += number
        ship.torpedoes -= number
    return
    yield


def surrender(state: State) -> Script:
    """Crews that are all disrupted surrender; a ship without its own crew changes hands."""
    for ship in list(state.on_map()):
        for side in dict.fromkeys(figure.side for figure in ship.box):
            if not ship.holds(side):
                state.tell(Surrendered(ship.id, side))
                kill(state, ship, None, [figure for figure in ship.box if figure.side == side], "surrendered")
        parties = ship.parties()
        if parties and ship.side not in parties:
            before, ship.side = ship.side, parties[0]
            state.tell(Captured(ship.id, ship.side))
            if state.rules.cards_change_hands:
                cards.hand_over(state, ship, before)
    return
    yield


STEPS: tuple[tuple[str, Callable[[State], Script]], ...] = (
    ("ongoing-effects", ongoing),
    ("fires", fires),
    ("shields", maintain_shields),
    ("drift", ships_drift),
    ("detonation", detonate),
    ("torpedoes-away", torpedoes_away),
    ("loading", load_torpedoes),
    ("surrender", surrender),
)
"""The Drift Phase in its order."""
