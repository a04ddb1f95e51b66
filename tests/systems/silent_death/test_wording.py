"""Sentences for critical results, notes and weapon boxes: complete, short, and never alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.content.library import Library, open_library
from sheetforge.systems import silent_death, silent_death_star_wars
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Torpedo, Weapon
from sheetforge.systems.silent_death.schema.weapon_effects import WeaponEffect, Whose, traits
from sheetforge.systems.silent_death.words import notes
from sheetforge.systems.silent_death.words.criticals import sentence
from sheetforge.systems.silent_death.words.notes import weapon_notes
from sheetforge.systems.silent_death.words.weapons import bands, damage_text, range_text, target_drive_text, to_hit_text

CONTENT = Path(__file__).parents[3] / "content"
LONGEST = 90
"""Characters; about three lines in the column of a critical table."""

ROW = {
    "name": "Minigun",
    "source": {"book": "a test"},
    "type": "cannon",
    "family": "Mass Driver Cannons",
    "attack_dice": "2d6",
    "ranges": {"short": "1-2", "medium": "3-5", "long": "6-12"},
    "damage": {"read": "low"},
    "linking": {"to_hit": 1, "damage": 1},
}


def cannon(**changes: Any) -> Cannon:
    """The minigun's row with changes; a None takes a field out."""
    row = {key: value for key, value in (ROW | changes).items() if value is not None}
    return Cannon.model_validate(row)


def lookup(kind: str, reference: str) -> Weapon | None:
    """Knows the minigun and no other weapon."""
    return cannon() if (kind, reference) == ("weapons", "minigun") else None


def result(*effects: dict[str, Any]) -> tuple[critical.Effect, ...]:
    """Effects as a critical table would hold them."""
    made = critical.Result.model_validate({"roll": 2, "title": "a title", "effects": effects})
    return made.effects


def said(*effects: dict[str, Any]) -> str:
    """The sentence for effects on a ship called Gnat."""
    return sentence(result(*effects), "Gnat", lookup)


def choices(model: type, field: str) -> tuple[Any, ...]:
    """The words that a field of the schema admits."""
    annotation = model.model_fields[field].annotation  # type: ignore[attr-defined]
    options = get_args(annotation)
    return tuple(word for part in options for word in (get_args(part) or (part,)) if part)


LASTING = ({}, {"lasting": "next-turn"})
CREW = ("pilot", "captain", "gunner", "gunner-a", "crew-e", "random-gunner", "bridge", "torpedo-crew")
MOUNTS = (
    {},
    {"weapon": "minigun"},
    {"weapon": "ion-ram"},
    {"post": "pilot"},
    {"post": "gunner-b"},
    {"weapon": "minigun", "post": "gunner-b"},
    {"weapon": "ion-ram", "post": "random-gunner"},
)
STATS = ("defensive_value", "damage_reduction", "facing_reduction", "drive")
FACINGS = ({}, *({"facing": f"{end}-{side}"} for end in ("front", "rear") for side in ("left", "right")))
AMOUNTS = (1, 2, 10, "1d4", "1d10")


