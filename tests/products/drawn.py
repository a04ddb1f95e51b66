"""Every page of every product for a small request of each game, as digests of its drawing calls.

A page that is drawn otherwise shows by its name; build it before and after to see what has changed.
Write the digests again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
from tests.systems.samples_of_battles import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "drawn"
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
            "sides": 3,
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
        {"deck-lists": True, "card-size": "mini", "ships-as": "board", "with-map": True, "counters": False},
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

REQUESTS = {
    one.name: one
    for one in (
        *OPTIONS,
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
    """Every request with each product that draws something for it."""
    for name, request in REQUESTS.items():
        for product in request.products:
            if product == request.only if request.only else product not in WITHOUT_A_REQUEST or not request.kind:
                yield name, product


def text(name: str, product: str) -> str:
    """A line for every page of a product in a request."""
    return "".join(f"{line}\n" for line in _pages(REQUESTS[name], product))


def _pages(request: Request, name: str) -> Iterator[str]:
    product = request.products[name]
    if not request.kind and not request.only:
        yield f"{name}: {product.title}, {', '.join(_declared(product)) or 'only when named'}"
    slow = name == "odds" and any(fnmatch(request.name, glob) for glob in SLOW)
    if not request.only and (slow or (name in WITHOUT_A_REQUEST) == bool(request.kind)):
        return
    wanted = frozenset(Key(request.kind, request.system, id) for id in request.ids)
    options = PrintOptions(request.paper, request.ink, settings=dict(request.settings))
    requested = {request.kind: wanted} if request.kind else {}
    for sheet in product.plan(library(), request.system, options, requested).sheets:
        document = sheet.lay_out()
        sides = document.duplex or "one side"
        formats = " ".join(sheet.formats)
        needs = blake2b(" ".join(sorted(map(str, sheet.depends_on))).encode(), digest_size=6).hexdigest()
        yield f"{name} {sheet.name}: {document.title!r}, {sides}, {formats}"
        yield f"   depends on {len(sheet.depends_on)} files: {needs}"
        for number, page in enumerate(document.pages, 1):
            calls = drawlog.write_page(page).encode()
            digest = blake2b(calls, digest_size=6).hexdigest()
            yield f"   {number} ({page.label}): {digest}"


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


def regenerate() -> None:
    """Write the digests again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in REQUESTS:
        drawn = (text(request, product) for request, product in cases() if request == name)
        (GOLDEN / f"{name}.txt").write_text("".join(drawn), encoding="utf-8")
