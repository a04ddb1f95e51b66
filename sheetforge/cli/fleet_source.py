"""FLEET on the command line: the id of a fleet, a file, or a line for exchange."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import LARGEST_FILE, BadRequest, Library, Unreadable, fault_lines
from sheetforge.content.lookup import absolute, find_key, find_keys, free_key
from sheetforge.finding import Severity
from sheetforge.game import FLEETS, fleet_game, fleet_in_line, games_of
from sheetforge.play.fleets import is_line
from sheetforge.text import listed

STDIN = "-"

_NUMBERED = re.compile(r"\d+ +\S")
"""The beginning of the ships of a fleet in one line: a number and a name."""


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
        return fleet_in_line(library, text)
    if _NUMBERED.match(text) and not os.path.exists(text) and not find_keys(library, text, FLEETS, system):
        if system is None:
            raise BadRequest(f"{text!r} is a fleet in one line without its game; write 'GAME: {text}'")
        return fleet_in_line(library, f"{system}: {text}")
    return typed_entity(library, text, FLEETS, system)


def typed_entity(library: Library, text: str, kind: str, system: str | None = None) -> tuple[Library, Key]:
    """Return the entity of a kind that an id or a file names, and the library that has it.

    The file may lie outside the content. Raises `BadRequest` and `Unreadable`.
    """
    if not _is_file(text):
        if os.path.isdir(text) and not find_keys(library, text, kind, system):
            raise BadRequest(f"{text}: is a folder; give a file, or an id")
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
        return fleet_in_line(library, text)
    game = system or _game_of(library, shown)
    fleet_game(library, game)
    key = free_key(library, kind, game, Path(shown).stem)
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
