"""The bench of the odds: two ships in a battle of their own, and the throws that can matter.

Odds run the engine's scripts (`dice/explore.py`). Throws that the rules do not distinguish are
tried once, with the ways of all of them: Impact dice with the same points, Effect dice with the
same damage, Accuracy dice that hit components in the same condition. `engine.resolve` decides
which are the same. Cards that are drawn are blank: they are counted, and have no effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from types import MappingProxyType
from typing import TypeVar

from sheetforge.dice.distribution import Distribution, constant, counted, roll
from sheetforge.dice.explore import Answers, explore
from sheetforge.play.decks import Deck
from sheetforge.play.questions import Answer, Choose, Faces, Question, Roll, Script
from sheetforge.play.views import Muster
from sheetforge.systems.silent_fury import figures
from sheetforge.systems.silent_fury.engine.resolve import destroys, fx_result, points
from sheetforge.systems.silent_fury.engine.rulings import TURN_LIMIT, USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State, Station
from sheetforge.systems.silent_fury.schema.card import DECKS, Card, DeckName, When
from sheetforge.systems.silent_fury.schema.scenario import USUAL_SCORING

FIRST, SECOND = "first", "second"
"""The two sides of a bench, and the ids of their ships."""

MANY = 99
"""Hexes of the map and cards of a kind: more than any battle of the odds has use for."""

End = TypeVar("End", bound=Hashable)
Chooser = Callable[[Choose, tuple[Answer, ...]], str]
"""Decisions of a side: by the question, and by the answers so far."""


def _nothing(
    state: State, ship: ShipState, card: Card, when: When, side: str, components: Collection[int] = ()
) -> Script:
    return
    yield


@lru_cache(maxsize=1)
def _blanks() -> tuple[Mapping[str, Card], Mapping[DeckName, Deck]]:
    """Cards without effect, and decks of them."""
    given = {"source": {"book": "odds"}, "timing": "play-immediately"}
    cards = {
        f"blank-{name}": Card.model_validate(
            {**given, "name": f"blank {name}", "deck": name, "effects": [{"do": "shields-down"}]}
        )
        for name in DECKS
    }
    return cards, {name: Deck.of(name, {f"blank-{name}": MANY}) for name in DECKS}


def bench(*ships: ShipState, rules: Rules = USUAL_RULES) -> Plan:
    """A battle of some ships, with decks of blank cards."""
    cards, decks = _blanks()
    return Plan(
        name="odds",
        columns=MANY,
        rows=MANY,
        shape="flat",
        rules=rules,
        sides=(FIRST, SECOND),
        ships=Muster(ships),
        stations={ship.id: Station(ship.hex, ship.trail, ship.facing) for ship in ships},
        heroes={},
        decks=decks,
        cards=cards,
        victory=(),
        scoring=USUAL_SCORING,
        initiative=FIRST,
        turn_limit=TURN_LIMIT,
        effects=_nothing,
    )


def first_option(question: Choose, given: tuple[Answer, ...]) -> str:
    """The first option: crew of the commonest type is disrupted, the nearest component breached."""
    return question.options[0]


def outcomes(
    begin: Callable[[], tuple[Script, Callable[[], End]]],
    *,
    choose: Chooser = first_option,
    labels: tuple[Hashable, ...] | None = None,
    effect: int = 0,
    hulls: Mapping[str, int] = MappingProxyType({}),
    stop: Callable[[], Callable[[Question], bool]] | None = None,
) -> Distribution[End]:
    """Every end of a script with its chance.

    `labels` are the conditions of the target's components, by which hits are distinguished; None
    distinguishes all faces of Accuracy dice. `effect` is the number of Effect dice of the weapon,
    `hulls` the Hull Integrity by the side that makes a Ship Destruction roll. `stop` makes for each
    run the function that decides whether the script ends before a question.
    """

    def answers(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
        if isinstance(question, Choose):
            return constant(choose(question, given))
        assert isinstance(question, Roll), question
        if question.why == "destruction" and question.by in hulls:
            return destruction_throws(len(question.dice), hulls[question.by]).map(_answer)
        return _throws(question.dice, effect_dice(question, effect), labels)

    def started() -> tuple[Script, Callable[[], End]]:
        script, read = begin()
        return (script if stop is None else _until(script, stop())), read

    tried: Answers[Question, Answer] = answers
    return explore(started, tried)


def _until(script: Script, stop: Callable[[Question], bool]) -> Script:
    """A script that ends before the first question for which a condition holds."""
    try:
        question = next(script)
        while not stop(question):
            question = script.send((yield question))
    except StopIteration:
        return


def first_roll(script: Script, choose: Chooser) -> Roll | None:
    """Return the first roll that a script asks for, None if it ends without one."""
    try:
        question = next(script)
        while isinstance(question, Choose):
            question = script.send(choose(question, ()))
    except StopIteration:
        return None
    assert isinstance(question, Roll), question
    return question


def after_throw(script: Script, faces: Faces) -> Script:
    """A script of which the first roll has been thrown."""
    try:
        question = next(script)
        while not isinstance(question, Roll):
            question = script.send((yield question))
        question = script.send(faces)
        while True:
            question = script.send((yield question))
    except StopIteration:
        return


def run_at_random(script: Script, chance: Random, choose: Chooser) -> None:
    """Run a script with thrown dice."""
    try:
        question = next(script)
        while True:
            answer: Answer
            if isinstance(question, Choose):
                answer = choose(question, ())
            else:
                assert isinstance(question, Roll), question
                answer = tuple(int(chance.random() * sides) + 1 for sides in question.dice)
            question = script.send(answer)
    except StopIteration:
        return


# --- throws that can be distinguished -----------------------------------------------------------

FX_ROLLS: Mapping[str, tuple[figures.Fx, ...]] = MappingProxyType(
    {
        "strike": (figures.MISSILE_FX,),
        "torpedo": (figures.TORPEDO_FX,),
        "unsafe": (figures.UNSAFE,),
        "explosion": (figures.EXPLOSION, figures.VOLATILE_EXPLOSION),
    }
)
"""The FX rolls of each reason; those of attacks depend on the weapon."""


def effect_dice(question: Roll, of_weapon: int) -> int:
    """Number of Effect dice of a roll: they are the last ones."""
    if question.why == "attack":
        return of_weapon
    if question.why == "shooting":
        return figures.SHOOTING_EFFECT_DICE
    dice = sum(sides == figures.IMPACT_DIE for sides in question.dice)
    return next((fx.effect for fx in FX_ROLLS.get(question.why, ()) if sum(fx) == dice), 0)


@lru_cache(maxsize=1 << 12)
def _throws(dice: tuple[int, ...], effect: int, labels: tuple[Hashable, ...] | None) -> Distribution[Answer]:
    """The throws to try for a roll: Accuracy dice, then Impact dice, then Effect dice."""
    accuracy = [sides for sides in dice if sides != figures.IMPACT_DIE]
    impact = len(dice) - len(accuracy) - effect
    rest = fx_throws(impact, effect) if effect else impact_throws(impact)
    if not accuracy:
        return rest.map(_answer)
    (die,) = set(accuracy)
    known = labels or tuple(range(die))
    hits = accuracy_throws(len(accuracy), die, known)
    any_rest = next(iter(rest.ways))
    pairs: list[tuple[Answer, int]] = []
    for faces, ways in hits.ways.items():
        if all(face > len(known) for face in faces):
            # Dice after a miss are not read.
            pairs.append(((*faces, *any_rest), ways * rest.of))
        else:
            pairs += [((*faces, *more), ways * number) for more, number in rest.ways.items()]
    return counted(pairs, hits.of * rest.of)


def _answer(faces: Faces) -> Answer:
    return faces


@lru_cache(maxsize=64)
def impact_throws(dice: int) -> Distribution[Faces]:
    """One throw for every number of points of Impact dice.

    >>> impact_throws(1).ways
    {(1,): 3, (4,): 2, (6,): 1}
    """
    distribution: Distribution[Faces] = constant(())
    for _ in range(dice):
        distribution = _merged(distribution.bind(_one_more), points)
    return distribution


def _one_more(faces: Faces) -> Distribution[Faces]:
    """A throw with one more Impact die."""
    return roll((figures.IMPACT_DIE,), lambda more: faces + more)


@lru_cache(maxsize=256)
def destruction_throws(dice: int, hull: int) -> Distribution[Faces]:
    """One throw of a Ship Destruction roll that destroys the ship, and one that does not.

    >>> [points(faces) for faces in destruction_throws(3, 2).ways]
    [0, 3]
    """
    return _merged(impact_throws(dice), lambda faces: destroys(faces, hull))


def _merged(throws: Distribution[Faces], kind: Callable[[Faces], Hashable]) -> Distribution[Faces]:
    """The first throw of every kind, with the ways of all of it."""
    shown: dict[Hashable, Faces] = {}
    return throws.map(lambda faces: shown.setdefault(kind(faces), faces))


@lru_cache(maxsize=64)
def fx_throws(impact: int, effect: int) -> Distribution[Faces]:
    """One throw for every result of an FX roll, with bonuses or without.

    >>> len(fx_throws(3, 2).ways)
    10
    """
    kinds: dict[Hashable, tuple[Faces, int]] = {}
    for faces in product(range(1, figures.IMPACT_DIE + 1), repeat=effect):
        # With a large bonus only the Effect dice matter.
        kind = fx_result(figures.Fx(0, effect), faces, len(figures.REGULAR)).damage
        shown, ways = kinds.get(kind, (faces, 0))
        kinds[kind] = (shown, ways + 1)
    scored = _merged(impact_throws(impact), lambda faces: min(points(faces), figures.CARD_POINTS))
    return counted(
        (((*black, *red), ways * number) for black, ways in scored.ways.items() for red, number in kinds.values()),
        figures.IMPACT_DIE ** (impact + effect),
    )


@lru_cache(maxsize=1 << 10)
def accuracy_throws(dice: int, die: int, labels: tuple[Hashable, ...]) -> Distribution[Faces]:
    """One throw for every set of hits that differs in the conditions of the components hit."""
    size = min(die, len(labels))
    misses = die - size
    found: dict[Hashable, tuple[Faces, int]] = {}
    for faces in combinations_with_replacement(range(1, size + (2 if misses else 1)), dice):
        counts = Counter(faces)
        ways = factorial(dice) // prod(map(factorial, counts.values()))
        ways *= misses ** counts.get(size + 1, 0)
        hits = ((labels[face - 1], number) for face, number in counts.items() if face <= size)
        kind = frozenset(Counter(hits).items())
        shown, before = found.get(kind, (faces, 0))
        found[kind] = (shown, before + ways)
    return counted(found.values(), die**dice)
