"""Sites of small content for tests, and what their pages link to."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sheetforge.game import discover
from sheetforge.lint.examples import samples
from sheetforge.site.commands.site import site_command
from tests.programs import ALL_LOOKS

GAME = "sovereign-seas"
"""The game of the samples."""

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
    links = Links()
    links.feed(page.read_text("utf-8"))
    return links


def broken_links(site: Path) -> list[str]:
    """The links of all pages that lead to no file or to no anchor, or out of the site."""
    pages = {page: read(page) for page in sorted(site.rglob("*.html"))}
    wrong = []
    for page, links in pages.items():
        for address in links.addresses:
            parts = urlsplit(address)
            if parts.scheme in ("https", "http", "data"):
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            found = target.is_file() and target.is_relative_to(site.resolve())
            if not found or (parts.fragment and target in pages and parts.fragment not in pages[target].anchors):
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


def make(out: Path, content: Path, *words: str) -> int:
    """Run `sheetforge site`, and return its exit code; without all looks it has no prints of games without content."""
    if not ALL_LOOKS and "--system" not in words:
        words = (*words, "--system", GAME)
    return int(site_command.main([str(out), "--content", str(content), *words], standalone_mode=False) or 0)
