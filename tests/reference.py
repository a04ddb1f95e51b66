"""The reference of commands and products, `docs/reference.md`, from what the program declares.

`python -m tests.regenerate` writes it again; a test compares it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from sheetforge.cli.build import flag_of, product_rows
from sheetforge.cli.run import program
from sheetforge.game import discover
from sheetforge.offers import Offer, offered
from sheetforge.products.options import Setting
from tests.option_pictures import PICTURES
from tests.running import CLONE

PAGE = CLONE / "docs" / "reference.md"
HEAD = """# Commands, products and options

The program writes this page from what its commands and products declare (`make goldens`).
`sheetforge COMMAND --help` shows the same, `sheetforge build PRODUCT --help` the options of a
product.
"""


def text() -> str:
    """Return the page."""
    return "\n".join([HEAD, *_commands(program, ()), *_products(offered(discover()))]) + "\n"


def _commands(group: click.Group, before: tuple[str, ...]) -> Iterator[str]:
    """Yield a section for each command, those of groups after the group."""
    context = click.Context(group, info_name="sheetforge", **program.context_settings)
    if not before:
        yield "## Commands\n"
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        words = (*before, name)
        own = click.Context(command, parent=context, info_name=name)
        usage = " ".join(command.collect_usage_pieces(own))
        yield f"### `sheetforge {' '.join(words)}`\n"
        yield f"`sheetforge {' '.join(words)} {usage}`\n"
        yield from (f"{_joined(part)}\n" for part in (command.help or "").split("\n\n"))
        yield from _table(_records(own, click.Command.get_params(command, own)))
        if isinstance(command, click.Group):
            yield from _commands(command, words)


def _products(offer: Offer) -> Iterator[str]:
    """Yield a section for each product, with a row for each option and the games that have it."""
    yield "## Products\n"
    context = click.Context(click.Command("build"))
    for name, title in product_rows(offer):
        yield f"### {name}\n"
        yield f"{_joined(title)}\n"
        rows = []
        for option, games in offer.of(name).items():
            if not option.hidden:
                for flag, words in _records(context, [flag_of(option)]):
                    rows.append((flag, words + (f" [{', '.join(games)}]" if games else "") + _picture(option.name)))
        yield from _table(rows)


def _picture(option: str) -> str:
    """Return the picture of an option, if it changes a drawing."""
    if option not in PICTURES:
        return ""
    values = ", ".join(_shown(value) for value in PICTURES[option].values)
    return f" ![{values}](images/options/{option}.png)"


def _shown(value: Setting) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value) or "none"


def _records(context: click.Context, params: Iterable[click.Parameter]) -> list[tuple[str, str]]:
    records = (param.get_help_record(context) for param in params)
    return [record for record in records if record and "--help" not in record[0]]


def _table(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    lines = [f"| `{_cell(flag)}` | {_cell(words)} |" for flag, words in rows]
    if lines:
        yield "\n".join(["| option | |", "|---|---|", *lines]) + "\n"


def _cell(words: str) -> str:
    return _joined(words).replace("|", "\\|")


def _joined(words: str) -> str:
    return " ".join(words.split())


def regenerate() -> None:
    """Write the page."""
    PAGE.write_text(text(), encoding="utf-8")
