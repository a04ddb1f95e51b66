"""Packs: one document with all sheets of a fleet or a scenario, and its map as another.

A pack has the parts that a game puts before its counters, the counters, and the parts after them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from sheetforge.content.game_data import Abilities
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.model import Entity
from sheetforge.content.scenarios import BattleScenario
from sheetforge.products import first_turn
from sheetforge.products.counters import TENTS, Counter, Counters
from sheetforge.products.covers import cover, figures_of, lines_of, picture_of, printed_on, with_cover
from sheetforge.products.cutting import BACKS, CUT_OPTIONS, SIZE, SLOTS, Cut, read_cut
from sheetforge.products.decks import PackCards
from sheetforge.products.leaves import LEAVES, InPlay, said_at_foot
from sheetforge.products.map_options import EDGE, HEX_SIZE, MAP_FIT, OVERLAP
from sheetforge.products.map_spread import CLEARANCE, CLOSER, STILL_CLOSER, fitted, sparing, within
from sheetforge.products.maps import map_pages, paper_of_map
from sheetforge.products.options import COVER, WITH_MAP, PrintOptions, ProductOption, Setting
from sheetforge.products.pack_parts import PackPart, below_part, is_entry, opened, ways_of
from sheetforge.products.pack_pieces import PackPieces, largest, may_grow, pieces_of, with_fillers
from sheetforge.products.page_order import empty, faces
from sheetforge.products.page_stack import PageStack, copies
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.products.stacking import stacked
from sheetforge.sheet import form_page, scenario_page
from sheetforge.sheet.counter_bands import LEAST_WITH_FIGURES
from sheetforge.sheet.dies import Die
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.palette import PALETTES, Palette, trimmed
from sheetforge.sheet.scenario_page import BattlePage
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.brush import brushes
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.play.teaching import FirstTurns


class PackContent(Protocol):
    """The content of a pack."""

    @property
    def counters(self) -> Sequence[Counter]:
        """Its counters."""


P = TypeVar("P", bound=PackContent)
C = TypeVar("C")

IN_A_PACK = ProductOption("counters", True, "Include the counters of its ships in a pack.")
MAX_SHEETS = ProductOption(
    "max-sheets",
    0,
    "The most sheets of paper of a pack, printed on both sides; to stay within "
    "it, ships are printed smaller, or parts that all battles can share are left "
    "out.",
    metavar="N",
)
MAP_OPTIONS: tuple[ProductOption[Setting], ...] = (WITH_MAP, HEX_SIZE, MAP_FIT, OVERLAP, EDGE)

MAP_SHEETS, LEAST_HEX = 16, 14.5
"""The most sheets that the map of a pack has unless its hexes, in mm, would become smaller than that."""

LEAST_SAVING = LEAST_WITH_FIGURES + CLEARANCE
"""The least hexes in mm that are chosen to save sheets: the counters in them keep their figures."""

BESIDE_LONG = 0.8
"""The size of counters as a part of a hex beside pieces over two hexes, which would be slender beside larger ones."""

NOTES, BLANK = "Notes", "Blank"
"""The labels of a page for notes, and of one behind pieces to cut up."""

MAPPED = "scenarios"
"""The kind of content that names a map."""


class Packs(ABC, Generic[P]):
    """The packs of one game.

    `models` are the kinds of content that have packs, `options` the game's own. `left_out` are the
    parts that `--max-sheets` leaves out one after the other. The map of the first game fills `first_map`
    sheets; that of the `usual_first` game is built where none is named.
    """

    counters: Counters
    models: ClassVar[Mapping[str, type[Entity]]]
    options: ClassVar[tuple[ProductOption[Setting], ...]] = ()
    left_out: ClassVar[tuple[ProductOption[Setting], ...]] = ()
    crewed: ClassVar[bool] = False
    first_map: int
    usual_first: bool = False

    @abstractmethod
    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> P | str:
        """Return the content of a pack, or the reason why it is not printed."""

    @abstractmethod
    def before(self, pack: P) -> Iterable[PackPart]:
        """Lay out the parts before the counters."""

    def cards_of(self, pack: P) -> PackCards | None:
        """Return the cards of a pack that has some."""
        return None

    def after(self, pack: P) -> Iterable[PackPart]:
        """Lay out the parts after the counters."""
        return ()

    def spare(self, planner: Planner, pack: P, beside: Die | None) -> Iterable[Page]:
        """Lay out strips for the room that pieces to cut and free backs leave, the most useful first.

        What stands on a piece of a die `beside` its cards is left out.
        """
        return ()

    def fillers(self, pack: P) -> Sequence[Counter]:
        """Return further pieces, for the room that the sheets of counters leave."""
        return ()

    def missing(self, pack: P) -> Mapping[Key, str]:
        """Return the ships of a pack that have no sheet in it, with the reason."""
        return {}

    def map_of(self, pack: P) -> tuple[HexMap, Looks] | None:
        """Return the map of a pack that has one."""
        return None

    @abstractmethod
    def battle_of(self, pack: P) -> BattlePage | None:
        """Return the facts of the page that `scenario_page.stand_in` is in the place of; None without one."""

    def abilities_of(self, pack: P) -> Abilities | None:
        """Return what the units of a pack's battle have between them; lines about other units are left out."""
        return None

    def palette_of(self, ink: str) -> Palette:
        """Return the colours of a pack's own pages."""
        return PALETTES[ink]

    def formats(self, options: PrintOptions) -> Sequence[PrintOptions]:
        """Return print options from the roomiest format on, from which `--max-sheets` chooses.

        A part that is asked for, or left out already, stays as it is.
        """
        steps = [options]
        for option in self.left_out:
            if option.name not in options.settings:
                settings = {**steps[-1].settings, option.name: False}
                steps.append(replace(options, settings=settings))
        return steps

    def product(self) -> Product:
        """Return the product `pack`, which is built only on request."""
        options = (*self.options, *MAP_OPTIONS, MAX_SHEETS, LEAVES, COVER, *CUT_OPTIONS, self.counters.back, TENTS)
        return Product(
            "pack", "all that a fleet or scenario needs", self.sheets, options, by_default=False, crewed=self.crewed
        )

    def starter(self) -> Product:
        """Return the product `starter`: the pack and the light map of the teaching battle."""
        first = partial(self.first_game, {MAP_FIT.name: self.first_map})
        return Product(
            "starter",
            "a first game for two players on about ten sheets of paper",
            first,
            by_default=False,
            only_named=not self.usual_first,
        )

    def first_game(self, more: Mapping[str, Setting], planner: Planner) -> Iterator[Sheet]:
        """Yield the pack of the teaching battle and its map, in the folder of the starter.

        None for a request of anything but this battle.
        """
        key = teaching_battle(planner)
        if key is None or (planner.requested and planner.requested != {MAPPED: {key}}):
            return
        settings: dict[str, Setting] = {**more, WITH_MAP.name: True}
        own_planner = replace(
            planner, options=replace(planner.options, settings=settings), requested={MAPPED: frozenset({key})}
        )
        for sheet in self.sheets(own_planner):
            yield replace(sheet, name=sheet.name.replace("/packs/", "/starter/"))

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield a pack for every requested fleet and scenario, and its map.

        Raises `BadRequest` if a map is asked for and no requested entity has one, and for fewer
        sheets than the smallest format takes.
        """
        options = planner.options
        if options.settings.get(WITH_MAP.name) and planner.requested and not planner.keys(MAPPED):
            raise BadRequest(
                f"--{WITH_MAP.name}: only the pack of a scenario has a map; name one with "
                "--scenario, or print maps with `sheetforge build maps`"
            )
        usual = read_cut(options) if options.setting(IN_A_PACK) else None
        short = usual is not None and options.setting(BACKS) == "short-edge"
        for kind, model in self.models.items():
            for key, entity in planner.each(kind, model):
                turn = first_turn.played(planner.library, key) if kind == MAPPED else None
                own = replace(planner, options=self.matched(planner, key, entity))
                cut = usual if own.options == options or usual is None else read_cut(own.options)
                is_free = not {SIZE.name, SLOTS.name, TENTS.name} & options.settings.keys()
                pack = turn if isinstance(turn, str) else self._chosen(own, key, entity, cut, turn)
                if isinstance(pack, str):
                    planner.omit(key, pack)
                    continue
                assert not isinstance(turn, str)
                for ship, reason in self.missing(pack).items():
                    planner.omit(ship, reason)
                pages = partial(self.pages, own, key, entity.name, pack, cut, turn, is_free)
                yield planner.sheet(
                    f"packs/{key.id}", entity.name, pages, "pack", duplex="short-edge" if short else "long-edge"
                )
                drawn_map = self.map_of(pack) if options.setting(WITH_MAP) else None
                if drawn_map is not None:
                    # Sheets of a map are cut or glued, so nothing is printed on their backs.
                    title = f"{entity.name}: map"
                    on_sheets = partial(map_pages, *drawn_map, own.options)
                    sheet = planner.sheet(f"packs/{key.id}-map", title, on_sheets, "map", duplex="")
                    yield replace(sheet, said=(WITH_MAP.name,))

    def matched(self, planner: Planner, key: Key, entity: Entity) -> PrintOptions:
        """Return the options of a pack with hexes and counters that match.

        Without a size for either, the map takes no more than `MAP_SHEETS`, and fewer where hexes that are little
        smaller save some; a counter lies within a hex.
        """
        options = planner.options
        pack = self.pack_of(planner, key, entity) if options.setting(WITH_MAP) else ""
        drawn_map = None if isinstance(pack, str) else self.map_of(pack)
        if drawn_map is None or isinstance(pack, str):
            return options
        board, looks = drawn_map
        looks = fitted(board, looks, options)
        over_two = any(counter.die is not None and counter.die.across for counter in pack.counters)
        if not {HEX_SIZE.name, MAP_FIT.name} & options.settings.keys():
            least = LEAST_WITH_FIGURES / BESIDE_LONG if over_two else LEAST_SAVING
            usual, looks = looks, within(board, looks, options, MAP_SHEETS, LEAST_HEX)
            looks = sparing(board, looks, options, least, CLOSER if looks == usual else STILL_CLOSER)
        settings = {name: one for name, one in options.settings.items() if name != MAP_FIT.name}
        settings[HEX_SIZE.name] = looks.across
        lies_in = round(looks.across * BESIDE_LONG, 1) if over_two else looks.across - CLEARANCE
        largest = max(lies_in, SIZE.least or 0.0)
        if not {SIZE.name, SLOTS.name} & settings.keys() and largest < SIZE.default:
            settings[SIZE.name] = largest
        return replace(options, settings=settings)

    def _chosen(self, planner: Planner, key: Key, entity: Entity, cut: Cut | None, turn: FirstTurns | None) -> P | str:
        """Return a pack in the roomiest format that takes no more sheets than asked for."""
        most = planner.options.setting(MAX_SHEETS)
        if MAX_SHEETS.name not in planner.options.settings:
            return self.pack_of(planner, key, entity)
        needed: list[int] = []
        for options in self.formats(planner.options):
            pack = self.pack_of(replace(planner, options=options), key, entity)
            if isinstance(pack, str):
                return pack
            pages = len(self.pages(planner, key, entity.name, pack, cut, turn))
            needed.append(-(-pages // 2))
            if needed[-1] <= most:
                return pack
        raise BadRequest(
            f"--{MAX_SHEETS.name} {most}: {entity.name} takes {counted(min(needed), 'sheet')} at "
            f"least; give {min(needed)} or more"
        )

    def pages(
        self,
        planner: Planner,
        key: Key,
        title: str,
        pack: P,
        cut: Cut | None,
        turn: FirstTurns | None = None,
        is_free: bool = False,
    ) -> tuple[Page, ...]:
        """Return all pages of a pack. Raises `LayoutProblem` for the first that does not fit.

        The page of the recorded first `turn` follows that of the scenario. Pieces fill their sheet if their size
        `is_free`.
        Counters and the like are cut up: in duplex they share no leaf with other pages.
        """
        parts = list(self.before(pack))
        if turn is not None and turn.phases:
            duties = first_turn.duties(planner.library.systems[planner.system].package, self.abilities_of(pack))
            look, anchor = planner.options.look(PageLook), f"turn.{key.id}"
            word = first_turn.turn_word(planner.library, planner.system)
            wording = first_turn.wording_of(planner.library, planner.system)
            page = first_turn.page(title, turn, duties, wording, word, anchor, look, self._palette(planner))
            parts.insert(1, PackPart(f"First {word}", [page]))
        endings = ways_of(self.after(pack))
        pieces, spare = self._pieces(planner, key, title, pack, cut, (*parts, *endings[0]), is_free)
        cuts = list(pieces.stacks())
        notes = partial(self._notes, planner, f"pack.{key.id}", title)
        line, in_play = brushes(self._palette(planner)).ray, InPlay()
        beside = planner.options.setting(LEAVES) == "open"

        def laid(parts: Sequence[PackPart], ending: Sequence[PackPart]) -> Sequence[Page]:
            before, after = ([stack for part in those for stack in opened(part, beside)] for those in (parts, ending))
            printed = {id(page) for part in ending for page in part.pages}
            more = [page for page in spare if id(page) not in printed]
            first, cut, last, unused = stacked(before, [copies(sheet) for sheet in cuts], after, more)

            def whole(first: Sequence[PageStack]) -> list[Page]:
                made: list[Page] = []
                for number, face in enumerate(faces(first, cut, last, unused), 1):
                    if not isinstance(face, str):
                        made.append(face.whole(line))
                        if face.in_play:
                            in_play.add(made[-1], face.side)
                    elif number % 2 == 0 and made[-1].trim is not None:
                        # What is written behind pieces would be cut up with them, or folded away.
                        made.append(replace(empty(made[-1]), label=BLANK))
                    else:
                        made.append(notes(number, face))
                return made

            plain = whole(first)

            def behind_a_cover() -> Sequence[Page]:
                # Its figures include the number of pages, so it is drawn when that is known.
                pages = whole([PageStack.of(plain[0]), *first])
                return [self._cover(planner, key, title, pack, len(pages)), *pages[1:]]

            return with_cover(planner.options, plain, behind_a_cover)

        ways = [tuple(laid(*chosen)) for chosen in product(ways_of(parts), endings)]
        pages = min(ways, key=lambda pages: printed_on(pages, (NOTES, BLANK)))
        at = next((at for at, page in enumerate(pages) if page.label == scenario_page.STAND_IN), None)
        battle = self.battle_of(pack)
        if at is None or battle is None:
            return pages
        page = self._battle(planner, key, title, pack, battle, is_first=at == 0)
        alone, said = len(parts[0].pages) == 1, said_at_foot(page, in_play.words(pages))
        items = (
            *(item for item in pages[at].items if is_entry(item)),
            *(below_part(item, alone) for item in page.items),
            *([said] if said is not None else []),
        )
        drawn = PageStack.of(replace(page, items=items)).whole(line)
        return (*pages[:at], drawn, *pages[at + 1 :])

    def _pieces(
        self, planner: Planner, key: Key, title: str, pack: P, cut: Cut | None, parts: Sequence[PackPart], is_free: bool
    ) -> tuple[PackPieces, Sequence[Page]]:
        """Return the pieces of a pack and its spare strips: larger pieces, and fillers, if their size `is_free`, they
        take no further sheet, and no strip has room below them."""
        named = title, planner.library.digest(key)
        pieces = pieces_of(self.counters, planner.options, cut, named, pack.counters, self.cards_of(pack))
        spare = tuple(self.spare(planner, pack, pieces.beside))
        strips = [PageStack.of(page) for page in (*(page for part in parts for page in part.pages), *spare)]
        entity = planner.library.entity(key)
        if cut is None or entity is None or not is_free or not may_grow(pieces, cut, strips):
            return pieces, spare
        has_long = any(counter.die is not None and counter.die.across for counter in pack.counters)

        def drawn(options: PrintOptions, fillers: Sequence[Counter] = ()) -> PackPieces | None:
            other = self.pack_of(replace(planner, options=options), key, entity)
            if isinstance(other, str):
                return None
            counters = (*other.counters, *fillers)
            return pieces_of(self.counters, options, read_cut(options), named, counters, self.cards_of(pack))

        grown, options = largest(planner.options, has_long, pieces, drawn)
        grown = with_fillers(grown, self.fillers(pack), partial(drawn, options))
        return grown, spare if grown is pieces else tuple(self.spare(planner, pack, grown.beside))

    def _battle(self, planner: Planner, key: Key, title: str, pack: P, battle: BattlePage, is_first: bool) -> Page:
        """Return the page of a scenario: the first of a pack without a cover under a picture, if ink and room allow."""
        look, lines, palette = planner.options.look(PageLook), lines_of(pack.counters), self._palette(planner)
        is_pictured = planner.options.setting(COVER) == "auto" and planner.options.ink != "saver"
        if is_first and is_pictured and key.kind == MAPPED and lines:
            head = picture_of(planner.library, key, title, pack.counters, battle, battle.place)
            with suppress(LayoutProblem):
                return scenario_page.page(battle, look, palette, lines, head)
        return scenario_page.page(battle, look, palette, lines)

    def _cover(self, planner: Planner, key: Key, title: str, pack: P, pages: int) -> Page:
        """Return the cover of a pack with this number of pages."""
        battle = self.battle_of(pack)
        what = "the pack of a fleet" if key.kind != MAPPED else battle.about if battle else ""
        drawn_map = self.map_of(pack) if planner.options.setting(WITH_MAP) else None
        map_sheets = 0 if drawn_map is None else paper_of_map(*drawn_map, planner.options)
        figures = figures_of(pack.counters, pages, map_sheets)
        poster = picture_of(planner.library, key, title, pack.counters, battle, what, figures)
        return cover(poster, planner.options.look(PageLook), f"pack.{key.id}", self._palette(planner))

    def _palette(self, planner: Planner) -> Palette:
        """Return the palette of the pack's own pages, with the trim of the game."""
        return trimmed(self.palette_of(planner.options.ink), planner.options.trim)

    def _notes(self, planner: Planner, name: str, title: str, number: int, side: str) -> Page:
        """Return a page for the notes of a side, or of all: the back of a page that shares no leaf."""
        look = planner.options.look(PageLook)
        about = f"for {side}" if side else "counters have sheets of their own"
        page = form_page.start(f"{title}: notes", about, look, palette=self._palette(planner))
        form_page.writing_lines(page.form, page.area, "notes")
        drawn = page.close(f"{name}.{number}", title, NOTES)
        return replace(drawn, items=tuple(item for item in drawn.items if not is_entry(item)))


def teaching_battle(planner: Planner) -> Key | None:
    """Return the teaching battle of a planner's game; None for a game without one."""
    for key in planner.library.keys(MAPPED, planner.system):
        scenario = planner.library.entity(key)
        if isinstance(scenario, BattleScenario) and scenario.teaching is not None:
            return key
    return None
