"""Pieces: as many as the rules list, or as the set-up of a scenario needs; two faces where a piece
has two; vector tokens wider than the base of a ship."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from typing import Literal

import pytest

from sheetforge.press.ink import ink_of, three_inks
from sheetforge.products.counters import Counter
from sheetforge.products.cutting import read_cut
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Wanted
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.counters import draw
from sheetforge.sheet.deck_cards import POKER, draw_back
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Page
from sheetforge.sheet.sides import side
from sheetforge.sheet.tokens import TokenFace, draw_token
from sheetforge.systems.silent_fury.figures import PIECES, REPAIR
from sheetforge.systems.silent_fury.products import PRODUCTS, decks, members, tokens
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Scenario
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.silent_fury.sheets import tokens as faces
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, LOOK
from tests.sheet import layout
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, library

AMBER = Worn(side(1))


def planner(wanted: Wanted | None = None, **settings: str) -> Planner:
    """A planner of the content."""
    return Planner(library(), FURY, PrintOptions(settings=settings), wanted or {})


def scenario(id: str) -> Scenario:
    """A scenario of the content."""
    found = library().get("scenarios", FURY, id)
    assert isinstance(found, Scenario)
    return found


def names(counters: tuple[Counter, ...]) -> Tally[str]:
    """How many pieces of each name there are."""
    return Tally(one.face.name for one in counters)


def test_all_pieces_that_the_rules_list_are_printed() -> None:
    """Halved between two sides where a piece belongs to one."""
    found = {one.id: one.counters for one in tokens.COUNTERS.sets_of(planner())}
    assert names(found["damage"]) == {faces.NAMES[kind]: PIECES[kind.word] for kind in REPAIR}
    people = names(found["crew"])
    for type in CREW_TYPES:
        assert people[type.capitalize()] == PIECES[type]
    small = names(found["ordinance"])
    for name in ("missile", "torpedo", "fighter", "bomber", "shield"):
        assert small[name.capitalize()] == PIECES[name]
    assert small["Rolled"] == small["Vented"] == PIECES["ship"] // 2
    assert len(found["vectors"]) == 2 * PIECES["ship"] + 1
    assert names(found["vectors"])["Initiative"] == 1


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_all_pieces_take_few_sheets(size: Literal["a4", "letter"]) -> None:
    """Pieces of a size share sheets: six of them, seven on the shorter paper, backs not counted."""
    planned = PRODUCTS["counters"].plan(library(), FURY, PrintOptions(paper=size), {})
    assert sum(one.pages for one in planned.sheets) <= 2 * (6 if size == "a4" else 7)


def test_damage_tokens_differ_by_pattern_and_letter() -> None:
    """The colours of the rules do not show in black and white."""
    assert len({one.pattern for one in DAMAGE.values()}) == len(DAMAGE)
    assert len({one.letter for one in DAMAGE.values()}) == len(DAMAGE)


def test_crew_has_an_active_and_a_disrupted_face() -> None:
    """By type and side, and a Hero as well."""
    cards = [card for card in planner().valid("cards", Card).values() if card.hero is not None]
    dies = tokens.dies_of(PrintOptions())
    found = (*tokens.crew(PIECES, AMBER, dies), *tokens.heroes(cards, AMBER, dies))
    assert {one.face.name for one in found} >= {"Spacer", cards[0].name}
    for one in found:
        assert one.back is not None
        assert (one.back.name, one.back.state) == ("Disrupted", "disrupted")
        assert one.back.mark == one.face.mark
        assert one.face.side == one.back.side != faces.crew("spacer", Worn(side(0))).side


def test_vector_tokens_come_in_pairs_of_a_hand_and_one_has_the_plus() -> None:
    """In the colour and pattern of the back of the ship's cards, wider than its counter."""
    found = list(tokens.vectors(12, tokens.dies_of(PrintOptions())))
    for at, look in enumerate(LOOK.hands):
        marked, plain = (one.face for one in found[2 * at : 2 * at + 2])
        assert isinstance(marked, TokenFace)
        assert isinstance(plain, TokenFace)
        assert (marked.sign, plain.sign) == ("plus", None)
        assert {(one.color, one.pattern) for one in (marked, plain)} == {(look.color, look.pattern)}
        die = found[0].die
        assert die is not None
        page = Page(die.width, die.height, draw_token(plain, die, PALETTES["color"]))
        # An edge in the colour and the pattern on paper, but for the solid one.
        assert (ink_of([page]) < 0.55 * three_inks(look.color)) == (look.pattern != "solid")
    assert {one.die.height for one in found if one.die} == {25.0}


def test_a_damage_token_may_have_other_damage_on_its_back() -> None:
    """Another kind for each, and the kinds are paired."""
    for kind in REPAIR:
        piece = Counter(faces.damage(kind))
        assert tokens.COUNTERS.turned_over(piece, "same") == piece.face
        back = tokens.COUNTERS.turned_over(piece, "other")
        assert back == faces.damage(faces.OTHER[kind]) != piece.face
        assert tokens.COUNTERS.turned_over(Counter(back), "other") == piece.face


