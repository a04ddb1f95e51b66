"""`GameSystem`, the interface of a game to the rest of the program, and discovery of games.

A game is a folder under `systems` (or another package that declares the `sheetforge.systems`
entry point). Its parts are functions that import what they need when they are called, so that
listing the games costs nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sheetforge.content.kinds import BrokenGame, Kind, Part, lineage
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import free_key
from sheetforge.files import Json
from sheetforge.installed import OURS, EntryPoint
from sheetforge.lint.rule import RuledGame
from sheetforge.parts import GAMES, declared, is_present
from sheetforge.play import PlayableGame
from sheetforge.text import cut, did_you_mean, listed

if TYPE_CHECKING:
    from sheetforge.content.accounts import Accounting
    from sheetforge.content.construction import Construction
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity
    from sheetforge.lint.rule import Rule
    from sheetforge.play.conversion import Conversion
    from sheetforge.play.fleets import FleetGame
    from sheetforge.play.report import Answer, Asked, Report
    from sheetforge.products.counters import StocksPieces
    from sheetforge.products.decks import DealsDecks
    from sheetforge.products.in_play import SheetInPlay, SheetMaker
    from sheetforge.products.planner import Product
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.tournament.journal import Journal
    from sheetforge.tournament.rules import TournamentGame


FLEETS = "fleets"
"""The kind of fleets, the same in every game that has them."""

LIVERIES = Kind("liveries", "livery", ":Livery", figures=("main",), package="sheetforge.sheet.livery")
"""The kind of liveries, the same in every game that has them."""


class Describe(Protocol):
    """Derives values of an entity for `show` and `export`."""

    def __call__(self, library: Library, kind: str, system: str, entity: Entity) -> Mapping[str, Json]:
        """Return name → plain value."""


class Draws(Protocol):
    """Finds or makes the drawing of a unit, seen from above."""

    def __call__(self, library: Library, key: Key) -> Drawing | None:
        """Return the drawing that a unit is printed with; None for one that cannot be read."""


@dataclass(frozen=True, kw_only=True)
class GameSystem(RuledGame, PlayableGame):
    """A game: its kinds of content, its rules of construction, its printed products.

    `credit` is the notice that its publisher asks for on every print, for the colophon.

    `convert` returns the conversion of figures of another game into those of this one,
    `constructions` the construction of new entities by kind, `accounts` the bills and tracks,
    `tournament` the rules of events of many games, `draws` the drawings of units, `in_play` the sheets of
    units that are marked outside a battle, `decks` the cards that a battle is played with,
    `stock` its pieces besides units.

    `drawn` names the parts of a display by the fields that they show, for `drawn_parts`. In a field `*` is any key and
    `#` any item of a list; in a part `{1}` is what stands in the second place of the field, an item by its number from
    1, and `{weapon}` a value within the field.
    """

    products: Callable[[], Mapping[str, Product]] = dict
    describe: Callable[[], Describe] | None = None
    convert: Callable[[], Conversion] | None = None
    odds: Callable[[], Answer] | None = None
    constructions: Callable[[], Mapping[str, Construction]] = dict
    fleets: Callable[[], FleetGame] | None = None
    accounts: Callable[[], Mapping[str, Accounting]] = dict
    credit: str = ""
    tournament: Callable[[], TournamentGame] | None = None
    draws: Callable[[], Draws] | None = None
    in_play: Callable[[], SheetMaker] | None = None
    decks: Callable[[], DealsDecks] | None = None
    stock: Callable[[], StocksPieces] | None = None
    drawn: Mapping[str, str] = field(default_factory=dict)


def games_of(library: Library) -> dict[str, GameSystem]:
    """Return the games that a library was opened with, by id."""
    systems = library.systems.items()
    return {id: game for id, game in systems if isinstance(game, GameSystem)}


def described(library: Library, key: Key) -> dict[str, Json]:
    """Return a valid entity as plain data: its fields, then `derived`, the figures of its game."""
    entity = library.entity(key)
    assert entity is not None
    plain: dict[str, Json] = {"id": key.id, "system": key.system, "kind": key.kind}
    plain |= entity.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    describe_derived = games_of(library)[key.system].describe
    if describe_derived is not None:
        derived = describe_derived()(library, key.kind, key.system, entity)
        if derived:
            plain["derived"] = derived
    return plain


def sheet_in_play(library: Library, key: Key, other: Key | None = None) -> SheetInPlay:
    """Return the sheet of a new unit, to be marked; `other` is the unit that it meets, by default one of its kind.

    Raises `BadRequest` for one that cannot be played, and `Unreadable` for one that does not pass the check.
    """
    from sheetforge.products.in_play import battle_of

    game = games_of(library)[key.system]
    if game.in_play is None or key.kind not in game.units:
        raise BadRequest(f"{key}: there is no sheet in play for it")
    _require_pair(library, key, other)
    return game.in_play()(library, key, battle_of(library, key, other).begin())


def odds_report(library: Library, asked: Asked) -> Report:
    """Return the answer of a game to a question about odds.

    Raises `BadRequest` for a question that the game does not answer, and `Unreadable` for an entity that does not pass
    the check.
    """
    from sheetforge.play.report import Unanswerable

    subject, target = asked.subject, asked.against
    game = games_of(library)[subject.system]
    if game.odds is None:
        raise BadRequest(f"{game.title} has no odds")
    _require_pair(library, subject, target)
    try:
        return game.odds()(library, asked)
    except Unanswerable as problem:
        raise BadRequest(str(problem)) from None


def fleet_game(library: Library, system: str) -> FleetGame:
    """Return what a game supplies for fleets. Raises `BadRequest` for a game without it."""
    game = library.systems[system]
    if not isinstance(game, GameSystem) or game.fleets is None:
        have = [one for one, other in games_of(library).items() if other.fleets is not None]
        raise BadRequest(f"{game.title} has no such command for its fleets; these games have it: {listed(have)}")
    return game.fleets()


def fleet_in_line(library: Library, text: str) -> tuple[Library, Key]:
    """Return the fleet of a line for exchange, and the library that has it. Raises `BadRequest`."""
    from sheetforge.play.fleets import read_line

    line = read_line(text)
    if line.system not in library.systems:
        meant = did_you_mean(line.system, library.systems)
        raise BadRequest(f"a fleet in one line begins with its game, not {line.system!r}; {meant}")
    key = free_key(library, FLEETS, line.system, line.stem)
    made = fleet_game(library, line.system).text(library, line, line.title(library))
    return library.with_texts({key: made}, {key: "fleet line"}), key


def tournament_game(library: Library, system: str) -> TournamentGame:
    """Return what a game supplies for events. Raises `BadRequest` for a game without it."""
    game = library.systems[system]
    if not isinstance(game, GameSystem) or game.tournament is None:
        have = [one for one, other in games_of(library).items() if other.tournament is not None]
        raise BadRequest(f"{game.title} has no events of several games; there is {listed(have)}")
    return game.tournament()


def game_of_event(library: Library, journal: Journal) -> TournamentGame:
    """Return what the game of an event's file supplies. Raises `Unreadable` for a game that is not there."""
    head = journal.heading
    if head.system not in library.systems:
        raise Unreadable(
            f"{journal.path}:1: an event of {cut(head.system)}; {did_you_mean(head.system, library.systems)}"
        )
    return tournament_game(library, head.system)


