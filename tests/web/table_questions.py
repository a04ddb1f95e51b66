"""Every kind of question of every game on the page of a table, answered by mouse, by touch and by keys.

The rules of the games say which kinds there are: each is a word that an engine asks with. The golden has
battles in which all of them are asked; `python -m tests.regenerate table_questions` looks for them again. A kind that
no battle there asks fails the suite, which shows some of the others in the page; `python -m tests.web.table_trials
questions` shows them all.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import sheetforge
from sheetforge.content.kinds import lineage
from sheetforge.game import discover
from sheetforge.geometry.hexes import column_row
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.log import PERSON
from sheetforge.play.questions import Answer, Choose, Question, Roll
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.web.play_host import PlayHost
from sheetforge.web.run import HERE
from tests.chromium import Chromium
from tests.play.contract import MELEE, Bout, a_round, engine
from tests.play.shown import optional_rules
from tests.running import PATIENCE
from tests.systems.silent_death.armoury import GAMES, library
from tests.web.rare_questions import RARE, rare
from tests.web.rare_questions import SYSTEM as OF_RARE
from tests.web.tables import TableServer, faults, serving, working

GOLDEN = Path(__file__).parents[1] / "goldens" / "table-questions.txt"

WITH_ALL = "all optional rules"
SCENARIO = "scenario"

MOST_ANSWERS = 400
MOST_IN_A_MELEE = 700
"""Answers of a battle in which questions are looked for."""

SOON = 110
"""Answers after which most of them have been asked: a battle is played no farther if all that are wanted have."""

ROUNDS_OF_MELEES = 4
MOST_BOUTS = 300
"""Battles between ships of the content, besides those of scenarios, in which questions are looked for."""

CHANCE = ("dice", "card")
"""Questions of chance, which people answer who throw their own dice."""


# --- the kinds of question that rules ask ------------------------------------------------------------

PLACES = {"choose": 2, "Choose": 2, "offer": 3}
"""What a script asks with, and the place of the kind among its arguments."""


def kind_of(question: Question) -> str:
    """The kind of a question: numbers at its end are places in a row of equal ones."""
    if isinstance(question, Choose):
        return re.sub(r"\d+$", "N", question.why)
    return "dice" if isinstance(question, Roll) else "card"


@cache
def declared(system: str) -> frozenset[str]:
    """The kinds of choice that the engine of a game asks, as its modules name them."""
    package = Path(sheetforge.__file__).parent / "systems" / system.replace("-", "_")
    texts = [file.read_text("utf-8") for file in sorted((package / "engine").rglob("*.py"))]

    def calls(name: str) -> list[ast.Call]:
        modules = [_parsed(text) for text in texts if f"{name}(" in text]
        nodes = (node for module in modules for node in ast.walk(module))
        return [node for node in nodes if isinstance(node, ast.Call) and _name(node) == name]

    kinds = set[str]()
    for text in texts:
        # Most modules ask nothing.
        for function in ast.walk(_parsed(text)) if any(f"{word}(" in text for word in PLACES) else ():
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and _name(node) in PLACES:
                    kinds.update(_words(_given(node, "why", PLACES[_name(node)]), function, calls))
    return frozenset(kinds)


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def _name(call: ast.Call) -> str:
    return (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ""
    )


def _given(call: ast.Call, name: str, place: int) -> ast.expr:
    """The value of a parameter in a call."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    return named[name] if name in named else call.args[place]


def _words(value: ast.expr, function: ast.FunctionDef, calls: Callable[[str], list[ast.Call]] | None) -> Iterator[str]:
    """The words that an expression stands for: a text, one with a number in it, or what a function is called with."""
    if isinstance(value, ast.Constant):
        yield str(value.value)
    elif isinstance(value, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "N" for part in value.values)
    elif isinstance(value, ast.Name):
        parameters = [parameter.arg for parameter in function.args.args]
        if value.id in parameters:
            place = parameters.index(value.id)
            for call in calls(function.name) if calls is not None else ():
                yield from _words(_given(call, value.id, place), function, None)
            return
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and value.id in [
                name.id for name in node.targets if isinstance(name, ast.Name)
            ]:
                yield from _words(node.value, function, calls)
    else:
        raise AssertionError(f"{function.name} asks a question whose kind cannot be read: {ast.unparse(value)}")


