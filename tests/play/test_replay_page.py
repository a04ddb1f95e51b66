"""The page of a replay: every step is the game's, secrets and texts are safe, and it is small."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from sheetforge.game import games_of
from sheetforge.play.display_steps import DisplaysOf, DisplaySteps, UnitDisplay
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.events import PhaseBegan, TurnBegan, heading, in_words
from sheetforge.play.log import GameLog, record
from sheetforge.play.page_modules import digest, joined
from sheetforge.play.replay_frames import MomentFrames
from sheetforge.play.replay_page import replay_page
from sheetforge.play.scene_data import leaves
from sheetforge.printing import credited
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.scene import Box, Group, Item, Line, Link, Page, Rect, Style, Transform
from sheetforge.text import capital
from tests.play import race
from tests.play.test_every_engine import BATTLES, engine, library

SCENARIOS = {**dict(reversed(BATTLES)), "silent-fury": "first-contact", "babylon": "carrier-strike"}
"""A battle of every game: short ones, as the displays are laid out at each step of a page."""


SOME = 4
"""Answers of a page that is made twice."""


@pytest.fixture(scope="module", params=SCENARIOS)
def system(request: pytest.FixtureRequest) -> str:
    """Every game; its tests run one after the other, so that one process makes its page."""
    return str(request.param)


@cache
def played(system: str) -> tuple[Game, GameLog]:
    """A short game between random players, with its log."""
    rules = engine(system)
    recipe = {"scenario": SCENARIOS[system], "changes": {"turn_limit": 2}}
    game = play_at_random(rules, rules.battle(library(), recipe), "page")
    return game, record(game, dict.fromkeys(game.battle.sides, "random"), "page")


SIZES = {"babylon": 545, "silent-death": 230, "silent-death-star-wars": 250, "silent-fury": 248, "sovereign-seas": 402}
"""The most kB of a page of two turns between random players."""


def displays(system: str) -> DisplaysOf:
    """The displays of a game's units, on A4."""
    own = games_of(library())[system]
    units = own.products()["displays"].units
    assert units is not None
    return units(system, library(), credited(own, PrintOptions()))


def page(game: Game, log: GameLog, eyes: str | None = None, to: int | None = None) -> str:
    drawn = displays(game.battle.system) if game.battle.system in SCENARIOS else None
    begun = Game(game.engine, game.battle)
    return replay_page(begun, log, library(), eyes, to, displays=drawn)


@cache
def page_of(system: str) -> str:
    """The page of the short game of a system."""
    return page(*played(system))


def made_of(system: str) -> Any:
    """The data of the page of the short game of a system."""
    return data(page_of(system))


