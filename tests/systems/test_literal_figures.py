"""No wording repeats a figure of the rules: what is written out is on a list, with the reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from sheetforge.game import discover

SYSTEMS = Path(__file__).parents[2] / "sheetforge" / "systems"
FIGURE = re.compile(
    r"(?<!\w)(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|halves|halved|"
    r"twice|thirds?|quarters?|doubled?)(?!\w)",
    re.IGNORECASE,
)
"""A figure in digits or as a word; `one` is as often a pronoun."""

FILES = ("actions", "forms", "rules", "turns")
HEXES = "an angle of a map of hexes"
HALF = "halves are divisions in the engine, which has no figure for them"
ROW = "twice in a row: the last step decides, and no number"
PARTS = "the parts of a thing that is drawn"
NAMES = "a name of the rules or of a slot, not a figure that could be another"
BOUND = "nothing below zero"
UNIT = "one step for one point"
DICE = "the schema of a cannon has two base dice"

WRITTEN = {
    "babylon": {
        "60° further to that side": HEXES,
        "At 120°": HEXES,
        "by 180°": HEXES,
        "up to half of the hexes left": HALF,
        "Armour counts half": HALF,
        "at half the armour": HALF,
        "one or two other weapons": "as many as give the power of one",
        "never below 0": BOUND,
        "box with two lines": PARTS,
        "change of speed by 1": UNIT,
        "outlines of two lines": PARTS,
        "Armour halved twice": NAMES,
        "is halved twice": HALF,
        "Half of cover stays": NAMES,
        "stealth are halved": HALF,
    },
    "silent_death": {
        "more than half of their TPV": HALF,
        "the same opponent twice": ROW,
        "two dice, the attack die": DICE,
        "two attack dice": DICE,
        "never two turns in a row": ROW,
        "never twice in a row": ROW,
        "Both halves": PARTS,
        "one hexside each": PARTS,
        "quarter that is hit": PARTS,
        "Two hexes:": PARTS,
        "hex of a half": PARTS,
        "half that is nearer": PARTS,
        "between two of them": "the two sides of an edge",
        "side or quarter": PARTS,
        "of the ship by 1, or adds 1": UNIT,
        "halves kept": "half points are not rounded",
        "four ships of a kind": "a flyer in plain words; the event has its own number",
        "such as 1–4 on D10": "an example",
        "Four tracks": PARTS,
        "Quarters. The ship fills two hexes": PARTS,
        "Each quarter": PARTS,
        "same four places": PARTS,
        "Last turn, two players": "a game of two, as against a Smash",
        "Dice doubled alone": NAMES,
        "double the dice": NAMES,
        "Drive 0": NAMES,
        "a 1 of a D6, flak on a 4 of a D4": "a step that no engine plays",
    },
    "silent_death_star_wars": {
        "0 wound points": "the least that there is",
        "dead in 1{vacuum:dice}": "a single die is printed with its number here",
    },
    "silent_fury": {
        "Repeat slot 1": NAMES,
        "Repeat slot 2": NAMES,
        "Crew card in slot 1": NAMES,
        "or component 1": NAMES,
        "roll two d{die}": "the tens and the units of a list",
        "of the two ships": "the two that ram each other",
        "+1 for each fighter": UNIT,
        "Hit twice, damaged twice": NAMES,
        "hit twice by one attack": NAMES,
        "Silent Fury 3.0": NAMES,
        "1 Missiles launch.": "the number of a step",
        "2 Point defense.": "the number of a step",
        "3 Missiles attack.": "the number of a step",
        "4 Attack runs.": "the number of a step",
        "5 Point defense.": "the number of a step",
        "6 Bombers attack.": "the number of a step",
        "1 Cards.": "the number of a step",
        "2 Fires.": "the number of a step",
        "3 Shields.": "the number of a step",
        "4 Drift.": "the number of a step",
        "5 Torpedoes on the map.": "the number of a step",
        "6 Torpedoes Away.": "the number of a step",
        "7 Load.": "the number of a step",
        "8 Surrender.": "the number of a step",
    },
    "sovereign_seas": {"A turn rate of 1/3": "an example"},
}
"""Game → part of a wording with a figure in it, and why no figure of the program fills it."""

EXAMPLE = "an example, here or in the book"
CONTENT = "content has the figure, and may have another"
FEWEST = "the fewest that the question is about"

ANSWERS = {
    "babylon": {
        "from one or two other weapons": "as many as give the power of one",
        "a pivot of 60°": HEXES,
        "turned by 60°": HEXES,
        "a push at 60°": HEXES,
        "its last two speeds": "a step is the difference of two",
        "all of half the hexes left": HALF,
        "in any of the six directions": HEXES,
        "Half of it, rounded down, and half of that": HALF,
        "Half of that of the primary location": HALF,
        "so two lost sides leave nothing": CONTENT,
    },
    "silent_death": {
        "a turn between two sideslips": "what a turn lies between",
        "As two do": FEWEST,
        "turns at Drive 0": NAMES,
        "one each to front and rear, two each to left and right": PARTS,
        "of the quarter that was hit": PARTS,
        "Neither half stops": PARTS,
        "all around is all ten": PARTS,
        "What a half moves into": PARTS,
        "strike its quarter": PARTS,
        "worth more than half of its TPV": HALF,
        "goals of two sides": "goals of more than a side",
        "a Four Ship Smash": NAMES,
        "The Four Ship Smash": NAMES,
        "each from 1 to 10": "the skills that a display has room for",
        "so nobody meets twice": ROW,
        "74.5 is less than 75": EXAMPLE,
        "the two criteria of the list": CONTENT,
        "to 0 for the last": BOUND,
    },
    "silent_death_star_wars": {"a natural 1 or 20": "the least and the most of a die, which has no rule"},
    "silent_fury": {
        "The third; it copies the action of the second": NAMES,
        "the cone of 60°": HEXES,
        "From step 4": EXAMPLE,
        "3, with which the example goes on": EXAMPLE,
        "Into component 1": NAMES,
        "0, as in the table; the example at two hexes": EXAMPLE,
        "no dice and score 0": BOUND,
    },
    "sovereign_seas": {
        "The half at that edge": HALF,
        "between two neighbours": "the two ends of a gap",
        "is at range 1": "the hex of the target counts, and is one",
        "the longer of the two ends": "the first hit and the second",
    },
}
"""The same of the answers of rulings."""


CODE = {
    "babylon": {
        "thirds taken, left for thrust": "the column of pivots, whose boxes are thirds",
        " of the round for every 60°": HEXES,
        "pivots by 180°": HEXES,
        "page 1 of 2": "the number of a page",
        "page 2 of 2": "the number of a page",
        "at half its armour": HALF,
        "fewer than two sides": "a battle has two sides or more",
        "Two sides at once": "goals of more than a side",
    },
    "silent_death": {
        "four ships each": "a flyer in plain words; the event has its own number",
        "games for two": "a game of two, as against a Smash",
        "Three of a kind": "an attack has three dice",
        "where there are two, at the second": "the schema of a track has one or two",
        "three times": "words for small numbers",
        "four times": "words for small numbers",
        " is halved, rounding": "the word of an effect",
        "halved:is halved": "the word of an effect",
        "double damage and bonuses": "the word of an effect",
        " quarter": PARTS,
        "Two sides at once": "goals of more than a side",
        " half of the map": HALF,
    },
    "silent_fury": {
        "twice the defense": "the word of a ratio of the chart",
        "half of it": "the word of a ratio of the chart",
        "less than half": "the word of a ratio of the chart",
        "Power 0 against defense 0": BOUND,
        "disrupt 1": UNIT,
        "1 shield": "a singular, as against its plural",
        "1 point": "a singular, as against its plural",
        "double border": PARTS,
        "layout on sheet 2": "the number of a page",
        "Two sides at once": "goals of more than a side",
    },
    "sovereign_seas": {
        "On the quarter": PARTS,
        "three quarters": "words for shares of the content",
        "a quarter": "words for shares of the content",
        "two thirds": "words for shares of the content",
        "half of the map": HALF,
        "any two results": "the two results of the randomizer",
    },
}
"""The same of the sentences in the folders `words` and `sheets` of a game."""


def sentences(path: Path) -> Iterator[str]:
    """The texts of a module with a space in them, docstrings aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = {
        id(node.value)
        for body in (getattr(node, "body", None) for node in ast.walk(tree))
        for node in (body if isinstance(body, list) else ())
        if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in documented or not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str) and " " in node.value.strip():
            yield node.value


