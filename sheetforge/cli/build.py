"""`build`: print products into a folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from sheetforge.cli.build_asked import all_packs, known_products, numbered, showing_battle, with_command
from sheetforge.cli.completing import (
    complete_fleets,
    complete_houses,
    complete_of,
    complete_products,
    complete_scenarios,
    complete_ships,
)
from sheetforge.cli.options import (
    Choices,
    Number,
    WholeNumber,
    content_option,
    ink_option,
    jobs_option,
    known_system,
    system_option,
)
from sheetforge.cli.output import clear_progress, show_progress
from sheetforge.content.kinds import SLUG, Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.lookup import ContentRoot, UnknownName, absolute, find_content
from sheetforge.files import OutputError
from sheetforge.game import FLEETS, discover
from sheetforge.installed import without_pictures
from sheetforge.offers import Offer, offered
from sheetforge.parts import absent_games
from sheetforge.pipeline import Built, build
from sheetforge.printing import Request
from sheetforge.products.options import DPI, OUT, PACK, START_PAGE, PrintOptions, ProductOption, Setting
from sheetforge.sheet.paper import LARGE, PAPERS

if TYPE_CHECKING:
    from sheetforge.press.svg import TextForm

PAPER_NAMES = (*PAPERS, *LARGE)
RESOLUTIONS = 30, 1200
"""Least and most dots per inch of PNG: a sheet of A4 at the most has 140 million."""

FIT = "fit:"
"""The prefix of a size that is given as a number of sheets to fill."""

_FEW = 4
"""The most files that are named after a build."""

_NAMED = 12
"""Omissions beyond this number are counted and not named."""


class BuildCommand(click.Command):
    """`build` with a flag for every option that an installed product has.

    Its help is about the products that are named before `--help`; without one it lists them.
    """

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        params = super().get_params(context)
        return [*params[:-1], *_product_flags(), params[-1]]

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        names = _offer().names
        context.meta[NAMED] = tuple(word for word in args if word in names)
        at = args.index("--system") + 1 if "--system" in args[:-1] else None
        context.meta[GAME] = None if at is None else args[at]
        return super().parse_args(context, args)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        params = [param for param in super().get_params(context) if isinstance(param, click.Option)]
        general = [param.get_help_record(context) for param in params]
        with formatter.section("Options"):
            formatter.write_dl([record for record in general if record])
        for name in context.meta[NAMED]:
            rows = _option_rows(name, context.meta[GAME], context)
            if rows:
                with formatter.section(f"Options of {name}"):
                    formatter.write_dl(rows)
        if not context.meta[NAMED]:
            with formatter.section("Products"):
                formatter.write_dl(product_rows(_offer()))

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        if not context.meta[NAMED]:
            formatter.write_paragraph()
            formatter.write_text(
                "`sheetforge build PRODUCT --help` shows the options of a product,"
                " with --system SYSTEM those that it has in one game."
            )


NAMED, GAME = "sheetforge.build.products", "sheetforge.build.system"
"""Keys in the context of a command: the products and the game that its help is about."""


def product_rows(offer: Offer) -> list[tuple[str, str]]:
    """Return the name of each product and what it is: in words that all games share, or in those of each."""
    titles: dict[str, dict[str, list[str]]] = {}
    for product in offer.products:
        titles.setdefault(product.name, {}).setdefault(product.title, []).append(product.game)
    usual = {product.name for product in offer.products if product.by_default}
    rows = []
    for name, wordings in sorted(titles.items()):
        words = [title if len(wordings) == 1 else f"{title} [{', '.join(games)}]" for title, games in wordings.items()]
        rows.append((name, "; ".join(words) + ("" if name in usual else "  [only when named]")))
    return rows


def _option_rows(product: str, system: str | None, context: click.Context) -> list[tuple[str, str]]:
    """Return the help of a product's options, with the games that have them where not all do."""
    rows = []
    for option, games in _offer().of(product, system).items():
        record = None if option.hidden else flag_of(option).get_help_record(context)
        if record:
            flag, text = record
            rows.append((flag, text + (f"  [{', '.join(games)}]" if games else "")))
    return rows


