"""`preflight`: compare finished files with what a print shop requires."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_of
from sheetforge.cli.options import content_option, library_at

if TYPE_CHECKING:
    from sheetforge.shops.preflight.run import FileReport
    from sheetforge.shops.shop import Shop


@click.command("preflight")
@click.argument("files", nargs=-1, metavar="FILE…", type=click.Path(path_type=Path))
@click.option(
    "--shop", metavar="ID", shell_complete=complete_of("shops"), help="The print shop: one of `sheetforge list shops`."
)
@click.option("--format", "form", type=click.Choice(["text", "concise", "json"]), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@content_option
def preflight_command(files: tuple[Path, ...], shop: str | None, form: str, strict: bool, content: str | None) -> int:
    """Check PDFs and PNGs (or folders of them) for a print shop.

    Each fault names the clause that the file breaks, the field of the shop's file, and the page and
    place. Without --shop the rules are checked that a printer at home needs too.
    """
    if not files:
        raise click.UsageError("name a file to check")
    from sheetforge.shops.preflight.run import preflight
    from sheetforge.shops.shop import find_shop
    from sheetforge.text import counted

    chosen = find_shop(library_at(content), shop) if shop else None
    reports = preflight(files, chosen)
    errors = sum(report.errors for report in reports)
    warnings = sum(report.warnings for report in reports)
    if form == "json":
        click.echo(_json(reports, chosen))
    else:
        lines = _text if form == "text" else _concise
        for line in lines(reports, chosen):
            click.echo(line)
        result = "nothing found"
        if errors + warnings:
            result = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
        click.echo(f"{counted(len(reports), 'file')} checked, {result}", err=True)
    return 1 if errors or (strict and warnings) else 0


def _text(reports: Sequence[FileReport], shop: Shop | None) -> list[str]:
    lines = []
    for report in reports:
        for fault in report.faults:
            where = f" {fault.where}:" if fault.where else ""
            head = f"{report.path}:{where} {fault.clause.severity}[{fault.clause.id}]"
            lines.append(f"{head} {fault.message}")
            lines.append(f"  clause: {fault.clause.rule[:-1]} · {fault.authority(shop)}")
    return lines


def _concise(reports: Sequence[FileReport], shop: Shop | None) -> list[str]:
    return [
        f"{report.path}:{fault.page}: {fault.clause.id} {fault.message}"
        for report in reports
        for fault in report.faults
    ]


def _json(reports: Sequence[FileReport], shop: Shop | None) -> str:
    from json import dumps

    findings = [
        {
            "clause": fault.clause.id,
            "severity": fault.clause.severity,
            "message": fault.message,
            "file": report.path.as_posix(),
            "page": fault.page or None,
            "place": None
            if fault.place is None
            else [round(side, 2) for side in (fault.place.x, fault.place.y, fault.place.width, fault.place.height)],
            "rule": fault.clause.rule,
            "authority": fault.authority(shop),
        }
        for report in reports
        for fault in report.faults
    ]
    summary = {
        "errors": sum(file_report.errors for file_report in reports),
        "warnings": sum(file_report.warnings for file_report in reports),
        "files": len(reports),
    }
    shown = None if shop is None else shop.id
    table = {"version": 1, "shop": shown, "summary": summary, "findings": findings}
    return dumps(table, ensure_ascii=False, indent=2)
