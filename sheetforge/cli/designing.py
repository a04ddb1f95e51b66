"""`new` for kinds with rules of construction: options, questions on a terminal, checked files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

import click

from sheetforge.cli.output import aligned
from sheetforge.content.construction import (
    Answers,
    Choice,
    Commission,
    Construction,
    DesignQuestion,
    Draft,
)
from sheetforge.content.library import BadRequest, Library
from sheetforge.finding import Severity
from sheetforge.game import GameSystem, discover
from sheetforge.text import listed

SHOWN = 40
"""The most choices of a question that are listed; among more, a typed word finds the nearest."""


class NewCommand(click.Command):
    """`new` with an option for every question that the construction of an installed game has."""

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        params = super().get_params(context)
        return [*params[:-1], *_flags(), params[-1]]


def _flags() -> Iterator[click.Parameter]:
    """Yield an option for each question; of the same name in several games it is one."""
    found: dict[str, list[tuple[str, DesignQuestion]]] = {}
    for game, kind, construction in constructions(discover()):
        for question in construction.questions:
            found.setdefault(question.option, []).append((f"{kind} of {game.id}", question))
    for option, questions in sorted(found.items()):
        helps: dict[str, list[str]] = {}
        for whose, question in questions:
            helps.setdefault(question.help, []).append(whose)
        yield click.Option(
            [f"--{option}"],
            multiple=True,
            metavar=questions[0][1].metavar,
            help=" ".join(f"For {listed(whose)}: {help}" for help, whose in helps.items()),
        )


def constructions(
    games: Mapping[str, GameSystem],
) -> Iterator[tuple[GameSystem, str, Construction]]:
    """Yield game, kind and construction of all that games offer."""
    for game in games.values():
        for kind, construction in game.constructions().items():
            yield game, kind, construction


def answered(given: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the options of questions that were given, by the names of the questions."""
    return {name.replace("_", "-"): values for name, values in given.items() if values}


def refuse_others(given: Answers, game: GameSystem, kind: str) -> None:
    """Raise a usage error for an option that the construction of a kind does not have."""
    construction = game.constructions().get(kind)
    known = [one.option for one in construction.questions] if construction else []
    for option in given:
        if option not in known:
            there = ", ".join(f"--{name}" for name in known) or "none of these options"
            raise click.UsageError(f"--{option}: {kind} of {game.title} have {there}")
    for question in construction.questions if construction else ():
        if not question.many and len(given.get(question.option, ())) > 1:
            raise click.UsageError(f"--{question.option} is given more than once")


def drafted(
    construction: Construction, commission: Commission, given: Answers, *, ask: bool
) -> Draft:
    """Return the draft of an entity, checked against the library. Asks what is not given."""
    answers = _asked(construction, commission, given) if ask else given
    draft = construction.draft(commission, answers)
    library = commission.library
    for key in draft.files:
        if key in library.files:
            raise BadRequest(f"{library.shown(key)} already exists; choose another id")
    problems = _problems(library, draft)
    if problems:
        raise BadRequest(
            "\n  ".join(("nothing is written, since the result is not legal:", *problems))
        )
    return draft


def _problems(library: Library, draft: Draft) -> list[str]:
    """Return the findings of the check in the files of a draft."""
    from sheetforge.game import games_of
    from sheetforge.lint.runner import check_entity

    whole = library.with_texts(draft.files)
    rules = {key.system: games_of(library)[key.system].rules() for key in draft.files}
    found = (
        one for key in draft.files for one in check_entity(whole, key, rules[key.system]).findings
    )
    return [f"{one.message} ({one.code})" for one in found if one.severity is Severity.ERROR]


def is_terminal() -> bool:
    """Return whether there is a person to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _asked(construction: Construction, commission: Commission, given: Answers) -> Answers:
    """Return the given answers and those of the person at the terminal."""
    answers: dict[str, tuple[str, ...]] = {}
    for question in construction.questions:
        if question.option in given:
            answers[question.option] = tuple(
                question.checked(value, commission, answers) for value in given[question.option]
            )
            continue
        if question.asked(commission, answers):
            values = _ask(question, commission, answers)
            if values:
                answers[question.option] = values
    return answers


def _ask(question: DesignQuestion, commission: Commission, answers: Answers) -> tuple[str, ...]:
    """Ask a question until its answer is one of the choices."""
    choices = question.choices(commission, answers)
    default = " ".join(question.default(commission, answers))
    if len(choices) == 1 and question.strict:
        return (choices[0].value,)
    click.echo(f"\n{question.help}", err=True)
    _show(choices)
    while True:
        text: str = click.prompt(question.option, default=default, err=True)
        try:
            values = tuple(question.checked(value, commission, answers) for value in text.split())
        except BadRequest as problem:
            click.echo(str(problem), err=True)
            continue
        if question.many or len(values) <= 1:
            return values
        click.echo("give one answer", err=True)


def _show(choices: Sequence[Choice]) -> None:
    rows = [(f"  {one.value}", one.note) for one in choices[:SHOWN]]
    for line in aligned(rows, ()):
        click.echo(line.rstrip(), err=True)
    if len(choices) > SHOWN:
        click.echo(f"  and {len(choices) - SHOWN} more", err=True)
