"""What people see of random games of every system: names, no ids, and words that can be typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from sheetforge.play import engine_of
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState
from sheetforge.play.lists import reading_of
from sheetforge.play.log import record
from sheetforge.play.narrator import Narrator
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose
from sheetforge.play.replay_page import replay_page
from sheetforge.play.screen import Screen
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from tests.systems.samples_of_battles import library

ANSWERS = 100
BATTLES = (
    ("silent-death", "the-causeway"),
    ("silent-death-star-wars", "dark-lord-of-the-sith"),
    ("babylon", "castle-besieged"),
    ("silent-fury", "lost-and-found"),
    ("sovereign-seas", "first-broadsides"),
)
COMMANDS = ("odds", "ships", "status", "options", "nonsense")

AN_ID = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b|\b[a-z0-9-]+[:@][a-z0-9]|#\d")
"""A word of content or of a state: `port-twin-array`, `1:ion-ram`, `marine@3`."""

NO_ID = re.compile(
    r"(tight|slip)-(left|right)|(accelerate|brake|slide-port|slide-starboard|repeat|pivot)-\d+"
    r"|push-(astern|(port|starboard)(-quarter)?)-\d+|pivot-(port|starboard)|fire-at-will|full-volley|face-down|[\d.]+-(inch|pounder)|\d+-\d+"
)
"""Orders that are typed as one word, and English."""


class RandomPerson:
    """A person at all sides of a table who answers at random by what is shown, and asks at times.

    `faults` are the shown words that were taken for another option.
    """

    def __init__(self, system: str, scenario: str) -> None:
        engine = engine_of(library(), system)
        battle = engine.battle(library(), {"scenario": scenario})
        assert engine.presenter is not None
        self.show: Presenter[AnyState] = engine.presenter
        self.random = Random(scenario)
        self.seen: list[str] = []
        self.faults: list[str] = []
        self.meant: tuple[int, str, str] | None = None
        narrator = Narrator(engine.presenter, Screen(self.seen.append))
        everybody = frozenset(battle.sides)
        session = PlaySession(Game(engine, battle), {}, everybody, Streams("words"))
        self.table = PlayTable(session, narrator, self.ask)
        with pytest.raises(Quit):
            self.table.play()

    def ask(self, prompt: str) -> str | None:
        """Type the shown word of a random option, or sometimes a command first."""
        self.seen.append(prompt)
        game, question = self.table.game, self.table.game.question
        assert isinstance(question, Choose)
        if self.meant is not None:
            at, option, word = self.meant
            if game.answers[at:] == [] or game.answers[at] != option:
                self.faults.append(f"{word!r} for {option!r}")
            self.meant = None
        if len(game.answers) >= ANSWERS:
            return None
        if "Enter" in prompt:
            return ""
        if not self.random.randrange(20):
            return self.random.choice(COMMANDS)
        option = self.random.choice(question.options)
        word = reading_of(self.show, game.state, question).shown(question, option)
        self.meant = len(game.answers), option, word
        return word


def ids_in(texts: list[str]) -> Iterator[str]:
    """Yield the ids in texts, each with its text."""
    for text in texts:
        for found in AN_ID.finditer(text):
            if not NO_ID.fullmatch(found[0]):
                yield f"{found[0]}: {text.strip()}"


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_people_see_names_and_can_type_them(system: str, scenario: str) -> None:
    """Neither at the terminal nor on the page of a replay is there an id of content or state."""
    person = RandomPerson(system, scenario)
    assert not person.faults
    assert not list(ids_in(person.seen))
    game = person.table.game
    assert len(game.answers) >= ANSWERS
    log = record(game, dict.fromkeys(game.battle.sides, "human"), "words")
    page = replay_page(Game(game.engine, game.battle), log, None, None)
    data = json.loads(page.partition('id="data">')[2].partition("</script>")[0])
    assert not list(ids_in(data["texts"]))
    assert not list(ids_in([name for name, *_ in data["kinds"].values()]))
