"""Questions that the rules of a game ask: a choice among legal options, a roll, a drawn card.

Rules are phase scripts: generators that yield a question and are sent its answer.

    target = yield from choose("Rebels", ("tie-a", "tie-b", "hold"), "target", "x-wing-a")
    faces = yield from roll((8, 8, 6), "attack", "Rebels")
    card, deck = yield from deck.draw("event", "Rebels")

The answer to a `Choose` is one of its options; the answer to a `Roll` is a tuple of faces, one for
each die in the order of the dice; the answer to a `Draw` is the token of a card (`decks` asks it).
A script draws no random numbers, so the answers are the game: they are enough to play it again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple, TypeVar, final

from sheetforge.files import Json as Json
from sheetforge.text import counted, did_you_mean, does

Faces = tuple[int, ...]

Recipe = Mapping[str, Json]
"""Plain data from which an engine makes a battle, always the same one."""


class Together(NamedTuple):
    """A decision that several sides make at once: none knows what the others choose until all have.

    `decision` names it within the battle, so that the next one of the same sides is another.
    """

    decision: str
    sides: tuple[str, ...]


APART = Together("", ())


@final
class Choose(NamedTuple):
    """The choice of a side among its legal options.

    An option is a token: short, stable and unique. Logs and people write tokens. `why` is a word
    for the kind of decision, `about` the subject (a ship, a mount; empty for none), `so_far` the
    hidden decisions of the same side, or what remains after them, until the other sides have
    decided too. `overtime` is a further answer that only a driver gives, when a player has used up
    the time that the rules allow. `together` is the decision of several sides that it is
    a part of; `APART` for an open one.
    """

    side: str
    options: tuple[str, ...]
    why: str
    about: str = ""
    so_far: tuple[str | int, ...] = ()
    overtime: str | None = None
    together: Together = APART


@final
class Roll(NamedTuple):
    """A roll: `dice` are the sides of each die, `by` the side that rolls, empty for none.

    `stream` names the random stream: `dice` in play, `set-up` before it.
    `bands` are the faces of every die after which its result changes: (20,) for a chance of
    20 %, as 1 to 20 are equal, and 21 to 100. Odds then try one face of each band.
    """

    dice: tuple[int, ...]
    why: str
    by: str = ""
    stream: str = "dice"
    bands: tuple[int, ...] = ()


@final
class Draw(NamedTuple):
    """The draw of a card: the top one of a deck, or one that was face down until now.

    `cards` are the cards of the deck, each with the number of copies that it may still be, 0 for a
    card that is out. `by` is the side that draws, empty for none, `about` the purpose of the card.
    `stream` names the random stream.
    """

    deck: str
    cards: tuple[tuple[str, int], ...]
    why: str
    by: str = ""
    about: str = ""
    stream: str = "cards"


HIDDEN = "?"
"""The text of a card or an order that a side may not see, or that no side has seen."""

Chance = Roll | Draw
"""A question of chance: a stream, a log or a real table answers it."""

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
    together: Together = APART,
) -> Asking[str]:
    """Ask a side for one of its options, in a script: `step = yield from choose(…)`.

    This gives the answer its type, which a bare `yield` cannot have.
    """
    # The same as `Choose(…)` without its call: games spend much of their time here.
    answer = yield _new(Choose, (side, options, why, about, so_far, overtime, together))
    assert isinstance(answer, str)
    return answer


def roll(
    dice: tuple[int, ...], why: str, by: str = "", stream: str = "dice", bands: tuple[int, ...] = ()
) -> Asking[Faces]:
    """Ask for the faces of dice, in a script: `faces = yield from roll(…)`."""
    answer = yield _new(Roll, (dice, why, by, stream, bands))
    assert isinstance(answer, tuple)
    return answer


def turned_up(question: Draw) -> Asking[str]:
    """Ask for the drawn card, in a script. If only one card is possible, nothing is asked."""
    possible = [card for card, copies in question.cards if copies]
    if len(possible) == 1:
        return possible[0]
    answer = yield question
    assert isinstance(answer, str)
    return answer


HUNDRED = 100


def percent(chance: int, why: str, by: str = "") -> Asking[bool]:
    """Ask whether a percent chance succeeds: a d100 shows the chance or less.

    A certain or impossible result needs no roll.
    """
    if not 0 < chance < HUNDRED:
        return chance > 0
    (face,) = yield from roll((HUNDRED,), why, by, bands=(chance,))
    return face <= chance


class Unplayable(Exception):
    """A battle that can't be set up, with every reason."""

    def __init__(self, name: str, reasons: tuple[str, ...]) -> None:
        super().__init__(name, reasons)
        self.name = name
        self.reasons = reasons

    def __str__(self) -> str:
        return f"{self.name} cannot be played: {'; '.join(self.reasons)}"