def _require_pair(library: Library, key: Key, other: Key | None) -> None:
    """Raise `BadRequest` for two entities of different games, `Unreadable` for one that does not pass the check."""
    if other is not None and not _are_related(library, key.system, other.system):
        raise BadRequest(f"{key.short} and {other.short} are of different games")
    for entity_key in filter(None, (key, other)):
        if entity_key in library.invalid or library.entity(entity_key) is None:
            raise Unreadable(f"{library.shown(entity_key)} does not pass the check; `sheetforge check` says why")


def _are_related(library: Library, first: str, second: str) -> bool:
    """Return True for the same game twice, and for two of which one extends the other."""
    systems = library.systems
    return first in lineage(systems, second) or second in lineage(systems, first)


def discover(report: Callable[[str], None] | None = None) -> dict[str, GameSystem]:
    """Return id → every game that is installed and sound, sorted by id.

    A game of another package that cannot be loaded, or that clashes with another game, is left
    out, and `report` gets a sentence that names the package and the fault; by default it goes to
    standard error. The games of this package are checked by its own tests, not at every start.
    """
    games: dict[str, GameSystem] = {}
    # Our own games come first: if two clash, the one of another package is left out.
    for point in sorted(declared(GAMES), key=lambda point: (point.package != OURS, point.name)):
        try:
            game = point.load() if point.package == OURS else _sound(point, games)
            assert isinstance(game, GameSystem)
            games[point.name] = game
        except Exception as fault:
            if point.package == OURS and not is_present(point):
                # A part that was taken away; what is asked of it is refused by its name.
                continue
            (report or _to_stderr)(
                f"the game {point.name!r} of the package {point.package!r} is left out: {_reason(fault)}"
            )
    whole = {id: game for id, game in games.items() if game.extends in (None, *games)}
    return dict(sorted(whole.items()))


