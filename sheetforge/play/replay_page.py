"""A logged game as one page for a browser: map, displays, events and dice, step by step.

The page has the chart and each drawing once and, for each step, what has changed since the one
before: pieces, lines of rosters, marks, sentences. Its script (`data/page/replay.js` with the
modules that it imports) moves the pieces; nothing is loaded from elsewhere. All texts are data of
the script, which writes them as text. Without scripts the page says in words who fought, what
happened and how it ended.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from sheetforge.play.board_data import BoardData, board_of, side_data
from sheetforge.play.display_steps import DisplaysOf, DisplaySteps
from sheetforge.play.driver import Game
from sheetforge.play.log import GameLog
from sheetforge.play.narrator import ending_of
from sheetforge.play.page_modules import MODULES, digest, joined
from sheetforge.play.page_writer import PageWriter
from sheetforge.play.questions import Json
from sheetforge.play.replay import ends_alike
from sheetforge.play.replay_frames import Frame, replay_frames
from sheetforge.play.scene_data import SceneData
from sheetforge.play.tabletop import extent
from sheetforge.press.svg_faces import style_sheet
from sheetforge.sheet.arms import Worn
from sheetforge.text import capital, listed

if TYPE_CHECKING:
    from sheetforge.content.library import Library

TEMPLATE = MODULES / "replay.html"
STYLE = MODULES / "replay.css"

TURN = 2
"""The level of the heading of a turn among events."""

SCRIPT_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})
"""Characters that could end a script within its texts."""


def replay_page(
    game: Game,
    log: GameLog,
    library: Library | None,
    eyes: str | None,
    to: int | None = None,
    liveries: Sequence[Worn] = (),
    displays: DisplaysOf | None = None,
) -> str:
    """Play a log into a new game, and return the page.

    `library` has the drawings of the pieces; without it they show their letters. `eyes` is the side
    whose knowledge is shown, `""` for a spectator, None for everything; `liveries` are the looks of the
    sides. `displays` are drawn beside the map. Raises the errors of `replay`.
    """
    scene = SceneData()
    drawn = None if displays is None else DisplaySteps(displays, scene)
    writer = _ReplayWriter(game, log, library, liveries, drawn, scene)
    frames = []
    for frame in replay_frames(game, log, eyes, to, drawn):
        writer.look(frame)
        frames.append(frame)
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    data = writer.data(frames)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(SCRIPT_SAFE)
    for face in ("regular", "semibold", "bold"):
        scene.faces.setdefault(face, set())
    style = STYLE.read_text(encoding="utf-8") + style_sheet(scene.faces, compressed=True)
    script = joined("replay")
    word = writer.turn_word
    filled = {
        "words": "\n".join(writer.words(frames, eyes)),
        "turn": word,
        "Turn": capital(word),
        "title": escape(game.battle.name),
        "data": text,
        "style": style,
        "script": script,
        "policy": f"script-src {digest(script)}; style-src {digest(style)}",
    }
    page = TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda name: filled[name[1]], page)


class _ReplayWriter(PageWriter):
    """Writes a whole log as the data of its page."""

    def __init__(
        self,
        game: Game,
        log: GameLog,
        library: Library | None,
        liveries: Sequence[Worn],
        drawn: DisplaySteps | None,
        scene: SceneData,
    ) -> None:
        super().__init__(game, library, liveries, scene)
        self.log = log
        self.drawn = drawn

    def data(self, frames: list[Frame]) -> dict[str, Json]:
        """Return the data of the page."""
        game, log = self.game, self.log
        self.board = self._board(frames)
        before: Frame | None = None
        written: list[Json] = []
        for number, frame in enumerate(frames):
            step = self.step(frame, before)
            if self.drawn is not None and (changed := self.drawn.step(number)):
                step["d"] = changed
            written.append(step)
            before = frame
        players = [log.seated.get(side, "unknown") for side in log.sides]
        return {
            "battle": game.battle.name,
            "system": game.battle.system,
            "seed": str(log.seed) if log.seed else "",
            "outcome": ending_of(game) or "the game is not over",
            "turn": self.turn_word,
            "sides": side_data(log.sides, players, self.worn),
            "units": self.units(),
            "board": None if self.board is None else self.board.data(),
            "kinds": {} if self.board is None else self.board.kinds,
            "displays": None if self.drawn is None else self.drawn.data(),
            **self.scene.data(),
            "texts": list(self.texts),
            "steps": written,
        }

    def words(self, frames: Sequence[Frame], eyes: str | None) -> Iterator[str]:
        """Yield the lines of the battle as text, with the summary of one that is over and wholly known."""
        game, log, show = self.game, self.log, self.game.engine.presenter
        units = self.units().values()
        yield f"<h1>{escape(game.battle.name)}</h1>"
        for number, side in enumerate(log.sides, 1):
            names = [f"{unit[0]} {unit[2]}" for unit in units if isinstance(unit, list) and unit[1] == number]
            player = log.seated.get(side, "unknown")
            yield f"<p>{escape(f'{side} ({player}): {listed(names)}' if names else f'{side} ({player})')}</p>"
        events = [(level, escape(text)) for frame in frames for level, text in frame.events]
        for (level, text), (following, _) in pairwise([*events, (TURN, "")]):
            if level == TURN:
                yield f"<h2>{text}</h2>"
            elif level == 0 or following == 0:
                # A phase in which nothing happened is left out.
                yield f"<p><b>{text}</b></p>" if level else f"<p>{text}</p>"
        if game.outcome is None:
            yield "<h2>The game is not over</h2>"
            return
        yield "<h2>The end</h2>"
        known = show is not None and eyes is None
        lines = show.summary(game.state, game.outcome.winner) if show is not None and known else ()
        for line in (ending_of(game), *lines):
            yield f"<p>{escape(capital(line))}</p>"

    def _board(self, frames: list[Frame]) -> BoardData | None:
        """Return the board on which all frames fit."""
        show = self.game.engine.presenter
        tables = [frame.table for frame in frames if frame.table is not None]
        shown = extent(tables)
        if show is None or shown is None:
            return None
        begun = self.game.battle.begin()
        recipe = self.game.battle.recipe
        printed = None if self.library is None else show.chart(begun, recipe, self.library)
        drawn = board_of(printed, tables[-1], shown, self.game.battle.name)
        return BoardData(drawn, shown, show.sky, self.scene)
