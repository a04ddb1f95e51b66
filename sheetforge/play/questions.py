"""What the rules of a game ask: to choose among legal options, to roll dice, to draw a card.

Rules are phase scripts: generators that yield a question and are sent its answer.

    target = yield from choose("Rebels", ("tie-a", "tie-b", "hold"), "target", "x-wing-a")
    faces = yield from roll((8, 8, 6), "attack", "Rebels")
    card, deck = yield from deck.draw("event", "Rebels")

The answer to a `Choose` is one of its options; the answer to a `Roll` is a tuple of faces, one for
each die in the order of the dice; the answer to a `Draw` is the token of a card (`decks` asks it).
A script holds no chance of its own, so the answers are the game: whoever has them can play it
again.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar, final

from sheetforge.text import counted, did_you_mean, does

Faces = tuple[int, ...]

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""Plain data, as recipes and logs have it."""

Recipe = Mapping[str, Json]
"""Plain data that an engine makes a battle of, the same one every time."""


@final
class Choose(NamedTuple):
    """A side picks one of its legal options.

    An option is a token: short, stable, unlike the other options. Logs and people write tokens.
    `why` is a word for the kind of decision, `about` says what is being decided on (a ship, a
    mount; empty for nothing in particular), `so_far` is what the same side has decided already and
    keeps to itself until the other sides have decided too, or what that leaves it with.
    `overtime` is a further answer that only a driver gives, when a player has used up the time
    that the rules allow.
    """

    side: str
    options: tuple[str, ...]
    why: str
    about: str = ""
    so_far: tuple[str | int, ...] = ()
    overtime: str | None = None


@final
class Roll(NamedTuple):
    """Dice are thrown: `dice` are the sides of each. `by` is whose dice they are, if anyone's.

    `stream` names the purpose that the chance is drawn for: `dice` in play, `set-up` before it.
    `bands` are the faces of a single die at which its result changes: of a chance of 20 in a
    hundred (20,), as 1 to 20 are alike, and 21 to 100. Odds then try one face of each.
    """

    dice: tuple[int, ...]
    why: str
    by: str = ""
    stream: str = "dice"
    bands: tuple[int, ...] = ()


@final
class Draw(NamedTuple):
    """A card is turned up: the top one of a deck, or one that lay face down until now.

    `cards` are the cards of the deck, each with the number of copies that it may still be, which
    is 0 for a card that is out. `by` is who draws, if anyone, `about` what the card is drawn for.
    `stream` names the purpose that the chance is drawn for.
    """

    deck: str
    cards: tuple[tuple[str, int], ...]
    why: str
    by: str = ""
    about: str = ""
    stream: str = "cards"


HIDDEN = "?"
"""Stands for a card or an order that somebody may not see, or that nobody has seen."""

Chance = Roll | Draw
"""What nobody decides: a stream, a log or a real table answers it."""

Question = Choose | Roll | Draw
_new = tuple.__new__
Answer = str | Faces
"""An option of a `Choose`, the faces of a `Roll`, or the card of a `Draw`."""

T = TypeVar("T")
Asking = Generator[Question, Answer, T]
"""A part of a script that returns a value."""

Script = Asking[None]


def choose(
    side: str,
    options: tuple[str, ...],
    why: str,
    about: str = "",
    so_far: tuple[str | int, ...] = (),
    overtime: str | None = None,
) -> Asking[str]:
    """Ask a side for one of its options, in a script: `step = yield from choose(…)`.

    The type of an answer follows from its question this way; a bare `yield` cannot say it.
    """
    # As `Choose(…)`, without the call in between: this is where a game spends its time.
    answer = yield _new(Choose, (side, options, why, about, so_far, overtime))
    assert isinstance(answer, str)
    return answer


def roll(
    dice: tuple[int, ...],
    why: str,
    by: str = "",
    stream: str = "dice",
    bands: tuple[int, ...] = (),
) -> Asking[Faces]:
    """Ask for the faces of dice, in a script: `faces = yield from roll(…)`."""
    answer = yield _new(Roll, (dice, why, by, stream, bands))
    assert isinstance(answer, tuple)
    return answer


def turned_up(question: Draw) -> Asking[str]:
    """Ask which card it is, in a script. A card that can only be one is not asked for."""
    left = [card for card, copies in question.cards if copies]
    if len(left) == 1:
        return left[0]
    answer = yield question
    assert isinstance(answer, str)
    return answer


HUNDRED = 100


def percent(chance: int, why: str, by: str = "") -> Asking[bool]:
    """Ask whether a chance out of a hundred comes about: the die shows the chance or less.

    What is certain or impossible is not rolled for.
    """
    if not 0 < chance < HUNDRED:
        return chance > 0
    (face,) = yield from roll((HUNDRED,), why, by, bands=(chance,))
    return face <= chance


