"""`diff`: what changed between two states of the content, in the words of the games."""

from __future__ import annotations

import click

from sheetforge.cli.options import content_option
from sheetforge.cli.output import as_json, echo_lines


@click.command("diff")
@click.argument("since", metavar="[REV]", default="HEAD")
@click.argument("until", metavar="[REV]", required=False)
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text")
@content_option
def diff_command(since: str, until: str | None, form: str, content: str | None) -> None:
    """Show what changed since a git revision. By default that is the last commit.

    For each entity that is new, removed, renamed or changed: its fields, its prices before and
    after, and what depends on it; entities whose figures changed with it; and findings of the
    check that are new or gone. With a second revision the two are compared.
    """
    from sheetforge.compare.entities import compare
    from sheetforge.compare.report import as_data, as_markdown, as_text
    from sheetforge.compare.states import library_at, manifest_changed
    from sheetforge.content.library import open_library
    from sheetforge.content.lookup import find_content
    from sheetforge.content.revisions import Revision
    from sheetforge.game import discover

    place = find_content(content)
    games = discover()
    first = Revision.of(place.root, since)
    last = None if until is None else Revision.of(place.root, until)
    now = open_library(place.root, place.shown, games)
    after = now if last is None else library_at(last, now)
    comparison = compare(library_at(first, now), after, games)
    title = since if until is None else f"{since} until {until}"
    if form == "json":
        click.echo(as_json(as_data(comparison, title)), nl=False)
    else:
        echo_lines((as_text if form == "text" else as_markdown)(comparison, title))
    if manifest_changed(first, last):
        click.echo("sheetforge.yaml changed, too; both states are compared over the packs that it names now", err=True)
