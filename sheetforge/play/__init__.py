"""The play of any game: rules ask questions, a driver answers them, a log records the answers.

Every command loads all games, so this module has no more than the part of a game that play needs:
an engine (`sheetforge.play.engine`) is only imported when a game is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetforge.content.kinds import GameContent
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.parts import absent_games
from sheetforge.text import cut, did_you_mean

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.engine import AnyEngine


@dataclass(frozen=True, kw_only=True)
class PlayableGame(GameContent):
    """The part of a game that play needs: its content, and its rules engine if it has one."""

    engine: Callable[[], AnyEngine] | None = None


def engine_of_log(library: Library, system: str, log: str) -> AnyEngine:
    """Return the rules engine of the game of a log, named as messages name it.

    Raises `Unreadable` for a game that this program does not have, or cannot play.
    """
    playable = [id for id, game in library.systems.items() if isinstance(game, PlayableGame) and game.engine]
    if system in playable:
        return engine_of(library, system)
    why = absent_games(library.systems).get(system)
    raise Unreadable(f"{log}: a game of {cut(system)}; {why or did_you_mean(system, playable)}")


def engine_of(library: Library, system: str) -> AnyEngine:
    """Return the rules engine of a game. Raises `BadRequest` for a game without one."""
    game = library.systems[system]
    if not isinstance(game, PlayableGame) or game.engine is None:
        raise BadRequest(f"{game.title} cannot be played: it has no rules engine")
    return game.engine()
