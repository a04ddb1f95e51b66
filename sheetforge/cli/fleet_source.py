"""FLEET on the command line: the id of a fleet, a file, or a line for exchange."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import LARGEST_FILE, BadRequest, Library, Unreadable, fault_lines
from sheetforge.content.lookup import absolute, find_key
from sheetforge.finding import Severity
from sheetforge.game import GameSystem, games_of
from sheetforge.play.fleets import is_line, read_line
from sheetforge.text import did_you_mean, listed

if TYPE_CHECKING:
    from sheetforge.play.fleets import FleetGame

FLEETS = "fleets"
STDIN = "-"


def fleet_named(library: Library, text: str, system: str | None = None) -> tuple[Library, Key]:
    """Return the fleet that FLEET names, and the library that has it.

    FLEET is the path of a file, `-` for a file or a line on standard input, a line of ids and
    counts, or the id of a fleet of the content. `system` is the game of a file, where its folder
    does not say. Raises `BadRequest` and `Unreadable`.
    """
    if text == STDIN:
        read = sys.stdin.read(LARGEST_FILE + 1)
        return _from_text(library, read, "standard input", FLEETS, system)
    if is_line(text, list(library.systems)) and not os.path.exists(text):
        return _from_line(library, text)
    return typed_entity(library, text, FLEETS, system)


def typed_entity(library: Library, text: str, kind: str, system: str | None = None) -> tuple[Library, Key]:
    """Return the entity of a kind that an id or a file names, and the library that has it.

    The file may lie outside the content. Raises `BadRequest` and `Unreadable`.
    """
    if not _is_file(text):
        return library, find_key(library, text, kind, system)
    path = absolute(text)
    for key, own in library.files.items():
        if key.kind == kind and path.name == f"{key.id}.yaml" and path == absolute(own):
            return library, key
    return _from_text(library, _read(text), text, kind, system)


def sound_fleet(library: Library, text: str, system: str | None = None) -> tuple[Library, Key]:
    """Return the fleet that FLEET names, as `fleet_named`; a typed one must have no error.

    Raises `BadRequest`, and `Unreadable` with the findings.
    """
    library, key = fleet_named(library, text, system)
    if key in library.given:
        from sheetforge.lint.runner import check_entity

        findings = check_entity(library, key, games_of(library)[key.system].rules()).findings
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        if errors:
            raise Unreadable(fault_lines(errors))
    return library, key


def fleet_game(library: Library, system: str) -> FleetGame:
    """Return what a game supplies for fleets. Raises `BadRequest` for a game without it."""
    game = library.systems[system]
    if not isinstance(game, GameSystem) or game.fleets is None:
        have = [one for one, other in games_of(library).items() if other.fleets is not None]
        raise BadRequest(f"{game.title} has no such command for its fleets; these games have it: {listed(have)}")
    return game.fleets()


def _is_file(text: str) -> bool:
    return text.endswith((".yaml", ".yml", ".txt")) or ((os.sep in text or "." in text) and os.path.isfile(text))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Unreadable(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: is not text in UTF-8") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{path}: cannot be read: {reason}") from None


def _from_text(library: Library, text: str, shown: str, kind: str, system: str | None) -> tuple[Library, Key]:
    """Return the entity of a text that is not of the content: YAML, or a fleet in one line."""
    if kind == FLEETS and "\n" not in text.strip() and is_line(text, list(library.systems)):
        return _from_line(library, text)
    game = system or _game_of(library, shown)
    fleet_game(library, game)
    key = _free_key(library, kind, game, Path(shown).stem)
    return library.with_texts({key: text}, {key: shown}), key


def _game_of(library: Library, shown: str) -> str:
    """Return the game of a file: that of its folder, or the only one that has such fleets."""
    folder = Path(shown).parent.name
    if folder in library.systems:
        return folder
    having = [system for system, game in games_of(library).items() if game.fleets is not None]
    if len(having) != 1:
        raise BadRequest(f"{shown}: name its game with --system; there are {listed(having)}")
    return having[0]


def _from_line(library: Library, text: str) -> tuple[Library, Key]:
    line = read_line(text)
    if line.system not in library.systems:
        meant = did_you_mean(line.system, library.systems)
        raise BadRequest(f"a fleet in one line begins with its game, not {line.system!r}; {meant}")
    key = _free_key(library, FLEETS, line.system, "fleet-line")
    made = fleet_game(library, line.system).text(library, line, "Fleet Line")
    return library.with_texts({key: made}, {key: "fleet line"}), key


def _free_key(library: Library, kind: str, system: str, stem: str) -> Key:
    """Return a key that no entity has, made from the name of a file."""
    words = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:50] or "fleet"
    key, number = Key(kind, system, words), 1
    while key in library.files:
        number += 1
        key = key._replace(id=f"{words}-{number}")
    return key
