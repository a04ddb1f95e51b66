"""Where players find each rule on paper: every rule has a place, every place prints its rule."""

from __future__ import annotations

import re
from functools import cache

import pytest

from sheetforge.content.game_data import has_data
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.lookup import find_content
from sheetforge.game import discover
from sheetforge.on_paper import OnPaper, is_printed, read_on_paper
from sheetforge.pipeline import check_content
from sheetforge.printing import Request, plan
from sheetforge.sheet import walk
from tests.systems.test_rules_coverage import TABLE, TEXTS

TITLES = {id: game.title for id, game in discover().items()}
PAPER: dict[str, OnPaper] = {
    id: read_on_paper(game.package) for id, game in discover().items() if has_data(game.package, "on_paper")
}
PLACES = {
    (section, place.rule, id): place.shown()
    for id, paper in PAPER.items()
    for section, places in paper.sections.items()
    for place in places
}
PAGES = [(id, page) for id, paper in PAPER.items() for page in paper.pages]


def on_paper(section: str, rule: str) -> str:
    """The cell of a rule in the document: the places, by game where several games differ."""
    shown = {id: PLACES[section, rule, id] for id in PAPER if (section, rule, id) in PLACES}
    if len(set(shown.values())) == 1:
        return next(iter(shown.values()))
    return ". ".join(f"{TITLES[id]}: {places}" for id, places in shown.items())


def with_places(text: str) -> str:
    """The document with the last column of its rules written again."""
    lines, section, ruled = [], "", False
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] == "rule":
            ruled = True
            line = "| rule | carried out in | held by | on paper |"
        elif ruled and line.startswith("|"):
            last = "---" if set(cells[0]) == {"-"} else f" {on_paper(section, cells[0])} "
            line = f"{'|'.join(line.split('|')[:4])}|{last}|"
        else:
            ruled = False
        lines.append(line)
    return "\n".join(lines) + "\n"


def regenerate() -> None:
    TABLE.write_text(with_places(TABLE.read_text(encoding="utf-8")), encoding="utf-8")


def rules() -> dict[str, list[str]]:
    """Section of the document → its rules of a battle, in their order."""
    sections: dict[str, list[str]] = {}
    heading, ruled = "", False
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        heading = line[3:] if line.startswith("## ") else heading
        first = line.strip("|").split("|")[0].strip()
        ruled = line.startswith("|") and (ruled or first == "rule")
        if ruled and first != "rule" and set(first) != {"-"}:
            sections.setdefault(heading, []).append(first)
    return {heading: rules for heading, rules in sections.items() if heading not in TEXTS}


@cache
def library() -> Library:
    """The official content, checked."""
    return check_content(find_content(None)).library


@cache
def runs(system: str, page: str) -> tuple[str, ...]:
    """All runs of text of a page."""
    place = PAPER[system].pages[page]
    asked = {}
    if place.of is not None:
        kind, id = place.of.split("/")
        asked = {kind: frozenset({Key(kind, system, id)})}
    files, _ = plan(library(), Request((place.product,), system, asked, ("pdf",)))
    document = files[f"{system}/{place.sheet}.pdf"].document
    assert document is not None
    return tuple(run.text for page in document().pages for run, _ in walk.texts(page.items))


def test_every_game_says_where_its_rules_are() -> None:
    """A game that is played has the file."""
    assert set(PAPER) == {id for id, game in discover().items() if has_data(game.package, "turns")}


def test_no_rule_without_a_place_and_no_place_without_its_rule() -> None:
    """Every game that has a section of the document has all rules of it, in its order."""
    known = rules()
    placed = {section for paper in PAPER.values() for section in paper.sections}
    assert placed == set(known)
    for paper in PAPER.values():
        for section, places in paper.sections.items():
            assert [place.rule for place in places] == known[section], section


@pytest.mark.parametrize(("system", "page"), PAGES, ids=[f"{id}: {page}" for id, page in PAGES])
def test_a_page_prints_what_it_is_named_for(system: str, page: str) -> None:
    """The phrase of every rule that is said to be on it; no break of a line matters."""
    text = re.sub(r"\s", "", "".join(runs(system, page)))
    missing = [(rule, phrase) for rule, phrase in PAPER[system].phrases(page) if not is_printed(phrase, text)]
    assert missing == []


@pytest.mark.parametrize(("system", "page"), PAGES, ids=[f"{id}: {page}" for id, page in PAGES])
def test_no_page_has_a_hyphen_for_a_minus(system: str, page: str) -> None:
    """A number that is taken off has the sign that type has for it."""
    signs = [text for text in runs(system, page) if re.search(r"(?<![0-9A-Za-z])-[0-9]", text)]
    assert signs == []


def test_the_document_has_the_places() -> None:
    """`python -m tests.regenerate` writes the column again."""
    text = TABLE.read_text(encoding="utf-8")
    assert text == with_places(text)
