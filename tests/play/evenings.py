"""People who watch, or type at random, at terminals of all sizes: all that is shown to them, as digests.

They type words, beginnings and numbers of options, several at a time, ways to a hex, commands, and
what is no answer. At times it is noted what each seat of the game sees as data.

`python -m tests.play.evenings EVENING`, as in `first-duel-first`, prints an evening; run it before and
after a change.
The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

from sheetforge.play.bots import bot
from sheetforge.play.course import LiveCourse
from sheetforge.play.driver import Game
from sheetforge.play.lists import reading_of
from sheetforge.play.log import record
from sheetforge.play.moments import moment
from sheetforge.play.narrator import Narrator
from sheetforge.play.presenter import NoWay
from sheetforge.play.previews import Preview
from sheetforge.play.questions import Choose, Draw, Illegal, Question, Roll
from sheetforge.play.replay_page import replay_page
from sheetforge.play.screen import Screen, ScreenSize
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from sheetforge.press import drawlog
from tests.digests import Digests
from tests.play.contract import engine
from tests.play.shown import Battle, library, scenarios

GOLDEN = Path(__file__).parents[1] / "goldens" / "evenings.txt"
MOST_TURNS = 3
"""Turns of a battle."""

SIZES = (None, (46, 18), (80, 24), (100, 30), (140, 50))
"""Columns and lines of windows; None for text that goes to a file."""

LINES, SEEN = 36, 12
"""Lines that are typed in an evening, and those after which the seats of the game are looked at."""

SECONDS = 7
"""Seconds that go by whenever somebody looks at the clock."""

COMMANDS = (
    "odds",
    "map",
    "map all",
    "map A",
    "map 0505",
    "status",
    "ships",
    "ships A",
    "ships Q",
    "options",
    "help",
    "?",
    "undo",
    "undo 3",
    "rest",
)
WORDS = ("forward", "tight-left", "slip-right", "accelerate-3", "brake-2", "pivot-4", "fire", "leave", "4", "9", "0410")
"""Words of the games, which are not possible at many questions."""

NO_ANSWERS = (
    "",
    "xyzzy",
    "99",
    "\x1b[A",
    "to",
    "to 9999",
    "to 0404 facing 9",
    "facing",
    "0",
    "forwrad",
    "a",
    "s",
    "9l",
)


class RandomTypist:
    """A person at some, all or no sides of a battle, in a window of some size."""

    def __init__(self, battle: Battle) -> None:
        self.chance = chance = battle.chance("typist")
        rules = engine(battle.system)
        # A bot that takes its time would answer otherwise on a slow machine.
        rules = replace(rules, bots={name: maker for name, maker in rules.bots.items() if name != "standard"})
        self.show = rules.presenter
        self.shown: list[str] = []
        self.typed = 0
        game = Game(rules, rules.battle(library(), battle.recipe()))
        sides = game.battle.sides
        people = frozenset(chance.choice((sides, sides, sides[:1], sides[:1], ())))
        bots = {side: bot(rules, "random") for side in sides if side not in people}
        size = chance.choice(SIZES)
        screen = Screen(self.shown.append, lambda: size and ScreenSize(*size), lambda: self.shown.append("<cleared>"))
        narrator = Narrator(rules.presenter, screen, chance.random() < 0.15, chance.random() < 0.3)
        self.session = PlaySession(
            game, bots, people, Streams(f"{battle.scenario} {battle.seed}"), chance.random() < 0.2
        )
        self.session.clock = map(float, count(0, SECONDS)).__next__
        self.table = PlayTable(self.session, narrator, self.ask, strict=chance.random() < 0.15)

    def play(self) -> str:
        """Play an evening; return all that was shown. What a strict table refuses is typed anew."""
        with suppress(Quit):
            while self.session.question is not None:
                try:
                    self.table.play()
                except Illegal as refused:
                    self.shown.append(f"refused: {refused}")
        return "\n".join((*self.shown, *self.pictures()))

    def looks(self) -> Iterator[str]:
        """What the seats of the game see as data, and how the one that is asked looks ahead."""
        game, question, chance, show = self.session.game, self.session.question, self.chance, self.show
        assert show is not None
        for seat in ("", *game.battle.sides):
            yield json.dumps(moment(self.session, seat), ensure_ascii=False)
        if not isinstance(question, Choose):
            return
        yield "\n".join(show.map(game.seen_by(question.side)).lines())
        ahead = Preview(game, question.side)
        options = [chance.choice(question.options) for _ in range(3)]
        units = [chance.choice([*show.letters(ahead.state)] or [""]) for _ in range(2)]
        yield json.dumps([[*map(ahead.shots, options)], [*map(ahead.fields, units)]], ensure_ascii=False)
        yield f"{ahead.sight(self.place(), self.place())}"
        yield f"{[show.refusal(ahead.state, question, word) for word in (*WORDS, *units)]}"
        ends = [end.hex for end in show.ends(ahead.state, question)] if question.why in show.routed else []
        for number in (chance.choice([*ends, "0101"]), "{:02}{:02}".format(*self.place())):
            try:
                yield f"{ahead.way(number, chance.choice((None, chance.randrange(6))))}"
            except NoWay as why:
                yield f"{why}"

    def place(self) -> tuple[int, int]:
        """The column and the row of a hex."""
        return self.chance.randint(1, 20), self.chance.randint(1, 20)

    def pictures(self) -> Iterator[str]:
        """The picture of the end, or the page as somebody may know it, afterwards or as it grows; or nothing."""
        game, chance, show = self.session.game, self.chance, self.show
        assert show is not None
        eyes, kind = chance.choice((None, "", *game.battle.sides)), chance.randrange(4)
        if kind == 0:
            page = show.page(game.state, library(), ())
            assert page is not None
            yield drawlog.write_page(page)
        elif kind == 1:
            log = record(game, dict.fromkeys(game.battle.sides, "human"), "evening")
            text = replay_page(Game(game.engine, game.battle), log, None, eyes)
            yield text.partition('id="data">')[2].partition("</script>")[0]
        elif kind == 2:
            course = LiveCourse(lambda: Game(game.engine, game.battle), library(), eyes, game.battle.sides)
            for end in (len(game.answers) // 2, len(game.answers)):
                course.follow(game.answers[:end])
            yield json.dumps([course.header(), course.steps], ensure_ascii=False)

    def ask(self, prompt: str) -> str | None:
        """Type a line; the evening is over after a number of them."""
        if self.typed >= LINES:
            return None
        self.typed += 1
        if self.typed % SEEN == 0:
            self.shown.extend(self.looks())
        line = "" if "Enter" in prompt else self.line(self.session.question)
        self.shown.append(f"{prompt}{line}")
        return line

    def line(self, question: Question | None) -> str:
        """What is typed at a question."""
        chance = self.chance
        if self.session.game.state.turn == 0 and chance.random() < 0.25:
            return "rest"
        match chance.randrange(20):
            case 0 | 1 | 2:
                return chance.choice(COMMANDS)
            case 3:
                return chance.choice(NO_ANSWERS)
        if isinstance(question, Choose):
            return self.answer(question)
        if isinstance(question, Draw):
            return chance.choice([*dict(question.cards)])[: chance.choice((3, 99))]
        assert isinstance(question, Roll)
        return " ".join(str(chance.randint(1, die)) for die in question.dice)

    def answer(self, question: Choose) -> str:
        """Options as they are shown, shortened, or by number; several, or a way to a hex."""
        chance, show = self.chance, self.show
        assert show is not None
        state = self.session.game.seen_by(question.side)
        reading = reading_of(show, state, question)
        words = [reading.shown(question, chance.choice(question.options)) for _ in range(3)]
        kind = chance.randrange(12)
        if question.why in show.routed and kind < 5:
            ends = show.ends(state, question)
            if ends:
                end = chance.choice(ends)
                facing = f" facing {end.facing + 1}" if kind < 2 else ""
                return f"to {end.hex}{facing}"
        if kind == 5:
            return " ".join(words)
        if kind == 6:
            return f"{chance.randint(2, 4)}{words[0]}"
        if kind == 7:
            return words[0][: chance.randint(1, len(words[0]))].upper()
        if kind == 8:
            return str(chance.randint(1, len(question.options)))
        if kind == 9:
            return f"{chance.choice('ABCa')} {words[0]}"
        return words[0]


EVENINGS = {f"{battle.scenario}-{battle.seed}": battle for battle in scenarios("first", MOST_TURNS)}
"""An evening of every scenario."""


DIGESTS = Digests(GOLDEN, EVENINGS, lambda evening: RandomTypist(EVENINGS[evening]).play())
digest, kept, regenerate = DIGESTS.of, DIGESTS.kept, DIGESTS.regenerate


if __name__ == "__main__":
    print(RandomTypist(EVENINGS[sys.argv[1]]).play())
