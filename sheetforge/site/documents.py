"""The documents of the program as pages: the guide, the rulings, and every rule with its examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sheetforge.content.yaml.rules import RuleText
from sheetforge.freshness import digest_of
from sheetforge.pages.markup import Html, Node, element, joined, table
from sheetforge.press.build import Artefact
from sheetforge.rulings import as_page
from sheetforge.rulings import rulings_of as game_rulings
from sheetforge.site.contents import SearchEntry, SiteContents
from sheetforge.text import capital

DOCUMENTS, FIRST = "documents", "README.md"
"""The folder of documents, and the one that lists the others of its folder."""

RULES, RULINGS = "rules.html", "rulings.html"

MARKDOWN = ".md"

Resolve = Callable[[str], str | None]
"""A function from the address in a document to that in the site; None for one that has no page."""


def documents(contents: SiteContents, guide: Mapping[str, Path]) -> Iterator[Artefact]:
    """Yield the pages of the guide and their pictures; `guide` has the files by their names in its folder."""
    for name, path in guide.items():
        if path.suffix == MARKDOWN:
            text = path.read_text(encoding="utf-8")
            make = partial(_document, contents, name, text, guide)
            yield contents.page(_address(name), make, [text, *guide], group=DOCUMENTS)
        else:
            data = path.read_bytes()
            address = f"{DOCUMENTS}/{name}"
            yield Artefact(address, digest_of(contents.program, address, data), partial(bytes, data), group=DOCUMENTS)


def _document(contents: SiteContents, name: str, text: str, guide: Collection[str]) -> bytes:
    title, body = rendered(text, partial(_in_site, name, guide))
    return contents.frame.page(_address(name), title, element("article", body, class_="document"))


def _in_site(name: str, guide: Collection[str], link: str) -> str | None:
    """Return a link of a document as its page has it; None for one to a file that is not of the guide.

    >>> _in_site("why/parts.md", ("README.md", "why/parts.md", "why/README.md"), "../README.md#kites")
    '../index.html#kites'
    >>> _in_site("README.md", ("README.md", "why/parts.md", "why/README.md"), "why/")
    'why/index.html'
    >>> _in_site("README.md", ("README.md",), "../setup.py")
    """
    to, _, anchor = link.partition("#")
    target = normpath(PurePosixPath(name).parent / to)
    file = next((text for text in (target, f"{target}/{FIRST}") if text in guide), None)
    if file is None:
        return None
    found = relpath(_address(file), PurePosixPath(_address(name)).parent)
    return f"{found}#{anchor}" if anchor else found


def _address(name: str) -> str:
    """Return the address of a file of the guide.

    >>> _address("why/README.md"), _address("images/kite.png")
    ('documents/why/index.html', 'documents/images/kite.png')
    """
    path = PurePosixPath(DOCUMENTS, name)
    if path.name == FIRST:
        path = path.with_name("index.html")
    return str(path.with_suffix(".html") if path.suffix == MARKDOWN else path)


def document_entries(guide: Mapping[str, Path]) -> Iterator[SearchEntry]:
    """Yield what a search finds of the documents: their headings."""
    for name, path in guide.items():
        if path.suffix != MARKDOWN:
            continue
        taken: dict[str, int] = {}
        title = ""
        for line in _without_code(path.read_text(encoding="utf-8")):
            if match := re.fullmatch(r"(#+)\s+(.*)", line):
                heading = re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", match[2])
                anchor = slug(heading, taken)
                title = title or heading
                words = "" if heading == title else title
                yield SearchEntry(heading, "document", f"{_address(name)}#{anchor}", words)


def _without_code(text: str) -> Iterator[str]:
    inside = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside:
            yield line


def rendered(text: str, resolve: Resolve) -> tuple[str, Html]:
    """Return the title and the body of a document of Markdown; markup of HTML in it is text.

    >>> rendered("# Kites\\n\\n<b>5</b> & [six](six.md)", lambda link: None)
    ('Kites', '<h1 id="kites">Kites</h1>\\n<p>&lt;b&gt;5&lt;/b&gt; &amp; six</p>\\n')
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    taken: dict[str, int] = {}
    title = ""
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            heading = "".join(one.content for one in token.children or () if one.type in ("text", "code_inline"))
            before.attrSet("id", slug(heading, taken))
            title = title or heading
    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or (), resolve))
    drawn = str(reader.renderer.render(tokens, reader.options, {}))
    opening = '<div class="wide" tabindex="0" role="region" aria-label="table"><table>'
    drawn = drawn.replace("<table>", opening).replace("</table>", "</table></div>")
    return title, Html(drawn.replace("<pre>", '<pre tabindex="0">'))


