"""Sites of small content for tests, and what their pages link to."""

from __future__ import annotations

import os
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sheetforge.cli.play import play_command
from sheetforge.game import discover
from sheetforge.lint.examples import samples
from sheetforge.site.commands.site import site_command
from tests.programs import ALL_LOOKS

GAME = "sovereign-seas"
"""The game of the samples."""

REPLAY = "replays/evening.html"
"""The page of the logged game."""

LEADING = {"a": "href", "img": "src", "link": "href", "script": "src"}


class Links(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.pictures_without_words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (address := given.get(LEADING.get(tag, ""))) is not None:
            self.addresses.append(address)
        if given.get("id"):
            self.anchors.add(str(given["id"]))
        if tag == "img" and given.get("alt") is None:
            self.pictures_without_words.append(str(given.get("src")))


def read(page: Path) -> Links:
    """The addresses of a page."""
    return links_of(page.read_bytes())


@cache
def links_of(data: bytes) -> Links:
    """The addresses of the text of a page; most pages of a site are those of an earlier run."""
    links = Links()
    links.feed(data.decode())
    return links


def broken_links(site: Path) -> list[str]:
    """The links of all pages that lead to no file or to no anchor, or out of the site."""
    pages = {page: read(page) for page in sorted(site.rglob("*.html"))}
    there = {os.path.normpath(path) for path in site.rglob("*") if path.is_file()}
    anchors = {os.path.normpath(page): links.anchors for page, links in pages.items()}
    wrong = []
    for page, links in pages.items():
        for address in dict.fromkeys(links.addresses):
            parts = urlsplit(address)
            if parts.scheme in ("https", "http", "data"):
                continue
            target = os.path.normpath(page.parent / unquote(parts.path) if parts.path else page)
            if target not in there or (parts.fragment and parts.fragment not in anchors.get(target, {parts.fragment})):
                wrong.append(f"{page.relative_to(site)}: {address}")
    return wrong


def sample_content(root: Path, game: str) -> Path:
    """A content folder with the samples of a game."""
    for name, text in samples(discover(), game).items():
        kind, _, id = name.partition("/")
        file = root / kind / game / f"{id}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def log_of(content: Path) -> Path:
    """The log of the game of which the site has a page."""
    return content.with_name(Path(REPLAY).with_suffix(".game").name)


def play(content: Path) -> None:
    """Play a turn of the battle of the samples, with its log beside the content folder."""
    log = log_of(content)
    words = ("--seed", "1", "--bots", "random", "--turns", "1", "--quiet", "--log", str(log), "--content", str(content))
    assert not play_command.main(["sample", *words], standalone_mode=False)


def make(out: Path, content: Path, *words: str, replay: bool = True) -> int:
    """Run `sheetforge site`, with the game that is logged beside the content unless not; return its exit code.

    Without all looks it has no prints of games without content.
    """
    log = log_of(content)
    if replay and log.exists():
        words = (*words, "--replay", str(log))
    if not ALL_LOOKS and "--system" not in words:
        words = (*words, "--system", GAME)
    return int(site_command.main([str(out), "--content", str(content), *words], standalone_mode=False) or 0)