def data(text: str) -> Any:
    """The data of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])


def lines(rows: list[list[str]]) -> list[list[str]]:
    """The words of the lines of rosters, without the dots between their parts."""
    return [[word for word in " ".join(row).split() if word != "·"] for row in rows]


def last(made: Any) -> tuple[dict[str, Any], list[list[str]]]:
    """The pieces and the lines of rosters at the end, by the changes of every step."""
    pieces: dict[str, Any] = {}
    rows: dict[int, list[str]] = {}
    for step in made["steps"]:
        pieces.update(step.get("m", {}))
        for id in step.get("x", []):
            del pieces[id]
        rows = {at: row for at, row in rows.items() if at < step.get("n", len(rows))}
        for at, row in step.get("r", {}).items():
            rows[int(at)] = [made["texts"][text] for text in row]
    return pieces, [rows[at] for at in sorted(rows)]


def test_the_steps_lead_to_the_end_of_the_game(system: str) -> None:
    """Its pieces, rosters, sentences in order, every answer once; under 1 MB, the same bytes."""
    game, log = played(system)
    text = page_of(system)
    assert page(game, log, to=SOME) == page(game, log, to=SOME)
    assert len(text.encode()) < 1_000_000
    made = data(text)
    pieces, rows = last(made)
    show: Any = game.engine.presenter
    table = show.tabletop(game.state)
    assert {id: one[4] for id, one in pieces.items()} == {one.id: one.left for one in table.pieces}
    assert {id: one[3] - 1 for id, one in pieces.items()} == {
        one.id: -1 if one.side is None else one.side for one in table.pieces
    }
    assert lines(rows) == [line.split() for line in show.roster(game.state)]
    said = [made["texts"][one] for step in made["steps"] for _, one in step.get("e", [])]
    names = show.names(game.state)
    assert said == [in_words(one, names) for one in game.state.events if heading(one) >= 0]
    assert answered(made) == len(game.answers)
    # Without scripts it says the same in words, and how the game ended.
    paragraphs = [unescape(one) for one in re.findall("<p>([^<]*)</p>", text)]
    happened = [in_words(one, names) for one in game.state.events if heading(one) == 0]
    end = [] if game.outcome is None else [made["outcome"], *show.summary(game.state, game.outcome.winner)]
    assert paragraphs[-len(end) - len(happened) :] == [*happened, *map(capital, end)]
    winner = game.outcome and game.outcome.winner
    assert made["outcome"].startswith((winner or "nobody") + " win")


def test_a_new_turn_has_no_phase_until_one_begins() -> None:
    """The heading beside the map is not that of the turn before."""
    game = Game(race.ENGINE, race.BATTLE)
    frames = MomentFrames(game, None, None)
    for event, part in ((PhaseBegan("fire"), "Fire"), (TurnBegan(2), ""), (PhaseBegan("movement"), "Movement")):
        game.state.events = [*game.state.events, event]  # type: ignore[misc]
        frame = frames.happened()
        assert frame is not None
        assert frame.part == part


def answered(made: Any) -> int:
    """The number of answers of a page: decisions, and rolls as their dice."""
    decisions = sum(len(given) for step in made["steps"] for _, *given in step.get("a", []))
    rolls = sum(len(step.get("q", [])) for step in made["steps"])
    return int(decisions + rolls)


def spread(runs: Any) -> list[int]:
    """The numbers of runs, as the script of the page reads them."""
    return [number for run in runs for number in (range(run[0], run[1] + 1) if isinstance(run, list) else (run,))]


def visible(made: Any, unit: str, number: int) -> list[Any]:
    """The items of a display that are shown at a step, in the order of drawing."""
    _, _, _, items, hidden = made["displays"][unit]
    off = set(spread(hidden))
    for step in made["steps"][: number + 1]:
        off ^= set(spread(step.get("d", {}).get(unit, [])))
    return [made["items"][one] for at, one in enumerate(spread(items)) if at not in off]


def test_displays_are_marked_step_by_step(system: str) -> None:
    """Each shows at the end what it is drawn with from the final state, and first a whole ship."""
    game, _ = played(system)
    made = made_of(system)
    begun = Game(game.engine, game.battle)
    changed = False
    for state, number in ((begun.state, 0), (game.state, len(made["steps"]) - 1)):
        steps = DisplaySteps(displays(system))
        steps.take(state)
        units = json.loads(json.dumps(steps.data()))
        alone = json.loads(json.dumps(steps.scene.data()))
        for unit, (name, side, _, drawn, hidden) in units.items():
            assert not hidden
            assert made["displays"][unit][:2] == [name, side]
            whole = [made["items"][one] for one in spread(made["displays"][unit][3])]
            shown = visible(made, unit, number)
            # Marks do not overlap, so those that come later may be drawn before others.
            assert sorted(written(shown, made)) == sorted(
                written([alone["items"][one] for one in spread(drawn)], alone)
            )
            changed |= shown != whole
    assert changed == any("d" in step for step in made["steps"])


def written(items: Any, scene: Any) -> list[str]:
    """Items with their styles and paths in place of the numbers of them."""
    return [spelled_out(one, scene) for one in items]


def spelled_out(item: Any, scene: Any) -> str:
    """An item with its style and its path in place of the numbers of them, as text."""
    kind, *rest = item
    at = {"r": 4, "l": 4, "c": 3, "d": 3, "t": 3}.get(kind)
    if at is not None:
        rest[at] = scene["styles"][rest[at]]
    if kind == "d" and isinstance(rest[2], int):
        rest[2] = scene["paths"][rest[2]]
    if kind == "m":
        rest[3] = spelled_out(rest[3], scene)
    if kind == "k":
        rest = [spelled_out(rest[0], scene), [spelled_out(one, scene) for one in rest[1]]]
    return json.dumps([kind, *rest])


GOLDEN = Path(__file__).parents[1] / "goldens" / "replay-pages"


def parts(made: Any) -> str:
    """The data of a page: a line for each part of it, with its size and a digest of it."""
    lines = []
    board, steps = made.pop("board"), made.pop("steps")
    pieces = {
        f"step {name}": [step.get(name) for step in steps] for name in sorted({key for one in steps for key in one})
    }
    for name, value in {**made, **{f"board {name}": one for name, one in board.items()}, **pieces}.items():
        text = json.dumps(value)
        size = f"{len(value)} parts" if isinstance(value, list | dict) else text
        lines.append(f"{name}: {size}, {blake2b(text.encode(), digest_size=6).hexdigest()}")
    return "\n".join(lines) + "\n"


def regenerate() -> None:
    """Write the parts of the pages again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for system in SCENARIOS:
        (GOLDEN / f"{system}.txt").write_text(parts(made_of(system)), encoding="utf-8")


