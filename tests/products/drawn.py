"""Every page of every product for a small request of each game, as digests of its drawing calls.

A page that is drawn otherwise shows by its name; build it before and after to see what has changed.
The room of its texts is held as well: the width, the height and the least size that a longer text
would meet. Some requests are drawn with smaller or larger letters, so that what depends on the room
of words is decided otherwise. Write the digests again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.press import drawlog
from sheetforge.products.calibration import CALIBRATION
from sheetforge.products.catalogue import CATALOGUE
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Product
from tests.overlaps import unseen
from tests.sheet import lettering
from tests.systems.samples_of_battles import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "drawn"
LIMITS = GOLDEN.with_name("limits") / "options.txt"
SLOW = ("silent-fury-*", "babylon-*", "sovereign-seas-scenarios")
"""Requests whose odds take seconds; for ships at sea those of a fleet do for a scenario."""

WITHOUT_A_REQUEST = frozenset({"cards", "tables", "forms", "papers", "templates", "calibration", "catalogue"})
"""Products whose sheets are the same whatever is asked for."""


SEVERAL = {
    "silent-death": (
        *("allemande", "bartizan", "canario", "caponier", "counterscarp", "crownwork", "donjon", "farandole"),
        *("fascine-ii", "glacis", "hornwork", "jig", "lunette", "moresca", "orillon", "polonaise", "postern"),
        *("ravelin", "schottische", "tarantella", "tenaille"),
    ),
    "silent-death-star-wars": ("tie-advanced", "x-wing", "yt-1300"),
    "babylon": ("condor", "drayhorse", "eyrie", "hiisi", "pohjola", "usva", "vasama"),
    "silent-fury": ("almoner", "black-tern", "gnat", "lost-lamb", "packhorse", "reaver", "roost", "warden"),
    "sovereign-seas": ("bellerophon", "eclipse", "inconsistent", "large-merchantman", "limier"),
}
"""Ships of every build, whose displays alone are drawn."""


SYSTEMS = ("babylon", "silent-death", "silent-death-star-wars", "silent-fury", "sovereign-seas")


class Request(NamedTuple):
    """What is printed of a game, and how."""

    system: str
    kind: str = ""
    ids: tuple[str, ...] = ()
    paper: str = "a4"
    ink: str = "color"
    only: str = ""
    """The one product that is wanted; by default all."""
    called: str = ""
    """What distinguishes it from others of its kind and product."""
    settings: Mapping[str, Setting] = MappingProxyType({})
    letters: float = 1.0
    """How large letters are, as a multiple of their usual size."""
    fillable: bool = False
    crew: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name of its file."""
        more = f"-{self.only}" if self.only else ""
        return f"{self.system or 'all'}-{self.kind or 'tables'}{more}{self.called}"

    @property
    def products(self) -> dict[str, Product]:
        """The products of its game, or those that are the same for all."""
        if not self.system:
            return {CALIBRATION.name: CALIBRATION}
        more = {CATALOGUE.name: CATALOGUE} if self.system == "silent-death-star-wars" else {}
        return {**discover()[self.system].products(), **more}


