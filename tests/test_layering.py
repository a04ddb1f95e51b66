"""The layers of the design: who may import whom, and that no game's word leaves its folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[1] / "sheetforge"
FILES = sorted(path for path in PACKAGE.rglob("*.py"))

PARTS = {"arena", "shops", "site", "tournament", "vtt", "web", "workbench"}
"""The rooms that can be taken away, each with its commands."""

FLOORS = (
    {"values"},
    {"finding", "text", "files", "installed", "parallel"},
    {"bursts", "bytecode", "foreign", "freshness", "geometry", "dice", "parts"},
    {"content"},
    {"sheet"},
    {"drawings", "on_paper", "optional_rules", "rulings", "turns"},
    {"lint", "press"},
    {"pages", "play"},
    {"arena", "products"},
    {"tournament", "shops"},
    {"game"},
    {"systems"},
    {"entity_facts", "offers", "showcase", "subjects"},
    {"shop_window"},
    {"api", "printing"},
    {"planned_files"},
    {"pipeline", "compare"},
    {"site", "vtt", "workbench"},
    {"web"},
    {"cli"},
    {f"{part}/commands" for part in PARTS},
    {"__main__"},
)
"""The rooms, bottom to top: a room imports its own files and the floors below its own."""

GAME_WORDS = re.compile(
    r"silent[ _-]?death|star[ _-]?wars|warhound|gunboat|torpedo|\bBPV\b|\bTPV\b|sovereign|babylon|"
    r"silent[ _-]?fury|ordinance|forged[ _-]in[ _-]battle",
    re.IGNORECASE,
)


def room(path: Path) -> str:
    return room_of(path.relative_to(PACKAGE).with_suffix("").parts)


def room_of(parts: Sequence[str]) -> str:
    """The room of a module: the first part of its name; commands of a part are a room above."""
    is_command = parts[0] in PARTS and "commands" in parts[1:2]
    return "/".join(parts[: 2 if is_command else 1])


class Facts(NamedTuple):
    """What the tests ask of a file, from one pass over its syntax tree.

    `imports` are pairs of a module and a name in it, empty for the module itself; `words` the names
    that the code defines and uses; `strings` its texts without docstrings.
    """

    imports: tuple[tuple[str, str], ...]
    classes: tuple[str, ...]
    words: tuple[str, ...]
    strings: tuple[str, ...]
    lines: int


@cache
def facts(path: Path) -> Facts:
    source = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    imported: list[tuple[str, str]] = []
    docstrings = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            imported += [(name.name, "") for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported += [(node.module, name.name) for name in node.names]
        body = getattr(node, "body", None)
        if isinstance(body, list):
            docstrings |= {
                id(one.value) for one in body if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            }
    named = (ast.Name, ast.Attribute, ast.arg, ast.FunctionDef, ast.ClassDef)
    return Facts(
        tuple(imported),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
        tuple(
            getattr(node, "id", "")
            or getattr(node, "attr", "")
            or getattr(node, "arg", "")
            or getattr(node, "name", "")
            for node in nodes
            if isinstance(node, named)
        ),
        tuple(
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
        ),
        len(source.splitlines()),
    )


def imports(path: Path) -> Iterator[str]:
    for module, name in facts(path).imports:
        yield module
        if name:
            yield f"{module}.{name}"


def ours(path: Path) -> set[str]:
    """The rooms of sheetforge that a file imports from."""
    names = (name.split(".") for name in imports(path))
    rooms = {room_of(parts[1:]) for parts in names if parts[0] == "sheetforge" and len(parts) > 1}
    return rooms - {"__version__"}


def files_in(*rooms: str) -> list[Path]:
    return [path for path in FILES if room(path) in rooms]


def relative(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def floor(of: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if of in rooms)


def test_a_room_imports_only_rooms_below_it() -> None:
    """A file imports its own room and lower floors, imports for type checking included."""
    wrong = {}
    for path in FILES:
        if path == PACKAGE / "__init__.py":
            continue
        own, others = room(path), ours(path)
        above = {other for other in others - {own} if floor(other) >= floor(own)}
        # Games are found by discovery.
        above |= {"systems"} & others - {own}
        if above:
            wrong[relative(path)] = above
    assert wrong == {}


OPEN_DOORS = {
    "api.py": "arena",
    "game.py": "tournament",
    "site/events.py": "tournament",
    "site/plan.py": "tournament",
    "systems/any_game/rules.py": "shops",
    "systems/silent_death/products/event_papers.py": "tournament",
    "vtt/battles.py": "tournament",
    "web/form_edits.py": "workbench",
    "web/forms.py": "workbench",
    "web/served.py": "workbench",
}
"""Files outside of a part that import it: when they are called, or for the types alone."""


def test_a_part_is_imported_by_itself_only() -> None:
    """What can be taken away is not imported by anything else, with the exceptions listed."""
    doors = {}
    for path in FILES:
        rooms = {name.partition("/")[0] for name in ours(path)} & PARTS
        inside = relative(path).split("/")
        if inside[:3] == ["systems", "silent_death", "tournament"]:
            # The events of a game are imported by the part alone.
            rooms -= {"tournament"}
        for other in rooms - {inside[0]}:
            doors[relative(path)] = other
    assert doors == OPEN_DOORS


def module(path: Path) -> str:
    """The name of a file as imports have it, without the package's own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, set[str]]:
    """File → the files it imports, at any time: in functions and for type checking as well."""
    files = {module(path) for path in FILES}
    edges: dict[str, set[str]] = {module(path): set() for path in FILES}
    for path in FILES:
        for source, name in facts(path).imports:
            package = source.removeprefix("sheetforge.")
            inner = f"{package}.{name}"
            edges[module(path)].add(inner if inner in files else package)
    return {file: (others & files) - {file} for file, others in edges.items()}


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """The groups of files that reach each other (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(file: str) -> None:
        number[file] = lowest[file] = len(number)
        stack.append(file)
        for other in sorted(edges[file]):
            if other not in number:
                visit(other)
                lowest[file] = min(lowest[file], lowest[other])
            elif other in stack:
                lowest[file] = min(lowest[file], number[other])
        if lowest[file] == number[file]:
            start = stack.index(file)
            group, stack[start:] = set(stack[start:]), []
            if len(group) > 1:
                found.append(group)

    for file in sorted(edges):
        if file not in number:
            visit(file)
    return found


def test_no_circle_of_files() -> None:
    """Imports never lead back to a file, those in functions and for type checking included."""
    assert circles(graph()) == []


def test_a_circle_is_found() -> None:
    """The search names every file of a circle, and no file beside it."""
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}
    assert circles(edges) == [{"a", "b", "c"}]


def test_a_game_imports_another_only_where_it_extends_it() -> None:
    """Games import the middle and themselves; the condensation also the game that it extends."""
    extends = {"silent_death_star_wars": "silent_death"}
    wrong = {}
    for path in files_in("systems"):
        game = path.relative_to(PACKAGE / "systems").parts[0]
        parts = (name.split(".") for name in imports(path))
        others = {part[2] for part in parts if part[:2] == ["sheetforge", "systems"] and len(part) > 2}
        others -= {game, extends.get(game, game)}
        if others:
            wrong[relative(path)] = others
    assert wrong == {}


GAMES = sorted(path.name for path in (PACKAGE / "systems").glob("*") if (path / "data").is_dir())


def rooms_of(game: str) -> dict[str, set[str]]:
    """Room of a game → the rooms that it imports; a room is a folder or file of the game."""
    edges: dict[str, set[str]] = {}
    for file, others in graph().items():
        parts = file.split(".")
        if parts[:2] == ["systems", game] and len(parts) > 2:
            inside = [other.split(".") for other in others if other.startswith(f"systems.{game}.")]
            edges.setdefault(parts[2], set()).update(other[2] for other in inside)
    return {room: others - {room} for room, others in edges.items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_have_an_order(game: str) -> None:
    """No room of a game leads back to itself by the imports of others."""
    assert circles(rooms_of(game)) == []


ROOM_ORDER = (
    {"schema"},
    {"figures"},
    {"bearings", "blueprint"},
    {"engine"},
    {"odds", "points", "words"},
    {"sheets"},
    {"rules"},
    {"bots", "construct", "fleets"},
    {"play"},
    {"tournament"},
    {"products"},
)
"""The rooms of games, bottom to top, where a game has them; on one floor one imports the other."""


@pytest.mark.parametrize("game", [game for game in GAMES if (PACKAGE / "systems" / game / "engine").is_dir()])
def test_a_room_of_a_game_imports_only_rooms_below_it(game: str) -> None:
    """A newcomer who knows the order of one game's rooms knows that of all."""
    floors = {room: number for number, rooms in enumerate(ROOM_ORDER) for room in rooms}
    wrong = {
        (room, other) for room, others in rooms_of(game).items() for other in others if floors[room] < floors[other]
    }
    assert wrong == set()


