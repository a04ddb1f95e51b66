"""Prices of our own: how dice are read, what counts as worth, and how well the fit fits."""

from __future__ import annotations

from functools import cache
from math import log, sqrt
from pathlib import Path

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems.silent_death import system
from sheetforge.systems.silent_death.construct.worth import fit, reference_shot
from sheetforge.systems.silent_death.engine.resolve import read_damage
from sheetforge.systems.silent_death.schema.weapon import Cannon, Reading

ROOT = Path(__file__).parents[3]


@cache
def library() -> Library:
    """The content of the repository, read as Silent Death."""
    return open_library(ROOT / "content", "content", {"silent-death": system})


def cannons() -> dict[str, Cannon]:
    """Id → every cannon there is."""
    keys = library().keys("weapons", "silent-death")
    found = {key.id: library().entity(key) for key in keys}
    return {name: one for name, one in found.items() if isinstance(one, Cannon)}


@pytest.mark.parametrize(
    ("dice", "low", "medium", "high", "everything"),
    [
        ((2, 4, 6), 2, 4, 6, 12),
        ((2, 2, 6), 4, 6, 6, 10),
        ((2, 6, 6), 2, 12, 12, 14),
        ((7, 4, 4), 8, 7, 7, 15),
        ((3, 3, 3), 9, 9, 9, 9),
    ],
)
def test_ties_are_added_up(dice: tuple[int, ...], low: int, medium: int, high: int, everything: int) -> None:
    """Low and High add dice that tie, Medium turns to High, three of a kind count whole."""
    assert [read_damage(reading, dice) for reading in Reading] == [low, medium, high, everything]


def test_the_shot_of_a_pulse_laser_is_what_counting_by_hand_gives() -> None:
    """Chance over 3 short, 6 middle and 1 long hex of 384 throws each, at Defensive Value 11."""
    throws = [(a, b, c) for a in range(1, 9) for b in range(1, 9) for c in range(1, 7)]
    hits = {bonus: [t for t in throws if sum(t) + bonus >= 11] for bonus in (1, 0, -1)}
    weights = {1: 3, 0: 6, -1: 1}
    shot = reference_shot(cannons()["pulse-laser"])
    chance = sum(len(hits[b]) * w for b, w in weights.items()) / (10 * 384)
    damage = sum(read_damage(Reading.LOW, t) * w for b, w in weights.items() for t in hits[b])
    assert shot.chance == pytest.approx(chance)
    assert shot.damage == pytest.approx(damage / (chance * 10 * 384))


def test_notes_that_change_a_shot_change_its_worth() -> None:
    """Double damage, an extra critical and continuing damage each raise the damage of a hit."""
    for name in ("minigun", "emp-ray", "entropic-accelerator"):
        one = cannons()[name]
        plain = one.model_copy(update={"traits": (), "continuing": None})
        assert reference_shot(one).damage > reference_shot(plain).damage, name


def test_an_overload_and_an_intact_target_make_hits_rarer() -> None:
    """A plazgun's triples miss; a disruptorgun needs one more."""
    for name in ("plazgun", "disruptorgun"):
        one = cannons()[name]
        plain = one.model_copy(update={"traits": ()})
        assert reference_shot(one).chance < reference_shot(plain).chance, name


def test_the_fit_is_the_one_the_document_states() -> None:
    """The three numbers and the typical error of docs/pricing.md are what the content gives."""
    found = fit(cannons().values())
    text = (ROOT / "docs" / "pricing.md").read_text(encoding="utf-8")
    stated = f"{found.scale:.4f} × damage^{found.damage_power:.3f} × chance^{found.chance_power:.3f}"
    assert stated in text
    errors = []
    for one in cannons().values():
        if one.price is not None and "price" not in one.reconstructed:
            shot = reference_shot(one)
            worth = found.scale * shot.damage**found.damage_power * shot.chance**found.chance_power
            errors.append(log(one.price.cost / worth))
    assert len(errors) == 15
    assert 0.35 < sqrt(sum(error**2 for error in errors) / len(errors)) < 0.45


def test_the_document_lists_every_fitted_cannon_with_its_figures() -> None:
    """The table of docs/pricing.md has damage, chance and price of each as the program has them."""
    text = (ROOT / "docs" / "pricing.md").read_text(encoding="utf-8").lower()
    for one in cannons().values():
        if "fit" in one.reconstructed.get("price", ""):
            shot = reference_shot(one)
            assert one.price is not None
            row = f"| {one.name} | {shot.damage:.2f} | {shot.chance:.2f} | {one.price.cost} |"
            assert row.lower() in text