class Illegal(Exception):
    """An answer that the question does not allow: which question, and what was answered."""

    def __init__(self, question: Question, answer: object, step: int | None = None) -> None:
        super().__init__(question, answer, step)
        self.question = question
        self.answer = answer
        self.step = step

    def __str__(self) -> str:
        at = "" if self.step is None else f"answer {self.step}: "
        why = fault_of(self.question, self.answer)
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
    >>> expected(Draw("events", (("storm", 2), ("calm", 1)), "event", "Rebels"))
    'Rebels draw a card of events (event)'

    Of very many options it names a few. The cards that are left in a deck it does not name.
    """
    if isinstance(question, Draw):
        about = question.about and f", {question.about}"
        who = does(question.by or "the table", "draw")
        return f"{who} a card of {question.deck} ({question.why}{about})"
    if isinstance(question, Roll):
        dice = " ".join(f"d{sides}" for sides in question.dice)
        chance = _out_of_hundred(question)
        return f"{does(question.by or 'the table', 'roll')} {dice} ({question.why}{chance})"
    about = question.about and f", {question.about}"
    return f"{does(question.side, 'choose')} ({question.why}{about}): {_named(question.options)}"


def _out_of_hundred(roll: Roll) -> str:
    """Say what a d100 must show where it decides one chance: `, 20 or less`."""
    is_chance = roll.dice == (HUNDRED,) and len(roll.bands) == 1
    return f", {roll.bands[0]} or less" if is_chance else ""


def _named(options: tuple[str, ...]) -> str:
    """Join options; of more than `NAMED` only the first, the last and their number."""
    if len(options) > NAMED:
        return f"one of {len(options)}, from {', '.join(options[:FIRST])} to {options[-1]}"
    return ", ".join(options)


NAMED, FIRST = 40, 3
"""More options than this are not all named in a message; so many of them are."""


def fault_of(question: Question, answer: object) -> str:
    """What is wrong with an answer to a question of chance; empty for a choice."""
    if isinstance(question, Roll):
        return faces_fault(question, answer)
    return card_fault(question, answer) if isinstance(question, Draw) else ""


def card_fault(draw: Draw, answer: object) -> str:
    """What is wrong with the card that was given for a draw; empty when nothing is.

    >>> card_fault(Draw("events", (("storm", 0), ("calm", 1)), "event"), "storm")
    'every storm of events is out already or lies at the bottom'
    >>> card_fault(Draw("events", (("storm", 0), ("calm", 1)), "event"), "clam")
    "events has no such card; did you mean 'calm'"
    """
    copies = dict(draw.cards)
    if not isinstance(answer, str) or answer not in copies:
        return f"{draw.deck} has no such card; {did_you_mean(str(answer), copies).rstrip('?')}"
    if copies[answer]:
        return ""
    return f"every {answer} of {draw.deck} is out already or lies at the bottom"


def faces_fault(roll: Roll, answer: object) -> str:
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
    return next((_no_face(at, face, sides) for at, face, sides in wrong), "")


def _no_face(at: int, face: int, sides: int) -> str:
    """What is wrong with a face; a 0 that stands for the highest face is named by its number."""
    shown = {10: "0", HUNDRED: "00"}.get(sides)
    hint = f"; write {sides} for the face {shown}" if face == 0 and shown else ""
    return f"die {at} is a d{sides} and has no {face}{hint}"


def legal(question: Choose, answer: str, step: int | None = None) -> str:
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


def check(question: Question, answer: Answer, step: int | None = None) -> None:
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
    elif isinstance(question, Draw):
        if isinstance(answer, str) and not card_fault(question, answer):
            return
    elif answer in question.options or (
        question.overtime is not None and answer == question.overtime
    ):
        return
    raise Illegal(question, answer, step)


def written(answer: Answer) -> str | list[int]:
    """An answer as a log keeps it: a token, or a list of faces."""
    return str(answer) if isinstance(answer, str) else list(answer)


def read(question: Question, written: Json, step: int | None = None) -> Answer:
    """`written` backwards. Raises `Illegal` for what is no legal answer to the question."""
    if isinstance(question, Roll):
        if isinstance(written, list) and not faces_fault(question, faces := tuple(written)):
            return faces
    elif isinstance(question, Draw):
        if isinstance(written, str) and not card_fault(question, written):
            return written
    elif isinstance(written, str):
        return legal(question, written, step)
    raise Illegal(question, tuple(written) if isinstance(written, list) else written, step)


def typed(question: Question, line: str, step: int | None = None) -> Answer:
    """An answer as a person types it: a token, faces apart by spaces or commas, or a card.

    A card may be typed as its name, or as much of it as no other card begins with.

    >>> typed(Roll((8, 8, 4), "attack"), "7, 4 4")
    (7, 4, 4)
    >>> typed(Draw("events", (("dead-calm", 1), ("storm", 1)), "event"), "Dead Calm")
    'dead-calm'

    Two dice for a d100 that show 00 are a hundred.

    >>> typed(Roll((100,), "failure"), "00")
    (100,)
    """
    if isinstance(question, Draw):
        return read(question, _card(question, line), step)
    if isinstance(question, Choose):
        return read(question, line.strip(), step)
    words = line.replace(",", " ").split()
    return read(question, _numbers(words, question.dice) or line.strip(), step)


def _numbers(words: Sequence[str], dice: tuple[int, ...]) -> list[int] | None:
    """The faces that words name; None where one is no whole number."""
    sides = [*dice, *(0 for _ in words)]
    try:
        return [
            HUNDRED if word == "00" and of == HUNDRED else int(word)
            for word, of in zip(words, sides, strict=False)
        ]
    except ValueError:
        return None


def _card(draw: Draw, line: str) -> str:
    """The token that a card's name or its beginning means; what was typed where none does."""
    word = "-".join(line.lower().split())
    tokens = [card for card, _ in draw.cards]
    begun = [card for card in tokens if card.startswith(word)]
    return begun[0] if len(begun) == 1 and word not in tokens else word