def test_no_game_word_outside_the_games() -> None:
    """Code outside `systems` does not say a game's word; examples in docstrings may."""
    said = {}
    for path in FILES:
        if room(path) == "systems":
            continue
        texts = list(facts(path).words)
        # Rules of content name the games of their examples.
        if path.parent.name != "lint" and path.name != "rules.py":
            texts += facts(path).strings
        found = [word for text in texts for word in GAME_WORDS.findall(text)]
        if found:
            said[relative(path)] = found
    assert said == {}


def test_files_are_about_one_thing() -> None:
    """No file of code has more than 450 lines, and no room is called utils."""
    assert {relative(path) for path in FILES if facts(path).lines > 450} == set()
    vague = re.compile(r"util|helper|manager|common|misc|base\b")
    assert {relative(path) for path in FILES if vague.search(relative(path))} == set()


SAME_NAMES = {
    "Column": "of a table of odds, and of a drawn table: games write both in their sheets",
    "Line": "a stroke of a scene, and a row of a form's grid: games draw with both",
    "Piece": "of cardboard on a sheet, and standing on the map of a game: never read together",
    "Part": "of a manifest, and of a reference column: games declare both",
}
"""Class names that two rooms of the house give to games, which import each by its module."""


def class_names(paths: list[Path]) -> dict[str, list[str]]:
    """The files that define each class name."""
    places: dict[str, list[str]] = {}
    for path in paths:
        for name in facts(path).classes:
            places.setdefault(name, []).append(relative(path))
    return places


@pytest.mark.parametrize("game", sorted(path.name for path in (PACKAGE / "systems").iterdir() if path.is_dir()))
def test_a_class_name_means_one_thing_in_a_game(game: str) -> None:
    """No two classes of a game have the same name."""
    paths = [path for path in files_in("systems") if relative(path).split("/")[1] == game]
    assert {name: at for name, at in class_names(paths).items() if len(at) > 1} == {}


def test_a_class_name_means_one_thing_in_the_house() -> None:
    """No two classes outside the games have the same name, but those that are listed above."""
    paths = [path for path in FILES if room(path) != "systems"]
    twice = {name for name, at in class_names(paths).items() if len(at) > 1}
    assert twice == set(SAME_NAMES)
