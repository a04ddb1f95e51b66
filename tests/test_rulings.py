"""Rulings: each is answered, names what carries it out, and stands in the documentation."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name

from sheetforge.content.game_data import has_data
from sheetforge.game import discover
from sheetforge.rulings import GameRulings, as_page, read_rulings
from tests.running import Run

PAGE = Path(__file__).parents[1] / "docs" / "rulings.md"

GAMES = {id: game for id, game in discover().items() if has_data(game.package, "rulings")}
RULINGS = [GameRulings(id, game.title, read_rulings(game.package)) for id, game in sorted(GAMES.items())]
ALL = [(game.system, ruling) for game in RULINGS for chapter in game.chapters for ruling in chapter.rulings]


def regenerate() -> None:
    PAGE.write_text(as_page(RULINGS), encoding="utf-8")


def test_a_ruling_is_answered_and_names_what_carries_it_out() -> None:
    """Whole sentences, and a function or figure of the game's package that is there."""
    for system, ruling in ALL:
        assert ruling.question.endswith("?"), (system, ruling.question)
        assert ruling.answer.endswith("."), (system, ruling.question)
        assert ruling.reason is None or ruling.reason.endswith("."), (system, ruling.question)
        assert resolve_name(f"{GAMES[system].package}.{ruling.where}") is not None


def test_no_question_is_asked_twice() -> None:
    """Within a game each question has one answer."""
    for game in RULINGS:
        questions = [one.question for chapter in game.chapters for one in chapter.rulings]
        assert len(set(questions)) == len(questions) > 4


def test_the_page_of_rulings_is_up_to_date() -> None:
    """`python -m tests.regenerate` makes it again."""
    assert PAGE.read_text(encoding="utf-8") == as_page(RULINGS)


def test_the_rulings_are_printed(sheetforge: Run) -> None:
    """Question and answer of every game; figures of the rules are filled in."""
    answer = sheetforge("rulings")
    assert (answer.code, answer.err) == (0, "")
    assert "== Silent Death: Setting up ==\n\nHow large is the map" in answer.out
    assert "\n  39 by 26 hexes. It is the standard map of the family.\n" in answer.out
    assert "{" not in answer.out


def test_the_rulings_for_programs(sheetforge: Run) -> None:
    """A version and a list; the rulings of a game that is extended hold too."""
    document = sheetforge("rulings", "--system", "silent-death-star-wars", "--format", "json").json
    assert list(document) == ["version", "rulings"]
    listed = document["rulings"]
    assert {one["system"] for one in listed} == {"silent-death-star-wars", "silent-death"}
    for one in listed:
        assert list(one) == ["system", "chapter", "question", "answer", "reason", "where", "rule"]
    doubles = next(one for one in listed if one["question"].startswith("Do doubles of a mass"))
    assert doubles["rule"] == "dice-doubled-alone"


def test_a_game_that_is_not_there(sheetforge: Run) -> None:
    """Exit 2, with the games that are."""
    answer = sheetforge("rulings", "--system", "silent-deth")
    assert answer.code == 2
    assert "no game 'silent-deth'; did you mean 'silent-death'?" in answer.err
