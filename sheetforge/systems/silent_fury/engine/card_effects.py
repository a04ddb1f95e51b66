"""Effects of cards: one function for each word."""

from __future__ import annotations

from collections.abc import Collection
from functools import singledispatch

from sheetforge.content.effects import effect_name, require_all
from sheetforge.content.model import Content
from sheetforge.geometry.hexes import DIRECTIONS, printed_facing
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine import cards, damage
from sheetforge.systems.silent_fury.engine.crew_events import Rallied
from sheetforge.systems.silent_fury.engine.events import ChanceDecided, ShieldsDown
from sheetforge.systems.silent_fury.engine.resolve import repaired, struck
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import BY_WORD, LONG_DIE, NO_RALLY, Fx
from sheetforge.systems.silent_fury.schema.card import (
    CARD_EFFECTS,
    Card,
    ComponentEffect,
    DamageEffect,
    DestroyEffect,
    DisruptEffect,
    DrawHeroEffect,
    DriftEffect,
    FxEffect,
    KillEffect,
    ModifyEffect,
    RallyEffect,
    RepairEffect,
    ShieldsDownEffect,
    TurnEffect,
    When,
)


def carry_out(
    state: State, ship: ShipState, card: Card, when: When, side: str, components: Collection[int] = ()
) -> Script:
    """Carry out the effects of a card for a moment. `components` are those that the roll hit."""
    for effect in card.effects:
        if effect.when == when and not isinstance(effect, ModifyEffect) and ship.on_map:
            yield from done(effect, state, ship, side, components)


@singledispatch
def done(effect: Content, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    """One effect of a card, by its type."""
    raise NotImplementedError(effect_name(type(effect)))


def reached(
    state: State, ship: ShipState, effect: ComponentEffect, side: str, components: Collection[int]
) -> Asking[tuple[int, ...]]:
    """The components that an effect reaches."""
    kinds = ship.blueprint.of_kind(effect.kind) if effect.kind else tuple(range(1, ship.blueprint.size + 1))
    match effect.at:
        case "hit":
            return tuple(number for number in components if number in kinds)
        case "adjacent":
            near = {to for number in components for to in ship.blueprint.neighbors(number)}
            return tuple(sorted(near.intersection(kinds)))
        case "random":
            faces = yield from roll((LONG_DIE,), "card", side)
            hit = struck(faces, ship.blueprint.size)
            reach = tuple(number for number in hit if number in kinds)
            what = f"component {reach[0]} is reached" if reach else "no component is reached"
            state.tell(ChanceDecided(ship.id, what, faces, LONG_DIE))
            return reach
        case "crewed":
            return tuple(number for number in kinds if ship.crew_in(number))
        case "one" | "chosen":
            if len(kinds) < 2:
                return kinds
            options = tuple(map(str, kinds))
            return (int((yield from choose(side, options, "card-component", ship.id))),)
        case _:
            return kinds


@done.register
def _damage(effect: DamageEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    if numbers:
        yield from damage.place_damage(state, ship, numbers, BY_WORD[effect.damage])


@done.register
def _fx(effect: FxEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    if numbers:
        dice = Fx(effect.impact, effect.effect)
        yield from damage.fx(state, ship, numbers, dice, "card", side)


@done.register
def _disrupt(effect: DisruptEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        for _ in range(effect.count):
            yield from damage.disrupt_one(state, ship, number)


@done.register
def _kill(effect: KillEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        for _ in range(effect.count):
            yield from damage.kill_one(state, ship, number, "by a card")


@done.register
def _shields_down(
    effect: ShieldsDownEffect, state: State, ship: ShipState, side: str, components: Collection[int]
) -> Script:
    if ship.raised:
        state.tell(ShieldsDown(ship.id, ship.raised))
    ship.shields = (0,) * 6
    return
    yield


@done.register
def _repair(effect: RepairEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        ship.set_damage(number, repaired(ship.damage_of(number), effect.count)[0])


@done.register
def _rally(effect: RallyEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    for _ in range(effect.count):
        waiting = [figure for figure in ship.box if figure.side == side]
        numbers = sorted({number for number, _ in ship.active(side) if ship.damage_of(number) not in NO_RALLY})
        if not waiting or not numbers:
            return
        figure = yield from damage.choose_figure(waiting, "card-rally", ship.id)
        number = numbers[0]
        if len(numbers) > 1:
            options = tuple(map(str, numbers))
            number = int((yield from choose(side, options, "card-component", ship.id)))
        ship.unbox(figure)
        ship.add(number, figure)
        state.tell(Rallied(ship.id, number, figure.name))


@done.register
def _drift(effect: DriftEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    """The trailing token moves a number of hexes in a random direction: the velocity changes."""
    faces = yield from roll((len(DIRECTIONS),), "card", side)
    ship.trail = ship.trail + DIRECTIONS[faces[0] - 1] * (effect.count)
    what = f"its trailing token goes to {state.name(ship.trail)}"
    state.tell(ChanceDecided(ship.id, what, faces, len(DIRECTIONS)))


@done.register
def _turn(effect: TurnEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    faces = yield from roll((len(DIRECTIONS),), "card", side)
    ship.facing = (ship.facing + faces[0]) % len(DIRECTIONS)
    what = f"it turns to facing {printed_facing(ship.facing)}"
    state.tell(ChanceDecided(ship.id, what, faces, len(DIRECTIONS)))


@done.register
def _draw_hero(effect: DrawHeroEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    yield from cards.draw_hero(state, ship, side)


@done.register
def _destroy(effect: DestroyEffect, state: State, ship: ShipState, side: str, components: Collection[int]) -> Script:
    damage.destroy(state, ship)
    return
    yield


# Figures that are modified are read where they are needed (`cards.modifier`).
require_all("executor", CARD_EFFECTS, done, ModifyEffect)
