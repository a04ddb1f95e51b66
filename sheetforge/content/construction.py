"""Construction of new entities: the questions of a game, and the files that it makes from answers.

A game offers a `Construction` for each kind that has rules of construction. The command line asks
its questions, or takes the answers as options of the same names, and writes the files of the
`Draft`. Nothing in here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.text import did_you_mean
from sheetforge.values import values

Answers = Mapping[str, tuple[str, ...]]
"""Option → its values, one for an option that is given once; an option without answer is absent."""


class Choice(NamedTuple):
    """A possible answer, and a line about it."""

    value: str
    note: str = ""


@values(frozen=True, slots=True)
class Commission:
    """An order for an entity: the library that it is for, its key and its name."""

    library: Library
    key: Key
    name: str

    @property
    def system(self) -> str:
        """The game that it is made for."""
        return self.key.system


def _no_choices(commission: Commission, answers: Answers) -> Sequence[Choice]:
    return ()


def _no_default(commission: Commission, answers: Answers) -> Sequence[str]:
    return ()


def _always(commission: Commission, answers: Answers) -> bool:
    return True


@values(frozen=True, slots=True, kw_only=True)
class DesignQuestion:
    """A question of a construction, which is also an option of the command line.

    `choices` and `default` depend on the answers before it; without choices any text is an answer
    that `make` judges, with them only these are. `many` is for an option that may be repeated.
    `asked` says whether the question arises after the answers before it.
    """

    option: str
    help: str
    metavar: str = "ID"
    many: bool = False
    strict: bool = True
    choices: Callable[[Commission, Answers], Sequence[Choice]] = _no_choices
    default: Callable[[Commission, Answers], Sequence[str]] = _no_default
    asked: Callable[[Commission, Answers], bool] = _always

    def checked(self, value: str, commission: Commission, answers: Answers) -> str:
        """Return an answer that is one of the choices. Raises `BadRequest` for any other."""
        if not self.asked(commission, answers):
            raise BadRequest(f"--{self.option} does not fit the other answers")
        known = [choice.value for choice in self.choices(commission, answers)]
        if known and self.strict:
            require_known(self.option, (value,), known)
        return value


class Draft(NamedTuple):
    """The files of a new entity, its own first, and lines for the person who asked for it."""

    files: Mapping[Key, str]
    remarks: tuple[str, ...] = ()


@values(frozen=True, slots=True)
class Construction:
    """The construction of a kind: the questions in their order, and the making.

    `make` raises `BadRequest`, with the arithmetic, for answers that make no legal entity. With
    `needs`, an option, an entity is built only if that option is given, and copied otherwise.
    """

    questions: tuple[DesignQuestion, ...]
    make: Callable[[Commission, Answers], Draft]
    needs: str = ""

    def applies(self, given: Answers) -> bool:
        """Return whether an entity is built for these answers."""
        return not self.needs or self.needs in given

    def draft(self, commission: Commission, given: Answers) -> Draft:
        """Return the draft for answers that are checked in the order of the questions."""
        answers: dict[str, tuple[str, ...]] = {}
        for question in self.questions:
            if question.option in given:
                answers[question.option] = tuple(
                    question.checked(value, commission, answers) for value in given[question.option]
                )
        return self.make(commission, answers)


def require_known(option: str, values: Iterable[str], known: Collection[str]) -> None:
    """Raise `BadRequest` for the first value that is not known, with the nearest that is."""
    for value in values:
        if value not in known:
            hint = did_you_mean(value, known, with_list=True)
            raise BadRequest(f"--{option}: no {value!r} here; {hint}")


def number(option: str, text: str) -> int:
    """Return an answer that is a whole number from 0 on. Raises `BadRequest` for any other."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise BadRequest(f"--{option}: write a whole number, not {text!r}")
    return int(text)