def test_the_data_of_a_page_is_as_it_was_reviewed(system: str) -> None:
    """Map, pieces, displays, cues and texts of every step, as `python -m tests.regenerate` wrote them.

    What has changed shows by its name; open the page before and after.
    """
    assert parts(made_of(system)) == (GOLDEN / f"{system}.txt").read_text(encoding="utf-8")


def test_items_that_come_back_are_written_once() -> None:
    """A mark that goes and comes again toggles; an equal item drawn twice counts twice."""
    style = Style(stroke="#000000")
    box, mark = Rect(10, 10, 5, 5, style), Line(10, 10, 15, 15, style)
    drawings: dict[int, tuple[Item, ...]] = {0: (box, box), 1: (box, mark, box), 2: (box, box), 3: (box, mark, box)}

    def shown(state: Any) -> list[UnitDisplay]:
        return [UnitDisplay("a", "Red", "A", state, lambda: [Page(200, 290, drawings[state])])]

    steps = DisplaySteps(shown)
    for moment in range(4):
        steps.take(moment)  # type: ignore[arg-type]
    assert [steps.step(one) for one in range(4)] == [{}, {"a": [1]}, {"a": [1]}, {"a": [1]}]
    units: Any = steps.data()
    assert units["a"] == ["A", "Red", [8, 8, 9, 9], [[0, 1], 0], [1]]


def test_what_lies_in_a_turned_place_is_where_the_page_has_it() -> None:
    """Nested places and parts add up; links and fields have no drawing."""
    line = Line(1, 0, 2, 0, Style(stroke="#000000"))
    turned = Transform((Transform((line,), 5, 0, 1),), 100, 50, 1)
    (one,) = leaves((Group((turned, Link(Box(0, 0, 1, 1), "#x"))),))
    assert one.put.at(1, 0) == pytest.approx((99, 55))


def test_the_map_holds_every_piece(system: str) -> None:
    """Each lies in a hex that is drawn and has a number."""
    made = made_of(system)
    (left, top), (right, foot) = made["board"]["first"], made["board"]["last"]
    moved = [one for step in made["steps"] for one in step.get("m", {}).values()]
    assert moved
    assert all(left <= one[0] <= right and top <= one[1] <= foot for one in moved)


def test_a_page_stops_at_a_chosen_answer() -> None:
    """It shows the game so far and says that it is not over."""
    game, log = played("silent-fury")
    made = data(page(game, log, to=10))
    assert made["outcome"] == "the game is not over"
    assert answered(made) == 10


def test_an_unfinished_game_shows_what_its_side_may_know() -> None:
    """Neither answers nor orders of the other side: the words of its cards are nowhere."""
    game, log = played("silent-fury")
    at = next(
        at
        for at, one in enumerate(log.entries)
        if (one.asked and one.asked.why == "seize") or (one.asked and one.asked.why == "action")
    )
    short = replace(log, entries=log.entries[:at], outcome=None)
    sides = game.battle.sides
    own = Game(game.engine, game.battle)
    for answer in game.answers[:at]:
        own.answer(answer)
    for eyes in ("", *sides):
        text = page(game, short, eyes)
        made = data(text)
        assert not any("a" in step or "q" in step for step in made["steps"])
        seen = own.seen_by(eyes)
        show: Any = game.engine.presenter
        assert lines(last(made)[1]) == [line.split() for line in show.roster(seen)]
        said = [made["texts"][one] for step in made["steps"] for _, one in step.get("e", [])]
        events = [own.event_for(one, eyes) for one in own.state.events]
        names = show.names(own.state)
        assert said == [in_words(one, names) for one in events if heading(one) >= 0]


