"""Effects of cards: one function for each word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from sheetforge.geometry.hexes import DIRECTIONS
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine import cards, damage
from sheetforge.systems.silent_fury.engine.events import Rallied, ShieldsDown
from sheetforge.systems.silent_fury.engine.resolve import repaired, struck
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import BY_WORD, LONG_DIE, NO_RALLY, Fx
from sheetforge.systems.silent_fury.schema.card import Card, CardEffect, When

Doer = Callable[[State, ShipState, CardEffect, str, Collection[int]], Script]


def carry_out(
    state: State,
    ship: ShipState,
    card: Card,
    when: When,
    side: str,
    components: Collection[int] = (),
) -> Script:
    """The effects of a card that happen at a time. `components` are those that the roll hit."""
    for effect in card.effects:
        doer = DOES.get(effect.do)
        if effect.when == when and ship.on_map and doer is not None:
            yield from doer(state, ship, effect, side, components)


def reached(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Asking[tuple[int, ...]]:
    """The components that an effect reaches."""
    kinds = (
        ship.blueprint.of_kind(effect.kind)
        if effect.kind
        else tuple(range(1, ship.blueprint.size + 1))
    )
    match effect.at:
        case "hit":
            return tuple(number for number in components if number in kinds)
        case "adjacent":
            near = {to for number in components for to in ship.blueprint.neighbors(number)}
            return tuple(sorted(near.intersection(kinds)))
        case "random":
            faces = yield from roll((LONG_DIE,), "card", side)
            return tuple(number for number in struck(faces, ship.blueprint.size) if number in kinds)
        case "crewed":
            return tuple(number for number in kinds if ship.crew_in(number))
        case "one" | "chosen":
            if len(kinds) < 2:
                return kinds
            options = tuple(map(str, kinds))
            return (int((yield from choose(side, options, "card-component", ship.id))),)
        case _:
            return kinds


def _damage(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    if numbers and effect.damage:
        yield from damage.place_damage(state, ship, numbers, BY_WORD[effect.damage])


def _fx(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    if numbers:
        dice = Fx(effect.impact or 0, effect.effect or 0)
        yield from damage.fx(state, ship, numbers, dice, "card", side)


def _disrupt(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        for _ in range(effect.count or 1):
            yield from damage.disrupt_one(state, ship, number)


def _kill(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        damage.kill(state, ship, number, ship.crew_in(number)[: effect.count or 1])


def _shields_down(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    state.tell(ShieldsDown(ship.id, ship.raised))
    ship.shields = (0,) * 6
    return
    yield


def _repair(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    numbers = yield from reached(state, ship, effect, side, components)
    for number in numbers:
        ship.set_damage(number, repaired(ship.damage_of(number), effect.count or 1)[0])


def _rally(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    for _ in range(effect.count or 1):
        waiting = [figure for figure in ship.box if figure.side == side]
        numbers = sorted({number for number, _ in ship.active(side)
                          if ship.damage_of(number) not in NO_RALLY})  # fmt: skip
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


def _drift(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    """The trailing token moves so many hexes in a direction of chance: the velocity changes."""
    faces = yield from roll((len(DIRECTIONS),), "card", side)
    ship.trail = ship.trail + DIRECTIONS[faces[0] - 1] * (effect.count or 1)


def _turn(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    faces = yield from roll((len(DIRECTIONS),), "card", side)
    ship.facing = (ship.facing + faces[0]) % len(DIRECTIONS)


def _draw_hero(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    yield from cards.draw_hero(state, ship, side)


def _destroy(
    state: State, ship: ShipState, effect: CardEffect, side: str, components: Collection[int]
) -> Script:
    damage.destroy(state, ship)
    return
    yield


DOES: Mapping[str, Doer] = MappingProxyType(
    {
        "damage": _damage,
        "fx": _fx,
        "disrupt": _disrupt,
        "kill": _kill,
        "shields-down": _shields_down,
        "repair": _repair,
        "rally": _rally,
        "drift": _drift,
        "turn": _turn,
        "draw-hero": _draw_hero,
        "destroy": _destroy,
    }
)
"""The function of each word; `modify` is read where the figure is (`cards.modifier`)."""
