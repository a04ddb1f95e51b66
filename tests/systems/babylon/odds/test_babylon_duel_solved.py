"""A small duel solved exactly, by the odds and backwards from its end, and played by the engine.

Two bases, each with one gun and one structure, fire at each other in every turn in which their
guns are ready: one cools after two turns of fire, the other recharges for
two. Who fires first is rolled on odd turns and changes on even ones.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

from sheetforge.arena.interval import wilson
from sheetforge.dice import parse
from sheetforge.dice.distribution import Distribution, counted
from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN
from sheetforge.play.questions import PASS, Choose, Roll
from sheetforge.play.views import Muster
from sheetforge.systems.babylon.blueprint import STRUCTURE, WEAPON, Blueprint, Part, SectionFigures, WeaponFigures
from sheetforge.systems.babylon.engine.craft import LossTable, ShipState
from sheetforge.systems.babylon.engine.gunnery import HOLD, NONE, Volley
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.engine.phases import battle
from sheetforge.systems.babylon.engine.state import Plan, State
from sheetforge.systems.babylon.odds.volleys import VolleyOdds, Wound
from sheetforge.systems.babylon.schema.notation import Arc, Damage
from sheetforge.systems.babylon.schema.scenario import Victory

TURNS, GAMES = 9, 700
ONE, OTHER = "one", "other"


def gun(id: str, row: tuple[int, ...], damage: Damage, recharge: int) -> WeaponFigures:
    return WeaponFigures(id, id, "standard", row, 0, damage, None, 1, recharge, 0, 0)


def base(id: str, boxes: int, armour: int, weapon: WeaponFigures) -> Blueprint:
    """A base that every hit strikes in its structure."""
    hull = Part(0, STRUCTURE, STRUCTURE, STRUCTURE, STRUCTURE, "primary", boxes, armour)
    mount = Part(1, "gun", "Gun", "gun", WEAPON, "primary", 4, 4, weapon=weapon, arc=Arc(0, 360))
    section = SectionFigures("primary", hull, (mount,), ((hull,),) * 20)
    return Blueprint(
        id=id,
        name=id,
        points=100,
        signature=11,
        sections=(section,),
        parts=(hull, mount),
        sides=(("primary",) * 10,) * 6,
    )


QUICK = gun("quick", (4, 4), Damage("d10+4", parse("1d10"), 4), 1)
SLOW = gun("slow", (2, 2), Damage("15", None, 15), 2)
FLEET = {ONE: base(ONE, 24, 4, QUICK), OTHER: base(OTHER, 20, 5, SLOW)}
GUNS = {ONE: QUICK, OTHER: SLOW}
READY = {ONE: lambda turn: turn % 3 != 0, OTHER: lambda turn: turn % 2 == 1}
"""The turns in which a gun fires that always fires when it can."""


@cache
def plan() -> Plan:
    losses = LossTable({}, ())
    units = Muster(
        ShipState(id, id, id, fit, Motion(DIRECTIONS[0] * at if at else ORIGIN), losses)
        for at, (id, fit) in enumerate(FLEET.items())
    )
    victory = tuple(Victory(side=id, by="last-ship") for id in FLEET)
    return Plan("duel", 1, 1, "flat", True, losses, (ONE, OTHER), units, victory, TURNS)


# --- by the odds -------------------------------------------------------------------------------


@cache
def shot(by: str, marked: int) -> Distribution[int]:
    """Boxes crossed off of the other base after a shot, as the odds have it."""
    target = OTHER if by == ONE else ONE
    state = State(plan())
    state.turn = 1
    shooter, victim = state.ships[by], state.ships[target]
    assert isinstance(shooter, ShipState)
    assert isinstance(victim, ShipState)
    victim.marks = (marked, 0)
    volley = Volley(by, by, shooter.hex, shooter.course, shooter.sensing(), (GUNS[by],))
    return VolleyOdds(state, target, volley).exact.map(lambda wound: wound.boxes[0])


Ends = dict[str, Fraction]


@cache
def solved(turn: int, first: str, one: int, other: int) -> tuple[tuple[str, Fraction], ...]:
    """The chance of each end from the start of a turn, with the boxes crossed off so far."""
    if turn > TURNS:
        return (("draw", Fraction(1)),)
    found: Ends = {}
    firsts = (ONE, OTHER) if turn % 2 else (OTHER if first == ONE else ONE,)
    for begins in firsts:
        for end, chance in fired(turn, begins, begins, one, other):
            found[end] = found.get(end, Fraction(0)) + chance / len(firsts)
    return tuple(found.items())


def fired(turn: int, first: str, by: str | None, one: int, other: int) -> tuple[tuple[str, Fraction], ...]:
    """The same from the shot of a base; of the second one the turn ends."""
    if by is None:
        return solved(turn + 1, first, one, other)
    after = (OTHER if by == ONE else ONE) if by == first else None
    if not READY[by](turn):
        return fired(turn, first, after, one, other)
    found: Ends = {}
    for marked, chance in shot(by, other if by == ONE else one):
        now = (one, marked) if by == ONE else (marked, other)
        target = OTHER if by == ONE else ONE
        if marked >= FLEET[target].parts[0].boxes:
            ends: tuple[tuple[str, Fraction], ...] = ((by, Fraction(1)),)
        else:
            ends = fired(turn, first, after, *now)
        for end, share in ends:
            found[end] = found.get(end, Fraction(0)) + chance * share
    return tuple(found.items())


# --- by the engine -----------------------------------------------------------------------------


def played(seed: int) -> str:
    """The winner of a game in which both fire whenever they can."""
    chance, state = Random(seed), State(plan())
    script = battle(state)
    question = next(script, None)
    while question is not None:
        if isinstance(question, Choose):
            fire = [one for one in question.options if one not in (HOLD, PASS, NONE)]
            is_power = question.why == "divert"
            answer: str | tuple[int, ...] = NONE if is_power else fire[0]
        else:
            assert isinstance(question, Roll)
            answer = tuple(chance.randint(1, sides) for sides in question.dice)
        try:
            question = script.send(answer)
        except StopIteration:
            question = None
    assert state.outcome is not None
    return state.outcome.winner or "draw"


def test_the_solved_duel_is_what_the_engine_plays() -> None:
    """Each end of 700 games within an interval of 99.99 %, and the chances add up to one."""
    exact = dict(solved(1, ONE, 0, 0))
    assert sum(exact.values()) == 1
    assert set(exact) == {ONE, OTHER, "draw"}
    assert all(chance > Fraction(1, 50) for chance in exact.values())
    ends = Counter(played(seed) for seed in range(GAMES))
    for end, chance in exact.items():
        _, low, high = wilson(ends[end], GAMES, 0.9999)
        assert low < chance < high, (end, ends[end], float(chance))


def test_a_shot_of_the_duel_by_hand() -> None:
    """A signature of 11 and 4, less a hex beyond sensors of 0: 13 or less; d10+4 against 5."""
    found = shot(ONE, 0)
    hit = Fraction(13, 20)
    # 5 does not pass the armour; 6 to 14 cross off 1 to 9 boxes.
    assert found.chance(0) == 1 - hit * Fraction(9, 10)
    assert all(found.chance(boxes) == hit / 10 for boxes in range(1, 10))
    expected = counted([(10, 11), (0, 9)], 20)
    assert shot(OTHER, 0).chance(11) == expected.chance(10)


def test_a_base_that_is_gone_is_struck_no_more() -> None:
    """Its wound stays as it is."""
    odds = VolleyOdds(State(plan()), ONE, Volley(OTHER, OTHER, ORIGIN, 0, 0, (SLOW,)))
    gone = Wound((24, 0), 1, True)
    assert dict(odds.struck("primary", SLOW, gone)) == {gone: 1}