# --- battles in which they are asked -----------------------------------------------------------------


@dataclass(frozen=True)
class Staged:
    """A battle between bots, and the kinds of question that are shown from it: a line of the golden."""

    system: str
    rules: str
    units: tuple[str, ...]
    seed: str
    kinds: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: str) -> Staged:
        """Read a line of the golden."""
        system, rules, units, seed, kinds = line.split(" | ")
        return cls(system, rules, tuple(units.split()), seed, tuple(kinds.split()))

    def __str__(self) -> str:
        return " | ".join((self.system, self.rules, " ".join(self.units), self.seed, " ".join(self.kinds)))

    def play(self, most: int | None = None) -> Game:
        """Play the battle, or its beginning, by default as far as questions are looked for."""
        rules = engine(self.system)
        if self.rules in (SCENARIO, WITH_ALL):
            optional = optional_rules(self.system) if self.rules == WITH_ALL else []
            recipe: Any = {"scenario": self.units[0], "changes": {"turn_limit": 5, "optional": optional}}
            names: tuple[str, ...] = self.units[1:]
        else:
            bout = Bout(self.system, self.rules, self.units, self.seed, patient=self.rules == MELEE)
            recipe, names = bout.recipe(), ("reference",) if self.rules == MELEE else bout.bots()
        battle, streams = rules.battle(library(), recipe), Streams(self.seed)
        players = {
            side: bot(rules, name)(side, streams.of(f"player:{side}"))
            for side, name in zip(battle.sides, itertools.cycle(names), strict=False)
        }
        most = most or (MOST_IN_A_MELEE if self.rules == MELEE else MOST_ANSWERS)
        return play(Game(rules, battle), players, streams.roll, most, streams.draw)


def moments(game: Game) -> dict[str, int]:
    """The kinds of question of a game, each with the number of answers before the first one.

    A choice is counted if it has several options, so that somebody is asked.
    """
    found, again = dict[str, int](), Game(game.engine, game.battle)
    for number, answer in enumerate(game.answers):
        question = again.question
        assert question is not None
        if not isinstance(question, Choose) or len(question.options) > 1:
            found.setdefault(kind_of(question), number)
        again.answer(answer)
    return found


def candidates(system: str) -> Iterator[Staged]:
    """Battles of a game in which questions are looked for: its scenarios, and those between its ships."""
    for key in library().keys("scenarios", system):
        for rules in (SCENARIO, WITH_ALL) if optional_rules(system) else (SCENARIO,):
            for players in ("random", "reference"):
                for seed in "12":
                    yield Staged(system, rules, (key.id, players), seed)
    for round in range(ROUNDS_OF_MELEES if system == GAMES[0] else 1):
        for bout in itertools.islice(a_round(system, f"questions {round}"), MOST_BOUTS):
            if not round or bout.rules == MELEE:
                yield Staged(system, bout.rules, bout.ships, bout.seed)


def chosen(system: str) -> list[Staged]:
    """Few battles that ask all kinds of question which the candidates ask."""
    asked = {staged: moments(staged.play()) for staged in candidates(system)}
    left = {kind for kinds in asked.values() for kind in kinds}
    found = []
    while left:
        best = max(asked, key=lambda staged: (len(left & asked[staged].keys()), -sum(asked[staged].values())))
        kinds = sorted(left & asked[best].keys())
        found.append(Staged(best.system, best.rules, best.units, best.seed, tuple(kinds)))
        left -= set(kinds)
    return found


def playable() -> list[str]:
    """The games that are played."""
    return [system for system, game in discover().items() if game.engine is not None]


