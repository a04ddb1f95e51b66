"""Cards of the rules that every battle needs: moving and warheads, firing and crews."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.content.game_data import Abilities
from sheetforge.sheet.cards import Card, fill, notes, strips
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import Look
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.column import Heading, Note, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, lines, rule_name
from sheetforge.systems.silent_death.schema.ship import UNAIDED_JAMMING
from sheetforge.systems.silent_death.sheets.reference_cards import reference_card, turn_card
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.turns import Turn

FORMS = forms_of(PACKAGE)

OPTIONAL = ("time-limit", "drive-0-turns", "destroyed-starcraft-debris", "sideslips")
"""Optional rules that the book of the condensation has besides asteroids, in its order."""

LARGEST = 11.5
"""The largest type in points on these cards."""


def table_strips(turn: Turn, condensed: bool, abilities: Abilities | None, look: Look) -> list[Page]:
    """Return the cards of a battle as strips: what skills, damage and boxes mean, the turn, the rules."""
    pair = (reference_card(condensed), turn_card(turn))
    return strips((*pair, *rule_cards(condensed, abilities)), look, "Reference")


def rule_cards(condensed: bool, abilities: Abilities | None = None) -> tuple[Card, Card]:
    """Return both cards; `condensed` are those of the game without Houses and larger ships.

    Those for a battle leave out what none of its ships has, by its `abilities`.
    """
    own = {"warhead": "warheads" if condensed else "torpedoes"}

    def section(heading: str, *names: str, breaks: bool = False) -> list[Part]:
        texts = [text for name in names for text in FORMS.texts(name, own, abilities)]
        return [Heading(heading, breaks=breaks), *notes(texts)] if texts else []

    crew = () if condensed else ("own-torpedoes",)
    in_flight = section(own["warhead"].capitalize(), "in-flight", *crew, breaks=True)
    larger = _optional() if condensed else section("Larger ships", "larger-ships")
    asteroids = section("Asteroids", "obstacles")

    def moving(form: Form, box: Box) -> None:
        parts = section("Order of movement", "order-of-movement")
        parts += section("Turning", "turning", breaks=not in_flight)
        parts += [] if condensed else section("Warhounds", "two-hexes")
        fill(form, parts + in_flight, box.columns(2, 5.0), LARGEST)

    def firing(form: Form, box: Box) -> None:
        mounts = "mounts-of-all" if condensed else "mounts-of-one"
        parts = section("Fire", mounts, "targets") + section("After fire", "afterwards")
        fill(form, parts + larger + asteroids, box.columns(2, 5.0), LARGEST)

    rest = "optional rules" if condensed else "larger ships"
    about = ["crews", *([rest] if larger else []), *(["asteroids"] if asteroids else [])]
    title = f"Moving and {own['warhead']}" if in_flight else "Moving"
    return (title, "in every battle", moving), ("Firing", ", ".join(about), firing)


def smash_cards() -> tuple[Card, Card]:
    """Return the cards of the rules that Smashes have of their own: for kills, and up tiers."""

    def drawn(title: str, own: str) -> Callable[[Form, Box], None]:
        parts = [Heading("Coming on"), *notes(FORMS.texts("smash-entry"))]
        parts += [Heading(title, breaks=True), *notes(FORMS.texts(own))]
        return lambda form, box: fill(form, parts, box.columns(2, 5.0), LARGEST)

    return (
        ("Smash for kills", "everybody against everybody", drawn("Ships and kills", "smash-kills")),
        ("Smash up tiers", "everybody against everybody", drawn("Damage and tiers", "smash-tiers")),
    )


def jamming() -> str:
    """Return the rolls that jam for a ship whose display prints none."""
    return dashed(UNAIDED_JAMMING.spread)


def _optional() -> list[Part]:
    """Return the optional rules of the condensation, a line each."""
    return [
        Heading("Optional rules"),
        *(Note((Run(f"{rule_name(id)}: ", "bold"), Run(lines()[id])), "optional rules") for id in OPTIONAL),
    ]
