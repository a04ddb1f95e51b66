"""The start page of printed files: first games to print tonight, then every game with what it has.

`build/index.html` and the start page of a site are this page. It needs no server: pictures are
files beside it, loaded as they come into view, and a script of a few lines in the page hides what
filters and search do not want. Without the script everything is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from sheetforge.pages.cards import Card, CardMark
from sheetforge.pages.frame import PageFrame, look
from sheetforge.pages.markup import Html, element, joined, typed
from sheetforge.text import capital, counted
from sheetforge.values import values

SHEET_STEPS = ((1, "1 sheet"), (2, "2 sheets"), (5, "3 to 5"), (10, "6 to 10"), (None, "more"))
"""Upper limits of the filter for sheets of paper, and its words."""

OPEN = "displays"
"""The product whose cards are shown at once; those of others after a click."""

BATTLES = "battles"
"""The group of battles, each with the files of its pack, or the command that prints it."""


@values(frozen=True, slots=True)
class FileLink:
    """A file to print: the words of its link, its path, and what it takes, such as its sheets of paper."""

    label: str
    path: str
    takes: str = ""


@values(frozen=True, slots=True)
class Starter:
    """A battle to print: its name, a sentence about it, its picture, the command that prints it.

    `files` are those that there are; without some the card has the command, and `writes`, the file that it writes.
    """

    name: str
    about: str
    command: str
    picture: str = ""
    files: Sequence[FileLink] = ()
    page: str = ""
    sides: Sequence[Sequence[str]] = ()
    """Portraits of the ships of each side."""
    writes: str = ""


@values(frozen=True, slots=True)
class GameShown:
    """A game on the page: its title, its picture, its first game; `page` is its own page, if there is one.

    `battles` are those that have packs, whether these are printed or not.
    """

    id: str
    title: str
    picture: str = ""
    starter: Starter | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    page: str = ""
    battles: Sequence[Starter] = ()

    @property
    def contents(self) -> str:
        """The numbers of its ships, fleets and so on, as a line."""
        return " · ".join(counted(number, kind.removesuffix("s")) for kind, number in self.counts.items() if number)


def start_page(
    frame: PageFrame,
    games: Sequence[GameShown],
    shown: Sequence[Card],
    marks: Mapping[str, CardMark] = MappingProxyType({}),
    portraits: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """Return the page, with crests by the key of their livery and portraits by the key of their ship.

    Equal cards give equal bytes.
    """
    worn = sorted({card.livery for card in shown} & marks.keys())
    symbols = {livery: f"crest-{number}" for number, livery in enumerate(worn)}
    crests = [marks[livery].symbol(id) for livery, id in symbols.items()]
    starters = [starter_card(game.starter, game.title) for game in games if game.starter is not None]
    first = [element("div", *starters, class_="starters")] if starters else []
    sections = [_section(game, shown, symbols, marks, portraits) for game in games]
    ways = [element("a", game.title, href=f"#{game.id}") for game, html in zip(games, sections, strict=True) if html]
    others = [card for card in shown if card.game not in {game.title for game in games}]
    rest = [_groups("Every game", others, symbols, marks, portraits)] if others else []
    return frame.page(
        "index.html",
        frame.title,
        element("svg", *crests, width=0, height=0, class_="hidden", aria_hidden="true"),
        element(
            "section",
            element("h1", "Play tonight"),
            element("p", "A first game for two players: print it, cut out the counters, play.", class_="lead"),
            next((_how_to_print(game.starter) for game in games if game.starter and not game.starter.files), None),
            *first,
            class_="tonight",
        )
        if first
        else None,
        element(
            "section",
            element("h2" if first else "h1", "Everything to print"),
            element("nav", *ways, class_="games", aria_label="Games") if len(ways) > 1 else None,
            _filters(shown, games),
            class_="find",
        ),
        *sections,
        *(element("section", element("h2", "For every game"), html, class_="game") for html in rest),
        inside=look("start.js"),
        wide=True,
    )


def starter_card(first: Starter, over: str, up: str = "", class_: str | None = None) -> Html:
    """Return the card of a first game, below the words `over`; `up` is the way from its page to the top folder."""
    name = element("a", first.name, href=up + first.page) if first.page else first.name
    return element(
        "article",
        element("div", _picture(up + first.picture if first.picture else ""), class_="scene"),
        element(
            "div",
            element("p", over, class_="over"),
            element("h2", name),
            element("p", first.about) if first.about else None,
            *_ways_to_print(first, up),
            class_="words",
        ),
        class_=class_,
    )


def _ways_to_print(battle: Starter, up: str = "") -> Iterator[Html]:
    """Yield the links to the files of a battle with what they take, or the command that prints them."""
    for one in battle.files:
        link = element("a", one.label, href=up + one.path, class_="button")
        yield element("p", link, element("span", one.takes) if one.takes else None, class_="buttons")
    if not battle.files:
        yield typed(battle.command)
        yield element("p", "Writes ", typed(battle.writes), class_="soft")


def _how_to_print(battle: Starter) -> Html:
    """Return how the command of a battle becomes a file that the page links."""
    return element(
        "p",
        "A game without a button is not printed yet: click its command to copy it, run it in a terminal in the folder "
        "that has ",
        typed(f"{battle.writes.partition('/')[0]}/"),
        ", and reload this page. It prints on A4; add ",
        typed("--paper letter"),
        " for Letter, ",
        typed("--ink mono"),
        " for black alone. If the terminal does not find ",
        typed("sheetforge"),
        ", type ",
        typed("source .venv/bin/activate"),
        " first.",
        class_="soft",
    )


def _section(
    game: GameShown,
    shown: Sequence[Card],
    symbols: Mapping[str, str],
    marks: Mapping[str, CardMark],
    portraits: Mapping[str, str],
) -> Html | None:
    """Return a game with its cover, and its cards by product."""
    own = [card for card in shown if card.game == game.title]
    if not own:
        return None
    title = element("a", game.title, href=game.page) if game.page else game.title
    cover = element(
        "div", _picture(game.picture), element("div", element("h2", title), element("p", game.contents)), class_="cover"
    )
    groups = _groups(game.title, own, symbols, marks, portraits)
    return element("section", cover, _battles(game), groups, class_="game", id=game.id)


def _battles(game: GameShown) -> Html | None:
    """Return the battles of a game with their files, or the commands that print them."""
    body = [
        element(
            "article",
            element("div", *(element("div", *map(_picture, side)) for side in one.sides if side), class_="sides"),
            element("h3", element("a", one.name, href=one.page) if one.page else one.name),
            element("p", one.about),
            *_ways_to_print(one),
            data_game=game.title,
            data_product=BATTLES,
            data_text=f"{one.name} {one.about} {game.title}".lower(),
        )
        for one in game.battles
    ]
    return _folded(game.title, BATTLES, "battle", body, True, "cards battles") if body else None


def _folded(title: str, name: str, what: str, body: Sequence[Html], is_open: bool, class_: str = "cards") -> Html:
    """Return cards of a game that are shown after a click on their name, or at once."""
    summary = element(
        "summary",
        capital(name),
        " ",
        element("span", str(len(body)), class_="many"),
        aria_label=f"{title}: {name}, {counted(len(body), what)}",
    )
    return element("details", summary, element("div", *body, class_=class_), open=is_open)


def _groups(
    title: str,
    shown: Sequence[Card],
    symbols: Mapping[str, str],
    marks: Mapping[str, CardMark],
    portraits: Mapping[str, str],
) -> Html:
    products = sorted({card.product for card in shown}, key=lambda name: (name != OPEN, name))
    made = []
    for product in products:
        # Those with portraits first: they are what people look for.
        cards = sorted(
            (card for card in shown if card.product == product), key=lambda card: card.subject not in portraits
        )
        body = [_card(card, symbols.get(card.livery, ""), marks.get(card.livery), portraits) for card in cards]
        made.append(_folded(title, product, "file", body, product == OPEN or len(products) == 1))
    return joined(made)


def _filters(shown: Sequence[Card], games: Sequence[GameShown]) -> Html:
    battles = {BATTLES} if any(game.battles for game in games) else set()
    choices = (
        ("game", "Game", sorted({card.game for card in shown})),
        ("product", "What", sorted({card.product for card in shown} | battles)),
        ("house", "House", sorted({house for card in shown for house in card.houses})),
        ("class", "Class", sorted({card.class_name for card in shown if card.class_name})),
        ("sheets", "Sheets of paper", [words for _, words in SHEET_STEPS]),
    )
    search = element("label", "Search ", element("input", type="search", data_search=True))
    count = element("output", f"{len(shown)}", data_count=True)
    return element(
        "form",
        search,
        *(_filter(name, label, values) for name, label, values in choices if len(values) > 1),
        element("p", count, " files", class_="soft"),
        class_="filters",
        role="search",
        hidden=True,
    )


def _filter(name: str, label: str, values: Iterable[str]) -> Html:
    options = [element("option", "all", value=""), *(element("option", value) for value in values)]
    return element("label", f"{label} ", element("select", *options, data_filter=name))


def _card(card: Card, symbol: str, mark: CardMark | None, portraits: Mapping[str, str]) -> Html:
    """Return a card; what the filters look at stands in its attributes."""
    words = next(text for most, text in SHEET_STEPS if most is None or card.sheets <= most)
    pages, sheets = counted(card.pages, "page"), counted(card.sheets, "sheet")
    both = ", printed on both sides" if card.pages > 1 else ""
    about = " · ".join(filter(None, (card.class_name, ", ".join(card.houses))))
    worn = mark.worn(symbol) if symbol and mark is not None else None
    portrait = portraits.get(card.subject, "")
    picture = portrait or card.picture
    return element(
        "article",
        worn,
        element(
            "a",
            element("div", _picture(picture), class_="portrait" if portrait else "picture"),
            element("h3", card.title),
            href=card.path,
        ),
        element("p", about) if about else None,
        element("p", f"{pages}, {sheets}{both}"),
        typed(card.command),
        data_game=card.game,
        data_product=card.product,
        data_house="|".join(card.houses),
        data_class=card.class_name,
        data_sheets=words,
        data_text=f"{card.title} {card.game} {' '.join(card.houses)}".lower(),
        style=f"border-top-color: {mark.main}" if symbol and mark is not None else None,
    )


def _picture(path: str) -> Html | None:
    """Return a picture that says no more than the words beside it.

    It is fetched as it comes near the window. Drawings that are there at once are read by the thread that reads the
    page, and take most of its time.
    """
    return element("img", alt="", src=path, loading="lazy", decoding="async") if path else None
