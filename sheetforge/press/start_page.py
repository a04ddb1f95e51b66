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
    for path, (pages, options) in sorted(made.items()):
        pure = PurePosixPath(path)
        if pure.suffix != ".pdf":
            continue
        parts = pure.parts
        system = parts[0] if parts[0] in titles else ""
        folder = parts[1] if system and len(parts) > 2 else ""
        if not system:
            folder = parts[0] if len(parts) > 1 else pure.name.partition(".")[0]
        subject = subjects.get(options.get("subject", ""))
        stem = f"svg/{pure.with_suffix('')}"
        pictures = (f"{stem}.svg", f"{stem}-1.svg")
        found.append(
            Card(
                path,
                titles.get(system, "every game"),
                COMMANDS.get(folder, folder) or "displays",
                subject.name if subject else _title(pure),
                pages,
                _command(system, folder, pure, options, forces),
                subject.houses if subject else (),
                subject.class_name if subject else "",
                next((one for one in pictures if one in made), ""),
            )
        )
    return found


def _title(path: PurePosixPath) -> str:
    """Return a title from the name of a file.

    >>> _title(PurePosixPath("silent-death/maps/house-league-sheets.letter.pdf"))
    'House league sheets'
    """
    return path.name.partition(".")[0].replace("-", " ").capitalize()


def _command(
    system: str,
    folder: str,
    path: PurePosixPath,
    options: Mapping[str, str],
    forces: Mapping[str, str],
) -> str:
    """Return the command that makes a file, or the product that it belongs to."""
    words = ["sheetforge", "build", COMMANDS.get(folder, folder) or "displays"]
    kind, _, rest = options.get("subject", "").partition("/")
    id = path.name.partition(".")[0]
    if kind:
        words += ["--ship", rest]
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


def html(title: str, found: Iterable[Card]) -> str:
    """Return the start page. Equal cards give equal text."""
    shown = list(found)
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
    body = "\n".join(_card(card) for card in shown)
    parts = {"title": escape(title), "filters": filters, "cards": body, "count": str(len(shown))}
    text = files("sheetforge.press").joinpath("start_page.html").read_text("utf-8")
    for name, value in parts.items():
        text = text.replace(f"@{name}@", value)
    return text


def _filter(name: str, label: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    return (
        f'<label>{escape(label)} <select data-filter="{name}">'
        f'<option value="">all</option>{options}</select></label>\n'
    )


def _card(card: Card) -> str:
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
    return (
        f'<article {data}><a href="{escape(card.path)}"><div class="picture">{picture}</div>'
        f"<h2>{escape(card.title)}</h2></a><p>{escape(card.game)} · {escape(card.product)}</p>"
        f"<p>{escape(about)}</p><p>{pages}, {sheets}</p>"
        f"<code>{escape(card.command)}</code></article>"
    )
