"""`explain CODE` and `rules`: the rules in words."""

from __future__ import annotations

import json

import click

from sheetforge.lint.catalogue import catalogue, find_rule, meant_rule
from sheetforge.system import discover


@click.command("explain")
@click.argument("code")
def explain_command(code: str) -> None:
    """Say what a rule asks, where it comes from, and show what keeps and what breaks it."""
    texts = catalogue(discover())
    rule = find_rule(texts, code)
    if rule is None:
        raise click.UsageError(f"there is no rule {code!r}; {meant_rule(texts, code)}")
    click.echo(f"{rule.code} {rule.name} ({rule.severity})\n")
    click.echo(f"{rule.summary[0].upper()}{rule.summary[1:].rstrip('.')}.")
    if rule.more:
        click.echo(rule.more)
    click.echo(f"authority: {rule.authority}\n")
    for title, example in (("keeps it", rule.good), ("breaks it", rule.bad)):
        click.echo(f"{title}:")
        click.echo("".join(f"    {line}\n" for line in example.strip("\n").splitlines()))


@click.command("rules")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def rules_command(form: str) -> None:
    """List every rule with its code, name and severity."""
    texts = catalogue(discover()).values()
    if form == "json":
        fields = ("code", "name", "severity", "summary", "more", "authority", "good", "bad")
        listed = [{name: getattr(text, name) for name in fields} for text in texts]
        click.echo(json.dumps({"version": 1, "rules": listed}, indent=2, ensure_ascii=False))
        return
    for text in texts:
        click.echo(f"{text.code}  {text.severity:<8} {text.name:<32} {text.summary}")