OPTIONS = (
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-in-slots"),
        {"slots": "stickers-round-25-a4", "back": "numbered", "ids": "numbers", "copies": 1},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-square"),
        {
            "shape": "square",
            "rounded": 2.0,
            "gap": 5.0,
            "marks": "full",
            "marks-on": "both",
            "bleed": "unique",
            "cutting": "grid",
            "backs": "short-edge",
            "back": "other-side",
        },
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "letter", "mono", "counters", "-round"),
        {"shape": "round", "marks": "outer", "bleed": "shared", "gap": 3.0, "backs": "fold", "tents": True},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-halved"),
        {"cutting": "nested", "two-hex": "halves", "back": "destroyed"},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-nested"),
        {"cutting": "nested", "shape": "round", "size": 18.0, "marks": "full", "backs": "none"},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-folded"),
        {"backs": "fold", "shape": "square", "size": 25.0, "cutting": "grid"},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "moresca"), "a4", "color", "counters", "-in-contact"),
        {"contact": True, "size": 30.0},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "jig"), "a4", "color", "displays", "-linked"),
        {"qr": "http://192.168.1.7:8470", "reference": "side"},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe", "jig", "tenaille"), "letter", "color", "displays", "-together"),
        {"together": True, "cover": "on"},
    ),
    Request(
        *("silent-death", "ships", ("hornpipe",), "a4", "color", "displays", "-with-tables"), {"reference": "page"}
    ),
    Request(*("silent-death", "ships", ("hornpipe", "jig"), "a4", "color", "quick", "-half"), {"card": "half"}),
    Request(*("silent-death", "ships", ("hornpipe", "jig"), "a4", "color", "quick", "-full"), {"card": "full"}),
    Request(
        *("silent-death", "", (), "a4", "color", "maps", "-pointy"),
        {
            "map-size": "16x14",
            "hex-shape": "pointy",
            "hex-numbers": 3,
            "numbering": "letters",
            "sky": "light",
            "stars": False,
            "edge": "cut",
            "map-seed": 4,
        },
    ),
    Request(*("silent-death", "", (), "a4", "color", "maps", "-of-an-event"), {"map": "house-league"}),
    Request(
        *("silent-death", "", (), "a4", "color", "papers", "-of-an-event"),
        {"of-event": "rules-of-warfare-ii", "players": 6, "start": "10:00"},
    ),
    Request(
        *("silent-death", "", (), "letter", "mono", "papers", "-of-a-smash"),
        {"of-event": "masked-ball", "players": 9, "cover": "on"},
    ),
    *(Request(system, only="counters") for system in ("silent-fury", "babylon", "sovereign-seas")),
    *(Request(system, only="starter") for system in SYSTEMS),
    Request(*("silent-death", "houses", ("ridotto", "asp")), only="worksheets"),
    Request(
        *("babylon", "fleets", ("ilmari-patrol",), "letter", "color", "displays", "-with-a-cover"), {"cover": "on"}
    ),
    Request(
        *("sovereign-seas", "fleets", ("division-legere",), "a4", "saver", "displays", "-with-a-cover"), {"cover": "on"}
    ),
    Request(*("silent-fury", "ships", ("gnat", "reaver"), "a4", "color", "displays", "-with-a-cover"), {"cover": "on"}),
    Request(
        *("sovereign-seas", "scenarios", ("first-broadsides",), "letter", "color", "pack", "-with-map"),
        {"with-map": True, "charts": False},
    ),
    Request(*("silent-death", "", (), "letter", "mono", "maps", "-fitted"), {"map-size": "12x10", "map-fit": 2}),
    Request(*("silent-fury", "ships", ("gnat",), "a4", "color", "counters", "-other"), {"damage-backs": "other"}),
    Request(
        *("silent-fury", "scenarios", ("first-contact",), "a4", "color", "pack", "-small"),
        {"card-size": "poker", "ships-as": "board", "with-map": True, "counters": False},
    ),
    Request("babylon", "flights", ("tiira",), only="odds"),
    Request("silent-fury", "ships", ("gnat",), only="odds"),
    Request(*("sovereign-seas", "scenarios", ("blockade-breakout",)), only="maps"),
    Request(
        *("sovereign-seas", "fleets", ("division-legere",), "letter", "saver", "counters", "-damaged"),
        {"back": "damaged", "marks-on": "back", "bleed": "none", "cutting": "grid"},
    ),
)
"""Every option of a product that changes what is drawn, several in a request."""

SHIPS = {
    "babylon": ("ships", ("condor", "eyrie")),
    "silent-death": ("ships", ("allemande", "donjon", "glacis", "hornwork", "jig", "moresca", "tarantella")),
    "silent-death-star-wars": ("ships", ("tie-advanced", "yt-1300")),
    "silent-fury": ("ships", ("almoner", "gnat", "reaver", "roost")),
    "sovereign-seas": ("ships", ("eclipse", "inconsistent", "large-merchantman")),
}
"""Ships of each game whose sheets are drawn in other type, and as forms."""

SMALLER, LARGER = 0.8, 1.2
"""Type in which every sheet below can be set; what needs more room than its paper has is left out."""

IN_OTHER_TYPE = (
    *(Request(system, *ships, only="displays", called="-smaller", letters=SMALLER) for system, ships in SHIPS.items()),
    *(
        Request(system, *ships, "letter", "mono", "displays", "-larger", letters=LARGER)
        for system, ships in SHIPS.items()
        if system != "sovereign-seas"
    ),
    *(
        Request(system, *ships, "letter", "saver", "displays", "-fillable", fillable=True)
        for system, ships in SHIPS.items()
    ),
    *(
        Request(system, paper="letter", ink="mono", only=product, called=called, letters=letters)
        for system, product in (
            ("babylon", "cards"),
            ("silent-death", "cards"),
            ("silent-death", "tables"),
            ("silent-fury", "cards"),
            ("sovereign-seas", "cards"),
            ("sovereign-seas", "tables"),
            ("silent-death-star-wars", "tables"),
        )
        for called, letters in (("-smaller", SMALLER), ("-larger", LARGER))
    ),
    Request("silent-death", "ships", ("hornpipe", "jig"), only="quick", called="-smaller", letters=SMALLER),
    Request("silent-death", "ships", ("hornpipe", "jig"), only="quick", called="-larger", letters=LARGER),
    Request("silent-death", "houses", ("asp",), only="worksheets", called="-larger", letters=LARGER),
    Request("silent-death", paper="letter", only="forms", called="-smaller", letters=SMALLER),
    Request("silent-fury", "ships", ("citadel",), only="boards", called="-smaller", letters=SMALLER),
    Request("silent-fury", "ships", ("gnat",), only="boards", called="-fillable", fillable=True),
)
"""The same sheets with other decisions about the room of their words."""

