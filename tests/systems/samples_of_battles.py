"""Battles of every game, cut short, for the tests of their pages; and the golden pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.play import engine_of
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.streams import Streams
from sheetforge.press import drawlog
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.scene import Document, Page

ROOT = Path(__file__).parents[2]
GOLDENS = ROOT / "tests" / "goldens" / "battles"

BATTLES = {
    "silent-death": ("first-sortie", 260),
    "silent-death-star-wars": ("the-liberation-of-syruss", 300),
    "sovereign-seas": ("blockade-breakout", 120),
    "babylon": ("patrol", 30),
    "silent-fury": ("first-contact", 90),
}
"""Game → a scenario, and after how many answers it is looked at."""


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(ROOT / "content", "content", discover())


@cache
def battle(system: str) -> Game:
    """A battle of a game as it stands after some answers, with what its sides keep secret hidden.

    Players choose at random.
    """
    scenario, answers = BATTLES[system]
    engine = engine_of(library(), system)
    game = Game(engine, engine.battle(library(), {"scenario": scenario}))
    streams = Streams("pages", 0)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
    play(game, players, streams.roll, answers, streams.draw)
    game.conceal("")
    return game


@cache
def parts(system: str, paper: str = "a4", ink: str = "color") -> dict[str, tuple[Page, ...]]:
    """The parts of the displays of a battle."""
    product = discover()[system].products()["displays"]
    assert product.battle is not None
    return dict(product.battle(battle(system), library(), PrintOptions(paper, ink)))  # type: ignore[arg-type]


@cache
def on_both_sides(system: str) -> tuple[Page, ...]:
    """The papers of a battle to print on both sides of the paper."""
    displays = discover()[system].products()["displays"].sheets.__self__  # type: ignore[attr-defined]
    pages: tuple[Page, ...] = displays.unit_sheets(library(), system, PrintOptions()).on_both_sides(battle(system))
    return pages


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "star-wars": lambda: parts("silent-death-star-wars", "letter")["battle"],
    "sea": lambda: parts("sovereign-seas", ink="mono")["battle"],
    "babylon": lambda: parts("babylon", ink="saver")["battle"],
    "fury": lambda: parts("silent-fury")["battle"],
    "fighters": lambda: parts("silent-death")["side-1"],
}


def log_of(name: str) -> str:
    """The drawing calls of a golden page."""
    return drawlog.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(log_of(name), encoding="utf-8")