def _offer() -> Offer:
    return offered(discover())


def _product_flags() -> list[click.Parameter]:
    options = sorted(_offer().options.items())
    return [flag_of(option) for _, option in options if not option.hidden]


def flag_of(option: ProductOption[Setting]) -> click.Option:
    """Return the flag of an option; its range is checked when it is read."""
    default = f"  [default: {_shown(option.default)}]" if option.default != "" else ""
    text = f"{option.help}{default}"
    if isinstance(option.default, bool):
        return click.Option([f"--{option.name}/--no-{option.name}"], default=None, help=text)
    if option.fit:
        # A number, or `fit:N`, which names a number of another option.
        return click.Option([f"--{option.name}"], type=str, metavar=option.metavar, default=None, help=text)
    plain = {int: WholeNumber(), float: Number()}.get(type(option.default), type(option.default))
    kind = click.Choice(option.choices) if option.choices else plain
    return click.Option(
        [f"--{option.name}"],
        type=kind,
        metavar=option.metavar or None,
        default=None,
        help=text,
        shell_complete=complete_of(option.kind) if option.kind else None,
    )


def _shown(value: Setting) -> str:
    """Return a default as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else f"{value}"


@click.command("build", cls=BuildCommand)
@click.argument("products", nargs=-1, metavar="[PRODUCT]...", shell_complete=complete_products)
@system_option
@click.option(
    "--ship",
    "ships",
    multiple=True,
    metavar="ID",
    shell_complete=complete_ships,
    help="Only this ship or other unit, or several of it, as in '4 hornpipe'; repeatable.",
)
@click.option(
    "--house", "houses", multiple=True, metavar="ID", shell_complete=complete_houses, help="Only what this House needs."
)
@click.option(
    "--fleet",
    "fleets",
    multiple=True,
    metavar="FLEET",
    shell_complete=complete_fleets,
    help="Only what this fleet needs: an id, a file, or a line.",
)
@click.option(
    "--scenario",
    "scenarios",
    multiple=True,
    metavar="ID",
    shell_complete=complete_scenarios,
    help="Only what this scenario needs.",
)
@click.option(
    "--paper",
    type=click.Choice(PAPER_NAMES),
    default="a4",
    show_default=True,
    help="Sizes larger than Letter are for maps and for posters of events.",
)
@ink_option
@click.option(
    "--format",
    "formats",
    type=Choices(["pdf", "svg", "png"]),
    multiple=True,
    help="PDF and SVG by default; repeatable, or with commas: pdf,png. PNG needs the package pypdfium2.",
)
@click.option("--fillable", is_flag=True, help="PDF with form fields to fill in and tick.")
@click.option("--tagged/--no-tagged", default=True, help="PDF with a structure for screen readers; the usual.")
@click.option(
    "--svg-text",
    type=click.Choice(["both", "outline", "font"]),
    help="Text in SVG: outlines of letters with unseen text over them to select and search (usual for what"
    " is read), outlines alone for cutters (usual for maps, counters, cards), or text in embedded faces.",
)
@click.option("--dpi", type=WholeNumber(*RESOLUTIONS), metavar="N", help=f"Dots per inch of PNG.  [default: {DPI}]")
@click.option(
    "--crew",
    metavar="7,4,…",
    help="Write these skills into the boxes, in their order; with luck points if there are as many values as boxes.",
)
@click.option(
    "--joined",
    metavar="NAME",
    default="",
    help="One PDF, NAME.pdf, with the pages of all files, also of several games.",
)
@click.option(
    "--out",
    metavar="DIR",
    default=OUT,
    show_default=True,
    type=click.Path(path_type=Path),
    help="The folder to print into.",
)
@click.option("--force", is_flag=True, help="Also draw files that are up to date.")
@jobs_option
@content_option
def build_command(
    products: tuple[str, ...],
    system: str | None,
    ships: tuple[str, ...],
    houses: tuple[str, ...],
    fleets: tuple[str, ...],
    scenarios: tuple[str, ...],
    paper: str,
    ink: str,
    formats: tuple[str, ...],
    fillable: bool,
    tagged: bool,
    svg_text: TextForm | None,
    dpi: int | None,
    crew: str | None,
    joined: str,
    out: Path,
    force: bool,
    jobs: int | None,
    content: str | None,
    **given: Setting | None,
) -> int:
    """Print displays, counters, maps and other PRODUCTs to a folder. Without a PRODUCT the usual ones
    are printed; with --battle FILE alone the ships of that battle.

    Files that are up to date are not drawn again. Ships that do not pass the check, and ships that
    are only listed, are left out; each is named with the reason.
    """
    place = find_content(content)
    systems = discover()
    known_system(system, systems)
    asked = ((unit_kinds(systems), ships), ("houses", houses), (FLEETS, fleets), ("scenarios", scenarios))
    known_products(products, _offer().names, place, [kinds for kinds, _ in asked])
    wanted: dict[str, frozenset[Key]] = {}
    copies: dict[Key, int] = {}
    library: Library | None = None
    for kinds, names in asked:
        for name in names:
            library = library or open_library(place.root, place.shown, systems)
            number = 0
            try:
                if kinds == FLEETS:
                    from sheetforge.cli.fleet_source import sound_fleet

                    library, key = sound_fleet(library, name, system)
                else:
                    number, key = numbered(library, name, kinds, system)
            except BadRequest as problem:
                raise with_command(library, problem) from None
            if number:
                copies[key] = copies.get(key, 0) + number
            wanted[key.kind] = wanted.get(key.kind, frozenset()) | {key}
    settings = _settings(given)
    products = products or showing_battle(_offer(), settings)
    options = PrintOptions(
        paper,
        ink,
        fillable,
        _crew(crew),
        settings,
        svg_text=svg_text,
        tagged=tagged,
        dpi=dpi or DPI,
        copies=dict(sorted(copies.items())),
    )
    named = [form for words in formats for form in words.split(",")]
    chosen = tuple(dict.fromkeys(named)) or (("pdf",) if fillable or joined else ("pdf", "svg"))
    if joined and chosen != ("pdf",):
        raise click.UsageError("--joined makes one PDF: leave --format out")
    if joined and not SLUG.fullmatch(joined):
        raise click.UsageError(f"--joined {joined}: a name has small letters, digits and hyphens, such as evening")
    for flag, given_it, form in (
        ("--fillable makes form fields", fillable, "pdf"),
        ("--no-tagged leaves out a structure for screen readers", not tagged, "pdf"),
        ("--svg-text is about letters", svg_text is not None, "svg"),
        ("--dpi is a resolution", dpi is not None, "png"),
    ):
        if given_it and form not in chosen:
            only = f"which only {form.upper()} has"
            raise click.UsageError(f"{flag}, {only}: add --format {form}")
    if "png" in chosen and (missing := without_pictures()):
        raise BadRequest(missing)
    for name, option in _offer().options.items():
        if formats and option.decides_format and settings.get(name):
            raise click.UsageError(f"--{name} decides the format; leave --format out")
    refuse_content(out, place, "another with --out")
    request = Request(products, system, wanted, chosen, options, joined)  # type: ignore[arg-type]
    if not wanted and PACK in products:
        # It takes a minute, and hardly anybody means all of them.
        library = open_library(place.root, place.shown, systems)
        click.echo(all_packs(library, system), err=True)
    try:
        built = build(
            place, request, out, force=force, progress=show_progress(), jobs=jobs, more=library, announce=_announce
        )
    except OutputError as problem:
        raise Unreadable(problem.with_option("--out")) from None
    except UnknownName as problem:
        raise with_command(library or open_library(place.root, place.shown, systems), problem) from None
    finally:
        clear_progress()
    for why in absent_games(systems).values():
        click.echo(f"left out: {why}", err=True)
    return _report(built, place.shown, out, asked=bool(wanted))


def _settings(given: Mapping[str, Setting | None]) -> dict[str, Setting]:
    """Return the options of products that are given; `fit:N` is one of another name."""
    settings: dict[str, Setting] = {}
    for name, option in _offer().options.items():
        value = given.get(name.replace("-", "_"))
        if value is None:
            continue
        if not option.fit:
            settings[name] = value
            continue
        text = str(value)
        try:
            if text.startswith(FIT):
                settings[option.fit] = int(text.removeprefix(FIT))
            else:
                settings[name] = float(text)
        except ValueError:
            message = f"{text!r} is neither a number nor fit:N for N sheets to fill"
            raise click.BadParameter(message, param_hint=f"--{name}") from None
    return settings


def refuse_content(out: Path, place: ContentRoot, instead: str) -> None:
    """Refuse to print into the content folder, where every file must be content."""
    target = absolute(str(out))
    if target == place.root or place.root in target.parents:
        raise BadRequest(f"{out}: lies inside the content folder; choose {instead}")


def _crew(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    try:
        values = tuple(int(part) for part in text.split(","))
    except ValueError:
        message = f"write skills as numbers with commas, such as 7,4,8, not {text!r}"
        raise click.BadParameter(message, param_hint="--crew") from None
    for value in values:
        if not 1 <= value <= 10:
            raise click.BadParameter(f"a skill is 1 to 10, not {value}", param_hint="--crew")
    return values


def _announce(paper: str) -> None:
    """Print the paper and the ink of a build, before it is drawn."""
    click.echo(paper, err=True)


def _to_open(built: Built, out: Path) -> list[Path]:
    """Return what to open next: the PDFs if they are few, otherwise the start page that links them."""
    files = sorted({*built.report.written, *built.report.same, *built.report.fresh})
    papers = [path for path in files if path.endswith(".pdf")] or files
    if 0 < len(papers) <= _FEW:
        return [out / path for path in papers]
    return [out / START_PAGE] if (out / START_PAGE).is_file() else []


def _report(built: Built, shown: str, out: Path, asked: bool) -> int:
    """Report what was drawn and what was not, and return the exit code."""
    report = built.report
    drawn, fresh = len(report.written) + len(report.same), len(report.fresh)
    if drawn:
        click.echo(f"{drawn} drawn, {fresh} up to date, in {out}", err=True)
    elif fresh:
        click.echo(f"nothing to do: {fresh} up to date in {out}", err=True)
    for file in _to_open(built, out):
        click.echo(f"  {file}", err=True)
    for path, why in report.failed:
        click.echo(f"{path}: error{why.label} {why.reason}", err=True)
    for note in built.notes:
        click.echo(f"left out: {note}", err=True)
    for path in report.removed:
        click.echo(f"removed: {path}: its content no longer exists", err=True)
    broken = {name: why for name, why in built.omitted.items() if "does not pass" in why}
    listed = {name for name, why in built.omitted.items() if "only listed" in why}
    named = [name for name in sorted(built.omitted) if asked or name not in listed]
    for name in named[:_NAMED]:
        click.echo(f"not printed: {name}: {built.omitted[name]}", err=True)
    if len(named) > _NAMED:
        click.echo(f"not printed: {len(named) - _NAMED} more", err=True)
    if listed and not asked:
        click.echo(f"not printed: {len(listed)} ships that are only listed", err=True)
    if broken:
        click.echo(f"for the findings: sheetforge check {quote(shown)}", err=True)
    return 1 if broken or report.failed or (asked and built.omitted) else 0