@pytest.mark.parametrize("state", ["damaged", "destroyed"])
def test_ships_have_a_strike_or_a_wreck_behind(state: str) -> None:
    """All ships of all sets, and nothing else."""
    wanted = {"fleets": frozenset(library().keys("fleets", FURY))}
    for request in (None, wanted):
        made = planner(request, back=state)
        found = [one for each in tokens.COUNTERS.sets_of(made) for one in each.counters]
        backs = {one.back for one in found if one.is_ship}
        assert {back.state for back in backs if back is not None} == {state}
        assert all(one.back is None or one.back.state != state for one in found if not one.is_ship)


def test_pieces_of_a_scenario_are_those_of_its_set_up() -> None:
    """Hornets' Nest: crew and ordinance of both sides, shields, a pair of tokens for each ship."""
    one = scenario("hornets-nest")
    found = members.of_scenario(library(), FURY, one)
    pieces = names(tokens.of_members(found, tokens.dies_of(PrintOptions())))
    flying = [ship.ordinance for side in one.sides for ship in side.ships if ship.ordinance]
    assert pieces["Fighter"] == sum(each.fighter for each in flying)
    assert pieces["Bomber"] == sum(each.bomber for each in flying)
    assert pieces["Shield"] == sum(ship.sheet.fit.shields for ship in found)
    for type in CREW_TYPES:
        assert pieces[type.capitalize()] == sum(ship.crew[type] for ship in found)
    for ship in found:
        assert pieces[ship.name] == 1
        assert pieces[ship.hand.title] == 2
    assert len({ship.hand.title for ship in found}) == len(found)
    assert pieces["Initiative"] == 1


def test_crew_of_a_scenario_replaces_that_of_the_class() -> None:
    """A vessel with crew of its own; Heroes come as pieces too."""
    plain = scenario("first-contact").model_dump(by_alias=True, mode="json")
    plain["sides"][0]["ships"][0] |= {"crew": [{"component": 1, "marine": 3}], "heroes": ["iron-petra"]}
    changed = Scenario.model_validate(plain)
    found = members.of_scenario(library(), FURY, changed)
    pieces = names(tokens.of_members(found[:1], tokens.dies_of(PrintOptions())))
    assert (pieces["Marine"], pieces["Spacer"], pieces["Iron Petra"]) == (3, 0, 1)


@pytest.mark.parametrize(("shape", "ink"), [("hex", "color"), ("round", "mono"), ("square", "saver")])
def test_every_piece_prints(ink: str, shape: str) -> None:
    """Every face on every die, in an ink each, no text over another."""
    how = PrintOptions("letter", ink, settings={"shape": shape})
    usual = read_cut(how).die
    sets = tokens.COUNTERS.sets_of(Planner(library(), FURY, how))
    pairs = {
        (face, one.die or usual) for each in sets for one in each.counters for face in (one.face, one.back or one.face)
    }
    assert len(pairs) > 60
    for face, die in pairs:
        draws = draw_token if isinstance(face, TokenFace) else draw
        items = draws(face, die, PALETTES[ink])
        assert not layout.overlapping_texts(Page(die.width, die.height, items, "")), face.name


def test_pieces_of_a_ship_a_fleet_and_a_scenario() -> None:
    """Pieces of all sizes share one file; a ship has its counter alone."""
    product = PRODUCTS["counters"]

    def made(kind: str, id: str) -> list[str]:
        keys = frozenset(key for key in library().keys(kind, FURY) if key.id == id)
        plan = product.plan(library(), FURY, PrintOptions(), {kind: keys})
        return [one.name.rpartition("/")[2] for one in plan.sheets]

    assert made("ships", "gnat") == ["gnat"]
    assert made("scenarios", "first-contact") == ["scenario-first-contact"]
    assert made("fleets", "tarn-pack") == ["fleet-tarn-pack"]


def test_pieces_of_a_side_wear_its_livery() -> None:
    """Crew, Heroes, ordinance and ships have crest and colours of their navy, in packs as well; the
    hand of a ship has a back of colour and pattern with its name and the crest of its side."""
    found = members.of_scenario(library(), FURY, scenario("first-contact"))
    looks = members.looks(found)
    arms = {look.arms.name for look in looks.values() if look.arms is not None}
    assert arms == {"Meridian Compact", "Corsairs"}
    pieces = tokens.of_members(found, tokens.dies_of(PrintOptions()))
    own = [one.face for one in pieces if one.face.side is not None]
    assert own
    assert all(face.arms is not None and face.arms.side == face.side for face in own)
    backs = [decks.hand(one.hand, "ship", one.name, one.arms).back for one in found]
    assert len({(back.color, back.pattern) for back in backs}) == len(backs)
    for back, one in zip(backs, found, strict=True):
        assert (back.note, back.arms) == (one.name, looks[one.side].arms)
        assert draw_back(back, POKER, PALETTES["mono"]) != draw_back(replace(back, arms=None), POKER, PALETTES["mono"])
    usual = {one.id: one.counters for one in tokens.COUNTERS.sets_of(planner())}
    crests = {one.face.arms.name for one in usual["crew"] if one.face.arms is not None}
    assert len(crests) == 2
