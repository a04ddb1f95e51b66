"""Completion in the shell: ids, kinds, games, products, optional rules and codes.

A completion must be fast, so ids come from the names of files, and only the manifests of packs are
read. What only the games know (products, rules, codes) is loaded when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from pathlib import Path

    import click

    Items = list[CompletionItem[str]]
    Completer = Callable[[click.Context, click.Parameter, str], Items]


SERVING = ("shops",)
"""The kinds that serve any game."""


class _File(NamedTuple):
    """A file of content by its name."""

    kind: str
    system: str
    id: str


def _files(context: click.Context, kinds: tuple[str, ...] = ()) -> Iterator[_File]:
    """Yield the content files of some kinds, or of all, within the chosen game.

    A kind that the game does not have, such as that of print shops, serves any game.
    """
    from sheetforge.content.library import Unreadable
    from sheetforge.content.lookup import find_content

    try:
        root = find_content(context.params.get("content")).root
    except Unreadable:
        return
    system = context.params.get("system")
    for folder in _layers(root):
        for kind in kinds or ("*",):
            own = list(folder.glob(f"{kind}/{system or '*'}/*.yaml"))
            for file in own or (folder.glob(f"{kind}/*/*.yaml") if kind in SERVING else ()):
                yield _File(file.parts[-3], file.parts[-2], file.stem)


def _layers(root: Path) -> Iterable[Path]:
    """Return a content folder and those of all packs that it extends, as far as they are found."""
    from sheetforge.content.listing import MANIFEST

    if not (root / MANIFEST).is_file():
        return [root]
    # The manifests take pydantic, which a folder that is complete by itself does without.
    from sheetforge.content.packs import read_stack

    return {root, *(pack.root for pack in read_stack(root, root.name).packs)}


def _starting(words: Iterable[str], typed: str) -> Items:
    return [CompletionItem(word) for word in sorted({x for x in words if x.startswith(typed)})]


def complete_kinds(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a KIND."""
    return _starting((file.kind for file in _files(context)), typed)


def complete_systems(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a SYSTEM."""
    return _starting((file.system for file in _files(context)), typed)


def complete_of(*kinds: str, units: bool = False, or_file: bool = False) -> Completer:
    """Return the completion of an id of some kinds, or of any: bare, or with its game from `/` on.

    `units` adds the kinds of units that fight by themselves. With `or_file`, a text that begins no
    id is completed as the path of a file.
    """

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
        chosen = kinds
        if units:
            from sheetforge.content.kinds import unit_kinds
            from sheetforge.game import discover

            chosen = (*kinds, *unit_kinds(discover()))
        files = list(_files(context, chosen))
        if "/" in typed:
            short = (f"{file.system}/{file.id}" for file in files)
            ids = _starting([*short, *("/".join(file) for file in files)], typed)
        else:
            ids = _starting((file.id for file in files), typed)
        return ids if ids or not or_file else [CompletionItem(typed, type="file")]

    return complete


complete_ids = complete_of()
complete_ships = complete_of(units=True)
complete_armed = complete_of("weapons", units=True)
complete_priced = complete_of(units=True, or_file=True)
complete_houses = complete_of("houses")
complete_events = complete_of("events")
complete_fleets = complete_of("fleets", or_file=True)
complete_worksheets = complete_of("worksheets", or_file=True)
complete_scenarios = complete_of("scenarios", "events")
complete_battles = complete_of("scenarios", "events", units=True)


def complete_new_kinds(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete the KIND of something new: any kind of a game, a pack, or a drawing."""
    from sheetforge.game import discover

    kinds = {kind for game in discover().values() for kind in game.kinds}
    return _starting([*kinds, "pack", "drawings"], typed)


def complete_new_names(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete the SYSTEM of something new, with the slash that its id follows."""
    from sheetforge.game import discover

    kind = context.params.get("kind")
    games = [game.id for game in discover().values() if kind in game.kinds]
    return _starting((f"{game}/" for game in games), typed)


def complete_like(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete the id of an entity to copy: one of the kind that is made."""
    kind = context.params.get("kind")
    return complete_of(*([str(kind)] if kind else []))(context, parameter, typed)


def complete_products(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete a PRODUCT of the chosen game, or of any."""
    from sheetforge.game import discover

    system = context.params.get("system")
    games = [game for game in discover().values() if system in (None, game.id)]
    return _starting((name for game in games for name in game.products()), typed)


def complete_rules(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete an optional RULE of any game."""
    from pathlib import Path

    from sheetforge.content.yaml import parse
    from sheetforge.game import discover

    ids: list[str] = []
    for game in discover().values():
        file = Path(game.data("rules.yaml"))
        rules = parse(file.read_text("utf-8"), file.name).mapping.get("rules") if file.is_file() else {}
        ids += rules if isinstance(rules, dict) else []
    return _starting(ids, typed)


def complete_codes(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    """Complete the CODE of a rule in any case, with its name as help."""
    from sheetforge.game import discover
    from sheetforge.lint.catalogue import catalogue

    found = catalogue(discover()).values()
    return [CompletionItem(rule.code, help=rule.name) for rule in found if rule.code.startswith(typed.upper())]