def templates(path: Path) -> Iterator[str]:
    """The templates of sentences that stand beside the fields of a model."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id in ("template", "templates") for target in targets):
            assert isinstance(node, ast.Assign | ast.AnnAssign)
            constants = ast.walk(node.value) if node.value else ()
            yield from (one.value for one in constants if isinstance(one, ast.Constant) and isinstance(one.value, str))


def texts(node: object) -> Iterator[str]:
    """All texts of a file, the keys of paragraphs that have a space among them."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from (key,) if isinstance(key, str) and " " in key else ()
            yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)
    elif isinstance(node, str) and " " in node:
        yield node


def read(path: Path) -> dict[str, object]:
    found = YAML(typ="safe").load(path)
    assert isinstance(found, dict)
    return {key: value for key, value in found.items() if key not in ("figures", "pages")}


@pytest.mark.parametrize("game", sorted(WRITTEN))
def test_a_figure_that_is_written_out_is_on_the_list(game: str) -> None:
    """Every wording of a game, without what figures of the program fill; no entry is idle."""
    used, missing = set(), []
    for path in sorted((SYSTEMS / game / "data").glob("*.yaml")):
        for text in texts(read(path)) if path.stem in FILES else ():
            known = [part for part in WRITTEN[game] if part in text]
            used.update(known)
            if not known and FIGURE.search(re.sub(r"\{[^}]*\}", "", text)):
                missing.append(f"{path.stem}: {text}")
    assert missing == []
    assert set(WRITTEN[game]) - used == set()


