"""Cards of printed files: what each is, whom it belongs to, its picture, the command that makes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from shlex import quote

from sheetforge.pages.markup import Html, element
from sheetforge.press.build import PrintedFile
from sheetforge.press.loose import LOOSE
from sheetforge.press.svg import path_data
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.drawing import Drawing
from sheetforge.text import capital
from sheetforge.values import values

COMMANDS = {"packs": "pack"}
"""Folder of a product → its name, where they differ."""


@values(frozen=True, slots=True)
class CardSubject:
    """A ship or the like that a file is about: its name, its Houses and its class."""

    name: str
    houses: tuple[str, ...] = ()
    class_name: str = ""
    livery: str = ""
    """The key of its livery."""


@values(frozen=True, slots=True)
class CardMark:
    """The crest of a livery on cards, in its two inks."""

    name: str
    crest: Drawing
    main: str
    second: str

    @classmethod
    def of(cls, arms: Arms) -> CardMark:
        """Return the mark of arms, in inks that stand out on paper."""
        return cls(arms.name, arms.crest, arms.on_paper, arms.second)

    def symbol(self, id: str) -> Html:
        """Return the crest, to be used wherever it is worn on a page."""
        fills = {"dark": self.main, "body": self.main, "shade": self.second, "light": "#fff"}
        paths = [
            element(
                "path",
                fill=fills.get(shape.tone, "none"),
                d=path_data(shape.commands),
                stroke=self.main if shape.tone == "line" else None,
                stroke_width=2 if shape.tone == "line" else None,
            )
            for shape in self.crest.shapes
        ]
        return element("symbol", *paths, id=id, viewBox="-50 -50 100 100")

    def worn(self, id: str) -> Html:
        """Return the crest where it is worn: a use of its symbol, with its name."""
        return element("svg", element("use", href=f"#{id}"), class_="crest", role="img", aria_label=self.name)


@values(frozen=True, slots=True)
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
    subject: str = ""
    """The key of the ship that it is the sheet of."""

    @property
    def sheets(self) -> int:
        """Return the sheets of paper, printed on both sides."""
        return -(-self.pages // 2)


def cards(
    made: Mapping[str, PrintedFile],
    titles: Mapping[str, str],
    subjects: Mapping[str, CardSubject],
    forces: Mapping[str, str],
) -> list[Card]:
    """Return a card for every PDF of a manifest.

    `titles` are those of games by id, `subjects` what files are about, by key, `forces` the kinds
    of content that have packs, by `system/id`.
    """
    found = []
    pictured = sorted(path for path in made if path.endswith(".svg"))
    for path, (pages, options, _) in sorted(made.items()):
        pure = PurePosixPath(path)
        if pure.suffix != ".pdf" or pure.parts[0] == LOOSE:
            continue
        parts = pure.parts
        system = parts[0] if parts[0] in titles else ""
        folder = parts[1] if system and len(parts) > 2 else ""
        if not system:
            folder = parts[0] if len(parts) > 1 else pure.name.partition(".")[0]
        if folder == "starter":
            # They stand at the top of the page.
            continue
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
                next((picture for picture in pictures if picture in made), ""),
                subject.livery if subject else "",
                options.get("subject", ""),
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
            if card_subject := subjects.get(f"{kind}/{system}/{name}"):
                return card_subject
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
