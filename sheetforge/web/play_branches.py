"""Branches of a game at a table: an earlier step is played on in a log of its own, if all people agree."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.files import Json
from sheetforge.play.agreed import NotPossible
from sheetforge.play.driver import Game
from sheetforge.play.presenter import Presenter
from sheetforge.play.session import PlaySession


class PlayBranches:
    """The wish to play on from an earlier step; `begin` does so after so many answers, None where it is not offered."""

    def __init__(self, session: PlaySession, begin: Callable[[int], None] | None) -> None:
        self.session = session
        self.begin = begin
        self.side = ""
        self.count = 0
        self.agreed: set[str] = set()

    def wish(self, side: str, count: int) -> None:
        """Take in the wish of a side to play on after so many answers. Raises `NotPossible`."""
        if not side:
            raise NotPossible("you look on: those who play have addresses of their own")
        if self.begin is None:
            raise NotPossible("the game of this table has no branches")
        if count >= len(self.session.game.answers):
            raise NotPossible("this is how the game stands: look at an earlier step, and play on from there")
        self.side, self.count, self.agreed = side, count, {side}
        self._begin_if_all_agree()

    def answer(self, side: str, agrees: bool) -> None:
        """Take in what another side says to the wish. Raises `NotPossible`."""
        if self.side in ("", side) or not side:
            raise NotPossible("nobody asks to play on from an earlier step")
        if agrees:
            self.agreed.add(side)
            self._begin_if_all_agree()
        else:
            self.side = ""

    def shown(self, side: str) -> dict[str, Json]:
        """Return what a side is shown: whether it may branch, and the wish of another one."""
        asks = self.side not in ("", side) and side not in self.agreed and bool(side)
        return {"branches": self.begin is not None and bool(side), "branch": [self.side, self._when()] if asks else []}

    def _when(self) -> str:
        """Return the turn that the branch begins in."""
        game = Game(self.session.game.engine, self.session.game.battle)
        for answer in self.session.game.answers[: self.count]:
            game.answer(answer)
        show = game.engine.presenter
        word = Presenter.turn_word if show is None else show.turn_word
        return f"{word} {game.state.turn}" if game.state.turn else "the set-up"

    def _begin_if_all_agree(self) -> None:
        if self.begin is not None and self.agreed.issuperset(self.session.people):
            self.side = ""
            self.begin(self.count)
