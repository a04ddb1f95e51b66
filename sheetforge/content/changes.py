"""Changes of single fields: what is wrong with one, and its application to data and positions."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.amend import path_text, same, shown
from sheetforge.content.yaml import Data, Node, write
from sheetforge.finding import Path
from sheetforge.text import counted, did_you_mean

Change = Mapping[str, Data]
"""A change as written: `from`, `to`, or both."""


def objection(
    name: str, change: Change, exists: bool, old: Data, owner: str, near: str
) -> tuple[str, str, str, str] | None:
    """Return what is wrong with a change: code, message, the part of it, and a text to write.

    `near` is the field below whose name is close to that of one that does not exist.
    """
    has_from, has_to = "from" in change, "to" in change
    empty = next((end for end in ("from", "to") if end in change and change[end] is None), "")
    if empty:
        return "SF229", f"{name}: write a value after `{empty}`, or leave `{empty}` out", empty, ""
    if not has_from and not has_to:
        return "SF229", f"{name}: write `from` (the value below) and `to` (the new one)", "", ""
    if has_from and has_to and same(change["from"], change["to"]):
        return "SF229", f"{name}: `from` and `to` are equal; remove this change", "to", ""
    if exists and not has_from:
        message = f"{name} is {shown(old)} in {owner}; write it as `from`, so that a later change of it is noticed"
        return "SF229", message, "", ""
    yours = f"yours is {shown(change['to'])}" if has_to else "you remove it"
    if has_from and not exists:
        message = f"{name}: from {shown(change['from'])}, but {owner} does not have it; {yours}"
        meant = f"; did you mean {near!r}?" if near else ""
        return "SF227", f"{message}{meant}; leave `from` out, or remove this change", "from", ""
    if has_from and not same(change["from"], old):
        message = f"{name}: from {shown(change['from'])}, but {owner} has {shown(old)}; {yours}"
        if has_to and same(change["to"], old):
            return "SF227", message + ", as below; remove this change", "from", ""
        text = write(old) if isinstance(old, str | int | float) and "\n" not in str(old) else ""
        return "SF227", message + "; compare them, then correct `from`", "from", text
    return None


def no_place(data: Data, path: Path) -> str:
    """Return the message for a path that leads to nothing."""
    for depth in range(len(path)):
        parent = at(data, path[:depth])
        if not has(parent, path[depth]):
            break
    here = path_text(path[:depth]) or "the entity"
    wanted = path_text(path[: depth + 1])
    if isinstance(parent, list):
        return f"no {wanted}: {here} has {counted(len(parent), 'item')}, from [0]; [{len(parent)}] adds one"
    if isinstance(parent, dict):
        return f"no {wanted} below; {did_you_mean(str(path[depth]), list(parent), with_list=True)}"
    return f"no {wanted}: {here} is {shown(parent)}, which has no parts"


def at(data: Data, path: Path) -> Data:
    """Return the value at a path; None if there is none."""
    for step in path:
        data = child(data, step) if has(data, step) else None
    return data


def child(parent: Data, step: str | int) -> Data:
    """Return the value of a key or an item that exists."""
    assert isinstance(parent, dict | list)
    container: Data = parent[step]  # type: ignore[index]
    return container


def has(parent: Data, step: str | int) -> bool:
    """Return whether a value has a key or an item."""
    if isinstance(parent, dict):
        return step in parent
    return isinstance(parent, list) and isinstance(step, int) and step < len(parent)


def can_take(parent: Data, step: str | int) -> bool:
    """Return whether a new value can be put there: a new key, or the item after the last."""
    if isinstance(parent, list):
        return step == len(parent)
    return isinstance(parent, dict) and isinstance(step, str)


def node_at(root: Node, path: Path) -> Node:
    """Return the node at a path, which exists."""
    for step in path:
        root = (root.entries or {})[step][2] if isinstance(step, str) else (root.items or [])[step]
    return root


def put(data: Data, root: Node, path: Path, value: Data, entry: tuple[int, int, Node]) -> None:
    """Put a value at a path, with start and end of its key and its node."""
    parent, holder, step = at(data, path[:-1]), node_at(root, path[:-1]), path[-1]
    if isinstance(parent, list) and isinstance(step, int):
        # A slice replaces the item, or adds one after the last.
        parent[step : step + 1] = [value]
        holder.items = holder.items or []
        holder.items[step : step + 1] = [entry[2]]
    elif isinstance(parent, dict) and isinstance(step, str):
        parent[step] = value
        holder.entries = holder.entries or {}
        holder.entries[step] = entry


def drop(data: Data, root: Node, path: Path) -> None:
    """Remove the value at a path, which exists."""
    parent, holder, step = at(data, path[:-1]), node_at(root, path[:-1]), path[-1]
    if isinstance(parent, list) and isinstance(step, int):
        del parent[step], (holder.items or [])[step]
    elif isinstance(parent, dict) and isinstance(step, str):
        del parent[step], (holder.entries or {})[step]
