"""What the rules of a game ask: to choose among legal options, and to roll dice.

Rules are phase scripts: generators that yield a question and are sent its answer.

    target = yield Choose("Rebels", ("tie-a", "tie-b", "hold"), "target", "x-wing-a")
    faces = yield Roll((8, 8, 6), "attack", "Rebels")

The answer to `Choose` is one of its options; the answer to `Roll` is a tuple of faces, one for
each die in the order of the dice. A script holds no chance of its own, so the answers are the game:
whoever has them can play it again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, TypeVar

from sheetforge.text import counted, does

Faces = tuple[int, ...]


class Choose(NamedTuple):
    """A side picks one of its legal options.

    An option is a frozen value, but no plain tuple, whose `str` is its token: short, stable,
    unlike those of the other options. Logs and people write tokens. `why` is a word for the kind
    of decision, `about` says what is being decided on (a ship, a mount), `so_far` is what the
    same side has decided already and keeps to itself until the other sides have decided too, or
    what that leaves it with.
    `overtime` is a further answer that only a driver gives, when a player has used up the time
    that the rules allow.
    """

    side: str
    options: tuple[Any, ...]
    why: str
    about: Any = None
    so_far: tuple[Any, ...] = ()
    overtime: Any = None


class Roll(NamedTuple):
    """Dice are thrown: `dice` are the sides of each. `by` is whose dice they are, if anyone's.

    `stream` names the purpose that the chance is drawn for: `dice` in play, `set-up` before it.
    """

    dice: tuple[int, ...]
    why: str
    by: str = ""
    stream: str = "dice"


Question = Choose | Roll
Answer = Any
"""An option of a `Choose`, or the faces of a `Roll`."""

T = TypeVar("T")
Asking = Generator[Question, Any, T]
"""A part of a script that comes to a value."""

Script = Asking[None]


class Illegal(Exception):
    """An answer that the question does not allow: which question, and what was answered."""

    def __init__(self, question: Question, answer: Any, step: int | None = None) -> None:
        super().__init__(question, answer, step)
        self.question = question
        self.answer = answer
        self.step = step

    def __str__(self) -> str:
        at = "" if self.step is None else f"answer {self.step}: "
        why = faces_fault(self.question, self.answer) if isinstance(self.question, Roll) else ""
        fault = f", as {why}" if why else ""
        return f"{at}{brief(self.answer)} is not legal{fault}; {expected(self.question)}"


def brief(value: object) -> str:
    """Anything in a few words, whatever it is: also what cannot be written out.

    >>> brief("fly")
    "'fly'"
    """
    try:
        text = repr(value)
    except Exception:
        return f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


LONGEST = 200


def expected(question: Question) -> str:
    """What a question allows, in words.

    >>> expected(Roll((8, 8, 4), "attack", "Rebels"))
    'Rebels roll d8 d8 d4 (attack)'
    >>> expected(Choose("Rebels", ("stop", "left"), "step", "x-wing-a"))
    'Rebels choose (step, x-wing-a): stop, left'

    Of very many options it names a few.
    """
    if isinstance(question, Roll):
        dice = " ".join(f"d{sides}" for sides in question.dice)
        return f"{does(question.by or 'the table', 'roll')} {dice} ({question.why})"
    about = "" if question.about is None else f", {question.about}"
    return f"{does(question.side, 'choose')} ({question.why}{about}): {_named(question.options)}"


def _named(options: tuple[Any, ...]) -> str:
    """Options by their tokens; of more than `NAMED` only the first, the last and how many."""
    tokens = [str(option) for option in options]
    if len(tokens) > NAMED:
        return f"one of {len(tokens)}, from {', '.join(tokens[:FIRST])} to {tokens[-1]}"
    return ", ".join(tokens)


NAMED, FIRST = 40, 3
"""More options than this are not all named in a message; so many of them are."""


def faces_fault(roll: Roll, answer: Any) -> str:
    """What is wrong with the faces that were given for a roll; empty when nothing is.

    >>> faces_fault(Roll((8, 8), "attack"), (7, 9))
    'die 2 is a d8 and has no 9'
    >>> faces_fault(Roll((8, 8), "attack"), (7,))
    'it is 1 face for 2 dice'
    """
    if not isinstance(answer, tuple) or not all(type(face) is int for face in answer):
        return "faces are whole numbers apart by spaces, one for each die"
    if len(answer) != len(roll.dice):
        dice = counted(len(roll.dice), "die", "dice")
        return f"it is {counted(len(answer), 'face')} for {dice}"
    pairs = enumerate(zip(answer, roll.dice, strict=True), 1)
    wrong = ((at, face, sides) for at, (face, sides) in pairs if not 1 <= face <= sides)
    return next((f"die {at} is a d{sides} and has no {face}" for at, face, sides in wrong), "")


def legal(question: Choose, answer: Any, step: int | None = None) -> Any:
    """The option of a question that an answer equals. Raises `Illegal` where it equals none.

    The rules go on with the option itself: an answer may be of a class that only claims to be equal
    to an option, and carry anything else.
    """
    options = question.options
    try:
        return options[options.index(answer)]
    except ValueError:
        if question.overtime is not None and answer == question.overtime:
            return question.overtime
    raise Illegal(question, answer, step)


def check(question: Question, answer: Any, step: int | None = None) -> None:
    """Raises `Illegal` for an answer that the question does not allow."""
    if isinstance(question, Roll):
        if (
            isinstance(answer, tuple)
            and len(answer) == len(question.dice)
            and all(
                type(face) is int and 1 <= face <= sides
                for face, sides in zip(answer, question.dice, strict=True)
            )
        ):
            return
    elif answer in question.options or (
        question.overtime is not None and answer == question.overtime
    ):
        return
    raise Illegal(question, answer, step)


def written(answer: Answer) -> str | list[int]:
    """An answer as a log keeps it: a token, or a list of faces."""
    return list(answer) if type(answer) is tuple else str(answer)


def read(question: Question, written: Any, step: int | None = None) -> Answer:
    """`written` backwards. Raises `Illegal` for what is no legal answer to the question."""
    if isinstance(question, Roll):
        answer = tuple(written) if isinstance(written, list) else written
        check(question, answer, step)
        return answer
    for option in question.options:
        if str(option) == written:
            return option
    if question.overtime is not None and str(question.overtime) == written:
        return question.overtime
    raise Illegal(question, written, step)


def typed(question: Question, line: str, step: int | None = None) -> Answer:
    """An answer as a person types it: a token, or faces apart by spaces or commas.

    >>> typed(Roll((8, 8, 4), "attack"), "7, 4 4")
    (7, 4, 4)
    """
    if isinstance(question, Choose):
        return read(question, line.strip(), step)
    return read(question, _numbers(line.replace(",", " ").split()) or line.strip(), step)


def _numbers(words: Iterable[str]) -> list[int] | None:
    try:
        return [int(word) for word in words]
    except ValueError:
        return None