PACKS = (
    Request(
        *("babylon", "scenarios", ("patrol",), "letter", "saver", "pack", "-otherwise"),
        {
            "logs": False,
            "with-map": True,
            "hex-size": 18.0,
            "map-fit": 2,
            "overlap": 5.0,
            "edge": "cut",
            "cover": "on",
            "shape": "round",
            "size": 18.0,
            "gap": 2.0,
            "backs": "short-edge",
            "back": "destroyed",
        },
    ),
    Request(
        *("silent-death", "scenarios", ("first-sortie",), "letter", "saver", "pack", "-otherwise"),
        {
            "card": "half",
            "deal": False,
            "two-hex": "halves",
            "cover": "on",
            "shape": "square",
            "size": 22.0,
            "rounded": 2.0,
            "marks": "full",
            "marks-on": "both",
            "bleed": "unique",
            "gap": 5.0,
            "back": "other-side",
            "backs": "fold",
        },
        crew=(7, 8, 3, 5, 9, 4, 6, 2, 8, 5, 7, 6, 9, 3),
    ),
    Request(
        *("silent-death", "fleets", ("prize-ships",), "a4", "mono", "pack", "-of-cards"),
        {"card": "card", "tents": True, "cover": "off"},
    ),
    Request(
        *("silent-death-star-wars", "scenarios", ("first-patrol",), "a4", "mono", "pack", "-with-map"),
        {"with-map": True, "hex-size": 18.0, "map-fit": 4, "counters": False},
    ),
    Request(
        *("silent-fury", "scenarios", ("first-contact",), "letter", "saver", "pack", "-otherwise"),
        {"cards": False, "decks": False, "damage-backs": "other", "back": "destroyed", "cover": "on", "backs": "none"},
    ),
    Request(
        *("sovereign-seas", "scenarios", ("first-broadsides",), "a4", "saver", "pack", "-otherwise"),
        {"cover": "on", "tents": True, "back": "destroyed", "cutting": "grid", "gap": 4.0, "bleed": "shared"},
    ),
    Request(
        *("silent-fury", "ships", ("gnat", "citadel"), "letter", "mono", "boards", "-cut"),
        {"edge": "cut", "overlap": 6.0},
    ),
    Request(
        *("babylon", "", (), "letter", "mono", "maps", "-small"),
        {"hex-size": 16.0, "overlap": 4.0, "map-sheets": False, "map-size": "20x16", "hex-numbers": 0, "sky": "light"},
    ),
    Request(
        *("sovereign-seas", "", (), "letter", "saver", "maps", "-pointy"),
        {"hex-size": 20.0, "hex-shape": "pointy", "map-size": "15x12", "numbering": "letters", "edge": "cut"},
    ),
    Request(*("silent-fury", "", (), "a3", "color", "maps", "-large"), {"map-size": "18x14"}),
    Request(
        *("silent-death", "", (), "letter", "mono", "templates", "-pointy"), {"hex-shape": "pointy", "hex-size": 18.0}
    ),
    Request(*("babylon", "", (), "letter", "mono", "templates", "-small"), {"hex-size": 18.0}),
    Request(*("silent-death", "ships", ("hornpipe",), "letter", "mono", "odds", "-skilled"), {"gunnery": 7}),
    Request(
        *("silent-death", "ships", ("hornpipe",), "a4", "color", "counters", "-for-a-shop"),
        {"shop": "sticker-republic"},
    ),
    *(
        Request(*(system, kind, ids, "letter", "color", "displays", "-together"), {"together": True})
        for system, (kind, ids) in SHIPS.items()
        if system not in ("silent-death", "babylon")
    ),
)
"""Every option of a pack, and further ones of maps, boards and counters."""

