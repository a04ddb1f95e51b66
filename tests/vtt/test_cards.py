"""The cards of a table: hands of sides, Heroes that begin aboard, decks that all draw from."""

from __future__ import annotations

from tests.vtt.tables import table_of


def test_a_battle_has_the_cards_that_it_is_played_with() -> None:
    """Each ship has a hand of its side; Heroes aboard lie open and not in their deck; nobody writes slips.

    Ships stand on the map though the initiative is rolled first.
    """
    table = table_of("silent-fury", "lost-and-found")
    hands = [deck for deck in table.decks if deck.side is not None and not deck.is_open]
    units = [(piece.name, piece.side) for piece in table.pieces if len(piece.faces) > 1]
    assert {(deck.name.removeprefix("Actions of "), deck.side) for deck in hands} >= set(units)
    assert not table.secrets
    assert [piece for side in (0, 1) for piece in table.waiting(side)] == [], "the scenario gives a hex to each"
    open_cards = [card for deck in table.decks if deck.is_open for card in deck.drawn.cards]
    forged = next(deck for deck in table.decks if deck.name == "Forged in Battle")
    assert open_cards
    assert {card.name for card in open_cards}.isdisjoint(card.name for card in forged.drawn.cards)
    assert forged.side is None
    assert {card.face.width for deck in table.decks for card in deck.drawn.cards} == {forged.drawn.back.width}
