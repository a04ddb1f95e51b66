"""`index.html` of an output folder: a card for every PDF, with filters, and no server.

Thumbnails are the SVG files of the folder, which a browser loads as they come into view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import PurePosixPath
from shlex import quote
from types import MappingProxyType

from sheetforge.press.loose import LOOSE
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo
from sheetforge.text import capital

SHEET_STEPS = ((1, "1 sheet"), (2, "2 sheets"), (5, "3 to 5"), (10, "6 to 10"), (None, "more"))
"""Upper limits of the filter for sheets of paper, and its words."""

COMMANDS = {"packs": "pack"}
"""Folder of a product → its name, where they differ."""


@dataclass(frozen=True, slots=True)
class CardSubject:
    """A ship or the like that a file is about: its name, its Houses and its class."""

    name: str
    houses: tuple[str, ...] = ()
    class_name: str = ""
    livery: str = ""
    """The key of its livery."""


@dataclass(frozen=True, slots=True)
class CardMark:
    """The crest of a livery on cards, in its two inks."""

    name: str
    crest: Drawing
    main: str
    second: str


@dataclass(frozen=True, slots=True)
class Card:
    """A file on the start page. `picture` is the SVG of its first page, if there is one."""

    path: str
    game: str
    product: str
    title: str
    pages: int
    command: str
    houses: tuple[str, ...] = ()
    class_name: str = ""
    picture: str = ""
    livery: str = ""

    @property
    def sheets(self) -> int:
        """Return the sheets of paper, printed on both sides."""
        return -(-self.pages // 2)


def cards(
    made: Mapping[str, tuple[int, Mapping[str, str]]],
    titles: Mapping[str, str],
    subjects: Mapping[str, CardSubject],
    forces: Mapping[str, str],
) -> list[Card]:
    """Return a card for every PDF of a manifest: path → pages and options.

    `titles` are those of games by id, `subjects` what files are about, by key, `forces` the kinds
    of content that have packs, by `system/id`.
    """
    found = []
    pictured = sorted(path for path in made if path.endswith(".svg"))
    for path, (pages, options) in sorted(made.items()):
        pure = PurePosixPath(path)
        if pure.suffix != ".pdf" or pure.parts[0] == LOOSE:
            continue
        parts = pure.parts
        system = parts[0] if parts[0] in titles else ""
        folder = parts[1] if system and len(parts) > 2 else ""
        if not system:
            folder = parts[0] if len(parts) > 1 else pure.name.partition(".")[0]
        subject = subjects.get(options.get("subject", "")) or _owner(system, folder, pure, subjects)
        is_ship = "subject" in options and subject is not None
        stem = f"svg/{pure.with_suffix('')}"
        pictures = [f"{stem}.svg", f"{stem}-1.svg", f"{stem.removesuffix('-sheets')}.svg"]
        if system and not folder:
            # A book has no pictures of its own; its first ship has.
            pictures += [one for one in pictured if one.startswith(f"svg/{system}/displays/")][:1]
        found.append(
            Card(
                path,
                titles.get(system, "every game"),
                COMMANDS.get(folder, folder) or "displays",
                subject.name if subject and is_ship else _title(pure, options, titles.get(system, "")),
                pages,
                _command(system, folder, pure, options, forces),
                subject.houses if subject else (),
                subject.class_name if subject else "",
                next((one for one in pictures if one in made), ""),
                subject.livery if subject else "",
            )
        )
    return found


def _owner(system: str, folder: str, path: PurePosixPath, subjects: Mapping[str, CardSubject]) -> CardSubject | None:
    """Return the House or fleet that a worksheet, a roster, a pack or counters are for.

    Their files have its id: `worksheets/reed.pdf`, `packs/first-squadron.pdf`.
    """
    id = path.name.partition(".")[0]
    kinds = {"worksheets": ("houses", "fleets"), "packs": ("fleets",), "counters": ("houses",)}
    for kind in kinds.get(folder, ()):
        for name in (id, id.removeprefix("house-")):
            if found := subjects.get(f"{kind}/{system}/{name}"):
                return found
    return None


def _title(path: PurePosixPath, options: Mapping[str, str], game: str) -> str:
    """Return the title of a document without its game; from the name of a file without a title.

    >>> _title(PurePosixPath("duel/counters/reed.pdf"), {"title": "The Duel: markers"}, "The Duel")
    'Markers'
    >>> _title(PurePosixPath("duel/maps/great-bay.letter.pdf"), {}, "The Duel")
    'Great bay'
    """
    named = options.get("title") or path.name.partition(".")[0].replace("-", " ")
    named = named.removeprefix(f"{game}: ")
    return capital(named)


def _command(
    system: str, folder: str, path: PurePosixPath, options: Mapping[str, str], forces: Mapping[str, str]
) -> str:
    """Return the command that makes a file, or the product that it belongs to."""
    words = ["sheetforge", "build", COMMANDS.get(folder, folder) or "displays"]
    kind, _, rest = options.get("subject", "").partition("/")
    id = path.name.partition(".")[0]
    if kind:
        words += ["--ship", rest]
    elif "ships" in options:
        words += [word for ship in options["ships"].split(", ") for word in ("--ship", ship)]
        words.append("--together")
    elif folder == "packs":
        kind = forces.get(f"{system}/{id.removesuffix('-map')}", "scenarios")
        words += [f"--{kind.removesuffix('s')}", f"{system}/{id.removesuffix('-map')}"]
    elif folder == "maps":
        words += ["--map", id.removesuffix("-sheets"), "--system", system]
    elif system:
        words += ["--system", system]
    for name, usual in (("paper", "a4"), ("ink", "color")):
        if options.get(name, usual) != usual:
            words += [f"--{name}", options[name]]
    return " ".join(map(quote, words))


def html(
    title: str, found: Iterable[Card], marks: Mapping[str, CardMark] = MappingProxyType({}), notices: Iterable[str] = ()
) -> str:
    """Return the start page, with the crests of liveries by key. Equal cards give equal text.

    `notices` stand in its foot before the licences of the program: the licences of packs, the
    credits of games.
    """
    shown = list(found)
    worn = sorted({card.livery for card in shown} & marks.keys())
    symbols = {livery: f"crest-{number}" for number, livery in enumerate(worn)}
    filters = "".join(
        _filter(name, label, values)
        for name, label, values in (
            ("game", "Game", sorted({card.game for card in shown})),
            ("product", "What", sorted({card.product for card in shown})),
            ("house", "House", sorted({house for card in shown for house in card.houses})),
            ("class", "Class", sorted({card.class_name for card in shown if card.class_name})),
            ("sheets", "Sheets of paper", [words for _, words in SHEET_STEPS]),
        )
    )
    body = "\n".join(_card(card, symbols.get(card.livery, ""), marks.get(card.livery)) for card in shown)
    crests = "".join(_symbol(id, marks[livery]) for livery, id in symbols.items())
    parts = {
        "title": escape(title),
        "filters": filters,
        "cards": body,
        "count": str(len(shown)),
        "crests": crests,
        "notices": "".join(f"<p>{escape(one)}</p>\n" for one in notices),
    }
    text = files("sheetforge.press").joinpath("start_page.html").read_text("utf-8")
    for name, value in parts.items():
        text = text.replace(f"@{name}@", value)
    return text


def _filter(name: str, label: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    return (
        f'<label>{escape(label)} <select data-filter="{name}"><option value="">all</option>{options}</select></label>\n'
    )


def _symbol(id: str, mark: CardMark) -> str:
    """Return the crest of a livery, to be used by every card that wears it."""
    fills = {"dark": mark.main, "body": mark.main, "shade": mark.second, "light": "#fff"}
    paths = "".join(
        f'<path fill="{fills.get(shape.tone, "none")}" d="{_data(shape.commands)}"'
        + (f' stroke="{mark.main}" stroke-width="2"' if shape.tone == "line" else "")
        + "/>"
        for shape in mark.crest.shapes
    )
    return f'<symbol id="{id}" viewBox="-50 -50 100 100">{paths}</symbol>'


def _data(commands: Iterable[Command]) -> str:
    """Return the path data of drawing commands."""
    made: list[str] = []
    for one in commands:
        match one:
            case MoveTo():
                made.append(f"M{one.x:g} {one.y:g}")
            case LineTo():
                made.append(f"L{one.x:g} {one.y:g}")
            case CurveTo():
                points = (one.x1, one.y1, one.x2, one.y2, one.x, one.y)
                made.append("C" + " ".join(f"{point:g}" for point in points))
            case Close():
                made.append("Z")
    return "".join(made)


def _card(card: Card, symbol: str, mark: CardMark | None) -> str:
    """Return a card; what the filters look at stands in its attributes."""
    words = next(text for most, text in SHEET_STEPS if most is None or card.sheets <= most)
    facts = {
        "game": card.game,
        "product": card.product,
        "house": "|".join(card.houses),
        "class": card.class_name,
        "sheets": words,
        "text": f"{card.title} {card.game} {' '.join(card.houses)}".lower(),
    }
    data = " ".join(f'data-{name}="{escape(value)}"' for name, value in facts.items())
    picture = f'<img loading="lazy" alt="" src="{escape(card.picture)}">' if card.picture else ""
    pages = f"{card.pages} page{'s' if card.pages > 1 else ''}"
    both = ", printed on both sides" if card.pages > 1 else ""
    sheets = f"{card.sheets} sheet{'s' if card.sheets > 1 else ''}{both}"
    about = " · ".join(filter(None, (card.class_name, ", ".join(card.houses))))
    worn = ""
    if symbol and mark is not None:
        data += f' style="border-top-color: {mark.main}"'
        worn = f'<svg class="crest" role="img" aria-label="{escape(mark.name)}">'
        worn += f'<use href="#{symbol}"/></svg>'
    return (
        f'<article {data}>{worn}<a href="{escape(card.path)}"><div class="picture">{picture}</div>'
        f"<h2>{escape(card.title)}</h2></a><p>{escape(card.game)} · {escape(card.product)}</p>"
        f"<p>{escape(about)}</p><p>{pages}, {sheets}</p>"
        f"<code>{escape(card.command)}</code></article>"
    )
