"""Counters: sets of pieces with front and back, as sheets to print on both sides and cut.

A game declares its sets and the back of a counter. `products.cutting` has the options of every
product of cut pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import cycle, groupby, islice
from typing import ClassVar, NamedTuple, Protocol

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity, Reference
from sheetforge.play.engine import AnyState
from sheetforge.press.imposition import Job, Piece
from sheetforge.press.loose import Draw, LoosePiece, LooseSet
from sheetforge.products.cutting import BACKS, CUT_OPTIONS, SHAPE, SIZE, Cut, read_cut, read_layout_of, shape_of
from sheetforge.products.naming import Faces, flag_of, key_of, named_alike
from sheetforge.products.options import PrintOptions, ProductOption, Setting
from sheetforge.products.outlets import Outlet, asked_outlet, outlet_options
from sheetforge.products.planner import Planner, Product, Sheet, no_ships
from sheetforge.products.shared_sheets import SheetRun, arranged, run_pages
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import art_of
from sheetforge.sheet.dies import Die, PieceArt, die, two_hexes
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.scene import Document, Item
from sheetforge.sheet.tents import draw_tent, face_die
from sheetforge.sheet.tokens import TokenFace, draw_token
from sheetforge.text import listed, short_list
from sheetforge.values import values

COPIES = ProductOption(
    "copies",
    0,
    "Counters of each ship, 1 to 40; 0 for as many as the fleet or scenario has.",
    least=0,
    most=40,
    limits="give a number from {}",
    metavar="N",
)
TWO_HEX = ProductOption(
    "two-hex", "piece", "A ship over two hexes of --hex-size: one piece, or halves that join.", ("piece", "halves")
)
TENTS = ProductOption("tents", False, "Ships as strips to fold into counters that stand up.")
CONTACT = ProductOption(
    "contact", False, "One counter of each kind, fronts only: all of a game on contact sheets.", selects=True
)
LISTS = ("houses", "fleets", "scenarios")
"""The kinds of content whose sets have every piece that a game needs."""

LONGEST_NAME = 80
"""The characters that the name of a contact sheet may have."""

FOLDED = "; fold at the dashes, ridge up and feet out, the arrow to where the ship faces"
"""The words that the foot of a sheet of tents adds to its title."""


def copies_of(planner: Planner, ship: Key, usual: int) -> int:
    """Return how many counters of a ship are asked for: before its name, or by `--copies`."""
    if planner.options.copies:
        return planner.options.copies.get(ship, 1)
    return planner.options.setting(COPIES) or usual


# --- counters and their sheets -------------------------------------------------------------------


@values(frozen=True, slots=True)
class Counter:
    """The front of a counter, and whether it is a ship.

    Its back follows from the options, unless it has a `back` of its own. A piece of another size or
    shape than the options say has a `die` of its own.
    """

    face: CounterFace
    is_ship: bool = False
    back: CounterFace | None = None
    die: Die | None = None


@values(frozen=True, slots=True)
class Stock:
    """Like pieces of a battle besides its units; all sides use those without a `side`.

    They `turn` where the way that they face counts on the map.
    """

    counter: Counter
    count: int
    side: str | None = None
    turn: bool = False


class StocksPieces(Protocol):
    """Returns the pieces that a battle is played with besides its units."""

    def __call__(self, library: Library, state: AnyState, looks: Sequence[Worn], size: float) -> Iterable[Stock]:
        """Return them for hexagonal counters of a size in mm; `looks` are those of the sides of the battle."""


def in_stock(counters: Iterable[Counter], side: str | None = None) -> Iterator[Stock]:
    """Yield counters of a side with their number; equal ones follow each other."""
    for counter, same in groupby(counters):
        yield Stock(counter, len(list(same)), side)


@values(frozen=True, slots=True)
class CounterSet:
    """A sheet of counters: the name of its file, its title, and the entities it depends on."""

    id: str
    title: str
    counters: tuple[Counter, ...]
    depends_on: frozenset[Key]


def sharing(planner: Planner, sets: Iterable[CounterSet]) -> Iterator[CounterSet]:
    """Yield the sets of a request; those of its ships, one for each, as one, since their counters share sheets.

    It is named after its ships, unless they are asked for by number: then the rest of the name of its file has them.
    """
    units = {key.id for kind, keys in planner.requested.items() if kind not in LISTS for key in keys}
    every = list(sets)
    single = [counter_set for counter_set in every if counter_set.id in units]
    if len(single) > 1:
        ids = [counter_set.id for counter_set in single]
        yield CounterSet(
            "ships" if planner.options.copies else short_list(ids),
            "ships",
            tuple(counter for counter_set in single for counter in counter_set.counters),
            frozenset().union(*(counter_set.depends_on for counter_set in single)),
        )
        every = [counter_set for counter_set in every if counter_set not in single]
    yield from every


def over_two_hexes(face: CounterFace, options: PrintOptions, across: float) -> list[Counter]:
    """Return the counter of a ship over two hexes `across` mm wide: one piece, or two that join.

    Pre-cut slots and tents take halves and whole pictures of the usual size.
    """
    if options.setting(TENTS):
        return [Counter(face, is_ship=True)]
    if options.setting(TWO_HEX) == "piece" and read_layout_of(options).fixed is None:
        long = two_hexes(shape_of(options), options.setting(SIZE), across)
        return [Counter(face, is_ship=True, die=long)]
    return [Counter(replace(face, half="bow"), is_ship=True), Counter(replace(face, half="stern"), is_ship=True)]


class CutGroup(NamedTuple):
    """Counters that are cut alike; `apart` is set if their list has counters of several dies.

    `sets` are the titles of the sets that share it, each with the number of its counters, in their order.
    """

    faces: tuple[Faces, ...]
    tents: bool
    die: Die | None
    apart: bool
    sets: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """Return the number of its pieces."""
        return len(self.faces)

    def pieces(self, job: Job, first: int, end: int) -> list[Piece]:
        """Return its counters from one number to another as pieces of a job: those of a set are named alike."""
        drawn = partial(_drawn, die=job.page.die, palette=job.palette, tents=self.tents)
        die = face_die(job.page.die.width) if self.tents else job.page.die
        start, pieces = 0, list[Piece]()
        for title, count in self.sets or (("", self.total),):
            begin, until = max(first, start), min(end, start + count)
            if begin < until:
                named = named_alike(self.faces[start : start + count], die)
                for front, back in named[begin - start : until - start]:
                    behind = drawn(back) if job.flip != "none" else PieceArt()
                    pieces.append(Piece(front.name, drawn(front), behind, title, key_of(front), flag_of(front)))
            start += count
        return pieces


class Counters(ABC):
    """The counters of one game.

    `game` is its title, `back` the option for the back of a ship, `more` are further options.
    """

    title: ClassVar[str]
    game: str
    back: ClassVar[ProductOption[str]]
    more: ClassVar[tuple[ProductOption[Setting], ...]] = ()

    @abstractmethod
    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        """Yield the requested sets, by default the usual ones."""

    def turned_over(self, counter: Counter, back: str) -> CounterFace:
        """Return the back of a counter by the option of backs: a ship damaged or destroyed."""
        face = counter.face
        if not counter.is_ship:
            return face
        if back == "damaged":
            return replace(face, state="damaged")
        return replace(face, state="destroyed") if back == "destroyed" else self.other(face)

    def other(self, face: CounterFace) -> CounterFace:
        """Return the back of a ship by an option of the game's own."""
        return face

    def spares(self, planner: Planner) -> Iterable[Counter]:
        """Return counters of which a table needs more than one set has, for the room that all sets leave on sheets."""
        return ()

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        """Return the ships of a House, a fleet or a scenario; none of anything else."""
        return no_ships(entity)

    def product(self) -> Product:
        """Return the product `counters`."""
        return Product(
            "counters", self.title, self.sheets, self._options, outlined=True, counted=True, ships_of=self.ships_of
        )

    @property
    def _options(self) -> tuple[ProductOption[Setting], ...]:
        return (*CUT_OPTIONS, *outlet_options(), self.back, COPIES, *self.more, TENTS, CONTACT)

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheets of every set; with tents, ships are on sheets of their own."""
        without = [option.name for option in CUT_OPTIONS if option not in (SHAPE, SIZE)]
        outlet = asked_outlet(planner, "counters", [*without, TENTS.name], [self.back.name])
        if outlet is not None:
            yield from self._loose(planner, outlet)
            return
        cut, options = read_cut(planner.options), planner.options
        bundles: Iterable[tuple[CounterSet, ...]]
        if options.setting(CONTACT):
            cut, bundles = replace(cut, flip="none"), ((self._contact(planner),),)
        elif planner.requested:
            bundles = ((asked,) for asked in sharing(planner, self.sets_of(planner)))
        else:
            bundles = self._all_sets(planner, cut)
        for bundle in bundles:
            whole = bundle[0] if len(bundle) == 1 else _joined(bundle)
            digest = "".join(planner.library.digest(key) for key in sorted(whole.depends_on))
            cut = cut.named(planner.ours("ships", whole.depends_on))
            name, title = self._name(planner, whole), f"{self.game}: {whole.title}"
            groups = self._parted(options, bundle)
            if tents := [group for group in groups if group.tents]:
                yield _counter_sheet(f"{name}-tents", whole, _runs(tents, cut, f"{title}{FOLDED}", digest))
            if others := [group for group in groups if not group.tents]:
                yield _counter_sheet(name, whole, _runs(others, cut, title, digest))

    def _all_sets(self, planner: Planner, cut: Cut) -> Iterator[tuple[CounterSet, ...]]:
        """Yield the sets of a whole game, which share sheets, with spares in the room that they leave.

        Each set that does not pass the check is by itself, so that the others are printed.
        """
        sets, invalid = list(self.sets_of(planner)), planner.library.invalid
        planner.track()
        found = () if planner.options.setting(COPIES) else tuple(self.spares(planner))
        spares = CounterSet("spares", "spares", found, planner.used)
        valid = tuple(one for one in sets if not one.depends_on & invalid)
        if valid and found and not spares.depends_on & invalid:
            yield (*valid, *self._fitting(planner.options, cut, valid, spares))
        elif valid:
            yield valid
        yield from ((one,) for one in sets if one not in valid)

    def _fitting(
        self, options: PrintOptions, cut: Cut, sets: tuple[CounterSet, ...], spares: CounterSet
    ) -> Iterator[CounterSet]:
        """Yield as many of the spares, in turn, as the sheets of some sets have room for."""

        def first(count: int) -> CounterSet:
            return replace(spares, counters=tuple(islice(cycle(spares.counters), count)))

        cut_first = self._parted(options, sets)

        def pages(count: int) -> int:
            more = self._parted(options, (first(count),))
            groups = [group for group in _with_more(cut_first, more) if not group.tents]
            return sum(run.pages for run in _runs(groups, cut, "", "")) if groups else 0

        fewest, most = pages(0), len(cut.job("").page.slots)
        fitting = bisect_right(range(1, 2 * most), fewest, key=pages)
        if fewest and fitting:
            yield first(fitting)

    def _contact(self, planner: Planner) -> CounterSet:
        """Return one counter of each kind of the request, without one of the whole game.

        Raises `BadRequest` for options that do not affect fronts.
        """
        options, requested = planner.options, planner.requested
        unused: list[ProductOption[Setting]] = [BACKS, self.back, COPIES, TENTS, *outlet_options()]
        idle = [option.name for option in unused]
        given = [f"--{name}" for name in idle if name in options.settings]
        if given:
            what = "has the front of one counter of each kind"
            raise BadRequest(f"--{CONTACT.name} {what}; leave {listed(given)} out")
        lists = {
            kind: frozenset(planner.library.keys(kind, planner.system))
            for kind in LISTS
            if planner.library.keys(kind, planner.system)
        }
        counters: dict[tuple[CounterFace, Die | None], Counter] = {}
        used: frozenset[Key] = frozenset()
        for wanted in [requested] if requested else [{}, lists]:
            for counter_set in self.sets_of(replace(planner, requested=wanted)):
                used |= counter_set.depends_on
                for counter in counter_set.counters:
                    alike = replace(counter.face, mark="")
                    counters.setdefault((alike, counter.die), counter)
        ids = sorted({key.id for keys in requested.values() for key in keys})
        name = "-".join(("contact", *ids))[:LONGEST_NAME].rstrip("-")
        return CounterSet(name, "contact sheet, one of each at true size", (*counters.values(),), used)

    def _loose(self, planner: Planner, outlet: Outlet) -> Iterator[Sheet]:
        """Yield the pieces of every set, each by itself, as an outlet takes them."""
        options, palette = planner.options, PALETTES[planner.options.ink]
        usual = die(shape_of(options), options.setting(SIZE))

        def side(face: CounterFace) -> Draw:
            return lambda die: draw_face(face, die, palette)

        for counter_set in self.sets_of(planner):
            # Of what an outlet refuses, pieces over two hexes need the most options in place of those given.
            groups = self._parted(options, (counter_set,))
            for group in sorted(groups, key=lambda group: group.die is None or not group.die.across):
                own_die = group.die or usual
                counted = Tally(named_alike(group.faces, own_die))
                pieces = tuple(
                    LoosePiece(front.name or front.big or "piece", count, side(front), side(back))
                    for (front, back), count in counted.items()
                )
                name = f"{counter_set.id}-{own_die.height:g}mm".replace(".", "-") if group.apart else counter_set.id
                is_other = group.die is not None and not own_die.across
                pieces_set = LooseSet(name, counter_set.title, counter_set.depends_on, own_die, pieces, is_other)
                yield outlet.sheet(planner, pieces_set, self._options)

    def runs_of(
        self, options: PrintOptions, cut: Cut, title: str, digest: str, counters: Sequence[Counter]
    ) -> list[SheetRun]:
        """Return the sheets of counters that are part of a document with other pages."""
        alone = CounterSet("", "", tuple(counters), frozenset())
        return arranged(self._parted(options, [alone]), cut, f"{title}: counters", digest)

    @staticmethod
    def _name(planner: Planner, counter_set: CounterSet) -> str:
        return f"{planner.system}/counters/{counter_set.id}"

    def _parted(self, options: PrintOptions, sets: Sequence[CounterSet]) -> list[CutGroup]:
        """Return groups of counters of the same cut, in the order of their sets; tents first."""
        back, stand = options.setting(self.back), options.setting(TENTS)
        found: dict[tuple[bool, Die | None], list[Faces]] = {}
        counts: dict[tuple[bool, Die | None], Tally[str]] = {}
        for one in sets:
            for counter in one.counters:
                faces = (counter.face, counter.back or self.turned_over(counter, back))
                tent = stand and counter.is_ship
                alike = (tent, None if tent else counter.die)
                found.setdefault(alike, []).append(faces)
                counts.setdefault(alike, Tally())[one.title] += 1
        dies = {die for _, die in found}
        named = len(sets) > 1
        return [
            CutGroup(tuple(found[alike]), *alike, len(dies) > 1, tuple(counts[alike].items()) if named else ())
            for alike in sorted(found, key=lambda alike: not alike[0])
        ]


def _with_more(groups: Sequence[CutGroup], more: Sequence[CutGroup]) -> list[CutGroup]:
    """Return groups with the counters of others in them."""
    found = {(group.tents, group.die): group for group in groups}
    for group in more:
        before = found.get((group.tents, group.die))
        faces = group.faces if before is None else (*before.faces, *group.faces)
        found[group.tents, group.die] = group._replace(faces=faces)
    apart = len({die for _, die in found}) > 1
    return [group._replace(apart=apart) for group in found.values()]


def _joined(sets: Sequence[CounterSet]) -> CounterSet:
    """Return several sets as one, named as all counters of a game."""
    counters = tuple(counter for one in sets for counter in one.counters)
    return CounterSet("all-counters", "counters", counters, frozenset().union(*(one.depends_on for one in sets)))


def _runs(groups: Sequence[CutGroup], cut: Cut, title: str, digest: str) -> list[SheetRun]:
    """Return the sheets of some groups; pieces of several sizes share them."""
    if len(groups) > 1:
        return arranged(groups, cut, title, digest)
    (group,) = groups
    return [SheetRun(((group, 0, group.total, cut.of(group.die).job(title, digest, group.tents)),), False)]


@lru_cache(maxsize=512)
def _drawn(face: CounterFace, die: Die, palette: Palette, tents: bool) -> PieceArt:
    """Draw a face; the counter of a ship is in the set of its game and in many packs."""
    if tents:
        return PieceArt(draw_tent(face, die.width, palette))
    if isinstance(face, TokenFace):
        return PieceArt(draw_token(face, die, palette))
    return art_of(face, die, palette)


def draw_face(face: CounterFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """Draw a side of a counter or of a token. Raises `LayoutProblem` for a name that does not fit."""
    return _drawn(face, die, palette, False).whole


def _counter_sheet(name: str, counter_set: CounterSet, runs: Sequence[SheetRun]) -> Sheet:
    """Return a set of counters, or a part of it, as a sheet."""
    job = runs[0].lots[0][3]

    @cache
    def lay_out() -> Document:
        duplex = job.flip if job.flip in ("long-edge", "short-edge") else ""
        pages = tuple(run_pages(runs))
        return Document(pages, job.title, "", "counters", ("counters", counter_set.title), "en", duplex)

    return Sheet(name, counter_set.depends_on, lay_out, sum(run.pages for run in runs), title=job.title)
