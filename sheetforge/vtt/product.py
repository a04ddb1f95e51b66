"""The products `vassal` and `tts`: every scenario, and two fleets against each other, as a virtual table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.scenarios import BattleScenario
from sheetforge.freshness import digest_of
from sheetforge.game import games_of
from sheetforge.installed import without_pictures
from sheetforge.play import engine_of
from sheetforge.play.engine import AnyEngine, Unplayable, forces_of
from sheetforge.play.forces import Force, numbered
from sheetforge.press.build import Artefact, Unmade
from sheetforge.products.options import EVENT_FILE, ROUND, PrintOptions, ProductOption
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.scene import Document
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.values import values
from sheetforge.vtt.battles import PlannedBattle, event_battles
from sheetforge.vtt.describe import described
from sheetforge.vtt.table import PICTURES, VirtualTable

AGAINST = ProductOption(
    "against",
    "",
    "The fleet that --fleet meets; a table is made of their battle.",
    metavar="FLEET",
    kind="fleets",
    selects=True,
)

IMAGES = ProductOption(
    "images", "", "The address on a web server where the pictures of a table will lie.", metavar="URL"
)

TABLE = ProductOption(
    "table", 0, "Only the virtual table of this table of a round.", least=0, most=1000, metavar="N", selects=True
)

Files = Callable[[VirtualTable, PrintOptions], Mapping[str, Callable[[], bytes]]]
"""A table and the options → the functions that make its files, by their paths below its own."""


@values(frozen=True, slots=True)
class TableFiles:
    """The files of a table, in place of those for paper."""

    path: str
    table: Callable[[], VirtualTable]
    files: Files
    options: PrintOptions

    def artefacts(
        self, document: Callable[[], Document], key: str, options: dict[str, str], group: str
    ) -> Iterator[Artefact]:
        """Yield the files; pictures of dots are made by several processes, the other files of a table by one."""
        try:
            files = self.files(self.table(), self.options)
        except (BadRequest, LayoutProblem) as problem:
            raise BadRequest(f"{self.path}: {problem}") from None
        for name, make in files.items():
            path = f"{self.path}{name}"
            group = path if name.startswith(f"/{PICTURES}/") else self.path
            yield Artefact(path, digest_of(key, path), partial(_made, make), options, group)


def _made(make: Callable[[], bytes]) -> bytes:
    try:
        return make()
    except (LayoutProblem, BadRequest) as problem:
        raise Unmade(str(problem), " in a virtual table:") from None


def table_sheets(folder: str, files: Files, planner: Planner) -> Iterator[Sheet]:
    """Yield the table of every requested scenario, or that of two fleets."""
    game = games_of(planner.library)[planner.system]
    if game.engine is None or game.in_play is None:
        return
    engine = engine_of(planner.library, planner.system)
    if planner.options.setting(EVENT_FILE):
        yield from _of_event(folder, files, planner, engine)
        return
    for option in (ROUND, TABLE):
        if planner.options.setting(option):
            raise BadRequest(f"--{option.name} is about an event; name its file with --{EVENT_FILE.name} FILE")
    other = planner.options.setting(AGAINST)
    fleets = planner.requested.get("fleets", frozenset())
    if other or fleets:
        yield from _of_fleets(folder, files, planner, engine, other)
        return
    for key, _ in planner.each("scenarios", BattleScenario):
        planned = PlannedBattle(key.id, {"scenario": key.id}, planner.library, subject=key)
        try:
            yield _sheet(folder, files, planner, engine, planned)
        except (Unplayable, BadRequest) as problem:
            if planner.requested:
                raise BadRequest(f"{key}: {problem}") from None
            planner.omit(key, str(problem))


def _of_event(folder: str, files: Files, planner: Planner, engine: AnyEngine) -> Iterator[Sheet]:
    """Yield the tables of the pairings of an event. Raises `BadRequest`."""
    options = planner.options
    if planner.requested or options.setting(AGAINST):
        raise BadRequest(
            f"--{EVENT_FILE.name} makes the tables of an event; leave out --scenario, --fleet and --{AGAINST.name}"
        )
    file, round, table = Path(options.setting(EVENT_FILE)), options.setting(ROUND), options.setting(TABLE)
    planner.track()
    for battle in event_battles(engine, planner.library, file, round, table):
        try:
            yield _sheet(folder, files, planner, engine, battle)
        except Unplayable as problem:
            raise BadRequest(f"{battle.title}: {problem}") from None


def _of_fleets(folder: str, files: Files, planner: Planner, engine: AnyEngine, other: str) -> Iterator[Sheet]:
    """Yield the table of a fleet against another. Raises `BadRequest`."""
    library, asked = planner.library, planner.keys("fleets")
    if len(asked) != 1 or not other:
        raise BadRequest("a virtual table of fleets takes two: --fleet ID --against ID")
    enemy = library.resolve("fleets", planner.system, other.rpartition("/")[2])
    if enemy is None or library.entity(enemy) is None:
        raise BadRequest(f"--{AGAINST.name} {other}: no such fleet of {planner.system}; see `sheetforge list fleets`")
    keys = (asked[0], enemy)
    names = [entity.name for key in keys if (entity := library.entity(key)) is not None]
    planner.track()
    try:
        recipe = forces_of(engine).recipe(library, [Force(key) for key in keys], numbered(names))
        id = "-against-".join(key.id for key in keys)
        yield _sheet(folder, files, planner, engine, PlannedBattle(id, recipe, library))
    except Unplayable as problem:
        raise BadRequest(f"{keys[0].id} against {enemy.id}: {problem}") from None


def _sheet(folder: str, files: Files, planner: Planner, engine: AnyEngine, planned: PlannedBattle) -> Sheet:
    """Return a battle as a sheet. Raises `Unplayable` and `BadRequest`."""
    battle = engine.battle(planned.library, planned.recipe)
    game = games_of(planner.library)[planner.system]
    table = described(planned.library, game, engine, battle, planned.id)
    if planned.title:
        table = replace(table, title=planned.title)
    # The fleets of an event are in its file, which is an input of its own.
    keys = frozenset(key for name in battle.content if (key := Key(*name.split("/"))) in planner.library.files)
    path = f"{planner.system}/{folder}/{planned.id}"

    @cache
    def nothing_on_paper() -> Document:
        return Document((), table.title, "", folder)

    own = TableFiles(path, lambda: table, files, planner.options)
    depends_on = planner.used | keys
    return Sheet(path, depends_on, nothing_on_paper, 0, subject=planned.subject, own_files=own, title=table.title)


def vassal_files(table: VirtualTable, options: PrintOptions) -> dict[str, Callable[[], bytes]]:
    """Return the files of a module of VASSAL: one archive. Raises `BadRequest` for names that it cannot have."""
    from sheetforge.vtt.module import VassalModule

    VassalModule(table).require_names()

    def module() -> bytes:
        return VassalModule(table).archive()

    return {".vmod": module}


def tabletop_files(table: VirtualTable, options: PrintOptions) -> dict[str, Callable[[], bytes]]:
    """Return the files of a folder for Tabletop Simulator.

    Raises `BadRequest` for an address that is none, and where pictures cannot be made: before anything is written.
    """
    from sheetforge.vtt.tts import TabletopSave

    if missing := without_pictures():
        raise BadRequest(missing)
    address = options.setting(IMAGES)
    if address and not address.startswith(("http://", "https://")):
        raise BadRequest(f"--{IMAGES.name} {address}: write an address that begins with https://")
    return TabletopSave(table, f"{address.rstrip('/')}/" if address else "").files()


VASSAL = Product(
    "vassal",
    "a scenario as a module of VASSAL 3.7",
    partial(table_sheets, "vassal", vassal_files),
    (AGAINST, EVENT_FILE, ROUND, TABLE),
    by_default=False,
)

TTS = Product(
    "tts",
    "a scenario as a save of Tabletop Simulator with its pictures",
    partial(table_sheets, "tts", tabletop_files),
    (AGAINST, EVENT_FILE, ROUND, TABLE, IMAGES),
    by_default=False,
)
