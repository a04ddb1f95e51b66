"""`sheetforge.api`: its names and signatures, its page of examples, battles, logs and matches."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge import api
from sheetforge.api import (
    BadRequest,
    BattleSetup,
    ByQuestion,
    OpenContent,
    Streams,
    Unplayable,
    next_choice,
    open_content,
    to_data,
)
from sheetforge.geometry import hexes
from sheetforge.geometry.hexes import Hex
from sheetforge.play.verify import verify
from tests.running import CLONE, OFFICIAL

GOLDEN = CLONE / "tests/goldens/api.txt"
PAGE = CLONE / "docs/api.md"
FIRST = "patrolling-the-depths-of-space"


def parts(name: str, one: Any) -> Iterator[str]:
    """The signature of a name, and of what a class of it offers."""
    if not isinstance(one, type):
        yield f"{name}{inspect.signature(one)}" if callable(one) else f"{name} = {one}"
        return
    if issubclass(one, BaseException):
        yield f"{name}({', '.join(base.__name__ for base in one.__bases__)})"
        return
    yield f"{name}{inspect.signature(one)}"
    for inner, value in sorted(inspect.getmembers_static(one)):
        if inner.startswith("_") or isinstance(value, type) or type(value).__module__ == "typing":
            continue
        if isinstance(value, property | cached_property):
            function = value.fget if isinstance(value, property) else value.func
            kind = inspect.signature(function).return_annotation  # type: ignore[arg-type]
            yield f"    {inner}: {kind}"
        elif inspect.isfunction(value):
            yield f"    {inner}{inspect.signature(value)}"


def surface() -> str:
    """Every name of the interface with its signature, a line each."""
    lines = [line for name in api.__all__ for line in parts(name, getattr(api, name))]
    return "".join(f"{line}\n" for line in lines)


def regenerate() -> None:
    GOLDEN.write_text(surface(), encoding="utf-8")


@pytest.fixture(scope="module")
def content() -> OpenContent:
    """The official content."""
    return open_content(OFFICIAL)


@pytest.fixture(scope="module")
def patrol(content: OpenContent) -> BattleSetup:
    """A short battle."""
    return content.scenario(FIRST, turns=3)


def test_the_names_and_signatures_are_stable() -> None:
    """Programs are written for them: what is renamed or dropped must be on purpose."""
    assert surface() == GOLDEN.read_text(encoding="utf-8")
    assert api.__all__ == sorted(api.__all__)


def test_the_page_names_everything() -> None:
    """Its last table has every name, and no other."""
    table = PAGE.read_text(encoding="utf-8").partition("## Names in")[2]
    rows = "".join(line for line in table.splitlines() if line.startswith("|"))
    assert sorted(re.findall(r"`(\w+)`", rows)) == sorted(api.__all__)


def test_the_page_has_what_a_bot_reads() -> None:
    """Every attribute of the units of every game, and the methods of a hex."""
    text = PAGE.read_text(encoding="utf-8").partition("## What a bot reads")[2]
    text = text.partition("## Play many games")[0]
    named = set(re.findall(r"`(\w+)`", text))
    golden = (GOLDEN.parent / "plain-data.txt").read_text(encoding="utf-8")
    units = re.findall(r"^\S+ ships\.\*: (.*)$", golden, re.M)
    assert units
    assert {attribute for line in units for attribute in line.split()} - named == set()
    for name in ("q", "r", "s", "length"):
        assert hasattr(Hex, name)
        assert name in named or f".{name}`" in text
    for function in re.findall(r"`(\w+)\(", text.partition("sheetforge.geometry.hexes")[2]):
        assert callable(getattr(hexes, function))


def test_the_examples_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, in a folder of their own; the saved log is there and is replayed."""
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "page"}
    for found in re.finditer(r"```python\n(.*?)```", text, re.S):
        line = text[: found.start()].count("\n") + 1
        exec(compile("\n" * line + found[1], str(PAGE), "exec"), names)
    assert names["environment"].agents == []
    assert names["game"].answers != names["copy"].answers
    assert "silent-death-star-wars" in capsys.readouterr().out
    assert names["content"].replay("patrol.game").outcome == names["played"].outcome


