"""`explain CODE`, `rules` and `rulings`: the rules in words, and decisions on open questions."""

from __future__ import annotations

import json
from collections.abc import Collection

import click

from sheetforge.cli.completing import complete_codes
from sheetforge.cli.options import known_system, system_option
from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines, records_csv
from sheetforge.content.kinds import lineage
from sheetforge.game import discover

SHORT = 3
"""A breaking example of more lines has marks at what differs from the good one."""
DIGITS = 3
"""Number of digits that follow the two letters of a code."""


@click.command("explain")
@click.argument("code", shell_complete=complete_codes)
def explain_command(code: str) -> None:
    """Explain a rule of the check. Printed are what it requires, its authority, a good and a breaking
    example.

    In a long breaking example `>` marks the lines that the good one does not have.
    """
    from sheetforge.lint.catalogue import catalogue, find_rule, rule_hint

    texts = catalogue(discover())
    rule = find_rule(texts, code)
    if rule is None:
        raise click.UsageError(f"there is no rule {code!r}; {rule_hint(texts, code)}")
    click.echo(f"{rule.code} {rule.name} ({rule.severity})\n")
    click.echo(f"{rule.summary[0].upper()}{rule.summary[1:].rstrip('.')}.")
    if rule.more:
        click.echo(rule.more)
    click.echo(f"authority: {rule.authority}\n")
    good, bad = (text.strip("\n").splitlines() for text in (rule.good, rule.bad))
    shared = set(good) & set(bad) if len(bad) > SHORT else set()
    for title, example, mark in (("keeps it", good, " "), ("breaks it", bad, ">" if shared else " ")):
        click.echo(f"{title}:")
        rows = (f"  {' ' if line in shared else mark} {line}".rstrip() for line in example)
        click.echo("".join(f"{row}\n" for row in rows))


def free_codes(taken: Collection[str], beginning: str) -> list[str]:
    """Return the codes with a beginning that are not taken: `SD3` means SD300 to SD399."""
    prefix, digits = beginning[:2], beginning[2:]
    known = sorted({code[:2] for code in taken})
    if prefix not in known:
        raise click.UsageError(f"no rule begins with {beginning!r}; begin with {', '.join(known)}, as in SD3")
    if len(digits) > DIGITS or not all(digit in "0123456789" for digit in digits):
        raise click.UsageError(f"{beginning!r} is not the beginning of a code such as SD304")
    missing = DIGITS - len(digits)
    if not missing:
        codes = [beginning]
    else:
        codes = [f"{beginning}{number:0{missing}}" for number in range(10**missing)]
    return [code for code in codes if code not in taken]


@click.command("rules")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
@click.option("--free", "beginning", metavar="CODE", help="List the free codes with this beginning, such as SD3.")
def rules_command(form: str, beginning: str | None) -> None:
    """List every rule with its code, name and severity."""
    from sheetforge.lint.catalogue import catalogue

    found = catalogue(discover())
    if beginning is not None:
        free = free_codes(found, beginning.upper())
        if form == "json":
            click.echo(json.dumps({"version": 1, "free": free}))
        elif form == "csv":
            click.echo(as_csv(("code",), [(code,) for code in free]), nl=False)
        else:
            click.echo("\n".join(free) or f"every code {beginning.upper()} is taken")
        return
    texts = found.values()
    if form == "text":
        rows = [(rule.code, rule.severity.value, rule.name, rule.summary) for rule in texts]
        echo_lines(aligned(rows, ()))
        return
    records: list[dict[str, Plain]] = [
        {
            "code": rule.code,
            "name": rule.name,
            "severity": rule.severity.value,
            "summary": rule.summary,
            "more": rule.more,
            "authority": rule.authority,
            "good": rule.good,
            "bad": rule.bad,
        }
        for rule in texts
    ]
    written = as_json({"version": 1, "rules": records}) if form == "json" else records_csv(records)
    click.echo(written, nl=False)


@click.command("rulings")
@system_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def rulings_command(system: str | None, form: str) -> None:
    """List the questions that the rule books leave open. Each has the decision on it.

    The rulings of a game also apply to the games that extend it; --system lists both.
    """
    from sheetforge.rulings import as_data, as_text, rulings_of

    games = discover()
    known_system(system, games)
    chosen = sorted(games) if system is None else lineage(games, system)
    rulings = rulings_of({id: games[id] for id in chosen})
    if form == "json":
        click.echo(as_json(as_data(rulings)), nl=False)
    else:
        click.echo("\n".join(as_text(rulings)))