class Illegal(Exception):
    """An answer that its question does not allow."""

    def __init__(self, question: Question, answer: object, step: int | None = None) -> None:
        super().__init__(question, answer, step)
        self.question = question
        self.answer = answer
        self.step = step

    def __str__(self) -> str:
        number = "" if self.step is None else f"answer {self.step}: "
        why = fault_of(self.question, self.answer)
        fault = f", as {why}" if why else ""
        faces = self.answer if isinstance(self.answer, tuple) else ()
        are_typed = bool(faces) and all(type(face) is int for face in faces)
        shown = " ".join(map(str, faces))[:LONGEST] if are_typed else brief(self.answer)
        return f"{number}{shown} is not legal{fault}; {expected(self.question)}"


def brief(value: object) -> str:
    """Return the `repr` of any value, cut to `LONGEST`; its type if that raises.

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
    """Return the answers that a question allows, in words.

    >>> expected(Roll((8, 8, 4), "attack", "Rebels"))
    'Rebels roll d8 d8 d4 (attack)'
    >>> expected(Choose("Rebels", ("stop", "left"), "step", "x-wing-a"))
    'Rebels choose (step, x-wing-a): stop, left'
    >>> expected(Draw("events", (("storm", 2), ("calm", 1)), "event", "Rebels"))
    'Rebels draw a card of events (event)'

    If there are more than `NAMED` options, only some are listed. Cards of a deck are not listed.
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
    """Return the faces of success of a d100 with a single chance: `, 20 or less`."""
    is_chance = roll.dice == (HUNDRED,) and len(roll.bands) == 1
    return f", {roll.bands[0]} or less" if is_chance else ""


def _named(options: tuple[str, ...]) -> str:
    """Return options joined; if there are more than `NAMED`, the first, the last and the number."""
    if len(options) > NAMED:
        return f"one of {len(options)}, from {', '.join(options[:FIRST])} to {options[-1]}"
    return ", ".join(options)


NAMED, FIRST = 40, 3
"""The most options that a message lists, and the number of first ones if there are more."""


def fault_of(question: Question, answer: object) -> str:
    """Return the problem of an answer to a question of chance; empty for a choice."""
    if isinstance(question, Roll):
        return faces_fault(question, answer)
    return card_fault(question, answer) if isinstance(question, Draw) else ""


