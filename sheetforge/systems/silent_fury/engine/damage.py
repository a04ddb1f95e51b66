"""Ship Damage: FX rolls, damage markers, their effects on crew, and the end of ships."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.events import (
    CrewDisrupted,
    CrewKilled,
    Damaged,
    Destroyed,
    DestructionRolled,
    FxRolled,
    NoWorse,
)
from sheetforge.systems.silent_fury.engine.resolve import FxResult, distinct, fx_dice, fx_result, impact, points, worse
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import DISRUPTS_ONE, Damage, Fx

LOST = "lost with the ship"
"""The cause of death of the crew of a destroyed ship."""


def fx(
    state: State, ship: ShipState, components: Collection[int], dice: Fx, why: str, by: str, bonus: int = 0
) -> Script:
    """An FX roll that is not part of an attack, on some components of a ship."""
    faces = yield from roll(fx_dice(dice), why, by)
    result = fx_result(dice, faces, bonus)
    state.tell(
        FxRolled(
            ship.id,
            why,
            distinct(components),
            faces[: dice.impact],
            faces[dice.impact :],
            bonus or None,
            result.damage.result,
        )
    )
    yield from apply_fx(state, ship, components, result, why, by)


def apply_fx(state: State, ship: ShipState, components: Collection[int], result: FxResult, why: str, by: str) -> Script:
    """Apply the result of an FX roll to the components that it hit; cards for it may follow."""
    numbers = distinct(components, state.rules.hit_twice)
    if result.damage:
        yield from _suffer(state, ship, numbers, result, why)
    yield from cards.after_fx(state, ship, by, tuple(dict.fromkeys(numbers)))


def _suffer(state: State, ship: ShipState, numbers: Collection[int], result: FxResult, why: str) -> Script:
    """The damage of an FX roll, and the cards that are drawn for it."""
    yield from place_damage(state, ship, numbers, result.damage, by_fx=True)
    if not ship.on_map:
        return
    if result.draws and (why == "attack" or not state.rules.cards_for_attacks):
        yield from cards.draw(state, ship, "critical-hit", ship.side, numbers)
    if ship.on_map and ship.field:
        reactors = set(ship.blueprint.of_kind("reactor"))
        if not reactors.isdisjoint(numbers):
            yield from cards.disrupt_field(state, ship)


def place_damage(state: State, ship: ShipState, numbers: Iterable[int], damage: Damage, by_fx: bool = False) -> Script:
    """Put damage on components, with its effects on crew; then check for destruction."""
    numbers = tuple(numbers)
    breached = any(ship.damage_of(number) is Damage.BREACH for number in numbers)
    for number in numbers:
        yield from inflict(state, ship, number, damage)
    rolls = by_fx or not state.rules.rolls_for_fx_breaches
    if rolls and (damage is Damage.BREACH or breached):
        yield from destruction_roll(state, ship)
    if ship.on_map and ship.ruined:
        destroy(state, ship)


def inflict(state: State, ship: ShipState, number: int, damage: Damage) -> Script:
    """Put one damage marker, if it is worse than the one there, and apply its other effects."""
    before = ship.damage_of(number)
    marker = Damage.DESTROYED if ship.vented and damage is Damage.FIRE else damage
    if worse(marker, before, state.rules.power_down_below_heavy):
        ship.set_damage(number, marker)
        state.tell(Damaged(ship.id, number, marker.word, before.word if before else None))
    elif marker and before:
        state.tell(NoWorse(ship.id, number, marker.word, before.word))
    if damage is Damage.BREACH:
        kill(state, ship, number, ship.crew_in(number), "hull breach")
    elif damage in DISRUPTS_ONE:
        yield from disrupt_one(state, ship, number)
    else:
        disrupt(state, ship, number, ship.crew_in(number))


def disrupt_one(state: State, ship: ShipState, number: int) -> Script:
    """Disrupt one crew of a component, of its owner's choice."""
    yield from disrupt_one_of(state, ship, number, ship.crew_in(number))


def disrupt_one_of(state: State, ship: ShipState, number: int, figures: Collection[Figure]) -> Script:
    """Disrupt one of some crew of a component, of their owner's choice."""
    if figures:
        figure = yield from choose_figure(figures, "disrupt", f"{ship.id} {number}")
        disrupt(state, ship, number, (figure,))


def kill_one(state: State, ship: ShipState, number: int, why: str) -> Script:
    """Kill one crew of a component, of its owner's choice."""
    figures = ship.crew_in(number)
    if figures:
        kill(state, ship, number, ((yield from choose_figure(figures, "kill", f"{ship.id} {number}")),), why)


def choose_figure(figures: Collection[Figure], why: str, about: str) -> Asking[Figure]:
    """One of some crew of a side; equals are not asked about."""
    by_name = {figure.name: figure for figure in figures}
    names = tuple(by_name)
    if len(names) == 1:
        return by_name[names[0]]
    side = next(iter(figures)).side
    return by_name[(yield from choose(side, names, why, about))]


def disrupt(state: State, ship: ShipState, number: int, figures: Iterable[Figure]) -> None:
    """Move crew to the Disrupted Crew box; in a Hull Breach they are killed instead."""
    figures = tuple(figures)
    if not figures:
        return
    if ship.damage_of(number) is Damage.BREACH:
        kill(state, ship, number, figures, "disrupted in a hull breach")
        return
    for figure in figures:
        ship.take(number, figure)
    ship.box = tuple(sorted((*ship.box, *figures)))
    state.tell(CrewDisrupted(ship.id, number, tuple(figure.name for figure in figures)))


def kill(state: State, ship: ShipState, number: int | None, figures: Iterable[Figure], why: str) -> None:
    """Remove crew from a component, or from the box, for good; `why` is what killed them."""
    _remove(state, ship, [(number, figure) for figure in figures], number, why)


def _remove(
    state: State, ship: ShipState, crew: Collection[tuple[int | None, Figure]], place: int | None, why: str
) -> None:
    """Remove crew from their components, or from the box, and report them together."""
    if not crew:
        return
    for number, figure in crew:
        if number is None:
            ship.unbox(figure)
        else:
            ship.take(number, figure)
    state.tell(CrewKilled(ship.id, place, tuple(figure.name for _, figure in crew), why))
    for _, figure in crew:
        if figure.hero:
            cards.end(state, ship, figure.hero)


def destruction_roll(state: State, ship: ShipState) -> Script:
    """One die for every Hull Breach of the ship; more points than its Hull Integrity destroy it."""
    breaches = ship.damage.count(Damage.BREACH)
    if not breaches or not ship.on_map:
        return
    faces = yield from roll(impact(breaches), "destruction", ship.side)
    hull = ship.blueprint.hull + cards.modifier(state, ship, "hull")
    scored = points(faces)
    state.tell(DestructionRolled(ship.id, scored, hull, faces))
    if scored > hull:
        destroy(state, ship)


def destroy(state: State, ship: ShipState) -> None:
    """Remove a ship with all aboard."""
    if not ship.on_map:
        return
    state.tell(Destroyed(ship.id))
    aboard: list[tuple[int | None, Figure]] = [
        (number, figure) for number in range(1, ship.blueprint.size + 1) for figure in ship.crew_in(number)
    ]
    _remove(state, ship, [*aboard, *((None, figure) for figure in ship.box)], None, LOST)
    ship.status = "destroyed"
    cards.clear(state, ship)
