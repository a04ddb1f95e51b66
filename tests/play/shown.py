"""A battle shown in every way there is, while it is played and from its log.

Whatever a battle can become, its pictures have to survive: after every answer the report, the
question and its options, the map in text, the roster, the status and the plain data; at every
change of phase the picture; at points drawn by the seed, and at the end, displays, replay page,
resume and replay. The suite shows the teaching battle of each game so, and every other one with
less: the question and its options after every answer, all else after every other one, and the
picture at every other change of phase; it is saved once, and is either verified or continued from
there; its displays are printed then, and at the first steps of its page.

The digests of what such a battle shows are kept: `python -m tests.play.shown BATTLE WAY`, as
in `first-duel-whole words`, prints what one is the digest of. They are written again with
`python -m tests.regenerate`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from sheetforge.content.kinds import lineage
from sheetforge.content.library import Library, open_library
from sheetforge.content.scenarios import BattleScenario
from sheetforge.content.yaml import parse
from sheetforge.game import discover, games_of
from sheetforge.play.bots import bot, bots
from sheetforge.play.display_steps import DisplaysOf
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Unplayable
from sheetforge.play.liveries import worn_in
from sheetforge.play.log import GameLog, record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.narrator import Narrator
from sheetforge.play.plain import event_data, question_data, to_json
from sheetforge.play.questions import Choose
from sheetforge.play.replay import rebuilt, replay
from sheetforge.play.replay_page import replay_page
from sheetforge.play.screen import Screen, ScreenSize
from sheetforge.play.streams import Streams
from sheetforge.press import svg
from sheetforge.printing import displays_of
from sheetforge.products.options import PrintOptions
from tests.play.contract import engine
from tests.play.spoken_dice import SpokenDice
from tests.systems.silent_death.armoury import CONTENT

Run = Callable[[list[str]], int]
"""The program: it takes a command line and returns the exit code."""

GOLDEN = Path(__file__).parents[1] / "goldens" / "shown.txt"
WAYS = ("words", "data", "pictures")

Tell = Callable[[str, str], None]
"""A function that takes a way of showing and what it shows."""


def untold(way: str, text: str) -> None:
    """Keep what is shown to oneself."""


POINTS = 6
"""Points of a battle at which it is saved, printed and continued."""

QUICK_POINTS, QUICK_PAGE = 1, 2
"""Points of a battle that is not thorough, and the steps of its page with displays, which are laid out at each."""

SELDOM = 2
"""Answers and phases of which a battle that is not thorough shows one in every way."""

SIZES = ((60, 20), (80, 24), (100, 30), (140, 50))
"""Columns and lines of terminals."""


@cache
def library() -> Library:
    """The content of the repository with its rules, as the commands have it that read a log."""
    return open_library(CONTENT, "content", discover())


@dataclass(frozen=True)
class Battle:
    """A battle of a scenario, made again from its seed: bots, optional rules, last turn, screen.

    A `thorough` one has bots of all kinds, six points, and a page of all its steps with displays;
    commands go on from as many of its last points as it is `continued` at.
    """

    system: str
    scenario: str
    seed: str
    most_turns: int = 4
    thorough: bool = False
    continued: int = 1

    def __str__(self) -> str:
        who = ",".join(self.bots())
        return f"play {self.system}/{self.scenario}, seed {self.seed!r}, bots {who}"

    def chance(self, purpose: str) -> Random:
        """Return the stream of a purpose."""
        return Random(f"{self.seed}:{self.scenario}:{purpose}")

    def bots(self) -> tuple[str, str]:
        """Return who plays, in turn."""
        known = [
            name
            for name in ("random", "reference", "standard")
            if name in bots(engine(self.system)) and (self.thorough or name != "standard")
        ]
        chance = self.chance("bots")
        return chance.choice(known), chance.choice(known)

    def recipe(self) -> Mapping[str, Any]:
        """Return what the battle is made of.

        Half of the battles have optional rules, a third of them another map: with other hazards,
        other land, or nearer edges.
        """
        chance = self.chance("recipe")
        known = optional_rules(self.system)
        taken = [name for name in known if chance.random() < 0.4] if chance.random() < 0.5 else []
        changes = {"turn_limit": chance.randint(1, self.most_turns), "optional": taken}
        recipe = {"scenario": self.scenario, "changes": changes}
        if chance.random() < 1 / 3:
            maps = [key.id for key in library().keys("maps", self.system)]
            elsewhere = {**recipe, "map": chance.choice(maps)}
            try:
                engine(self.system).battle(library(), elsewhere)
            except Unplayable:
                return recipe
            return elsewhere
        return recipe


def optional_rules(system: str) -> list[str]:
    """Return the optional rules of a game and of the games that it extends, by id."""
    found: list[str] = []
    for name in lineage(discover(), system):
        file = Path(discover()[name].data("rules.yaml"))
        if file.is_file():
            rules = parse(file.read_text("utf-8"), file.name).mapping["rules"]
            found += rules if isinstance(rules, dict) else []
    return found


@dataclass
class Shower:
    """Shows a game after each of its answers; `shown` has the digest of each way, `tell` gets all that is shown."""

    game: Game
    battle: Battle
    folder: Path
    run: Run
    points: frozenset[int]
    lines: list[str] = field(default_factory=list)
    part: tuple[object, object] | None = None
    phases: int = 0
    pictures: int = 0
    shown: dict[str, Any] = field(default_factory=lambda: {way: blake2b(digest_size=6) for way in WAYS})
    tell: Tell = untold

    def __post_init__(self) -> None:
        size = ScreenSize(*self.battle.chance("screen").choice(SIZES))
        self.narrator = Narrator(self.game.engine.presenter, Screen(self.lines.append, lambda: size))
        self.width = size.columns

    def look(self) -> None:
        """Show the game as it stands."""
        game, show = self.game, self.game.engine.presenter
        assert show is not None
        side = game.question.side if isinstance(game.question, Choose) else None
        self.narrator.report(game)
        if self.battle.thorough or len(game.answers) % SELDOM == 0:
            self.narrator.look(game, side)
            self.note("data", json.dumps(to_json(game.seen_by(side)), ensure_ascii=False))
            self.narrator.roster(game, side)
            for who in game.battle.sides:
                self.narrator.status(game, who, whole=True)
            assert self.lines
            self.note("words", *self.lines)
            self.lines.clear()
        if game.question is not None:
            self.note("data", json.dumps(question_data(game.question), ensure_ascii=False))
        if isinstance(game.question, Choose):
            self.note("words", show.question_text(game.state, game.question), show.subject(game.state, game.question))
            for option in game.question.options:
                self.note("words", show.option(game.state, game.question, str(option)))
        stands = getattr(game.state, "turn", None), getattr(game.state, "phase", None)
        if stands != self.part:
            self.part = stands
            self.phases += 1
            if self.battle.thorough or self.phases % SELDOM == 1:
                self.narrator.look(game, whole=True)
                self.note("data", json.dumps(to_json(game.seen_by("")), ensure_ascii=False))
                self.picture()
        if len(game.answers) in self.points:
            self.save()

    @property
    def digests(self) -> str:
        """What the battle has shown, way by way."""
        return ", ".join(f"{way} {digest.hexdigest()}" for way, digest in self.shown.items())

    def note(self, way: str, *texts: str) -> None:
        """Take in what was shown in a way."""
        for text in texts:
            self.shown[way].update(f"{text}\n".encode())
            self.tell(way, text)

    def picture(self) -> None:
        """Draw the map with all that is on it, for everybody and for a spectator in turn."""
        show = self.game.engine.presenter
        assert show is not None
        self.pictures += 1
        state = self.game.seen_by((None, "")[self.pictures % 2])
        page = show.page(state, library(), worn_in(library(), self.game.battle, state, show))
        assert page is not None
        self.note("pictures", svg.write(page, page.label))

    def save(self) -> None:
        """Print the displays, and leave the log for the commands after playing it again.

        If the battle is thorough, a page shows it as a spectator may see a game that goes on.
        """
        self.displays()
        _, log = self.write()
        again = Game(self.game.engine, rebuilt(self.game.engine, library(), log))
        if self.battle.thorough:
            looks = worn_in(library(), again.battle, again.state, again.engine.presenter)
            assert replay_page(again, log, library(), "" if log.outcome is None else None, liveries=looks)
            self.is_same(again)
        else:
            self.is_same(replay(again.engine, again.battle, log))

    def is_same(self, again: Game) -> None:
        """Hold a game that was played again from its log against this one."""
        assert again.state.events == self.game.state.events
        assert again.outcome == self.game.outcome

    def displays(self) -> None:
        """Print the displays as they stand."""
        game = self.game
        system = games_of(library())[game.battle.system]
        product = system.products()["displays"]
        assert product.battle is not None
        parts = product.battle(game, library(), PrintOptions(credit=system.credit))
        for name, pages in parts:
            assert all(svg.write(page, name) for page in pages)

    def write(self) -> tuple[Path, GameLog]:
        """Write the log; return its file, and the log as it is read."""
        game = self.game
        for event in game.state.events:
            assert event_data(event)["text"]
        players = dict(zip(game.battle.sides, cycle(self.battle.bots()), strict=False))
        text = record(game, players, self.battle.seed).text()
        path = self.folder / f"{self.battle.scenario}-{len(game.answers)}.game"
        path.write_text(text, encoding="utf-8")
        return path, parse_log(text)

    def page(self) -> None:
        """Play the log of the whole battle again as a page for a browser, with liveries and displays.

        A battle that is not thorough has its displays at the first steps only.
        """
        if self.battle.thorough:
            self.displays()
        system, (_, log) = self.battle.system, self.write()
        again = Game(self.game.engine, rebuilt(self.game.engine, library(), log))
        looks = worn_in(library(), again.battle, again.state, again.engine.presenter)
        displays = displays_of(library(), system, PrintOptions())
        if displays is not None and not self.battle.thorough:
            displays = _at_first(displays, QUICK_PAGE)
        assert replay_page(again, log, library(), None, liveries=looks, displays=displays)
        self.is_same(again)


def show(battle: Battle, folder: Path, run: Run) -> Shower:
    """Play a battle and show it; raises AssertionError, or whatever a picture raises."""
    rules = engine(battle.system)
    length = len(_played(battle, Game(rules, rules.battle(library(), battle.recipe()))).answers)
    chance = battle.chance("points")
    count = POINTS if battle.thorough else QUICK_POINTS
    points = frozenset(chance.randint(0, length) for _ in range(count))
    game = Game(rules, rules.battle(library(), battle.recipe()))
    shower = Shower(game, battle, folder, run, points)
    shower.look()
    _played(battle, game, shower)
    shower.page()
    saved = [point for point in sorted(points) if point < length]
    for point in saved[-battle.continued :]:
        part = str(folder / f"{battle.scenario}-{point}.game")
        commands = [["replay", part, "--verify"], ["play", "--resume", part]]
        for command in commands if battle.thorough else [chance.choice(commands)]:
            assert run([*command, "--quiet"]) == 0
    return shower


def _at_first(displays: DisplaysOf, count: int) -> DisplaysOf:
    """Return a maker of displays that makes them for so many moments."""
    left = iter(range(count))
    return lambda state: () if next(left, None) is None else displays(state)


def _played(battle: Battle, game: Game, shower: Shower | None = None) -> Game:
    """Play a game to its end; a shower looks at it after every answer.

    Every die that is rolled has to be in a sentence of the battle.
    """
    streams = Streams(battle.seed)
    dice = SpokenDice(game, streams)
    players = {
        side: bot(game.engine, name)(side, streams.of(f"player:{side}"))
        for side, name in zip(game.battle.sides, cycle(battle.bots()), strict=False)
    }
    for number in _counts(shower):
        play(game, players, dice.roll, until=number, draw=streams.draw)
        if shower is not None:
            shower.look()
        if game.question is None:
            break
    assert (missing := list(dice.unspoken())) == [], missing
    return game


def _counts(shower: Shower | None) -> Iterator[int | None]:
    """Yield the numbers of answers until which the game is played on; None for its end."""
    if shower is None:
        yield None
    else:
        yield from range(1, 100_000)


def scenarios(seed: str, most_turns: int = 4, thorough: bool | None = None) -> Iterator[Battle]:
    """Yield a battle of every scenario of every game; by default those for teaching, which are short, are thorough."""
    for system, game in discover().items():
        if game.engine is not None:
            for key in library().keys("scenarios", system):
                scenario = library().entity(key)
                assert isinstance(scenario, BattleScenario)
                if thorough is None:
                    yield Battle(system, key.id, seed, most_turns, scenario.teaching is not None)
                else:
                    yield Battle(system, key.id, seed, most_turns, thorough, POINTS)


BATTLES = {
    f"{battle.scenario}-{battle.seed}": battle
    for battle in (*scenarios("whole", 2), *list(scenarios("more", 2, thorough=False))[::9])
}
"""The battles of the suite: one of every scenario, and some of another seed."""


def looked(battle: Battle, tell: Tell = untold) -> Shower:
    """Play a battle and look at it, without files and pages."""
    rules = engine(battle.system)
    game = Game(rules, rules.battle(library(), battle.recipe()))
    shower = Shower(game, battle, Path(), lambda words: 0, frozenset(), tell=tell)
    shower.look()
    _played(battle, game, shower)
    return shower


def kept() -> Mapping[str, str]:
    """The digests of battles, as they were reviewed."""
    return dict(line.split(": ") for line in GOLDEN.read_text(encoding="utf-8").splitlines())


def regenerate() -> None:
    """Write the digests again."""
    text = "".join(f"{name}: {looked(battle).digests}\n" for name, battle in BATTLES.items())
    GOLDEN.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    looked(BATTLES[sys.argv[1]], lambda way, text: print(text) if way == sys.argv[2] else None)