def card_fault(draw: Draw, answer: object) -> str:
    """Return the problem of the card given for a draw; empty if there is none.

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
    """Return the problem of the faces given for a roll; empty if there is none.

    >>> faces_fault(Roll((8, 8), "attack"), (7, 9))
    'die 2 is a d8 and has no 9'
    >>> faces_fault(Roll((8, 8), "attack"), (7,))
    'it is 1 face for 2 dice'
    >>> faces_fault(Roll((8, 8), "attack"), [7, 4]) == faces_fault(Roll((8, 8), "attack"), (7, "4"))
    True
    """
    if not isinstance(answer, tuple) or not all(type(face) is int for face in answer):
        return "faces are whole numbers separated by spaces, one for each die"
    if len(answer) != len(roll.dice):
        dice = counted(len(roll.dice), "die", "dice")
        return f"it is {counted(len(answer), 'face')} for {dice}"
    pairs = enumerate(zip(answer, roll.dice, strict=True), 1)
    wrong = ((die, face, sides) for die, (face, sides) in pairs if not 1 <= face <= sides)
    return next((_no_face(*fault) for fault in wrong), "")


def _no_face(number: int, face: int, sides: int) -> str:
    """Return the problem of a face; for a printed 0 or 00 it names the number to write."""
    shown = {10: "0", HUNDRED: "00"}.get(sides)
    hint = f"; write {sides} for the face {shown}" if face == 0 and shown else ""
    return f"die {number} is a d{sides} and has no {face}{hint}"


def legal(question: Choose, answer: str, step: int | None = None) -> str:
    """Return the option that equals an answer. Raises `Illegal` if none does.

    The rules continue with the option itself, as an answer may be an object of a class that only
    claims equality.
    """
    options = question.options
    try:
        return options[options.index(answer)]
    except ValueError:
        if question.overtime is not None and answer == question.overtime:
            return question.overtime
    raise Illegal(question, answer, step)


def check(question: Question, answer: Answer, step: int | None = None) -> None:
    """Raise `Illegal` for an answer that the question does not allow."""
    if isinstance(question, Roll):
        if (
            isinstance(answer, tuple)
            and len(answer) == len(question.dice)
            and all(type(face) is int and 1 <= face <= sides for face, sides in zip(answer, question.dice, strict=True))
        ):
            return
    elif isinstance(question, Draw):
        if isinstance(answer, str) and not card_fault(question, answer):
            return
    elif answer in question.options or (question.overtime is not None and answer == question.overtime):
        return
    raise Illegal(question, answer, step)


def written(answer: Answer) -> str | list[int]:
    """Return an answer in the notation of logs: a token, or a list of faces."""
    return str(answer) if isinstance(answer, str) else list(answer)


def read(question: Question, written: Json, step: int | None = None) -> Answer:
    """Return the answer of a log, the inverse of `written`. Raises `Illegal`."""
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
    """Return the answer that a person types: a token, faces separated by spaces or commas, a card.

    A card may be typed as its name, or as a unique beginning of it.

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
    """The faces that words name; None where one is not a whole number."""
    sides = [*dice, *(0 for _ in words)]
    try:
        return [
            HUNDRED if word == "00" and of == HUNDRED else int(word) for word, of in zip(words, sides, strict=False)
        ]
    except ValueError:
        return None


def _card(draw: Draw, line: str) -> str:
    """The token that a card's name or its beginning means; what was typed where none does."""
    word = "-".join(line.lower().split())
    tokens = [card for card, _ in draw.cards]
    begun = [card for card in tokens if card.startswith(word)]
    return begun[0] if len(begun) == 1 and word not in tokens else word


PASS = "pass"
"""The option to let the moment go by."""


def offer(
    sides: Sequence[str],
    options: Callable[[str], tuple[str, ...]],
    carry_out: Callable[[str, str], Script],
    why: str = "interrupt",
    about: str = "",
) -> Asking[int]:
    """Ask sides whether they step in, in a script; return how often one did.

    A side is asked in its turn, and only while it could: while `options` has any for it. What it
    takes is carried out at once. As that may change what the others could do, all are asked again
    from the first, until each has passed since. Nobody is asked a second time about the same
    options while nothing has happened.
    """
    answered = 0
    passed: set[str] = set()
    while side := next((other for other in sides if other not in passed and options(other)), None):
        answer = yield from choose(side, (*options(side), PASS), why, about)
        if answer == PASS:
            passed.add(side)
            continue
        answered += 1
        passed.clear()
        yield from carry_out(side, answer)
    return answered


def in_turn(
    sides: Sequence[str],
    options: Callable[[str], tuple[str, ...]],
    carry_out: Callable[[str, str], Script],
    why: str,
    is_over: Callable[[], bool] = bool,
) -> Script:
    """Let sides choose in turn, in a script, until all have passed one after the other.

    What a side takes is carried out at once; one without options passes unasked.
    """
    number = passed = 0
    while passed < len(sides):
        side = sides[number % len(sides)]
        number += 1
        able = options(side)
        chosen = (yield from choose(side, (*able, PASS), why)) if able else PASS
        if chosen == PASS:
            passed += 1
            continue
        passed = 0
        yield from carry_out(side, chosen)
        if is_over():
            return
