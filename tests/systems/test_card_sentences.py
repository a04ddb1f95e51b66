"""Sentences of the cards of Babylon and Silent Fury beside what the engine does."""

from __future__ import annotations

import re

import pytest

from sheetforge.on_paper import is_printed
from sheetforge.systems.babylon.engine.motion import Helm, Motion, zigs
from sheetforge.systems.babylon.sheets.movement import MOST_SLIDE
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets.charts import weapon_rows
from sheetforge.systems.silent_fury.sheets.record import sheet_of
from sheetforge.systems.silent_fury.words.cards import parts
from tests.systems.babylon.samples_of_babylon_sheets import sheets
from tests.systems.test_on_paper import library, runs

SAID = {
    "babylon": (
        "rolls take effect; then agile craft may snap",
        "Fighters that lost boxes stay on",
        "from one or two other weapons with as much power together",
        "A jump engine with power charges in every round",
        "When the turn is done it need not pivot back, but may at no cost",
        "Thrust lost during a turn puts it off by all of that",
        "up to the highest speed of the sheet",
        "on a line between them, the one nearer to bow or stern",
        "Plasma halves what then counts",
        "one whose reactors are all destroyed no power",
        "rows and blocks lost so count",
        "the jump fails, and may be declared again",
    ),
    "silent-fury": (
        "every component hit takes the result of the FX dice, once",
        "without an Impact die there is none",
        "or passes and is done",
        "that others hold or share, or nobody",
        "Then they go back on ships",
        "# natural points or more in a melee",
        "After # rounds interceptors give up",
    ),
}
"""Game → sentences that players need during play and that were wrong or missing."""


@pytest.mark.parametrize("system", sorted(SAID))
def test_the_cards_say_what_players_need(system: str) -> None:
    """Each sentence is on a reference card, its figures from the program."""
    text = re.sub(r"\s", "", "".join(runs(system, "reference card")))
    assert [one for one in SAID[system] if not is_printed(one, text)] == []


def test_the_key_says_where_a_track_ends() -> None:
    """The engine has slides up to the top speed, the sheet boxes for fewer."""
    text = re.sub(r"\s", "", "".join(runs("babylon", "key")))
    assert is_printed(f"A slide beyond {MOST_SLIDE} is written beside", text)
    assert max(one.craft.top_speed for one in sheets()) > MOST_SLIDE


def test_a_pivot_takes_thrust_from_a_turn() -> None:
    """The card lists thrust that a pivot leaves out: a third of 12 is four zigs."""
    assert zigs(Helm(Motion(), 12, 0, 6, thirds=1)) == 4


def test_every_word_of_a_weapon_chart_is_explained() -> None:
    """Effects and special words of all ships stand on a card."""
    text = "".join(runs("silent-fury", "reference card"))
    ships = [(key, library().entity(key)) for key in library().keys("ships", "silent-fury")]
    words = {
        re.sub(r"[0-9]+", "", word).strip()
        for key, ship in ships
        if isinstance(ship, ShipClass)
        for row in weapon_rows(sheet_of(library(), key, ship))
        for cell in ("effect", "special")
        for word in re.split(r" \+ |, ", str(row.cells[cell]))
    }
    assert [word for word in sorted(words - {""}) if word not in text] == []


def test_a_card_has_the_article_of_its_component() -> None:
    """An Engine, a Weapon."""
    cards = [library().entity(key) for key in library().keys("cards", "silent-fury")]
    texts = [part.text for card in cards if isinstance(card, Card) for part in parts(card)]
    assert [text for text in texts if re.search(r"\ba [AEIOU]", text)] == []
    assert any("an Engine of your choice" in text for text in texts)
