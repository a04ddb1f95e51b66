"""What people are asked in a battle, in words, for goldens that people review.

Of every kind of question the first and the second of a battle between random bots: the sentence,
what the options mean, the odds, the status line; then the rosters, the summary, and digests of the
picture and of the sheets as they are marked. Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from sheetforge.game import discover
from sheetforge.play.driver import Game
from sheetforge.play.lists import reading_of
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose
from sheetforge.press import drawlog
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.scene import Page
from tests.play.playthroughs import BABYLON, SILENT_DEATH, SILENT_FURY, SOVEREIGN_SEAS, STAR_WARS, Playthrough
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "asked"
RANDOM = ("random",)
BATTLES = {
    "carrier-strike": Playthrough(BABYLON, "3", "carrier-strike", bots=RANDOM),
    "lines-of-battle": Playthrough(BABYLON, "1", "lines-of-battle", bots=RANDOM),
    "hornets-nest": Playthrough(SILENT_FURY, "1", "hornets-nest", bots=RANDOM),
    "wall-of-guns": Playthrough(SILENT_FURY, "2", "wall-of-guns", bots=RANDOM),
    "the-causeway": Playthrough(SILENT_DEATH, "1", "the-causeway", bots=RANDOM),
    "liberation": Playthrough(STAR_WARS, "1", "the-liberation-of-syruss", bots=RANDOM),
    "convoy-attack": Playthrough(SOVEREIGN_SEAS, "1", "convoy-attack", bots=RANDOM),
}
EACH, SHOWN, ODDS, ANSWERS = 2, 4, 5, 500
"""Questions of a kind, options from either end, lines of odds, answers of a battle."""


def text(game: Game) -> str:
    """The questions of a battle in words."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    show = game.engine.presenter
    assert show is not None
    again, asked = Game(game.engine, game.battle), Counter[str]()
    for answer in game.answers:
        question = again.question
        if isinstance(question, Choose) and len(question.options) > 1:
            kind = re.sub(r"\d+", "N", question.why)
            asked[kind] += 1
            if asked[kind] <= EACH:
                yield from ("", f"== {kind}", *_question(show, again, question))
        again.answer(answer)
    state = again.state
    yield from ("", "== at the end", *show.roster(state), *show.drawings(state))
    yield from (str(dict(show.health(state))), str(dict(show.strength(state))))
    yield from show.summary(state, None)
    yield f"picture {_digest(show.page(state, library(), ()))}"
    sheets = discover()[game.battle.system].products()["displays"].battle
    assert sheets is not None
    for name, pages in sheets(again, library(), PrintOptions()):
        yield f"sheets {name}: {' '.join(map(_digest, pages))}"


def _digest(page: Page) -> str:
    """Return the drawing calls of a page in short."""
    return blake2b(drawlog.write_page(page).encode(), digest_size=6).hexdigest()


def _question(show: Presenter, game: Game, question: Choose) -> Iterator[str]:
    state = game.seen_by(question.side)
    reading = reading_of(show, state, question)
    yield show.question_text(state, question)
    yield f"   about {show.subject(state, question)}"
    options = dict.fromkeys((*question.options[:SHOWN], *question.options[-SHOWN:]))
    for option in options:
        danger = show.danger(state, question, option)
        words = (reading.shown(question, option), show.option(state, question, option), danger)
        yield "   | " + " | ".join(words)
    yield from (f"   odds {line}" for line in list(show.odds(state, question))[:ODDS])
    yield "   " + " | ".join(filter(None, show.status(state, question.side, "")))


def regenerate() -> None:
    """Write the questions again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, one in BATTLES.items():
        (GOLDEN / f"{name}.txt").write_text(text(one.play(ANSWERS)), encoding="utf-8")