def _reason(fault: Exception) -> str:
    """Return a fault as one line: the message for people, or else the error of Python."""
    if isinstance(fault, BrokenGame | Unreadable):
        return str(fault).replace("\n", "; ")
    return f"{type(fault).__name__}: {fault}"


@cache
def _to_stderr(message: str) -> None:
    """Write a message once, however often a command looks for games."""
    sys.stderr.write(f"sheetforge: {message}\n")


def _sound(point: EntryPoint, games: Mapping[str, GameSystem]) -> GameSystem:
    """Load the game of another package with its parts and its data.

    Raises `BrokenGame`, or any error of the package.
    """
    if point.name in games:
        raise BrokenGame(f"there is a game {point.name!r} already")
    game = point.load()
    if not isinstance(game, GameSystem):
        raise BrokenGame(f"{point.value} is no GameSystem")
    if game.id != point.name:
        raise BrokenGame(f"its id is {game.id!r}")
    if game.extends is not None and game.extends not in games:
        raise BrokenGame(f"it extends {game.extends!r}, which is not installed")
    for other in games.values():
        if other.prefix == game.prefix:
            raise BrokenGame(f"the prefix {game.prefix} of its codes is that of {other.id!r}")
    for fault in (*missing(game), *repeats(game, games), *unreadable(game)):
        raise BrokenGame(fault)
    return game


def missing(game: GameSystem) -> Iterator[str]:
    """Name every part of a game that its manifest promises and that cannot be imported."""
    parts: list[tuple[str, Part[object]]] = [
        (name, part) for name, part in vars(game).items() if isinstance(part, Part)
    ]
    for kind in game.kinds.values():
        parts += [(f"model of {kind.folder}", Part(name, kind.package)) for name in kind.names.values()]
    for label, part in parts:
        try:
            part()
        except Exception as fault:
            yield f"its {label} is {part.name!r}: {_reason(fault)}"


def repeats(game: GameSystem, games: Mapping[str, GameSystem]) -> Iterator[str]:
    """Name every rule code, product and option of a game that occurs twice, with both places.

    A code may check several kinds of entity, and a game that extends another has its rules too.
    """
    rules: dict[tuple[str, str], Rule] = {}
    names: dict[str, Rule] = {}
    for rule in game.rules():
        first = rules.setdefault((rule.code, rule.kind), rule)
        earlier = names.setdefault(rule.code, rule)
        if first is not rule or earlier.name != rule.name:
            other = first if first is not rule else earlier
            yield (
                f"the rule code {rule.code} is used twice: {other.name} in {_where(other)} and "
                f"{rule.name} in {_where(rule)}"
            )
    options = {
        option.name: (option, other.id, product.name)
        for other in games.values()
        if other.id != game.id
        for product in other.products().values()
        for option in product.options
    }
    for name, product in game.products().items():
        if name != product.name:
            yield f"the product {product.name!r} is listed as {name!r}"
        for option in product.options:
            first_option, system, where = options.setdefault(option.name, (option, game.id, product.name))
            if type(option.default) is not type(first_option.default):
                yield (
                    f"the option --{option.name} is declared twice with values of other types: "
                    f"in {where!r} of {system!r} and in {product.name!r} of {game.id!r}"
                )


def unreadable(game: GameSystem) -> Iterator[str]:
    """Name every data file of a game that cannot be read, with the places of its faults.

    Rulings, turn sequences and places on paper are read whole, with the figures that their texts
    name. Files that only the game itself reads must be sound YAML, without a repeated key for
    example.
    """
    from sheetforge.content.game_data import data_name
    from sheetforge.content.settings import read_yaml
    from sheetforge.on_paper import read_on_paper
    from sheetforge.rulings import read_rulings
    from sheetforge.turns import read_turns

    readers: dict[str, Callable[[str], object]] = {
        "on_paper": read_on_paper,
        "rulings": read_rulings,
        "turns": read_turns,
    }
    for path in sorted(Path(game.data("")).glob("*.yaml")):
        try:
            if path.stem in readers:
                readers[path.stem](game.package)
            else:
                read_yaml(path, data_name(game.package, path.stem))
        except Unreadable as fault:
            yield _reason(fault)


def _where(rule: Rule) -> str:
    """Return the function of a rule as `module:function`."""
    check = rule.check
    return f"{getattr(check, '__module__', '?')}:{getattr(check, '__qualname__', '?')}"