REQUESTS = {
    one.name: one
    for one in (
        *OPTIONS,
        *IN_OTHER_TYPE,
        *PACKS,
        *(Request(system) for system in ("", *SYSTEMS)),
        Request("babylon", "scenarios", ("first-duel",)),
        Request("silent-death", "scenarios", ("first-sortie",)),
        Request("sovereign-seas", "fleets", ("division-legere",)),
        Request("babylon", "fleets", ("ilmari-patrol",), only="displays"),
        Request("silent-death-star-wars", "scenarios", ("first-patrol",)),
        Request("silent-fury", "scenarios", ("first-contact",)),
        Request("sovereign-seas", "scenarios", ("first-broadsides",)),
        Request("babylon", "ships", ("otso", "linna"), "letter", "mono"),
        Request("babylon", "flights", ("tiira",)),
        Request("silent-death", "ships", ("orca-alpha", "snarling-badger-ii", "dolphin-ii"), "letter", "mono"),
        Request("silent-death-star-wars", "ships", ("y-wing",), "letter", "saver"),
        Request("silent-fury", "ships", ("bastion", "citadel"), "letter", "mono"),
        Request("sovereign-seas", "ships", ("magenta",), "letter", "mono"),
        *(Request(system, "ships", ids, only="displays") for system, ids in SEVERAL.items()),
    )
}


def cases() -> Iterator[tuple[str, str]]:
    """Every request with each product that draws something for it, of games that are here."""
    here = {name: request for name, request in REQUESTS.items() if request.system in ("", *discover())}
    for name, request in here.items():
        for product in request.products:
            if product == request.only if request.only else product not in WITHOUT_A_REQUEST or not request.kind:
                yield name, product


def text(name: str, product: str) -> str:
    """A line for every page of a product in a request, and one for the room of its texts."""
    request = REQUESTS[name]
    with lettering.of_size(request.letters), lettering.rooms() as rooms:
        lines = list(_pages(request, product))
    if rooms:
        lines.append(f"   {len(rooms)} texts with their room: {_digest(rooms)}")
    return "".join(f"{line}\n" for line in lines)


def _pages(request: Request, name: str) -> Iterator[str]:
    product = request.products[name]
    if not request.kind and not request.only:
        yield f"{name}: {product.title}, {', '.join(_declared(product)) or 'only when named'}"
    slow = name == "odds" and any(fnmatch(request.name, glob) for glob in SLOW)
    if not request.only and (slow or (name in WITHOUT_A_REQUEST) == bool(request.kind)):
        return
    wanted = frozenset(Key(request.kind, request.system, id) for id in request.ids)
    options = PrintOptions(
        request.paper, request.ink, request.fillable, crew=request.crew, settings=dict(request.settings)
    )
    requested = {request.kind: wanted} if request.kind else {}
    for sheet in product.plan(library(), request.system, options, requested).sheets:
        document = sheet.lay_out()
        sides = document.duplex or "one side"
        formats = " ".join(sheet.formats)
        needs = _digest([" ".join(sorted(map(str, sheet.depends_on)))])
        yield f"{name} {sheet.name}: {document.title!r}, {sides}, {formats}"
        yield f"   depends on {len(sheet.depends_on)} files: {needs}"
        for number, page in enumerate(document.pages, 1):
            if request.ink == "mono":
                # Black or white is all there is: what has the colour of its ground is not there.
                assert not (lost := unseen(page)), f"{sheet.name} page {number}: {lost[0]}"
            yield f"   {number} ({page.label}): {_digest([drawlog.write_page(page)])}"


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=6).hexdigest()


@cache
def kept(name: str) -> dict[str, str]:
    """Product → its part of the golden of a request."""
    parts: dict[str, str] = {}
    product = ""
    for line in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.startswith(" "):
            product = re.split("[ :]", line)[0]
        parts[product] = parts.get(product, "") + line
    return parts


def _declared(product: Product) -> Iterator[str]:
    """What a product says of itself."""
    for name in ("by_default", "crewed", "outlined", "counted", "only_named", "on_large"):
        if getattr(product, name):
            yield name.replace("_", " ")
    yield from (f"--{option.name} {option.default!r}" for option in product.options)


def limits(name: str, product: str) -> str:
    """A line for what is asked of the values of the options of a product."""
    request = REQUESTS[name]
    facts = [
        f"{one.name} {one.default} {one.choices} {one.least} {one.most} {one.kind} {one.fit} "
        f"{one.is_file} {one.selects} {one.hidden} {one.decides_format}"
        for one in request.products[product].options
    ]
    return f"{request.system or 'all'} {product}: {len(facts)} options, {_digest(facts)}"


def regenerate() -> None:
    """Write the digests again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in REQUESTS:
        drawn = (text(request, product) for request, product in cases() if request == name)
        (GOLDEN / f"{name}.txt").write_text("".join(drawn), encoding="utf-8")
    lines = sorted({limits(request, product) for request, product in cases()})
    LIMITS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