def recorded() -> list[Staged]:
    """The battles of the golden."""
    return [Staged.of(line) for line in GOLDEN.read_text("utf-8").splitlines()]


def unshown() -> list[str]:
    """The kinds of question that a game asks and no page shows, each with its game."""
    shown = {
        (game, kind) for staged in recorded() for game in lineage(discover(), staged.system) for kind in staged.kinds
    }
    shown |= {(OF_RARE, kind) for kind in RARE}
    asked = {(system, kind) for system in playable() for kind in declared(system)}
    return sorted(f"{system}: {kind}" for system, kind in asked - shown)


def regenerate() -> None:
    """Look for battles again that ask every kind of question."""
    lines = [str(staged) for system in playable() for staged in chosen(system)]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- the page ----------------------------------------------------------------------------------------

WAYS = ("mouse", "touch", "keys")

DESK, PHONE = (1200, 900), (390, 844)

PLACE = """(selector => {
  const found = document.querySelector(selector);
  if (!found) return null;
  if (!(found instanceof SVGElement)) found.scrollIntoView({block: 'nearest'});
  const {x, y, width, height} = found.getBoundingClientRect(), spot = [x + width / 2, y + height / 2];
  const there = document.elementFromPoint(...spot);
  return there && (found.contains(there) || there.closest('.piece') === found) ? spot : null;
})(%s)"""
"""The middle of an element, if nothing lies over it."""

SIZE = "(({width, height}) => Math.max(width, height))(document.querySelector(%s).getBoundingClientRect())"
LEAST_ARROW = 18
"""Pixels of an arrow in the hex of a unit, six of which lie around it."""

COUNTED = """(() => {
  const sending = window.fetch;
  window.clicks = window.sent = 0;
  window.fetch = (path, request) => {
    if (request?.method === 'POST') window.sent += 1;
    return sending(path, request);
  };
  addEventListener('click', () => { window.clicks += 1; }, true);
})()"""
"""Have a page count the clicks that reach it, and what it sends."""


@dataclass(frozen=True)
class Mark:
    """Something on a page that stands for an answer: its selector, and the answer or the hex and facing it leads to."""

    kind: str
    selector: str
    option: str = ""
    end: tuple[int, int] | None = None


def marks(question: Any, offered: dict[str, Any]) -> Iterator[Mark]:
    """What a page may offer for an option: marks on the map, a unit, its button."""
    word, option = offered["word"], offered["option"]
    yield Mark("button", f"#options button[data-option={json.dumps(option)}]", option)
    if "at" in offered or ("lead" in offered and not question["ends"]["hexes"]):
        yield Mark("hex", f".hints .hint[data-hex={json.dumps(word)}]", option)
    if "facing" in offered:
        yield Mark("arrow", f".hints .fan[data-facing='{offered['facing']}']", option)
    if "unit" in offered and "part" not in offered:
        yield Mark("unit", f".piece.open[data-piece={json.dumps(offered['unit'])}]", option)


def all_marks(question: Any) -> list[Mark]:
    """What a page may offer for a question; of several options that a mark could stand for the first one."""
    listed = [*question["options"], *({"option": hex, "word": hex, "at": place} for hex, *place in question["hexes"])]
    found = [mark for offered in listed for mark in marks(question, offered)]
    words = question["ends"]["words"]
    for number, column, row, *ends in question["ends"]["hexes"]:
        # The title of a mark has its cost; an end with a danger may not be reached.
        if not any(words[danger] for _, _, danger in ends):
            found.append(Mark("end", f".hints .hint[data-hex^='{number}, ']", end=(column, row)))
    return list({mark.selector: mark for mark in reversed(found)}.values())


