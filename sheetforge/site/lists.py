"""Lists of a site: everything in one table with filters, and a page for each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetforge.content.kinds import Key
from sheetforge.entity_facts import price_of, price_words
from sheetforge.finding import Severity
from sheetforge.freshness import digest_of
from sheetforge.pages.frame import upward
from sheetforge.pages.markup import Html, Node, element, joined, listing
from sheetforge.pages.start import GameShown, starter_card
from sheetforge.press.build import Artefact
from sheetforge.showcase import cover_path, game_page, portrait_path
from sheetforge.site.contents import Part, SearchEntry, SiteContents, address_of
from sheetforge.text import capital, counted

LIST = "list.html"

COUNTERS = "counters"
"""The product whose sheets stand on the page of their game."""

COLUMNS = ("Name", "Kind", "Game", "House", "Class", "Price", "Findings")

NEEDS_SCRIPT = "Filters and search need JavaScript; everything is shown without it."


def list_page(contents: SiteContents, script: str) -> Artefact:
    """Return the list of every entity as a file. Without script it is a table of everything."""
    rows = [_row(contents, key) for key in contents.keys]
    titles = {id: game.title for id, game in contents.games_known.items()}

    def make() -> bytes:
        heads = element("tr", *(element("th", head, scope="col") for head in COLUMNS))
        body = element("tbody", *(row for row, _ in rows))
        whole = element("table", element("thead", heads), body, class_="list")
        return contents.frame.page(
            LIST,
            "Everything",
            element("h1", "Everything"),
            element("noscript", element("p", NEEDS_SCRIPT, class_="soft")),
            _filters([filters for _, filters in rows], titles),
            element("div", whole, class_="wide", tabindex=0, role="region", aria_label="Everything"),
            scripts=(script,),
            wide=True,
        )

    return contents.page(LIST, make, [str(row) for row, _ in rows])


Filters = Mapping[str, Sequence[str]]


def _row(contents: SiteContents, key: Key) -> tuple[Html, Filters]:
    subject = contents.subjects.get(str(key))
    houses = () if subject is None else subject.houses
    class_name = "" if subject is None else subject.class_name
    amount, unit = price_of(contents.library, key)
    found = contents.findings_of.get(str(key), ())
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    title = contents.title_of(key.system)
    name = contents.names[key]
    states = ["errors"] * bool(errors) + ["warnings"] * (len(found) > errors)
    cells: list[Node] = [
        element("th", contents.link(key, ""), scope="row"),
        element("td", capital(key.kind)),
        element("td", title),
        element("td", ", ".join(houses)),
        element("td", class_name),
        element("td", price_words(amount, unit), class_="number"),
        element("td", _findings(errors, len(found) - errors)),
    ]
    row = element(
        "tr",
        *cells,
        data_text=f"{name} {key.id} {' '.join(houses)} {class_name}".lower(),
        data_kind=key.kind,
        data_game=key.system,
        data_house="|".join(houses) or None,
        data_class=class_name or None,
        data_price=None if amount is None else f"{amount:g}",
        data_findings="|".join(states) or None,
    )
    filters = {"kind": (key.kind,), "game": (key.system,), "house": houses, "class": (class_name,), "findings": states}
    return row, filters


def _findings(errors: int, warnings: int) -> str:
    return ", ".join(counted(number, word) for number, word in ((errors, "error"), (warnings, "warning")) if number)


def _filters(rows: Sequence[Filters], titles: Mapping[str, str]) -> Html:
    choices = (("kind", "Kind"), ("game", "Game"), ("house", "House"), ("class", "Class"), ("findings", "Findings"))
    selects = []
    for name, label in choices:
        values = sorted({value for row in rows for value in row[name] if value})
        if len(values) > 1 or (values and name == "findings"):
            options = [
                element("option", "all", value=""),
                *(element("option", titles.get(value, value), value=value) for value in values),
            ]
            selects.append(element("label", f"{label} ", element("select", *options, name=name)))
    prices = [
        element("label", f"{words} ", element("input", type="number", name=name, min=0))
        for name, words in (("from", "Price from"), ("to", "Price to"))
    ]
    search = element("label", "Search ", element("input", type="search", name="q"))
    count = element("p", element("output", str(len(rows)), data_count=True), " shown", class_="soft")
    return element("form", search, *selects, *prices, count, class_="filters", role="search", hidden=True)


def list_entries(contents: SiteContents) -> Iterator[SearchEntry]:
    """Yield what a search finds of the entities."""
    for key in contents.keys:
        subject = contents.subjects.get(str(key))
        words = [key.id, *(() if subject is None else (*subject.houses, subject.class_name))]
        kind = f"{key.kind.removesuffix('s')}, {contents.title_of(key.system)}"
        yield SearchEntry(contents.names[key], kind, address_of(key), " ".join(filter(None, words)))


# --- the page of a game --------------------------------------------------------------------------


def game_pages(
    contents: SiteContents, games: Sequence[GameShown], portraits: frozenset[str], parts: Mapping[str, Sequence[Part]]
) -> Iterator[Artefact]:
    """Yield the page of every game; `parts` are other pages about a game, by its id."""
    for game in games:
        keys = [key for key in contents.keys if key.system == game.id]
        links = [("Everything to print", f"index.html#{game.id}"), *parts.get(game.id, ())]
        body = list(_game(contents, game, keys, portraits, links))

        def make(game: GameShown = game, body: Sequence[Node] = body) -> bytes:
            return contents.frame.page(game_page(game.id), game.title, *body, wide=True)

        yield contents.page(game_page(game.id), make, [digest_of(str(joined(body)))])


def _game(
    contents: SiteContents, game: GameShown, keys: Sequence[Key], portraits: frozenset[str], parts: Sequence[Part]
) -> Iterator[Node]:
    up = upward(game_page(game.id))
    picture = element("img", src=up + cover_path(game.id), alt="") if game.picture else None
    title = element("div", element("h1", game.title), element("p", game.contents))
    yield element("div", picture, title, class_="cover")
    yield element(
        "p", joined([element("a", name, href=up + address) for name, address in parts], " · "), class_="parts"
    )
    if game.starter is not None:
        yield starter_card(game.starter, "A first game", up, class_="first")
    for kind in dict.fromkeys(key.kind for key in keys):
        own = [key for key in keys if key.kind == kind]
        pictured = [key for key in own if str(key) in portraits]
        others = [element("li", contents.link(key, up)) for key in own if str(key) not in portraits]
        cards = [_card(contents, key, up) for key in pictured]
        yield element("h2", capital(kind), " ", element("span", str(len(own)), class_="many"), id=kind)
        yield element("div", *cards, class_="cards small") if cards else None
        yield element("ul", *others, class_="columns") if others else None
    yield from _counters(contents, game.id, up)


def _counters(contents: SiteContents, system: str, up: str) -> Iterator[Node]:
    """Yield the sheets of counters of a game: pictures that are loaded as they come into view, and files to print."""
    sheets = [
        artefact for artefact in contents.printed.values() if artefact.path.startswith(f"svg/{system}/{COUNTERS}/")
    ]
    files = [artefact for artefact in contents.printed.values() if artefact.path.startswith(f"{system}/{COUNTERS}/")]
    if not files:
        return
    yield element("h2", "Counters", id=COUNTERS)
    links = (element("a", file.options.get("title", file.path), " (PDF)", href=up + file.path) for file in files)
    yield listing(links, class_="columns")
    pictures = (
        element("img", src=up + sheet.path, alt=sheet.options.get("title", ""), loading="lazy", width=300, height=424)
        for sheet in sheets
    )
    yield element("div", *(element("div", picture, class_="far") for picture in pictures), class_="gallery")


def _card(contents: SiteContents, key: Key, up: str) -> Html:
    subject = contents.subjects.get(str(key))
    about = "" if subject is None else " · ".join(filter(None, (*subject.houses[:1], subject.class_name)))
    picture = element("img", src=up + portrait_path(key), alt="", loading="lazy", width=186, height=186)
    return element(
        "article",
        element(
            "a",
            element("div", picture, class_="portrait"),
            element("h3", contents.names[key]),
            href=up + address_of(key),
        ),
        element("p", about) if about else None,
    )
