"""`new` for kinds with rules of construction: options, questions on a terminal, checked files."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size

import click

from sheetforge.content.construction import Answers, Choice, Commission, Construction, DesignQuestion
from sheetforge.content.library import BadRequest
from sheetforge.game import GameSystem, discover
from sheetforge.offers import DesignOption, design_options
from sheetforge.text import listed

SHOWN = 40
"""The most choices of a question that are listed; among more, a typed word finds the nearest."""


class NewCommand(click.Command):
    """`new` with an option for every question that the construction of an installed game has.

    Its help is about the kind and the game that are named before `--help`.
    """

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        params = super().get_params(context)
        return [*params[:-1], *_flags(design_options(discover())), params[-1]]

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        words = [word for word in args if not word.startswith("-")]
        games = {word.partition("/")[0] for word in words} & discover().keys()
        context.meta[ABOUT] = _about(frozenset(words), frozenset(games))
        return super().parse_args(context, args)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        about = context.meta[ABOUT]
        params = [param for param in super().get_params(context) if isinstance(param, click.Option)]
        general = [param.get_help_record(context) for param in params]
        with formatter.section("Options"):
            formatter.write_dl([record for record in general if record])
        for whose in dict.fromkeys((one.kind, one.game) for one in about):
            flags = _flags([one for one in about if (one.kind, one.game) == whose])
            rows = [flag.get_help_record(context) for flag in flags]
            with formatter.section(f"Options of {whose[0]} of {whose[1]}"):
                formatter.write_dl([row for row in rows if row])

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        if not context.meta[ABOUT]:
            built = dict.fromkeys(
                f"{design_option.kind} {design_option.game}" for design_option in design_options(discover())
            )
            formatter.write_paragraph()
            formatter.write_text(
                "`sheetforge new KIND SYSTEM --help` shows the options with which the rules of a "
                f"game build an entity: {', '.join(built)}."
            )


ABOUT = "sheetforge.new.options"
"""Key in the context of a command: the options that its help is about."""


def _about(words: frozenset[str], games: frozenset[str]) -> tuple[DesignOption, ...]:
    """Return the options of the kinds and games among the words of a command; none without one."""
    options = design_options(discover())
    kinds = words & {option.kind for option in options}
    return tuple(
        option
        for option in options
        if (kinds or games) and (option.kind in kinds or not kinds) and (option.game in games or not games)
    )


def _flags(options: Sequence[DesignOption]) -> list[click.Option]:
    """Return an option for each question; of the same name in several games it is one."""
    by_name: dict[str, list[DesignOption]] = {}
    for option in options:
        by_name.setdefault(option.name, []).append(option)
    many = len({(option.kind, option.game) for option in options}) > 1
    flags = []
    for name, same in sorted(by_name.items()):
        helps: dict[str, list[str]] = {}
        for option in same:
            helps.setdefault(option.help, []).append(f"{option.kind} of {option.game}")
        text = " ".join(f"For {listed(whose)}: {help}" for help, whose in helps.items())
        flags.append(
            click.Option([f"--{name}"], multiple=True, metavar=same[0].metavar, help=text if many else same[0].help)
        )
    return flags


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


def is_terminal() -> bool:
    """Return whether there is a person to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def asked(construction: Construction, commission: Commission, given: Answers) -> Answers:
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
    click.echo(f"\n{question.help.replace('repeatable', 'several with spaces between them')}", err=True)
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
    if not choices:
        return
    formatter = click.HelpFormatter(width=get_terminal_size().columns)
    with formatter.indentation():
        formatter.write_dl([(choice.value, choice.note) for choice in choices[:SHOWN]])
    click.echo(formatter.getvalue(), err=True, nl=False)
    if len(choices) > SHOWN:
        click.echo(f"  and {len(choices) - SHOWN} more", err=True)