class QuestionPage:
    """One page of a browser, which is shown one question after the other and answers it."""

    def __init__(self, chromium: Chromium, server: TableServer, seed: str) -> None:
        self.tab, self.server, self.chance = chromium.open("about:blank", touch=True, still=True), server, Random(seed)
        self.used = Counter[str]()
        self.shown = 0

    def answer(self, game: Game, number: int, way: str) -> None:
        """Show the question of a game after so many answers, and answer it in one way; another answer is a failure."""
        begun = Game(game.engine, game.battle)
        for answer in game.answers[:number]:
            begun.answer(answer)
        question = begun.question
        assert question is not None
        sides = begun.battle.sides
        is_typed = not isinstance(question, Choose)
        session = PlaySession(begun, {}, frozenset(sides), Streams("page"), typed_dice=is_typed)
        host = PlayHost(session, library(), dict.fromkeys(sides, PERSON), None, print)
        with working(host):
            side = question.side if isinstance(question, Choose) else sides[0]
            tokens = self.server.show(host)
            self.open(tokens[side], DESK if way == "mouse" else PHONE)
            host.ask(lambda: None, goes_on=False).result(PATIENCE)
            shown: Any = host.seats[side].shown["question"]
            page = self.tab.run(
                "[document.getElementById('asked').textContent, document.getElementById('notice').hidden]"
            )
            assert page == [shown["text"], True]
            if way == "keys" or is_typed:
                expected = self.by_keys(shown, question)
            else:
                expected = self.by_mark(host, number, shown, way)
            self.wait(host, number)
            given = host.session.game.answers[number]
            assert expected in ("", given) or given == faces(expected), f"{expected!r} was chosen, {given!r} arrived"
            self.tab.go("about:blank")

    def open(self, token: str, window: tuple[int, int]) -> None:
        """Load the page of a seat, and wait for its question."""
        width, height = window
        self.tab.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        self.shown += 1
        self.tab.go(f"http://{HERE}:{self.server.port}/?{self.shown}#token={token}")
        self.tab.wait("document.body.classList.contains('mine')")
        self.tab.run(COUNTED)

    def wait(self, host: PlayHost, number: int) -> None:
        """Wait for an answer."""
        until = time.monotonic() + PATIENCE
        while len(host.session.game.answers) <= number:
            assert time.monotonic() < until, "no answer arrived"
            time.sleep(0.005)

    # --- the ways -------------------------------------------------------------------------------

    def by_mark(self, host: PlayHost, number: int, question: Any, way: str) -> str:
        """Take something that the page offers, on the map rather than below it; return the answer it stands for."""
        offered = all_marks(question)
        self.chance.shuffle(offered)
        offered.sort(key=lambda mark: mark.kind == "button")
        place, mark = next((spot, mark) for mark in offered if (spot := self.place(mark.selector)) is not None)
        self.used[f"{way}: {mark.kind}"] += 1
        if mark.kind == "arrow":
            size = self.tab.run(SIZE % json.dumps(mark.selector))
            assert size >= LEAST_ARROW, f"an arrow of {size:.0f} pixels is too small for a finger"
        for pressed in range(1, 7):
            # A finger shows first and takes then; what cannot be taken back is pressed twice.
            self.press(place, way)
            # A browser that is busy makes a click of a tap long after the finger is gone.
            self.tab.wait(f"window.clicks >= {pressed}")
            if self.tab.run("window.sent"):
                self.wait(host, number)
                break
            if mark.end is not None and self.tab.run("Boolean(document.querySelector('.hints .hub'))"):
                mark = Mark("fan", ".hints .fan", end=mark.end)
            if mark.kind == "unit" and way == "touch":
                # Of several units under a finger the page has their buttons chosen.
                mark = Mark("several", f"#options button[data-option={json.dumps(mark.option)}]", mark.option)
            place = self.place(mark.selector) or place
        if mark.end is not None:
            host.ask(lambda: None).result(PATIENCE)
            assert mark.end in places(host, question["unit"]), f"{question['unit']} is not at {mark.end}"
        return mark.option

    def by_keys(self, shown: Any, question: Question) -> str:
        """Answer by the key of a button, or by a word on the line; return the answer that it stands for."""
        if isinstance(question, Choose):
            keyed = self.tab.run(
                "[...document.querySelectorAll('#options button')].map(one => [one.dataset.key, one.dataset.option])"
            )
            keys = [(key, option) for key, option in keyed if key and option]
            if keys and self.chance.random() < 0.5:
                key, option = self.chance.choice(keys)
                self.used["keys: number"] += 1
                self.tab.press(key)
                if self.tab.run("Boolean(document.querySelector('#options .armed'))"):
                    self.tab.press(key)
                return str(option)
            offered = self.chance.choice([*shown["options"], *({"option": h, "word": h} for h, _, _ in shown["hexes"])])
            word, option = offered["word"], offered["option"]
        else:
            word = option = (
                " ".join(str(self.chance.randint(1, die)) for die in question.dice)
                if isinstance(question, Roll)
                else self.chance.choice([card for card, copies in question.cards if copies])
            )
        self.used["keys: line"] += 1
        self.tab.run("document.activeElement.blur()")
        self.tab.press("t")
        self.tab.ask("Input.insertText", text=word)
        self.tab.press("Enter")
        return str(option)

    def place(self, selector: str) -> tuple[float, float] | None:
        """Where an element can be pressed; None if it is not there, or something lies over it."""
        spot = self.tab.run(PLACE % json.dumps(selector))
        return None if spot is None else (spot[0], spot[1])

    def press(self, place: tuple[float, float], way: str) -> None:
        """Press a place of the window once."""
        x, y = place
        if way == "touch":
            self.tab.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.tab.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            self.tab.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            for kind in ("mousePressed", "mouseReleased"):
                self.tab.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def faces(text: str) -> Answer:
    """The faces of dice that were typed."""
    return tuple(map(int, text.split())) if text.replace(" ", "").isdecimal() else text


