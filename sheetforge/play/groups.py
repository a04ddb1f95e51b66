"""The same orders for several units: the others of a group take the answers of the first where they are asked alike."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sheetforge.play.engine import AnyState
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose


class GroupOrder(NamedTuple):
    """An answer that the first unit of a group was given: the kind of its question, and the option."""

    why: str
    option: str


class GroupOrders:
    """The orders of one seat for a group of units.

    The first unit is asked as always. Another one of the group takes its answers, in their order, as long as
    its questions are of the same kinds and have these options. It is asked itself from the first one on that is
    different, and of what cannot be taken back.
    """

    def __init__(self) -> None:
        self.leader = ""
        self.turn = 0
        self.orders: list[GroupOrder] = []
        self.taken: dict[str, int] = {}

    def clear(self) -> None:
        """Forget the group."""
        self.leader = ""
        self.orders.clear()
        self.taken.clear()

    def given(
        self, show: Presenter[AnyState], state: AnyState, question: Choose, option: str, units: Collection[str]
    ) -> None:
        """Take in an answer that is meant for a group of units as well; without one the group ends with its orders."""
        unit = show.about(state, question).unit
        if not unit or (not units and unit != self.leader):
            return
        if not units:
            self.clear()
            return
        if unit != self.leader or state.turn != self.turn:
            self.clear()
            self.leader, self.turn = unit, state.turn
        self.orders.append(GroupOrder(question.why, option))
        for other in units:
            if other != unit:
                self.taken.setdefault(other, 0)

    def answer(self, show: Presenter[AnyState], state: AnyState, question: Choose) -> str | None:
        """Return the answer for a unit of the group; None if it has to be asked itself."""
        unit = show.about(state, question).unit
        at = self.taken.get(unit)
        if at is None or state.turn != self.turn:
            return None
        order = self.orders[at] if at < len(self.orders) else None
        fits = order is not None and order.why == question.why and order.option in question.options
        if order is None or not fits or show.danger(state, question, order.option):
            del self.taken[unit]
            return None
        self.taken[unit] = at + 1
        return order.option