@pytest.mark.parametrize("game", sorted(ANSWERS))
def test_a_figure_in_an_answer_is_on_the_list(game: str) -> None:
    """Rulings take their figures from the program as cards do; no entry is idle."""
    chapters = read(SYSTEMS / game / "data" / "rulings.yaml")["chapters"]
    assert isinstance(chapters, list)
    answers = [ruling["answer"] for chapter in chapters for ruling in chapter["rulings"]]
    figured = [text for text in answers if FIGURE.search(re.sub(r"\{[^}]*\}", "", text))]
    assert [text for text in figured if not any(part in text for part in ANSWERS[game])] == []
    assert [part for part in ANSWERS[game] if not any(part in text for text in figured)] == []


@pytest.mark.parametrize("game", sorted(CODE))
def test_a_figure_in_a_sentence_of_the_code_is_on_the_list(game: str) -> None:
    """Sentences of sheets, cards and effects that a module has; no entry is idle."""
    used, missing = set(), []
    for room, written in (("words", sentences), ("sheets", sentences), ("schema", templates)):
        for path in sorted((SYSTEMS / game / room).glob("*.py")):
            for text in filter(FIGURE.search, written(path)):
                known = [part for part in CODE[game] if part in text]
                used.update(known)
                missing += [] if known else [f"{path.name}: {text}"]
    assert missing == []
    assert set(CODE[game]) - used == set()


def test_the_list_has_every_game() -> None:
    """Each package of a game."""
    packages = {game.package.rpartition(".")[2] for game in discover().values()}
    assert set(WRITTEN) <= packages


@pytest.mark.parametrize("game", sorted(WRITTEN))
def test_a_phrase_of_a_page_has_a_sign_for_every_figure(game: str) -> None:
    """`#` stands for it, so that a changed figure needs no change of the places of rules."""
    found = read(SYSTEMS / game / "data" / "on_paper.yaml")
    sections = found["sections"]
    assert isinstance(sections, dict)
    phrases = [phrase for rules in sections.values() for rule in rules for phrase in rule.get("printed", {}).values()]
    assert [phrase for phrase in phrases if re.search(r"\d", phrase)] == []
