"""The status line of a battle, the contents of hexes and the chances of attacks in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from sheetforge.dice.distribution import at_most
from sheetforge.geometry.hexes import Hex, distance, hex_at, parse_number, printed_facing
from sheetforge.play.entry import Way, Word
from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose
from sheetforge.play.shots import ShotFigure
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import letters, named, nearest_text, wins
from sheetforge.systems.silent_fury.blueprint import ModeFigures
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, defense, sides_hit
from sheetforge.systems.silent_fury.engine.event_words import side_name
from sheetforge.systems.silent_fury.engine.phases import phase_name
from sheetforge.systems.silent_fury.engine.resolve import impact
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.victory import scores
from sheetforge.systems.silent_fury.figures import LONG_DIE, REPEATS
from sheetforge.systems.silent_fury.words.scenarios import victory
from sheetforge.text import counted, is_plural, listed, percent

if TYPE_CHECKING:
    from sheetforge.systems.silent_fury.odds.attacks import Hurt


def _coming(state: State, side: str) -> str:
    """Return the torpedoes of others on the map, with the nearest ship of a side to each."""
    names, found = letters(state), []
    for torpedo in state.torpedoes:
        own = list(state.on_map(side))
        if torpedo.side != side and own:
            near = min(own, key=lambda ship: distance(ship.hex, torpedo.hex))
            found.append(f"torpedo {distance(near.hex, torpedo.hex)} from {names[near.id]}")
    return ", ".join(found)


def in_hex(state: State, ship: ShipState, hex: Hex) -> str:
    """Return what a ship meets in a hex: `enemy b Falke, to be rammed`; empty for nothing."""
    names, found = named(state), []
    for one in state.on_map():
        if one.hex == hex and one is not ship and one.id != ship.id:
            is_own = one.side == ship.side
            found.append(f"{'friend' if is_own else 'enemy'} {names[one.id]}{'' if is_own else ', which it may ram'}")
    here = Counter(torpedo.side for torpedo in state.torpedoes if torpedo.hex == hex)
    for side, number in here.items():
        found.append(f"{counted(number, 'torpedo', 'torpedoes') if number > 1 else 'a torpedo'} of {side}")
    return listed(found) if found else ""


def figures(state: State, ship: ShipState, mode: ModeFigures, enemy: ShipState) -> tuple[ShotFigure, ShotFigure]:
    """Return the chances of one attack to damage an enemy, and to destroy it."""
    from sheetforge.systems.silent_fury.odds.attacks import Attack, Hurt, Target

    away, hit = distance(ship.hex, enemy.hex), sides_hit(enemy, ship.hex)[0]
    shields = enemy.shields[hit]
    target = Target(enemy.blueprint, hit, shields, enemy.hardened, enemy.evading, state.rules)
    # Damage does not depend on crew. Without it components of the same condition are alike: few hits are left to try.
    now = Hurt(enemy.damage, (0,) * enemy.blueprint.size, shields)
    after = target.after(Attack(mode, away), now, alike=not mode.blast)
    harmed = after.probability(partial(_differs, now))
    lost = after.probability(lambda hurt: hurt.destroyed)
    return ShotFigure("damage", float(harmed)), ShotFigure("destroyed", float(lost))


def chances(state: State, ship: ShipState, mode: ModeFigures, enemy: ShipState) -> str:
    """Return what one attack does to an enemy, with the defense of the side that is hit."""
    return chances_of(state, ship, enemy, *figures(state, ship, mode, enemy))


def chances_of(state: State, ship: ShipState, enemy: ShipState, harmed: ShotFigure, lost: ShotFigure) -> str:
    """Return the chances of an attack on an enemy in words."""
    away, hit = distance(ship.hex, enemy.hex), sides_hit(enemy, ship.hex)[0]
    return (
        f"{side_name(hit)} side, {counted(away, 'hex', 'hexes')} away, defense "
        f"{defense(state, enemy, hit)}: damage {percent(harmed.value)}, "
        f"destroyed {percent(lost.value)}"
    )


def ram_chance(ship: ShipState, target: ShipState) -> str:
    """Return the chance to strike a ship by a ram, and the dice for the breaches."""
    size = target.blueprint.size
    dice = len(impact(distance(ship.trail, target.trail)))
    return (
        f"{size} or less on d{LONG_DIE}, {percent(float(at_most(LONG_DIE, size)))}; "
        f"then {counted(dice, 'die', 'dice')} for breaches, which both ships may suffer"
    )


def _differs(before: Hurt, after: Hurt) -> bool:
    """Return whether a ship has other damage; which of its components have it does not matter."""
    return sorted(before.damage) != sorted(after.damage)


def card_text(card: str) -> str:
    """Return what a card of a hand is for: its initiative, and its actions or what it repeats."""
    from sheetforge.systems.silent_fury.sheets.action_cards import fronts

    front = fronts()[card]
    actions = [section.heading or section.text for section in front.sections]
    return f"{(front.kind or '').lower()}: {'; '.join(actions)}"


BEGINNING = 3
"""Letters by which the word of an action is found in the headings of cards."""


def action_text(action: str) -> str:
    """Return what an action operates and does, as its card has it; empty for no action."""
    heading, text = _section(action)
    return f"{'focused ' * ('focused' in heading)}{text}"


def _section(action: str) -> tuple[str, str]:
    """Return the heading and the text of an action on its card; empty for no action."""
    from sheetforge.systems.silent_fury.sheets.action_cards import fronts

    begins = action[:BEGINNING]
    sections = [(section.heading, section.text) for front in fronts().values() for section in front.sections]
    words = {heading: heading.lower().split() for heading, _ in sections if heading}
    first = [pair for pair in sections if pair[0] and words[pair[0]][0].startswith(begins)]
    any_word = [pair for pair in sections if pair[0] and any(word.startswith(begins) for word in words[pair[0]])]
    return next(iter([*first, *any_word]), ("", ""))


@cache
def printed_names() -> Mapping[str, str]:
    """Return the names of actions and cards as they are printed, where their token is another word."""
    from sheetforge.systems.silent_fury.sheets.action_cards import fronts

    actions = {action: _section(action)[0].partition(",")[0] for action in RENAMED}
    return {**actions, **{id: front.title for id, front in fronts().items() if id in REPEATS}}


RENAMED = ("raise", "harden", "evade", "full-volley", "fire-at-will", "diffuse")
"""The actions whose printed name is more than their token."""


def side_text(state: State, ship: ShipState, side: str) -> str:
    """Return a side of a ship, which has a number clockwise from the front, and what protects it."""
    index = SIDE_NUMBERS.index(side)
    return f"{side_name(index)}: defense {defense(state, ship, index)}, {counted(ship.shields[index], 'shield')}"


class FuryStatus(UnitPresenter[State, ShipState]):
    """The status line of a battle, and the way of a ship to a hex."""

    routed = frozenset({"thrust", "jump"})

    def status(self, state: State, side: str, acting: str) -> Iterator[str]:
        """Yield the parts of the status line of a side."""
        plan = state.plan
        if state.turn:
            yield f"turn {state.turn} of {plan.turn_limit}, {phase_name(state)}"
        else:
            yield f"setting up, then {counted(plan.turn_limit, 'turn')}"
        yield f"{state.chip} {'have' if is_plural(state.chip) else 'has'} the initiative"
        yield _coming(state, side)
        yield wins(side, ((goal.side, victory(goal)) for goal in plan.victory), when="")
        yield "score: " + ", ".join(f"{one} {score:g}" for one, score in scores(state).items())

    def route(self, state: State, question: Choose, number: str, facing: int | None) -> Way:
        """Return the hex itself where a thrust or a jump leads there. Raises `NoWay`."""
        ship = state.ships[question.about]
        if number not in question.options:
            goal = self.map(state).hex(number)
            hexes = [
                hex_at(*parse_number(option), state.plan.shape) for option in question.options if option[0].isdigit()
            ]
            near = "" if goal is None else nearest_text(goal, hexes, state.name)
            raise NoWay(f"{named(state)[ship.id]} cannot reach {number} by this {question.why}{near}")
        there = Word(number, question.why)
        if question.why == "jump":
            if facing is None:
                return Way([there])
            return Way([there, Word(str(printed_facing(facing)), "jump-facing")], facing)
        if facing not in (None, ship.facing):
            raise NoWay("a thrust does not turn a ship: a Thrust card that rotates does")
        return Way([there], ship.facing)
