"""Choices that a rule offers, to the last one, and figures at their edges."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import FACINGS, distance, hex_at
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.damage import place_damage
from sheetforge.systems.silent_fury.engine.jump import diffuse, jump
from sheetforge.systems.silent_fury.engine.launching import can_launch, launch, recover
from sheetforge.systems.silent_fury.engine.resolve import destroys, distinct, worse
from sheetforge.systems.silent_fury.figures import JUMP_RANGE, Damage
from tests.systems.silent_fury.engine.drydock import RED, asked, battle, card, everything, fit, run, ship


def options(question: object) -> tuple[str, ...]:
    """The options of a choice."""
    assert isinstance(question, Choose)
    return question.options


@pytest.mark.parametrize(("hull", "by", "ends"), [(2, -1, "destroyed"), (1, 1, "on-map")])
def test_a_card_on_the_hull_counts_for_destruction_rolls(hull: int, by: int, ends: str) -> None:
    """Two points destroy a ship whose Hull Integrity is one with its card, and not one of two."""
    effect = {"do": "modify", "when": "always", "what": "hull", "by": by}
    spine = card("spine", "critical-hit", timing="battle-scar", effects=[effect])
    one = ship("one", RED, fit(hull=hull))
    state = battle(one, cards={"spine": spine})
    run(cards.draw(state, one, "critical-hit", RED))
    assert one.cards == ("spine",)
    run(place_damage(state, one, (1,), Damage.BREACH), (6,))
    assert one.status == ends
    assert destroys((6,), 1)
    assert not destroys((6,), 2)


@pytest.mark.parametrize(
    ("number", "offered"), [(1, ("0", "1")), (2, ("0", "1", "2")), (3, ("1", "2", "3")), (4, ("2", "3"))]
)
def test_any_mix_of_strike_craft_that_is_aboard_can_be_launched(number: int, offered: tuple[str, ...]) -> None:
    """Of three fighters and two bombers; each answer takes what it says from both."""
    for fighters in map(int, offered):
        one = ship("one", RED, everything())
        state = battle(one)
        assert options(asked(launch(state, one, RED, "strike-craft", number))) == offered
        run(launch(state, one, RED, "strike-craft", number), str(fighters))
        assert (one.fighters, one.bombers) == (3 - fighters, 2 - (number - fighters))
        flight = state.flight(RED)
        assert (flight.fighters, flight.bombers) == (fighters, number - fighters)


def test_no_more_is_launched_than_is_aboard_and_nobody_is_asked_then() -> None:
    """All five strike craft, and then none."""
    one = ship("one", RED, everything())
    state = battle(one)
    assert can_launch(one, "strike-craft")
    run(launch(state, one, RED, "strike-craft", 9))
    assert (one.fighters, one.bombers) == (0, 0)
    assert not can_launch(one, "strike-craft")
    recover(state, RED, fighters=2, bombers=1)
    assert (one.fighters, one.bombers) == (2, 1)


def test_a_jump_leads_to_every_hex_in_range_with_every_facing() -> None:
    """Its own hex as well; none beyond, none off the map."""
    one = ship("one", RED, fit("[R1]-[R2]-[R3]"), crew={1: "engineer", 2: "engineer", 3: "spacer"})
    state = battle(one)
    where = options(asked(jump(state, one, RED)))
    due = {
        state.name(hex)
        for column in range(1, 21)
        for row in range(1, 21)
        if distance(hex := hex_at(column, row), one.hex) <= JUMP_RANGE
    }
    assert set(where) == due
    assert len(where) == len(due)
    assert options(asked(jump(state, one, RED), where[0])) == tuple(FACINGS)


def test_as_many_field_cards_are_diffused_as_reactors_allow() -> None:
    """Between one and the number of reactors or of cards."""
    crew = {1: "engineer", 2: "engineer", 3: "engineer"}
    one = ship("one", RED, fit("[R1]-[R2]-[R3]"), crew=crew)
    state = battle(one)
    token = next(iter(state.plan.cards))
    one.field = (token,) * 2
    assert options(asked(diffuse(state, one, RED, 3))) == ("1", "2")
    one.field = (token,) * 5
    assert options(asked(diffuse(state, one, RED, 3))) == ("1", "2", "3")


@pytest.mark.parametrize("text_order", [False, True])
def test_equal_damage_is_not_worse(text_order: bool) -> None:
    """Of two different kinds exactly one is worse."""
    for one in Damage:
        assert not worse(one, one, text_order)
        for other in Damage:
            if one != other:
                assert worse(one, other, text_order) != worse(other, one, text_order)
    assert distinct((3, 3, 1)) == (3, 1)
    assert distinct((3, 3, 1), twice=True) == (3, 3, 1)