def _linked(children: Iterable[Token], resolve: Resolve) -> Iterator[Token]:
    """Yield tokens with the links of the site; those that lead nowhere are their text."""
    open_links: list[bool] = []
    for token in children:
        if token.type == "link_open":
            to = _resolved(str(token.attrGet("href") or ""), resolve)
            open_links.append(to is not None)
            if to is None:
                continue
            token.attrSet("href", to)
        elif token.type == "link_close":
            if not open_links.pop():
                continue
        elif token.type == "image":
            to = _resolved(str(token.attrGet("src") or ""), resolve)
            if to is None:
                continue
            token.attrSet("src", to)
            token.attrSet("loading", "lazy")
        yield token


def _resolved(link: str, resolve: Resolve) -> str | None:
    return link if link.startswith(("https://", "http://", "#")) else resolve(link)


def slug(heading: str, taken: dict[str, int]) -> str:
    """Return the anchor of a heading, as GitHub names it; `taken` counts those of the page.

    >>> slug("The `serve` page: why?", {})
    'the-serve-page-why'
    """
    plain = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
    number = taken[plain] = taken.get(plain, -1) + 1
    return f"{plain}-{number}" if number else plain


# --- rules and rulings ---------------------------------------------------------------------------


def rulings_page(contents: SiteContents) -> Artefact:
    """Return the page of all rulings as a file."""
    text = as_page(game_rulings(contents.games))

    def make() -> bytes:
        _, body = rendered(text, lambda link: None)
        return contents.frame.page(RULINGS, "Rulings", element("article", body, class_="document"))

    return contents.page(RULINGS, make, [text])


def rulings_entries(contents: SiteContents) -> Iterator[SearchEntry]:
    """Yield what a search finds of the rulings: their questions."""
    taken: dict[str, int] = {}
    slug("Rulings", taken)
    for game in game_rulings(contents.games):
        slug(game.title, taken)
        for chapter in game.chapters:
            anchor = slug(chapter.title, taken)
            for ruling in chapter.rulings:
                yield SearchEntry(ruling.question, f"ruling, {game.title}", f"{RULINGS}#{anchor}", ruling.answer)


def rules_page(contents: SiteContents, rules: Mapping[str, RuleText]) -> Artefact:
    """Return the page of every rule, each at an anchor that is its code in small letters."""
    groups: dict[str, list[RuleText]] = {}
    for rule in rules.values():
        groups.setdefault(rule.code[:3], []).append(rule)

    def make() -> bytes:
        rows = [
            (element("a", rule.code, href=f"#{rule.code.lower()}"), rule.name, str(rule.severity), rule.summary)
            for rule in rules.values()
        ]
        body = [
            element("h1", "Rules that content is checked by"),
            element("p", "Each has its reason, an example that keeps it and one that breaks it.", class_="lead"),
            element("details", element("summary", "List"), table(("Code", "Name", "Severity", "Summary"), rows)),
            *(_rule(rule) for group in groups.values() for rule in group),
        ]
        return contents.frame.page(RULES, "Rules", *body)

    return contents.page(RULES, make, [repr(rule) for rule in rules.values()])


def _rule(rule: RuleText) -> Html:
    examples: list[tuple[str, str]] = [("Keeps it", rule.good), ("Breaks it", rule.bad)]
    shown: Sequence[Node] = [
        element("div", element("h3", title), element("pre", text.strip("\n"), tabindex=0, class_="example"))
        for title, text in examples
        if text.strip()
    ]
    return element(
        "section",
        element("h2", element("a", rule.code, href=f"#{rule.code.lower()}"), f" {rule.name} "),
        element("p", element("b", str(rule.severity), class_=str(rule.severity)), f" {capital(rule.summary)}."),
        element("p", rule.more) if rule.more else None,
        element("p", f"Authority: {rule.authority}", class_="soft"),
        element("div", joined(shown), class_="examples"),
        id=rule.code.lower(),
        class_="rule",
    )


def rules_entries(rules: Mapping[str, RuleText]) -> Iterator[SearchEntry]:
    """Yield what a search finds of the rules."""
    for rule in rules.values():
        yield SearchEntry(f"{rule.code} {rule.name}", "rule", f"{RULES}#{rule.code.lower()}", rule.summary)