def every_effect() -> Iterator[dict[str, Any]]:
    """One of each way in which each effect can be written, numbers aside."""
    yield {"do": "nothing"}
    yield {"do": "destroy"}
    for stat, lasting in product(STATS, LASTING):
        yield from ({"do": "change", "stat": stat, "by": by, **lasting} for by in (-2, -1, 1, 2))
        yield from ({"do": "set", "stat": stat, "to": to, **lasting} for to in (0, 2, 5))
        yield {"do": "halve", "stat": stat, **lasting}
    yield from ({"do": "kill", "crew": crew} for crew in CREW)
    for crew, cannot, lasting in product(
        CREW, ([], ["move"], ["fire"], ["move", "fire"]), ({"lasting": None}, *LASTING[1:])
    ):
        yield {"do": "daze", "crew": crew, "cannot": cannot, **lasting}
    for system, facing, lasting in product(choices(critical.Disable, "system"), FACINGS, LASTING):
        yield {"do": "disable", "system": system, **facing, **lasting}
    for mount in MOUNTS:
        yield from ({"do": "hold-fire", **mount, **lasting} for lasting in LASTING)
        yield from ({"do": "to-hit", **mount, "by": by} for by in (-3, -2, -1, 1))
        yield from ({"do": "limit-barrels", **mount, "to": to} for to in (1, 2))
        for read, plus in product(("low", "medium", "high", "all"), (None, -1, 0, 2)):
            yield {"do": "read-damage", **mount, "read": read, "plus": plus}
        yield from ({"do": "limit-arcs", **mount, "arcs": arcs} for arcs in (["F"], ["R", "RQL"]))
        for what, amount in product(choices(critical.Lose, "what"), (*AMOUNTS, "all")):
            yield {"do": "lose", **mount, "what": what, "amount": amount}
    for tracks, amount in product(("this", "all"), AMOUNTS):
        yield {"do": "hits", "amount": amount, "tracks": tracks}
    yield from ({"do": "turn-cost", "by": by} for by in (-1, 1, 2))
    for system, by in product(choices(critical.NarrowSpread, "system"), (1, 2)):
        yield {"do": "narrow-spread", "system": system, "by": by}


EFFECTS = tuple(every_effect())


@pytest.fixture(scope="module")
def library() -> Library:
    """The official content of both games."""
    games = (silent_death.system, silent_death_star_wars.system)
    return open_library(CONTENT, "content", {game.id: game for game in games})


def test_every_effect_of_the_schema_has_wording() -> None:
    """A new effect in the schema must come with its sentence."""
    union = get_args(get_args(critical.Effect)[0])
    kinds = {get_args(model.model_fields["do"].annotation)[0] for model in union}
    assert kinds == {one["do"] for one in EFFECTS}
    assert all(said(one).endswith(".") for one in EFFECTS)


def test_no_two_effects_read_alike() -> None:
    """Whoever reads the sentence knows every field of the effect."""
    known: dict[str, dict[str, Any]] = {}
    for one in EFFECTS:
        assert known.setdefault(said(one), one) == one


def test_no_two_pairs_of_effects_read_alike() -> None:
    """Joining clauses hides neither their number nor their order nor what they share."""
    some = [one for index, one in enumerate(EFFECTS) if index % 11 == 0]
    some += [
        {"do": "kill", "crew": "pilot"},
        {"do": "disable", "system": "actions"},
        {"do": "disable", "system": "captain"},
        {"do": "hold-fire", "lasting": "next-turn"},
        {"do": "disable", "system": "warheads", "lasting": "next-turn"},
    ]
    models = [result(one)[0] for one in some]
    lists = [(one,) for one in models] + list(product(models, models))
    known: dict[str, tuple[critical.Effect, ...]] = {}
    for effects in dict.fromkeys(lists):
        text = sentence(effects, "Gnat", lookup)
        assert known.setdefault(text, effects) == effects


