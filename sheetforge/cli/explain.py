"""`explain CODE` and `rules`: the rules in words."""

from __future__ import annotations

import json
from collections.abc import Collection

import click

from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines, records_csv
from sheetforge.game import discover
from sheetforge.lint.catalogue import catalogue, find_rule, rule_hint

DIGITS = 3
"""A code has two letters and so many digits."""


@click.command("explain")
@click.argument("code")
def explain_command(code: str) -> None:
    """Say what a rule asks, where it comes from, and show what keeps and what breaks it."""
    texts = catalogue(discover())
    rule = find_rule(texts, code)
    if rule is None:
        raise click.UsageError(f"there is no rule {code!r}; {rule_hint(texts, code)}")
    click.echo(f"{rule.code} {rule.name} ({rule.severity})\n")
    click.echo(f"{rule.summary[0].upper()}{rule.summary[1:].rstrip('.')}.")
    if rule.more:
        click.echo(rule.more)
    click.echo(f"authority: {rule.authority}\n")
    for title, example in (("keeps it", rule.good), ("breaks it", rule.bad)):
        click.echo(f"{title}:")
        click.echo("".join(f"    {line}\n" for line in example.strip("\n").splitlines()))


def free_codes(taken: Collection[str], beginning: str) -> list[str]:
    """Return the codes with a beginning that are not taken: `SD3` means SD300 to SD399."""
    prefix, digits = beginning[:2], beginning[2:]
    known = sorted({code[:2] for code in taken})
    if prefix not in known:
        raise click.UsageError(
            f"no rule begins with {beginning!r}; begin with {', '.join(known)}, as in SD3"
        )
    if len(digits) > DIGITS or not all(digit in "0123456789" for digit in digits):
        raise click.UsageError(f"{beginning!r} is no beginning of a code such as SD304")
    left = DIGITS - len(digits)
    codes = (f"{beginning}{number:0{left}}" for number in range(10**left)) if left else [beginning]
    return [code for code in codes if code not in taken]


@click.command("rules")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
@click.option("--free", "beginning", metavar="CODE",
              help="List the codes that no rule has, of those that begin so: SD3.")  # fmt: skip
def rules_command(form: str, beginning: str | None) -> None:
    """List every rule with its code, name and severity."""
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
        rows = [(one.code, one.severity.value, one.name, one.summary) for one in texts]
        echo_lines(aligned(rows, ()))
        return
    records: list[dict[str, Plain]] = [
        {
            "code": one.code, "name": one.name, "severity": one.severity.value,
            "summary": one.summary, "more": one.more, "authority": one.authority,
            "good": one.good, "bad": one.bad,
        }
        for one in texts
    ]  # fmt: skip
    written = as_json({"version": 1, "rules": records}) if form == "json" else records_csv(records)
    click.echo(written, nl=False)
