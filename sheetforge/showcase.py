"""The games of a library as pages show them: portraits of ships, pictures of games, first battles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.scenarios import BattleScenario
from sheetforge.drawings import arms_of_side
from sheetforge.game import GameSystem, games_of
from sheetforge.pages.art import Likeness, banner, portrait, scene
from sheetforge.pages.start import FileLink, GameShown, Starter
from sheetforge.press.build import PrintedFile
from sheetforge.products.options import OUT, PACK, WITH_MAP, PrintOptions
from sheetforge.products.planner import CatalogueEntry, Planner
from sheetforge.sheet.arms import Arms, in_color_of, worn
from sheetforge.sheet.trim import trim_of
from sheetforge.text import capital, counted
from sheetforge.values import values

PICTURES = "pictures"
"""The folder of pictures below an output folder."""

STARTER = "starter"
"""The product and the folder of first games."""

PACKS = "packs"
"""The folder of packs."""

MOST_SHOWN = 2
"""Kinds of ships of a side that the card of a battle shows."""

USUAL = "#4a6a94"
"""The colour of ships of a game without inks of its own."""


@values(frozen=True, slots=True)
class PagePicture:
    """A picture: everything that it depends on besides the program, in words, and what draws it."""

    inputs: str
    make: Callable[[], bytes]


@dataclass
class Showcase:
    """The games of a library that have printed files; `made` are these, by their paths."""

    library: Library
    systems: Collection[str]
    made: Mapping[str, PrintedFile] = field(default_factory=dict)
    has_pages: bool = False
    """True if games and entities have pages of their own."""

    entries: dict[str, dict[Key, CatalogueEntry]] = field(default_factory=dict)
    """The ships of each game that was looked at, which may be those of another showcase of the same games."""

    def ships_of(self, system: str) -> dict[Key, CatalogueEntry]:
        """Return the ships of a game that can be printed, with their pictures."""
        if system not in self.entries:
            self.entries[system] = {}
            product = games_of(self.library)[system].products().get("displays")
            if system in self.systems and product is not None and product.portraits is not None:
                planner = Planner(self.library, system, PrintOptions())
                self.entries[system] = {entry.key: entry for entry in product.portraits(planner)}
        return self.entries[system]

    def _ship(self, key: Key) -> CatalogueEntry | None:
        return self.ships_of(key.system).get(key)

    def pictures(self, only: str | None = None) -> dict[str, PagePicture]:
        """Return the pictures by their paths: ships, games, first battles; those of one game or of all."""
        made: dict[str, PagePicture] = {}
        for system, game in self._games(only):
            for key, entry in self.ships_of(system).items():
                if (likeness := self._likeness(entry, entry.arms)) is not None:
                    title = f"{entry.name}, seen from above"
                    made[portrait_path(key)] = PagePicture(repr((title, likeness)), partial(portrait, title, likeness))
            trim = trim_of(game.package)
            near, far = self._fleets(system)
            if near or far:
                title = f"Ships of {game.title}"
                about = repr((system, title, near, far, trim))
                made[cover_path(system)] = PagePicture(about, partial(banner, system, title, near, far, trim))
            battle = self.teaching(system)
            if battle is not None:
                sides, entity = self._sides(battle), self.library.entity(battle)
                title = f"{battle.id if entity is None else entity.name}: {self._forces(battle)}"
                about = repr((battle, title, sides, trim))
                made[scene_path(battle)] = PagePicture(about, partial(scene, battle.id, title, *sides, trim))
        return made

    def games(self, only: str | None = None) -> list[GameShown]:
        """Return the games with their first battles, or one of them."""
        return [
            GameShown(
                system,
                game.title,
                cover_path(system) if self.ships_of(system) else "",
                self._starter(system, game),
                {kind: len(self.library.keys(kind, system)) for kind in ("ships", "fleets", "scenarios", "maps")},
                game_page(system) if self.has_pages else "",
                list(self._battles(system, game)),
            )
            for system, game in self._games(only)
        ]

    def portraits(self, only: str | None = None) -> dict[str, str]:
        """Return the path of the portrait of every ship that has one, by its key; of one game or of all."""
        ships = [entry for system, _ in self._games(only) for entry in self.ships_of(system).values()]
        return {str(entry.key): portrait_path(entry.key) for entry in ships if entry.drawing is not None}

    def teaching(self, system: str) -> Key | None:
        """Return the battle that teaches a game; None for a game without one."""
        for key in self.library.keys("scenarios", system):
            scenario = self.library.entity(key)
            if isinstance(scenario, BattleScenario) and scenario.teaching is not None:
                return key
        return None

    def _games(self, only: str | None) -> Iterator[tuple[str, GameSystem]]:
        games = games_of(self.library).items()
        return ((id, game) for id, game in games if id in self.systems and only in (None, id))

    def _starter(self, system: str, game: GameSystem) -> Starter | None:
        battle = self.teaching(system)
        entity = self.library.entity(battle) if battle is not None else None
        if battle is None or not isinstance(entity, BattleScenario) or STARTER not in game.products():
            return None
        about = entity.situation or self._forces(battle)
        stem = f"{system}/{STARTER}/{battle.id}"
        return Starter(
            entity.name,
            capital(about),
            f"sheetforge build {STARTER} --system {system}",
            scene_path(battle),
            self._files_of(stem),
            self._page_of(battle),
            writes=f"{OUT}/{stem}.pdf",
        )

    def _battles(self, system: str, game: GameSystem) -> Iterator[Starter]:
        """Yield the battles of a game that have packs, with portraits of the ships of each side."""
        if PACK not in game.products():
            return
        with_map = PrintOptions(settings={WITH_MAP.name: True}).suffix((WITH_MAP,))
        portrayed = {key for key, ship in self.ships_of(system).items() if ship.drawing is not None}
        for key in self.library.keys("scenarios", system):
            entity = self.library.entity(key)
            if not isinstance(entity, BattleScenario) or key in self.library.invalid:
                continue
            about, command = (
                entity.situation or self._forces(key),
                f"sheetforge build {PACK} --scenario {system}/{key.id} --{WITH_MAP.name}",
            )
            stem, first_stem = (f"{system}/{folder}/{key.id}" for folder in (PACKS, STARTER))
            sides = [
                [portrait_path(ship) for ship in dict.fromkeys(ships) if ship in portrayed][:MOST_SHOWN]
                for ships in self._keys_by_side(key).values()
            ]
            yield Starter(
                entity.name,
                capital(about),
                command,
                files=self._files_of(stem) or (self._files_of(first_stem) if key == self.teaching(system) else []),
                page=self._page_of(key),
                sides=sides,
                writes=f"{OUT}/{stem}{with_map}.pdf",
            )

    def _files_of(self, stem: str) -> list[FileLink]:
        """Return the files of a battle that there are: its papers, then its map, on each paper and in each ink."""
        return [
            FileLink(label, path, _takes(self.made[path], is_map))
            for label, start, is_map in (("Print it (PDF)", f"{stem}.", False), ("Its map (PDF)", f"{stem}-map.", True))
            for path in self._in_folder(stem)
            if path.startswith(start)
        ]

    def _in_folder(self, stem: str) -> list[str]:
        """Return the PDF files in the folder of a path without its ending."""
        folder = f"{stem.rpartition('/')[0]}/"
        return sorted(path for path in self.made if path.startswith(folder) and path.endswith(".pdf"))

    def _page_of(self, battle: Key) -> str:
        return f"{battle}.html" if self.has_pages else ""

    def _forces(self, battle: Key) -> str:
        """Return the names of the ships of a battle, side against side."""
        sides = [
            ", ".join(dict.fromkeys(ship.name for key in keys if (ship := self._ship(key)) is not None))
            for keys in self._keys_by_side(battle).values()
        ]
        return " against ".join(filter(None, sides))

    def _keys_by_side(self, battle: Key) -> dict[int, list[Key]]:
        """Return the ships of each side of a battle, as its file names them."""
        found: dict[int, list[Key]] = {}
        for path, reference in self.library.record(battle).references:
            if reference.kind == "ships" and path[0] == "sides" and isinstance(path[1], int):
                key = self.library.resolve("ships", battle.system, reference)
                found.setdefault(path[1], []).extend([key] if key is not None else [])
        return found

    def _sides(self, battle: Key) -> tuple[list[Likeness], list[Likeness]]:
        """Return the ships of two sides of a battle in their colours."""
        sides = list(self._keys_by_side(battle).items())[:2]
        given = [self._arms_of_side(battle, number) for number, _ in sides]
        entries = [[ship for key in keys if (ship := self._ship(key)) is not None] for _, keys in sides]
        # A side without a livery wears that of its ships, unless the other one does; a colour in
        # the name of a side is its own.
        own = [arms or next((one.arms for one in ships), None) for arms, ships in zip(given, entries, strict=True)]
        if isinstance(scenario := self.library.entity(battle), BattleScenario):
            own = [in_color_of(arms, scenario.side_names[number]) for arms, (number, _) in zip(own, sides, strict=True)]
        looks = worn(own)
        made = [
            [
                likeness
                for ship in ships
                if (likeness := self._likeness(ship, None, looks[index].side.color)) is not None
            ][:3]
            for index, ships in enumerate(entries)
        ]
        made += [[], []]
        return made[0], made[1]

    def _arms_of_side(self, battle: Key, number: int) -> Arms | None:
        named = {
            reference.kind: str(reference)
            for path, reference in self.library.record(battle).references
            if path[:2] == ("sides", number) and len(path) == 3
        }
        return arms_of_side(self.library, battle.system, named.get("liveries"), named.get("houses"))

    def _fleets(self, system: str) -> tuple[list[Likeness], list[Likeness]]:
        """Return ships of a game for its cover: those of the first livery, and those of the others."""
        shown = [
            (entry.arms.name if entry.arms is not None else "", likeness)
            for _, entry in sorted(self.ships_of(system).items())
            if (likeness := self._likeness(entry, entry.arms)) is not None
        ]
        # The most detailed drawings are the best covers.
        shown.sort(key=lambda pair: -len(pair[1].drawing.shapes))
        first = shown[0][0] if shown else ""
        near = [likeness for livery, likeness in shown if livery == first]
        far = [likeness for livery, likeness in shown if livery != first] or near[3:]
        return near[:2], far[:3]

    def _likeness(self, entry: CatalogueEntry, arms: Arms | None, color: str = "") -> Likeness | None:
        if entry.drawing is None:
            return None
        package = self.library.systems[entry.key.system].package
        return Likeness(entry.drawing, color or (arms.main if arms is not None else trim_of(package).accent or USUAL))


def _takes(file: PrintedFile, is_map: bool) -> str:
    """Return what a file takes: its sheets of paper and its bytes. Sheets of a map have nothing on their backs.

    >>> _takes(PrintedFile(10, {"paper": "a4"}, 272_006), False)
    '10 pages on 5 sheets of A4, 272 kB'
    >>> _takes(PrintedFile(4, {"paper": "letter", "ink": "mono"}, 80_786), True)
    '4 sheets of Letter in mono, one side, 81 kB'
    """
    if not file.pages:
        return ""
    paper = file.options.get("paper", "")
    words = f" of {capital(paper)}" if paper else ""
    usual = PrintOptions().ink
    words += f" in {ink}" if (ink := file.options.get("ink", usual)) != usual else ""
    if is_map:
        words = f"{counted(file.pages, 'sheet')}{words}, one side"
    else:
        words = f"{counted(file.pages, 'page')} on {counted(-(-file.pages // 2), 'sheet')}{words}"
    return f"{words}, {max(1, round(file.size / 1000))} kB"


def portrait_path(key: Key) -> str:
    """Return the path of the portrait of a ship."""
    return f"{PICTURES}/{key.system}/{key.id}.svg"


def cover_path(system: str) -> str:
    """Return the path of the picture of a game."""
    return f"{PICTURES}/{system}.svg"


def scene_path(battle: Key) -> str:
    """Return the path of the picture of a battle."""
    return f"{PICTURES}/{battle.system}/battle-{battle.id}.svg"


def game_page(system: str) -> str:
    """Return the path of the page of a game."""
    return f"games/{system}.html"
