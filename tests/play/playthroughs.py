"""Games in words: short ones of random answers for goldens that people review, and whole ones.

Successive questions about one unit are in one line with the dice between them; the events are below
it. `python -m tests.regenerate` writes the goldens again. Whole games of bots are kept as digests
(`bot_games.py`): they change with the taste of a bot, the short ones with the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle, groupby
from pathlib import Path
from string import ascii_letters
from typing import Any

from ruamel.yaml import YAML

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Engine
from sheetforge.play.events import heading
from sheetforge.play.forces import Force
from sheetforge.play.questions import Answer, Draw, Question, Roll
from sheetforge.play.streams import Streams
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "games"
SHORT = Path(__file__).with_name("short_battles.yaml")
WIDTH = 110


@dataclass(frozen=True)
class Playthrough:
    """A game: of a scenario, an event, two fleets under a rule set on a map, or of what `more` has.

    Of fewer bots than sides the first come again.
    """

    system: str
    seed: str
    scenario: str = ""
    event: str = ""
    fleets: tuple[str, ...] = ()
    more: tuple[tuple[str, Any], ...] = ()
    bots: tuple[str, ...] = ("standard", "standard")

    def recipe(self, engine: Engine) -> Mapping[str, Any]:
        """What its battle is made of."""
        if self.scenario:
            return {"scenario": self.scenario, **dict(self.more)}
        if self.event:
            return {"event": self.event}
        if not self.fleets:
            return dict(self.more)
        assert engine.forces is not None
        first, second = (Force(Key("fleets", self.system, id), skill=None) for id in self.fleets)
        names = tuple(id.partition("-")[0].title() for id in self.fleets)
        recipe = engine.forces.recipe(library(), (first, second), (names[0], names[1]))
        return {**recipe, **dict(self.more)}

    def of(self, scenario: str) -> Playthrough:
        """The same for another scenario."""
        return replace(self, scenario=scenario)

    def play(self, until: int | None = None) -> Game:
        """The game, perhaps only so many answers of it. No clock runs, whatever the rules say."""
        made = discover()[self.system].engine
        assert made is not None
        engine = made()
        battle = engine.battle(library(), self.recipe(engine))
        streams = Streams(self.seed)
        players = {
            side: bot(engine, name)(side, streams.of(f"player:{at}"))
            for at, (side, name) in enumerate(zip(battle.sides, cycle(self.bots), strict=False))
        }
        return play(Game(engine, battle), players, streams.roll, until, streams.draw)


STAR_WARS, SILENT_DEATH = "silent-death-star-wars", "silent-death"
SOVEREIGN_SEAS = "sovereign-seas"
BABYLON = "babylon"
TOURNAMENT = (("rules", "open-tournament"),)
SILENT_FURY = "silent-fury"
BY_REFERENCE = ("hornets-nest", "two-flags", "wall-of-guns")
"""Scenarios of Silent Fury that reference bots play to the end; standard ones take long."""
WHOLE = ("grain-run", "lost-and-found", "through-the-gate")
"""Scenarios of Silent Fury that standard bots play to the end in seconds."""
BABYLON_SCENARIOS = (
    "base-attacked",
    "carrier-strike",
    "castle-besieged",
    "convoy-under-fire",
    "escape-by-jump",
    "lines-of-battle",
    "patrol",
    "three-flags",
)
"""Played for some rounds; the first duel is played to its end."""
FEW_ROUNDS = (("changes", {"turn_limit": 3}),)
PLAYTHROUGHS = {
    "first-contact-reference-seed-2": Playthrough(SILENT_FURY, "2", "first-contact", bots=("reference",)),
    **{
        f"{scenario}-reference-seed-1": Playthrough(SILENT_FURY, "1", scenario, bots=("reference",))
        for scenario in BY_REFERENCE
    },
    **{
        f"{scenario}-standard-seed-1": Playthrough(SILENT_FURY, "1", scenario, bots=("standard",)) for scenario in WHOLE
    },
    "first-duel-babylon-reference-seed-1": Playthrough(BABYLON, "1", "first-duel", bots=("reference",)),
    **{
        f"{id}-babylon-reference-seed-1": Playthrough(BABYLON, "1", id, more=FEW_ROUNDS, bots=("reference",))
        for id in BABYLON_SCENARIOS
    },
    "liberation-standard-seed-3": Playthrough(STAR_WARS, "3", "the-liberation-of-syruss"),
    "dark-lord-standard-seed-1": Playthrough(STAR_WARS, "1", "dark-lord-of-the-sith"),
    "causeway-standard-seed-2": Playthrough(SILENT_DEATH, "2", "the-causeway"),
    "fleet-engagement-standard-seed-9": Playthrough(SOVEREIGN_SEAS, "9", "fleet-engagement"),
    "blockade-breakout-standard-seed-5": Playthrough(SOVEREIGN_SEAS, "5", "blockade-breakout"),
    "convoy-attack-standard-seed-2": Playthrough(SOVEREIGN_SEAS, "2", "convoy-attack"),
    "tournament-ridotto-vaubrand-seed-1": Playthrough(
        SILENT_DEATH, "1", fleets=("ridotto-first-dance", "vaubrand-field-wall"), more=TOURNAMENT
    ),
    "masked-ball-reference-seed-1": Playthrough(SILENT_DEATH, "1", event="masked-ball", bots=("reference",)),
    "climbing-party-standard-seed-24": Playthrough(SILENT_DEATH, "24", event="climbing-party", bots=("standard",)),
    "patrolling-random-seed-13": Playthrough(STAR_WARS, "13", "patrolling-the-depths-of-space", bots=("random",)),
}
"""Name of the golden → the game between bots, of which digests are kept."""


def _short(system: str, seed: str, scenario: str, turns: int) -> Playthrough:
    """A game of random answers that ends after some turns."""
    more = (("changes", {"turn_limit": turns}),)
    return Playthrough(system, seed, scenario, more=more, bots=("random",))


AT_RANDOM = {
    "babylon-carrier-strike": _short(BABYLON, "4", "carrier-strike", 1),
    "silent-death-the-causeway": _short(SILENT_DEATH, "8", "the-causeway", 1),
    "star-wars-patrolling": _short(STAR_WARS, "2", "patrolling-the-depths-of-space", 3),
    "silent-fury-through-the-gate": _short(SILENT_FURY, "2", "through-the-gate", 1),
    "sovereign-seas-first-broadsides": _short(SOVEREIGN_SEAS, "4", "first-broadsides", 2),
}
"""Name of the golden → the first turns of a scenario, with random answers."""


def short_battles() -> Iterator[tuple[str, Playthrough]]:
    """The battles of `short_battles.yaml` by name, with random answers."""
    for name, fields in YAML(typ="safe").load(SHORT.read_text(encoding="utf-8")).items():
        system, seed = fields.pop("system"), str(fields.pop("seed"))
        title = name.removeprefix(f"{system}-").replace("-", " ").capitalize()
        fields["scenario"] = {"name": title, "source": {"book": "a test"}, **fields["scenario"]}
        yield name, Playthrough(system, seed, more=tuple(fields.items()), bots=("random",))


PLAYED = (BABYLON, SILENT_DEATH, STAR_WARS, SILENT_FURY, SOVEREIGN_SEAS)
REVIEWED = {**AT_RANDOM, **dict(short_battles())}
"""Name of the golden → the game in words; with `TYPED` every phase of each game happens in one of them."""

TYPED = {name: GOLDEN / f"{name}.txt" for name in ("babylon-overview", "silent-fury-prize")}
"""Goldens of games whose answers are typed, by the tests of their games."""


def text(one: Playthrough, game: Game) -> str:
    """A whole game in words."""
    seated = zip(game.battle.sides, cycle(one.bots), strict=False)
    sides = ", ".join(f"{side} ({name})" for side, name in seated)
    return "\n".join([f"{game.battle.name}: {sides}, seed {one.seed}", *_lines(game)]) + "\n"


def _lines(game: Game) -> Iterator[str]:
    again, written, row = Game(game.engine, game.battle), 0, _Row()
    for answer in [*game.answers, None]:
        for event in again.state.events[written:]:
            yield from row.ended()
            yield ("   {}", "-- {}", "\n== {}")[max(0, heading(event))].format(event)
        written = len(again.state.events)
        if answer is None:
            yield from row.ended()
            return
        question = again.question
        assert question is not None
        yield from row.add(question, answer)
        again.answer(answer)


class _Row:
    """Answers in a row about the same thing."""

    def __init__(self) -> None:
        self.head = ""
        self.words: list[str] = []

    def add(self, question: Question, answer: Answer) -> Iterator[str]:
        """Take an answer in; gives the row before it when that is at its end."""
        if isinstance(question, Roll):
            faces = " ".join(map(str, answer))
            if not self.words:
                self.head = question.by or "table"
            number = question.by.lstrip(ascii_letters + " ")
            whose = f"{question.by[:1]}{number} " if question.by else ""
            self.words.append(f"[{whose}{question.why} {faces}]")
            return
        if isinstance(question, Draw):
            self.head = self.head or question.by or "table"
            self.words.append(f"[{question.why} {answer}]")
            return
        head = f"{question.side}: {question.why} {question.about or ''}".rstrip()
        if head != self.head:
            yield from self.ended()
        self.head = head
        self.words.append(str(answer))

    def ended(self) -> Iterator[str]:
        """The row in lines of a width; a new one begins."""
        line = f"{self.head}:" if self.words else ""
        for each, row in groupby(self.words):
            same = len(list(row))
            word = each if same == 1 else f"{each}*{same}"
            if len(line) + len(word) >= WIDTH:
                yield line
                line = "     "
            line += f" {word}"
        if line:
            yield line
        self.head, self.words = "", []


def regenerate() -> None:
    """Write the playthroughs again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, one in REVIEWED.items():
        (GOLDEN / f"{name}.txt").write_text(text(one, one.play()), encoding="utf-8")
