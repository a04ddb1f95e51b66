"""Pages of games: each logged game as a page that plays it, and a list of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from sheetforge.content.library import Library, Unreadable
from sheetforge.pages.markup import Node, element, table
from sheetforge.play import engine_of, engine_of_log
from sheetforge.play.driver import Game
from sheetforge.play.engine import Unplayable
from sheetforge.play.liveries import worn_in
from sheetforge.play.log import GameLog
from sheetforge.play.log_reader import BadLog, parse_bytes
from sheetforge.play.questions import Illegal
from sheetforge.play.replay import CannotReplay, rebuilt, rules_differ
from sheetforge.play.replay_page import replay_page
from sheetforge.press.build import Artefact, Unmade
from sheetforge.printing import displays_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.site.contents import SearchEntry, SiteContents

REPLAYS = "replays.html"


def read_logs(library: Library, given: Mapping[str, tuple[str, bytes]]) -> dict[str, GameLog]:
    """Return logs by the address of their page, from the name and the bytes of each.

    Raises `Unreadable` for one that cannot be shown.
    """
    logs = {}
    for address, (name, data) in given.items():
        try:
            log = parse_bytes(data, name)
        except BadLog as problem:
            raise Unreadable(str(problem)) from None
        if differ := rules_differ(log, engine_of_log(library, log.system, name).rules_version):
            raise Unreadable(f"{name}: {differ}: there is no page for it")
        logs[address] = log
    return logs


def replay_pages(contents: SiteContents, logs: Mapping[str, GameLog], digests: Mapping[str, str]) -> Iterator[Artefact]:
    """Yield the page of every game, and the page that lists them."""
    content = contents.digest_of_games()
    for address, log in logs.items():
        yield contents.page(address, partial(_page, contents.library, log), [digests[address], content], group=address)
    rows = [
        (
            element("a", log.battle, href=address),
            contents.title_of(log.system),
            ", ".join(f"{side} ({log.players.get(side, 'unknown')})" for side in log.sides),
        )
        for address, log in logs.items()
    ]
    body: list[Node] = [element("h1", "Replays"), table(("Battle", "Game", "Sides"), rows)]
    yield contents.page(REPLAYS, lambda: contents.frame.page(REPLAYS, "Replays", *body), map(str, body))


def replay_entries(contents: SiteContents, logs: Mapping[str, GameLog]) -> Iterator[SearchEntry]:
    """Yield what a search finds of the games."""
    for address, log in logs.items():
        yield SearchEntry(log.battle, f"replay, {contents.title_of(log.system)}", address, " ".join(log.sides))


def _page(library: Library, log: GameLog) -> bytes:
    """Return the page of a game, of an unfinished one with what all sides know."""
    engine = engine_of(library, log.system)
    try:
        game = Game(engine, rebuilt(engine, library, log))
        worn = worn_in(library, game.battle, game.state, engine.presenter)
        displays = displays_of(library, log.system, PrintOptions())
        eyes = "" if log.outcome is None else None
        return replay_page(game, log, library, eyes, None, worn, displays).encode()
    except (CannotReplay, Illegal, Unplayable, LayoutProblem) as problem:
        raise Unmade(str(problem), "replay:") from None