def places(host: PlayHost, unit: str) -> list[tuple[int, int]]:
    """The columns and rows of the pieces of a unit."""
    game, show = host.session.game, host.session.game.engine.presenter
    table = None if show is None else show.tabletop(game.state)
    return [] if table is None else [column_row(piece.hex, table.shape) for piece in table.pieces if piece.id == unit]


def sample(names: Collection[str] = ()) -> list[tuple[str, Game, int]]:
    """Questions of the golden and the rare ones, each with its name, its game, the answers before it; all or some."""
    found = []
    for staged in recorded():
        kinds = [kind for kind in staged.kinds if not names or f"{staged.system}: {kind}" in names]
        game = staged.play(SOON) if kinds else None
        asked = moments(game) if game is not None else {}
        if not asked.keys() >= {*kinds}:
            game = staged.play()
            asked = moments(game)
        for kind in kinds:
            assert kind in asked, f"{staged} asks it no more; run python -m tests.regenerate table_questions"
            assert game is not None
            found.append((f"{staged.system}: {kind}", game, asked[kind]))
    rares = [kind for kind in RARE if not names or f"{OF_RARE}: {kind}" in names]
    return found + [(f"{OF_RARE}: {kind}", rare(kind), 0) for kind in rares]


def questions(chromium: Chromium, seed: str, shown: list[tuple[str, Game, int]], ways: int) -> Counter[str]:
    """Answer questions in so many of the ways, which change in turn; return what was used how often.

    All are tried before the first failure is raised.
    """
    failed = []
    with serving() as server:
        page = QuestionPage(chromium, server, seed)
        for number, (name, game, before) in enumerate(shown):
            for more in range(ways):
                way = WAYS[(number + more) % len(WAYS)]
                try:
                    page.answer(game, before, way)
                except AssertionError as problem:
                    failed.append(f"{name}, by {way}: {problem}")
        assert not failed, "\n".join(failed)
        assert [fault for fault in faults(page.tab) if "ERR_ABORTED" not in fault] == []
        page.tab.close()
        return page.used
