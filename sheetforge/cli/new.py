"""`new`: a new content file, built by the rules of its game or copied from a sound one."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from sheetforge.cli.completing import complete_like, complete_new_kinds, complete_new_names
from sheetforge.cli.designing import NewCommand, answered, asked, is_terminal, refuse_others
from sheetforge.cli.new_drawing import write_drawing
from sheetforge.cli.options import content_option, known_kind, known_system
from sheetforge.cli.output import aligned, echo_lines
from sheetforge.content.construction import Commission, Draft
from sheetforge.content.kinds import Key, id_objection
from sheetforge.content.library import DRAWINGS, BadRequest, Library, Unreadable, open_library
from sheetforge.content.listing import BUILT_IN, MANIFEST
from sheetforge.content.lookup import ContentRoot, absolute, find_content, find_key, own_content
from sheetforge.files import OutputError, put
from sheetforge.game import discover, games_of
from sheetforge.offers import copied_draft, drafted

PACK = "pack"
"""The KIND for the manifest of a content folder."""


@click.command("new", cls=NewCommand)
@click.argument("kind", shell_complete=complete_new_kinds)
@click.argument("name", metavar="[SYSTEM/ID]", shell_complete=complete_new_names, required=False)
@click.option(
    "--like", metavar="ID", shell_complete=complete_like, help="The entity to copy, instead of building a new one."
)
@click.option("--title", metavar="NAME", help="Its name; by default made from the id.")
@click.option(
    "--amends",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change a field of an entity of a pack below; repeatable, FIELD= removes it.",
)
@click.option("--replaces", is_flag=True, help="Replace an entity of a pack below by a copy.")
@click.option("--yes", "-y", is_flag=True, help="Ask no questions; choose what is not given.")
@content_option
def new_command(
    kind: str,
    name: str | None,
    like: str | None,
    title: str | None,
    amends: tuple[str, ...],
    replaces: bool,
    yes: bool,
    content: str | None,
    **given: tuple[str, ...],
) -> None:
    """Write the file of a new ship, fleet or other entity.

    A kind with rules of construction is built from the options, and on a terminal from the answers
    to questions, and passes the check; any other is copied, and what a copy must change is named.
    Without SYSTEM/ID the entities that a KIND can be copied from are listed. If there is no content
    yet, a folder `content` that extends the built-in content is created. `new pack ID` writes only
    its `sheetforge.yaml`; `new drawings SYSTEM/ID` writes the drawing of a ship as an SVG file, to
    be edited.
    """
    if kind == PACK:
        _new_pack(name or "", title, content)
        return
    place, library = _open(content)
    if kind == DRAWINGS:
        write_drawing(place, library, name or "", like)
        return
    if name is None or name in library.systems:
        list_patterns(library, kind, name)
        return
    system, _, bare = name.rpartition("/")
    if not system:
        raise click.UsageError(f"name the game too: new {kind} SYSTEM/{bare or 'ID'}")
    known_system(system, library.systems)
    known_kind(kind, library.systems[system].kinds)
    if wrong := id_objection(bare):
        raise click.UsageError(f"{wrong.message}, not {bare!r}")
    if title is not None and title.strip() == "":
        raise click.BadParameter("write at least one character", param_hint="--title")
    key = Key(kind, system, bare)
    if amends or replaces:
        from sheetforge.cli.amending import amendment, replacement

        _refuse_both(amends, replaces, like or title or next(iter(answered(given)), None))
        text = amendment(library, key, place.root, amends) if amends else replacement(library, key, place.root)
        _finish(place, library, Draft({key: text}), key, "amends" if amends else "replaces")
        return
    if key in library.files:
        layer = library.layer(key)
        what = "already exists; choose another id"
        if not library.is_own(key) or library.root != place.root:
            pack = "the built-in content" if layer is None else str(layer.pack)
            what = f"already exists in {pack}; choose another id, or change it with `amends:`"
            what += " (--amends FIELD=VALUE)"
        raise BadRequest(f"{library.shown(key) if library.is_own(key) else key} {what}")
    name = (title or "").strip() or bare.replace("-", " ").title()
    answers = answered(given)
    game = games_of(library)[system]
    refuse_others(answers, game, kind)
    construction = game.constructions().get(kind)
    if answers and like is not None:
        raise click.UsageError(f"--like copies an entity; --{next(iter(answers))} builds one")
    if construction is not None and like is None and construction.applies(answers):
        commission = Commission(library, key, name)
        asking = not yes and is_terminal()
        draft = drafted(construction, commission, asked(construction, commission, answers) if asking else answers)
        how = "built"
    else:
        pattern = _pattern(library, key, like)
        draft, how = copied_draft(library, pattern, key, name), f"copied from {pattern.id}"
    _finish(place, library, draft, key, how)


def _refuse_both(amends: tuple[str, ...], replaces: bool, other: str | None) -> None:
    """Raise a usage error for options that do not go together."""
    if amends and replaces:
        raise click.UsageError("--amends changes fields, --replaces the whole entity; give one of them")
    if other:
        raise click.UsageError("--amends and --replaces change what exists; give no other option")


def _finish(place: ContentRoot, library: Library, draft: Draft, key: Key, how: str) -> None:
    """Write the files of a draft, with a manifest where there is no content yet, and report."""
    if library.root != place.root:
        _write_manifest(place, _id_of(place.root.parent.name), None)
    shown = {file: f"{place.shown}/{file}.yaml" for file in draft.files}
    for one, text in draft.files.items():
        _put(place.root / f"{one}.yaml", text)
    for line in draft.remarks:
        click.echo(line, err=True)
    for one in list(shown)[1:]:
        click.echo(f"{shown[one]}: {how}", err=True)
    click.echo(f"{shown[key]}: {how}; next: sheetforge check {quote(shown[key])}", err=True)


def list_patterns(library: Library, kind: str, system: str | None) -> None:
    """Print the entities that a kind can be copied from, of one game or of all that have it."""
    games = [id for id in library.systems if system in (None, id)]
    known_kind(kind, {one for id in games for one in library.systems[id].kinds})
    for id in games:
        keys = library.keys(kind, id)
        if not keys:
            continue
        if construction := games_of(library)[id].constructions().get(kind):
            options = " ".join(f"--{question.option} {question.metavar}" for question in construction.questions)
            click.echo(f"{kind} of {id} are built: sheetforge new {kind} {id}/ID {options}")
        elif kind in library.systems[id].units:
            click.echo(f"{id} has no rules of construction, so its {kind} are copied")
        click.echo(f"{kind} of {id} to copy: sheetforge new {kind} {id}/NEW-ID --like ID")
        echo_lines(aligned([(f"  {key.id}", _about(library, key)) for key in keys], ()))


def _about(library: Library, key: Key) -> str:
    """Return a line about an entity: its name, and the first of its plain values."""
    record = library.record(key)
    if record.entity is None:
        return "(does not pass the check)"
    data = record.source.data
    values = data.items() if isinstance(data, dict) else ()
    plain = [
        f"{field.replace('_', ' ')} {value}"
        for field, value in values
        if field != "name" and isinstance(value, str | float) | (type(value) is int)
        if len(str(value)) <= 30
    ]
    return ", ".join((record.entity.name, *plain[:3]))


def _open(content: str | None) -> tuple[ContentRoot, Library]:
    """Return the folder to write into, and its library; that of the built-in content if it is new.

    A folder without any file counts as new.
    """
    place = find_content(content)
    here = Path.cwd()
    if content is None and place.root.parent not in (here, *here.parents):
        place = ContentRoot(here / "content", "content")
    is_new = not place.root.exists() or not any(place.root.rglob("*"))
    if is_new:
        root = own_content()
        return place, open_library(root, root.as_posix(), discover())
    return place, open_library(place.root, place.shown, discover())


def _new_pack(id: str, title: str | None, content: str | None) -> None:
    """Write the manifest of the content folder, which is made if there is none."""
    if id_objection(id) or id == BUILT_IN:
        raise click.UsageError(f"the id of a pack is lower-case words joined by hyphens, not {id!r}")
    if content is not None:
        place = ContentRoot(absolute(content), Path(content).as_posix())
    else:
        place = find_content(None)
        if place.root == own_content() or place.root.parent not in (Path.cwd(), *Path.cwd().parents):
            place = ContentRoot(Path.cwd() / "content", "content")
    if (place.root / MANIFEST).exists():
        raise BadRequest(f"{place.shown}/{MANIFEST} already exists")
    _write_manifest(place, id, title)


def _write_manifest(place: ContentRoot, id: str, title: str | None) -> None:
    from sheetforge.content.packs import NOT_CHOSEN
    from sheetforge.content.yaml import write

    name = (title or "").strip() or id.replace("-", " ").title()
    text = (
        "# What this folder is, and what it extends: docs/packs.md\n"
        f'id: {write(id)}\nname: {write(name)}\nversion: "0.1"\n'
        f"licence: {NOT_CHOSEN}\ncredits: []\nextends: [built-in]\n"
    )
    _put(place.root / MANIFEST, text)
    click.echo(f"{place.shown}/{MANIFEST}: extends the built-in content", err=True)


def _id_of(folder: str) -> str:
    """Return the id of a pack for the name of its folder."""
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in folder.lower())
    id = "-".join(words.split())[:60]
    return id if id_objection(id) is None and id != BUILT_IN else "my-content"


def _put(path: Path, text: str) -> None:
    try:
        put(path, text.encode())
    except OutputError as problem:
        raise Unreadable(problem.with_option("--content")) from None


def _pattern(library: Library, key: Key, like: str | None) -> Key:
    if like is not None:
        return find_key(library, like, key.kind, key.system if "/" not in like else None)
    game = library.systems[key.system]
    offered = game.patterns.get(key.kind)
    if key.kind in game.units and Key(key.kind, key.system, offered or "") in library.files:
        return Key(key.kind, key.system, offered or "")
    names = [one.id for one in library.keys(key.kind, key.system)]
    few = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
    raise click.UsageError(
        f"name one of the {key.kind} to copy with --like ID ({few or 'there are none yet'}); "
        f"`sheetforge new {key.kind} {key.system}` lists them"
    )
