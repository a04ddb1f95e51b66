"""The page of an entity: its sheets, findings, price and figures, what names it, downloads, its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.uses import origins_of
from sheetforge.entity_facts import commands_for, figures_of, finding_data, price_of, price_words
from sheetforge.files import Json
from sheetforge.pages.frame import upward
from sheetforge.pages.markup import Html, Node, element, joined, listing, table, typed
from sheetforge.press.build import Artefact
from sheetforge.press.svg import write
from sheetforge.press.svg_faces import without_faces
from sheetforge.showcase import portrait_path
from sheetforge.site.contents import SiteContents, address_of
from sheetforge.site.values import cell, values_table
from sheetforge.text import capital

INSIDE = ("displays", "maps")
"""Products whose pages stand in the page of their entity; those of others are pictures that are loaded."""

OF_FILE = {
    "fleets": ("worksheets", "packs"),
    "houses": ("worksheets", "counters"),
    "maps": ("maps",),
    "scenarios": ("starter", "worksheets", "packs"),
    "weapons": (),
}
"""Kinds of content → the products that have a file with the id of an entity."""

SHADOW = "svg{display:block;width:100%;height:auto}"
"""The style of a sheet within a page, besides its own."""

HEAD = re.compile(r"^<\?xml[^>]*>\s*")
SIZE = re.compile(r'\s(?:width|height)="[^"]*"')
ROLE = re.compile(r'role="(?:table|list)"')
ROOT = re.compile(r"<svg\b[^>]*>")

HIDDEN = frozenset({"id", "system", "kind", "source", "derived"})
"""Fields that the page shows elsewhere."""


@dataclass(frozen=True)
class EntityPageFacts:
    """All that the page of an entity shows, in plain data; what is drawn comes from the printed files."""

    key: Key
    name: str
    game: str
    file: str
    text: str
    is_own: bool
    houses: Sequence[str]
    class_name: str
    price: str
    figures: dict[str, Json] | None
    findings: Sequence[dict[str, Json]]
    names: Sequence[Html]
    users: Sequence[tuple[Html, str]]
    origins: Sequence[dict[str, str]]
    commands: Sequence[str]
    portrait: str
    odds: str
    play: str


def entity_page(contents: SiteContents, key: Key, portraits: frozenset[str]) -> Artefact:
    """Return the page of an entity as a file."""
    address = address_of(key)
    facts = _facts(contents, key, upward(address), portraits)
    files = list(_files(contents, key))
    inside = [file for file in files if file.path.endswith(".svg") and _product(file) in INSIDE]
    inputs = (repr(facts), *(f"{file.path} {file.digest}" for file in files))
    group = inside[0].group if inside else f"pages/{key.system}/{key.kind}"
    return contents.page(address, lambda: _page(contents, facts, files, inside), inputs, group)


def _facts(contents: SiteContents, key: Key, up: str, portraits: frozenset[str]) -> EntityPageFacts:
    library = contents.library
    file = library.shown(key)
    subject = contents.subjects.get(str(key))
    amount, unit = price_of(library, key)
    found = [*contents.findings_of.get(str(key), ()), *contents.findings_of.get(file, ())]
    named = dict.fromkeys(mention.target for mention in contents.mentions[key])
    users = [(contents.link(use.user, up), use.field) for use in contents.users.get(key, ())]
    return EntityPageFacts(
        key,
        contents.names[key],
        contents.title_of(key.system),
        f"{key}.yaml",
        library.text(key).decode("utf-8", "replace"),
        library.is_own(key),
        () if subject is None else subject.houses,
        "" if subject is None else subject.class_name,
        price_words(amount, unit),
        figures_of(library, key),
        [finding_data(contents.games_known, one) for one in found],
        [contents.link(target, up) for target in named if target in library.files],
        users,
        _origins(library, key) if library.layers else (),
        commands_for(library, key),
        portrait_path(key) if str(key) in portraits else "",
        f"odds/{address_of(key)}" if key in contents.odds else "",
        contents.played.get(key, ""),
    )


def _origins(library: Library, key: Key) -> list[dict[str, str]]:
    """Return the origins of values, each with its file as it lies in its own folder of content."""
    rows = origins_of(library, key)
    return [row | {"place": "/".join(row["place"].split("/")[-3:])} for row in rows]


def _files(contents: SiteContents, key: Key) -> Iterator[Artefact]:
    """Yield the printed files of an entity, in the order in which they are printed."""
    folders = OF_FILE.get(key.kind, ())
    for path, artefact in contents.printed.items():
        if artefact.options.get("subject") == str(key):
            yield artefact
        elif folders and f"{key.system}/" in path:
            parts = PurePosixPath(path.removeprefix("svg/")).parts
            if parts[0] == key.system and parts[1] in folders and _is_named(parts[-1].partition(".")[0], key.id):
                yield artefact


def _is_named(stem: str, id: str) -> bool:
    """Return True for the file of an id, and for its numbered pages: `strait`, `strait-map`, `strait-2`.

    >>> _is_named("house-reed-2", "reed"), _is_named("reed-bank", "reed")
    (True, False)
    """
    rest = stem.removeprefix("house-").partition(id)
    return not rest[0] and bool(rest[1]) and re.fullmatch(r"(-(map|sheets|\d+))*", rest[2]) is not None


def _product(artefact: Artefact) -> str:
    return PurePosixPath(artefact.path.removeprefix("svg/")).parts[1]


# --- the page ------------------------------------------------------------------------------------


def _page(contents: SiteContents, facts: EntityPageFacts, files: list[Artefact], inside: list[Artefact]) -> bytes:
    address = address_of(facts.key)
    up = upward(address)
    pictures = [file for file in files if file.path.endswith(".svg") and file not in inside]
    sheets = []
    for number, artefact in enumerate(inside, 1):
        # The pages of a document are files in their order.
        page = [file.path for file in inside if file.document is artefact.document].index(artefact.path)
        sheets.append(_sheet(artefact, page, number, len(inside), up))
    if pictures:
        sheets.append(element("div", *(_linked(picture, up) for picture in pictures), class_="gallery"))
    side = element("aside", *_side(contents, facts, files, up), aria_label="Findings and figures")
    shown = element("div", element("div", *sheets, class_="middle"), side, class_="body") if sheets else side
    body = [_head(contents, facts, up), shown, _source(facts, is_open=not sheets)]
    return contents.frame.page(address, facts.name, *body, wide=bool(sheets))


def _head(contents: SiteContents, facts: EntityPageFacts, up: str) -> Html:
    key = facts.key
    has_game = key.system in contents.games
    game = element("a", facts.game, href=f"{up}games/{key.system}.html") if has_game else facts.game
    kind = element("a", capital(key.kind), href=f"{up}list.html?kind={key.kind}&game={key.system}")
    about = " · ".join(filter(None, (", ".join(facts.houses), facts.class_name, facts.price)))
    return element(
        "div",
        element("img", src=up + facts.portrait, alt="", width=92, height=92) if facts.portrait else None,
        element(
            "div",
            element("p", game, " › ", kind, class_="over"),
            element("h1", facts.name),
            element("p", about, class_="lead") if about else None,
            element("p", element("a", "Play it in this browser", href=up + facts.play)) if facts.play else None,
        ),
        class_="head",
    )


def _sheet(artefact: Artefact, page: int, number: int, total: int, up: str) -> Html:
    """Return a page of a file within the page of the site: its names are its own, its text in the faces of the site."""
    assert artefact.document is not None
    document = artefact.document()
    text = HEAD.sub("", without_faces(write(document.pages[page], document.title)))
    # A drawing has tables without rows and lists without items: groups to a reader of the screen.
    text = ROLE.sub('role="group"', text)
    text = ROOT.sub(lambda root: SIZE.sub("", root[0]), text, count=1)
    title = artefact.options.get("title", "") + (f", page {number}" if total > 1 else "")
    drawn = element("template", element("style", Html(SHADOW)), Html(text), shadowrootmode="open")
    caption = element("figcaption", title, " · ", element("a", "SVG", href=up + artefact.path))
    return element("figure", element("div", drawn), caption, class_="sheet")


def _linked(artefact: Artefact, up: str) -> Html:
    title = artefact.options.get("title", "") or PurePosixPath(artefact.path).stem
    picture = element("img", src=up + artefact.path, alt=title, loading="lazy", width=420, height=594)
    return element("figure", element("a", picture, href=up + artefact.path), element("figcaption", title), class_="far")


def _side(contents: SiteContents, facts: EntityPageFacts, files: list[Artefact], up: str) -> Iterator[Node]:
    downloads = [
        element("a", _label(artefact), href=up + artefact.path, class_="button" if number == 0 else None)
        for number, artefact in enumerate(file for file in files if file.path.endswith(".pdf"))
    ]
    if downloads:
        yield _section("Print", listing(downloads, class_="plain"))
    yield _section("Findings", _findings(facts, up), many=len(facts.findings))
    figures = facts.figures or {}
    derived = figures.get("derived")
    worked = derived if isinstance(derived, dict) else {}
    if bill := worked.get("bill") or worked.get("lines"):
        yield _section("Price", _price(facts.price, bill))
    if facts.odds:
        yield _section("Odds", element("p", element("a", "Its odds by range", href=up + facts.odds)))
    if facts.figures is None:
        yield _section("Figures", element("p", "None until the file passes the check.", class_="soft"))
    else:
        plain = {name: value for name, value in figures.items() if name not in HIDDEN}
        rest = {name: value for name, value in worked.items() if name not in ("bill", "lines")}
        tables = (values_table(plain, "As written"), values_table(rest, "Worked out"))
        if any(tables):
            yield _section("Figures", joined(tables), is_open=not files)
    if facts.names:
        yield _section("Made of", listing(facts.names, class_="plain"), is_open=False, many=len(facts.names))
    if facts.users:
        users = [joined((link, element("small", f" {field}"))) for link, field in facts.users]
        yield _section("Used by", listing(users, class_="plain"), is_open=not files, many=len(users))
    if facts.origins:
        heads = ("Field", "Value", "Place", "Pack")
        yield _section(
            "Where its values come from", table(heads, (origin.values() for origin in facts.origins)), is_open=False
        )
    commands = [typed(command) for command in facts.commands]
    yield _section("Commands", listing(commands, class_="plain commands"), is_open=False)


def _price(price: str, bill: Json) -> Html:
    """Return the price of an entity with the lines of its bill and their totals."""
    rest = {name: value for name, value in bill.items() if name != "lines"} if isinstance(bill, dict) else {}
    lines = bill["lines"] if isinstance(bill, dict) and bill.get("lines") else None if rest else bill
    shown = element("div", cell(lines), class_="wide", tabindex=0, role="region", aria_label="Bill")
    return joined(
        (
            element("p", price, class_="figure") if price else None,
            shown if lines is not None else None,
            values_table(rest, "Totals"),
        )
    )


def _section(title: str, content: Node, is_open: bool = True, many: int = 0) -> Html:
    count = element("span", str(many), class_="many") if many else None
    return element("details", element("summary", title, count), content, open=is_open)


def _label(artefact: Artefact) -> str:
    title = artefact.options.get("title", "") or PurePosixPath(artefact.path).stem
    return f"{title} (PDF)"


def _findings(facts: EntityPageFacts, up: str) -> Html:
    if not facts.findings:
        return element("p", "✓ None.", class_="good")
    rows = []
    for finding in facts.findings:
        severity, code = str(finding["severity"]), str(finding["code"])
        rule = element("a", code, href=f"{up}rules.html#{code.lower()}", title=str(finding["rule"]))
        line = element("a", f"Line {finding['line']}", href=f"#line-{finding['line']}")
        rows.append(
            element(
                "li",
                element("p", element("b", severity, class_=severity), " ", str(finding["message"])),
                element("p", rule, " · ", line, class_="soft"),
            )
        )
    return element("ol", *rows, class_="findings")


def _source(facts: EntityPageFacts, is_open: bool) -> Html:
    """Return the file of an entity with an anchor for each line."""
    marked = {finding["line"] for finding in facts.findings}
    lines = [
        element("span", line or " ", id=f"line-{number}", class_="lit" if number in marked else None)
        for number, line in enumerate(facts.text.rstrip("\n").split("\n"), 1)
    ]
    note = "" if facts.is_own else ", of a pack below"
    text = element("pre", joined(lines, "\n"), tabindex=0, class_="source", aria_label=f"Text of {facts.file}")
    about = element("p", facts.file, note, class_="soft")
    return element("details", element("summary", "Its file"), about, text, open=is_open)