def test_texts_cannot_end_the_script_or_start_another() -> None:
    """Names from content and logs are data, and the title is escaped."""
    nasty = "{{data}}</script><script>alert(1)</script> & <b>\u2028"
    battle = replace(race.BATTLE, name=nasty)
    game = play_at_random(race.ENGINE, battle, "nasty")
    text = page(game, record(game, {"red": nasty}, nasty))
    assert text.count("<script") == 2 == text.count("</script")
    assert "alert(1)</script>" not in text
    assert "\u2028" not in text.partition('id="data">')[2]
    assert "<title>{{data}}&lt;/script&gt;" in text
    assert data(text)["battle"] == nasty
    assert nasty in [side[1] for side in data(text)["sides"]]
    assert data(text)["board"] is None


def test_a_page_is_small_enough_to_send(system: str) -> None:
    """What a page gains in kB is a decision, and no accident."""
    assert len(page_of(system).encode()) / 1000 < SIZES[system]


def test_nothing_is_loaded_from_elsewhere() -> None:
    """The page has no address at all, and forbids itself to ask for one."""
    text = page_of("babylon")
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "default-src 'none'" in text


def test_the_policy_allows_this_script_and_this_style_only() -> None:
    """It has their digests, and neither `unsafe-inline` nor an address."""
    text = page_of("silent-fury")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert found is not None
    assert "unsafe" not in found[1]
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.S)
    assert f"script-src {digest(script)}; style-src {digest(style)};" in found[1]
    assert not re.findall(r'<[^>]+ (?:style|on\w+)="', text.partition("<style>")[0] + script)


def test_modules_are_joined_in_the_order_of_their_imports(tmp_path: Path) -> None:
    """Each is a function with its exports; a module that imports itself again is refused."""
    (tmp_path / "b.js").write_text("/** Two. */\nexport const two = 2;\n")
    (tmp_path / "a.js").write_text('import {two} from "./b.js";\nconst four = two + two;\n')
    assert joined("a", tmp_path) == (
        'const b_js = (() => {\n"use strict";\nconst two = 2;\nreturn {two};\n})();\n'
        'const a_js = (() => {\n"use strict";\nconst {two} = b_js;\n'
        "const four = two + two;\n})();\n"
    )
    (tmp_path / "b.js").write_text('import {four} from "./a.js";\nexport const two = 2;\n')
    with pytest.raises(ValueError, match="import each other: a -> b -> a"):
        joined("a", tmp_path)


def test_pieces_have_the_drawings_of_their_counters(system: str) -> None:
    """Every unit has a drawing, each drawing is stored once, and the chart is the printed one."""
    made = made_of(system)
    drawn = {id: kind[3] for id, kind in made["kinds"].items() if len(kind) == 4}
    assert all(drawn[id] is not None for id in made["units"] if id in drawn)
    drawings = [json.dumps(one) for one in made["board"]["drawings"]]
    assert len(set(drawings)) == len(drawings)
    assert made["board"]["dark"]["items"] or made["board"]["shape"]


def test_attacks_have_a_line_and_their_dice(system: str) -> None:
    """Units and targets of cues are known, and nothing has more left than it had."""
    made = made_of(system)
    cues = [cue for step in made["steps"] for cue in step.get("f", [])]
    for kind, unit, target, _, _, _ in cues:
        assert kind in ("fire", "launch", "result", "hurt", "loss")
        assert {unit, target} - {""} <= {*made["units"], *made["kinds"]}
    left = [one for step in made["steps"] for one in step.get("h", {}).values()]
    assert all(0 <= now <= whole for now, whole in left)
    assert set(made["steps"][0]["h"]) == set(made["units"])
