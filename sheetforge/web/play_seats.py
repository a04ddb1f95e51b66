"""The seats of a table: what each was asked and shown last, and which of its answers it can take back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetforge.files import Json
from sheetforge.play.course import LiveCourse
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyBattle
from sheetforge.play.groups import GroupOrders
from sheetforge.play.previews import Preview
from sheetforge.play.questions import Choose, Question
from sheetforge.play.session import PlaySession
from sheetforge.play.together import WrittenAnswer


class AnswerRefused(Exception):
    """A request that changes nothing: its status, the reason, and the options if there are any."""

    def __init__(self, status: int, reason: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(status, reason, options)
        self.status = status
        self.reason = reason
        self.options = options


@dataclass
class PlaySeat:
    """A seat, or the place of all spectators: what its pages were last shown.

    `number` counts the questions that it was asked, `revision` what it was shown. Both depend on nothing that it may
    not know. `drawn` are the displays that its page has, by unit the version of each: those in sight come first.
    `given` counts its answers; `written` are those before the game asks for them, in a decision of several
    sides, and `ahead` is the copy of the game that asks for the next one. `group` has the orders for several units.
    """

    side: str
    course: LiveCourse | None = None
    epoch: int = 0
    number: int = 0
    revision: int = 0
    shown: dict[str, Json] = field(default_factory=dict)
    drawn: Mapping[str, int] = field(default_factory=dict)
    asked: tuple[Game, int, Question | int] | None = None
    given: int = 0
    written: list[WrittenAnswer] = field(default_factory=list)
    ahead: Game | None = None
    preview: tuple[Game, int, Preview] | None = None
    group: GroupOrders = field(default_factory=GroupOrders)
    wish: int = 0
    match: int = 1


def own_answer(session: PlaySession, battle: AnyBattle, side: str, count: int) -> tuple[int | None, bool]:
    """Return how many answers of people go back to one of a side, the last but so many of its own.

    None if it has given none. With it stands whether nothing else has been shown since.
    """
    again = Game(session.game.engine, battle)
    own: list[int] = []
    others = -1
    for number, answer in enumerate(session.game.answers):
        question = again.question
        if not (isinstance(question, Choose) and question.side == side):
            others = number
        elif number in session.given:
            own.append(number)
        again.answer(answer)
    if not own:
        return None, True
    back = own[-min(count, len(own))]
    return sum(number >= back for number in session.given), others < back
