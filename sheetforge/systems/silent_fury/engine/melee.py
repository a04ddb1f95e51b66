"""Melees, and what types of crew add to rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.crew_events import MeleeFought
from sheetforge.systems.silent_fury.engine.damage import disrupt, disrupt_one_of
from sheetforge.systems.silent_fury.engine.event_words import impact_text
from sheetforge.systems.silent_fury.engine.resolve import impact, points
from sheetforge.systems.silent_fury.engine.ship import Figure, Figures, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import BONUS, CARD_POINTS, CREW_ROLL


class Bonus(NamedTuple):
    """The addition of crew to a roll: dice, or points to its result."""

    dice: int
    points: int


def bonus_of(state: State, what: CREW_ROLL, figures: Iterable[Figure]) -> Bonus:
    """The bonus of some crew: a point for each type that is there, or a die for each figure.

    Shooting adds a point by either reading.
    """
    types = [figure.type for figure in figures if figure.type in BONUS[what]]
    if state.rules.bonus_dice and what != "shooting":
        return Bonus(len(types), 0)
    return Bonus(0, len(set(types)))


def resolve_melees(state: State, ship: ShipState) -> Script:
    """Fight wherever hostile crew share a component, until they no longer do."""
    for number in range(1, ship.blueprint.size + 1):
        while ship.on_map and len({figure.side for figure in ship.crew_in(number)}) > 1:
            yield from melee(state, ship, number)


def no_sharing(state: State) -> Script:
    """Hostile crew in one component fight at once, however they got there."""
    for ship in list(state.on_map()):
        if len(ship.parties()) > 1:
            yield from resolve_melees(state, ship)


def melee(state: State, ship: ShipState, number: int) -> Script:
    """One round: the side with fewer points is disrupted; a tie costs every side one crew.

    Either way there are fewer afterwards, so a melee always ends.
    """
    by_side: dict[str, Figures] = {}
    for figure in ship.crew_in(number):
        by_side[figure.side] = (*by_side.get(figure.side, ()), figure)
    scores: dict[str, int] = {}
    thrown: dict[str, str] = {}
    drawing = []
    for side, figures in by_side.items():
        bonus = bonus_of(state, "melee", figures)
        faces = yield from roll(impact(len(figures) + bonus.dice), "melee", side)
        natural = points(faces)
        scores[side] = natural + bonus.points + cards.modifier(state, ship, "melee", side)
        thrown[side] = impact_text(faces, scores[side] - natural).removesuffix(": ")
        if natural >= CARD_POINTS:
            drawing.append(side)
    shown = tuple(f"{side} {score} ({thrown[side]})" for side, score in scores.items())
    state.tell(MeleeFought(ship.id, number, shown))
    best = max(scores.values())
    tied = all(score == best for score in scores.values())
    for side, figures in by_side.items():
        if tied:
            yield from disrupt_one_of(state, ship, number, figures)
        elif scores[side] < best:
            disrupt(state, ship, number, figures)
    for side in drawing:
        if ship.on_map:
            yield from cards.draw(state, ship, "forged-in-battle", side, (number,))