def test_the_environment_of_the_page_is_short() -> None:
    """It is called short there."""
    found = re.search(r"\nclass Environment:\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 33


def test_a_played_game_is_verified(content: OpenContent, patrol: BattleSetup) -> None:
    """Its log has seed, players and packs, and its bots give its answers again."""
    played = patrol.play("reference", "random", seed="9", number=4)
    assert played.players == {"Rebels": "reference", "Imperials": "random"}
    proof = verify(patrol.engine, content.library, played.log, bots=True)
    assert "as the bots give them now" in proof.points["bots"]
    assert played.events == played.state.events
    assert content.replay(played.log).state.events == played.events


def test_events_are_watched_as_they_happen(patrol: BattleSetup) -> None:
    """Every one, in order, and the game is the same as without."""
    seen: list[Any] = []
    watched = patrol.play("reference", seed=2, watch=seen.append)
    assert seen == list(watched.events)
    assert watched.game.answers == patrol.play("reference", seed=2).game.answers


class Bot:
    """A bot that takes the first option."""

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side

    def choose(self, view: Any, question: Any) -> str:
        return str(question.options[0])


def test_bots_of_one_name_are_told_apart(patrol: BattleSetup) -> None:
    """Two classes of a name, and a class that is called like a bot of the game."""
    other: Any = type("Bot", (Bot,), {})
    own: Any = type("random", (Bot,), {})
    played = patrol.play(Bot, other)
    assert list(played.players.values()) == ["Bot", "Bot'"]
    assert list(patrol.play(own, "random").players.values()) == ["random'", "random"]
    result = patrol.play_many(Bot, "random", games=2, jobs=1)
    assert {row.name for row in result.standings.entries} == {"Bot", "random"}
    share, low, high = result.share("Bot")
    assert 0 <= low <= share <= high <= 1
    assert len(result.games) == 2


def test_matches_of_forces(content: OpenContent) -> None:
    """Units with their numbers and a skill, by optional rules, in any number of processes."""
    duel = content.forces("x-wing", "2:tie-fighter", skill=6, turns=2)
    assert duel.sides == ("X-Wing", "2 TIE Fighter")
    one = duel.play_many("random", games=4, seed=3, jobs=1)
    assert one.games == duel.play_many("random", games=4, seed=3, jobs=2).games
    assert max(game.turns for game in one.games) <= 2
    ships: Any = to_data(duel.begin().state)["ships"]
    assert {crew["gunnery"] for one in ships.values() for crew in one["skills"].values()} == {6}


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda it: it.scenario("no-such"), BadRequest, "no-such"),
        (lambda it: it.scenario(FIRST, optional=["no-such"]), Unplayable, "no-such"),
        (lambda it: it.forces("x-wing"), BadRequest, "two or more forces of one game"),
        (lambda it: it.forces("x-wing", "defense"), BadRequest, "of one game"),
        (lambda it: it.forces("0:x-wing", "x-wing"), BadRequest, "a number of at least 1"),
        (lambda it: it.bots("chess"), BadRequest, "no game 'chess'; there is babylon"),
        (lambda it: it.scenario(FIRST).play(), BadRequest, "takes 1 to 2 bots"),
        (lambda it: it.scenario(FIRST).play("stendard"), api.UnknownBot, "did you mean 'standard'"),
        (lambda it: it.scenario(FIRST).play("none.py:Bot"), api.BadBotFile, "cannot be read"),
        (lambda it: it.describe("ships", "x-wong"), BadRequest, "x-wing"),
    ],
)
def test_mistakes_are_named(content: OpenContent, call: Any, error: type, said: str) -> None:
    """Each with its own exception and what would be right."""
    with pytest.raises(error, match=said):
        call(content)


def test_content_of_a_folder_with_packs(tmp_path: Path, content: OpenContent) -> None:
    """A pack has the content that it extends."""
    manifest = "id: club\nname: Club\nversion: '1'\nlicence: CC0-1.0\nextends: [built-in]\n"
    (tmp_path / "sheetforge.yaml").write_text(manifest, encoding="utf-8")
    opened = open_content(tmp_path)
    assert opened.ids("ships", "babylon") == content.ids("ships", "babylon")
    with pytest.raises(api.Unreadable, match="there is no such folder"):
        open_content(tmp_path / "nowhere")


def test_an_event_for_several_players(content: OpenContent) -> None:
    """Players and ship of an event, and a bot for each side in turn."""
    smash = content.scenario("masked-ball", players=4, turns=2)
    assert len(smash.sides) == 4
    assert set(smash.play("random", "reference").players.values()) == {"random", "reference"}


def test_next_choice_answers_all_that_is_chance(patrol: BattleSetup) -> None:
    """A loop over it plays a game to its end; a view's data follow the game."""
    game, streams, turns = patrol.begin(), Streams("x"), set()
    while (question := next_choice(game, streams)) is not None:
        turns.add(to_data(patrol.view(game, question.side))["turn"])
        game.answer(question.options[0])
    assert game.outcome is not None
    assert turns >= {0, 1}


def test_by_question_is_the_bot_of_the_program() -> None:
    """It is the class that the bots of the games are made of."""
    assert issubclass(ByQuestion, object)
    assert ByQuestion.__module__ == "sheetforge.play.bots"


def test_the_program_starts_without_it() -> None:
    """The commands do not load it: it imports what only a played game needs."""
    code = "import sheetforge.cli, sys; print('sheetforge.api' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=CLONE)
    assert done.stdout == "False\n"