@given(
    st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=4),
    st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=4),
)
def test_longer_lists_differ_too(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
    """Different lists of effects give different sentences, equal lists equal ones."""
    assert (said(*one) == said(*other)) == (result(*one) == result(*other))


def test_a_sentence_is_short_and_begins_large() -> None:
    """One effect never takes more than about three lines of a table."""
    for one in EFFECTS:
        sentence = said(one)
        assert len(sentence) <= LONGEST
        assert sentence[0] == sentence[0].upper()
        assert "  " not in sentence
        assert "None" not in sentence


@pytest.mark.parametrize(
    ("effects", "sentence"),
    [
        (
            [{"do": "kill", "crew": "pilot"}, {"do": "set", "stat": "defensive_value", "to": 5}],
            "Pilot killed: no more moves or fire by the pilot. DV becomes 5.",
        ),
        (
            [{"do": "kill", "crew": "pilot"}, {"do": "disable", "system": "actions"}],
            "Pilot killed. Gnat may do nothing more.",
        ),
        (
            [
                {"do": "to-hit", "weapon": "minigun", "post": "gunner-b", "by": -2},
                {"do": "read-damage", "weapon": "minigun", "post": "gunner-b", "read": "medium"},
            ],
            "Gunner B's Minigun: –2 to hit, damage is read as Medium.",
        ),
        (
            [
                {"do": "hold-fire", "lasting": "next-turn"},
                {"do": "disable", "system": "warheads", "lasting": "next-turn"},
            ],
            "No cannon fire and no warhead launches until the end of next turn.",
        ),
        ([{"do": "hits", "amount": 1}], "Mark off 1 more box."),
        ([{"do": "hits", "amount": "1d4"}], "Mark off 1D4 more boxes."),
        ([{"do": "hits", "amount": 3, "tracks": "all"}], "Mark off 3 more boxes on every track."),
        ([{"do": "limit-barrels", "weapon": "minigun", "to": 1}], "Minigun: only 1 barrel may fire."),
        ([{"do": "to-hit", "weapon": "ion-ram", "by": -1}], "Ion Ram: –1 to hit."),
        ([{"do": "lose", "weapon": "ion-torpedo", "what": "warheads", "amount": "all"}], "Lose all Ion Torpedoes."),
    ],
)
def test_sentences_read_well(effects: list[dict[str, Any]], sentence: str) -> None:
    """Clauses are joined, counted and named as a person would."""
    assert said(*effects) == sentence


def test_a_table_for_one_facing_speaks_of_the_ship() -> None:
    """The facing in the name of a table is not part of the ship's name."""
    known = sentence(result({"do": "destroy"}), "Orca Alpha: rear", lookup)
    assert known == "Orca Alpha is destroyed."


def test_official_results_fit_their_tables(library: Library) -> None:
    """Every critical result fits three lines beside its title; the published ones are all there."""
    seen = 0
    for key in library.keys("criticals"):
        table = library.entity(key)
        assert isinstance(table, critical.CriticalTable)

        def find(kind: str, reference: str, system: str = key.system) -> Any:
            found = library.get(kind, system, reference)
            assert found is not None, reference
            return found

        for line in table.results:
            text = sentence(line.effects, table.name, find)
            assert len(f"{line.title}. {text}") <= LONGEST + 12
            assert len(line.title.split()) <= 4
            seen += table.source.book != "sheetforge original"
    assert seen == 7 * 11 + 4 * 7 + 9 * 11


@pytest.mark.parametrize(
    ("weapon", "barrels", "to_hit", "damage", "ranges", "drive"),
    [
        ("minigun", 4, "2D6+ADB+3", "Low+3", "2/5/12", ""),
        ("splattergun", 2, "2D6+ADB+1", "Medium+2", "2/6/10", ""),
        ("splattergun", 6, "2D6+ADB+5", "Medium+10", "2/6/10", ""),
        ("ion-ram", 1, "2D8+ADB", "All", "5/13/15", "≤15"),
        ("disruptorgun", 1, "2D8+ADB", "Medium", "1/2/6", ""),
        ("hyper-cannon", 4, "2D6+ADB+5", "(High+3)×2", "8/15/30", "≤8"),
        ("gatling-cannon", 4, "2D6+ADB+5", "(Low+3)×2", "4/8/16", "≤15"),
        ("heavy-plazgun", 1, "2D6+ADB", "All×2", "4/8/15", "≤11"),
        ("protobolt", 1, "2D6+ADB", "10/8/6", "5-8/12/16", "≤14"),
    ],
)
def test_boxes_say_what_the_displays_print(
    library: Library, weapon: str, barrels: int, to_hit: str, damage: str, ranges: str, drive: str
) -> None:
    """The displays of Rules of Warfare II and its cannon table, derived from the content."""
    found = library.get("weapons", "silent-death", weapon)
    assert isinstance(found, Cannon)
    assert to_hit_text(gun(found, barrels)) == to_hit
    assert damage_text(gun(found, barrels)) == damage
    assert range_text(gun(found)) == ranges
    assert target_drive_text(gun(found)) == drive


def test_star_wars_boxes(library: Library) -> None:
    """Linked lasers add 1 a barrel, X-Wing example: 2D8+3; an ion cannon's damage is halved."""
    laser = library.get("weapons", "silent-death-star-wars", "laser-cannon")
    ion = library.get("weapons", "silent-death-star-wars", "ion-cannon")
    torpedo = library.get("weapons", "silent-death-star-wars", "proton-torpedo")
    assert isinstance(laser, Cannon)
    assert isinstance(ion, Cannon)
    assert isinstance(torpedo, Torpedo)
    assert to_hit_text(gun(laser, 4)) == "2D8+ADB+3"
    assert range_text(gun(laser)) == "3/9/10"
    assert [damage_text(gun(laser, n)) for n in (1, 2, 4)] == ["Low", "Low+1", "Low+3"]
    assert [damage_text(gun(ion, n)) for n in (1, 2)] == ["Medium/2", "(Medium+1)/2"]
    assert damage_text(torpedo) == "3D12"


def test_a_launcher_has_a_reading_and_one_range(library: Library) -> None:
    """Missiles read High+1 within 10 hexes (construction figures; RoW II prints no reading)."""
    launcher = library.get("weapons", "silent-death", "missile-launcher")
    assert isinstance(launcher, Launcher)
    assert (damage_text(launcher), range_text(launcher)) == ("High+1", "10")


def test_bands_carry_their_modifiers() -> None:
    """Short range helps by one, long range costs one; a band of one hex is one number."""
    assert bands(gun(cannon())) == "Short 1-2 (+1) · Medium 3-5 · Long 6-12 (-1)"
    near = {"short": 1, "medium": 2, "long": "3-6"}
    assert bands(gun(cannon(ranges=near))) == "Short 1 (+1) · Medium 2 · Long 3-6 (-1)"


def test_a_cannon_without_a_reading_has_no_damage_text() -> None:
    """A row that says nothing about damage gets an empty text, not a guess."""
    assert damage_text(gun(cannon(damage=None))) == ""


@pytest.mark.parametrize("trait", list(traits()))
def test_every_trait_has_a_note_with_a_mark(trait: str) -> None:
    """A new trait must come with its note; no braces of a template are left in it."""
    [(mark, text)] = weapon_notes(cannon(traits=[trait]))
    assert len(mark) == 1
    assert text.endswith(".")
    assert len(text) <= LONGEST
    assert "{" not in text


def test_notes_of_all_traits_differ() -> None:
    """No two traits read alike."""
    texts = {weapon_notes(cannon(traits=[trait]))[0][1] for trait in traits()}
    assert len(texts) == len(traits())


def test_traits_under_one_mark_share_a_note() -> None:
    """The master table gives a weapon one mark for all that its note says."""
    named = ["harder-against-intact-defense", "ignores-damage-reduction"]
    [(mark, text)] = weapon_notes(cannon(mark="§", traits=named))
    assert mark == "§"
    assert text.count(".") == 2
    apart = weapon_notes(cannon(traits=["ion", "overloads-on-triples"]))
    assert [mark for mark, _ in apart] == ["*", "¥"]


def test_continuing_damage_names_its_dice() -> None:
    """The die of an entropic accelerator is the weapon's own, not the note's."""
    [(_, text)] = weapon_notes(cannon(traits=["continuing-damage"], continuing="1d6"))
    assert text.startswith("1D6 ")


@pytest.mark.parametrize(
    ("to", "made", "text"),
    [
        ("target", {"do": "to-hit", "by": -2}, "Doubles, for the target: all its cannons –2 to hit."),
        ("self", {"do": "change", "stat": "drive", "by": -2}, "Doubles, for the firing ship: Drive falls by 2."),
        (
            "target",
            {"do": "disable", "system": "turning", "lasting": "next-turn"},
            "Doubles, for the target: no turns until the end of next turn.",
        ),
    ],
)
def test_an_effect_of_a_weapon_says_whose_it_is(
    to: Whose, made: dict[str, Any], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ship that is hit or the one that fires; a number taken off has a minus."""
    one = WeaponEffect("ion", "doubles", to, result(made)[0], 1)
    monkeypatch.setattr(notes, "effects_of", lambda names: (one,))
    assert weapon_notes(cannon(traits=["ion"]))[0][1] == text
