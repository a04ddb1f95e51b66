"""Ends that the sides agree on before the rules end a battle: a side resigns, or all take a draw."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.driver import Game
from sheetforge.play.engine import Outcome
from sheetforge.play.questions import Json

RESIGNED, DRAWN = "resigned", "agreed-draw"


class NotPossible(Exception):
    """An end that cannot be agreed on, with the reason."""


def resigned(game: Game, side: str) -> Outcome:
    """Return the outcome after a side of two has resigned. Raises `NotPossible`."""
    if len(game.battle.sides) != 2:
        raise NotPossible("of more than two sides none can resign; offer a draw")
    (winner,) = (other for other in game.battle.sides if other != side)
    return Outcome(winner, RESIGNED, game.state.turn, {})


def drawn(game: Game) -> Outcome:
    """Return the outcome of a draw by agreement."""
    return Outcome(None, DRAWN, game.state.turn, {})


def agreed_end(recorded: Mapping[str, Json] | None, game: Game) -> Outcome | None:
    """Return the end that a log records if the sides agreed on it and the game can end so; else None."""
    if recorded is None or game.outcome is not None:
        return None
    winner = recorded.get("winner")
    if recorded.get("reason") == DRAWN and winner is None:
        return drawn(game)
    sides = game.battle.sides
    if recorded.get("reason") == RESIGNED and len(sides) == 2 and winner in sides:
        return resigned(game, sides[1 - sides.index(winner)])
    return None


def takes_a_draw(game: Game, side: str) -> bool:
    """Return whether a bot of a side takes a draw: it does if less of its units is left than of all others."""
    show = game.engine.presenter
    health = {} if show is None else show.health(game.seen_by(side))
    number = game.battle.sides.index(side)
    own, others = ([unit for unit in health.values() if (unit.side == number) is is_own] for is_own in (True, False))

    def share(units: list[tuple[int, int, int]]) -> float:
        return sum(left for _, left, _ in units) / max(1, sum(whole for _, _, whole in units))

    return share([*own]) < share([*others])
