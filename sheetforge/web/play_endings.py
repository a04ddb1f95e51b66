"""The end of a game at a table by agreement, and another one after it: resigning, offers of a draw, a rematch."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sheetforge.files import Json
from sheetforge.play.agreed import NotPossible, drawn, resigned, takes_a_draw
from sheetforge.play.session import PlaySession
from sheetforge.text import does

ACTS = ("resign", "offer", "accept", "refuse", "again")


class PlayEndings:
    """The offers of a draw at a table, and the wishes to play again.

    An offer stands until it is refused or the game goes on without it: the one who offered answers a question.
    """

    def __init__(self, session: PlaySession, rematch: Callable[[], None] | None) -> None:
        self.session = session
        self.rematch = rematch
        self.offered = ""
        self.agreed: set[str] = set()
        self.refused = ""
        self.again: set[str] = set()

    def act(self, side: str, act: str) -> None:
        """Carry out what a side wants. Raises `NotPossible`."""
        if not side:
            raise NotPossible("you look on: those who play have addresses of their own")
        game = self.session.game
        if (act == "again") is (game.outcome is None):
            raise NotPossible("the game is not over" if act == "again" else "the game is over")
        if act == "resign":
            self.session.agree(resigned(game, side))
        elif act == "offer":
            self._offer(side)
        elif act in ("accept", "refuse"):
            self._answer(side, act == "accept")
        else:
            self._play_again(side)

    def answered(self, side: str) -> None:
        """Withdraw the offer of a side that answers a question."""
        self.refused = ""
        if side == self.offered:
            self.offered = ""

    def shown(self, side: str) -> dict[str, Json]:
        """Return what a side is shown of offers."""
        waiting = [other for other in self.again if other != side]
        return {
            "offer": self.offered if self.offered not in ("", side) and side not in self.agreed else "",
            "offered": bool(side) and self.offered == side,
            "refused": self.refused,
            "again": waiting,
            "rematch": self.rematch is not None and bool(side) and side not in self.again,
        }

    def _offer(self, side: str) -> None:
        session = self.session
        bots = [other for other in session.game.battle.sides if other not in session.people]
        stubborn = [bot for bot in bots if not takes_a_draw(session.game, bot)]
        if stubborn:
            self.refused = f"{does(stubborn[0], 'refuse')} a draw: at least as much is left of it as of the other side"
            return
        self.offered, self.agreed, self.refused = side, {side, *bots}, ""
        self._end_if_all_agree()

    def _answer(self, side: str, accepts: bool) -> None:
        if self.offered in ("", side):
            raise NotPossible("nobody offers a draw")
        if accepts:
            self.agreed.add(side)
            self._end_if_all_agree()
        else:
            self.offered, self.refused = "", f"{does(side, 'refuse')} a draw"

    def _end_if_all_agree(self) -> None:
        if self.agreed.issuperset(self.session.game.battle.sides):
            self.offered = ""
            self.session.agree(drawn(self.session.game))

    def _play_again(self, side: str) -> None:
        if self.rematch is None:
            raise NotPossible("this table plays one game")
        self.again.add(side)
        if self.again.issuperset(self.session.people):
            self.rematch()


def exchanged(sides: Iterable[str]) -> dict[str, str]:
    """Return for each side the one that its player takes next: with two sides they change places."""
    listed = list(sides)
    return {side: listed[number - 1] for number, side in enumerate(listed)}
