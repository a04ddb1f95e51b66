"""Bots of files: `my_bot.py:Bot` wherever a game has bots by name.

The file is run once in a process, and its class is checked before a game begins. Logs name such a
bot with a digest of its file, `my_bot.py:Bot#1a2b3c4d`, so that a continued game or run never uses
another version unnoticed. The digest is that of the file alone, without its imports.
"""

from __future__ import annotations

import ast
import inspect
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import ModuleType

from sheetforge.foreign import hidden_characters
from sheetforge.play.engine import AnyView, Maker
from sheetforge.play.questions import brief
from sheetforge.play.watch import BOT_FILE, SECONDS, OutOfTime, Watch, place_of
from sheetforge.text import did_you_mean

SEPARATOR, MARK = ":", "#"
"""The signs before the class and before the digest of the file."""

DIGITS = 8

INTERFACE = "def __init__(self, side, stream) and def choose(self, view, question)"


class BadBotFile(Exception):
    """A bot of a file that cannot play: the file, the line (0 for none), what to do."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(path, line, message)
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}{f':{self.line}' if self.line else ''}: {self.message}"


@dataclass(frozen=True, slots=True)
class BotFile:
    """A file of bots that was run: its module, a digest, and the lines of its definitions."""

    path: str
    digest: str
    module: ModuleType
    lines: dict[str, int]


def is_of_file(name: str) -> bool:
    """Return whether the name of a bot is that of a file."""
    return SEPARATOR in name or name.endswith(".py")


def pinned(name: str) -> str:
    """Return the name of a bot; of one in a file with the digest of the file.

    Raises `BadBotFile`.
    """
    if not is_of_file(name):
        return name
    path, kind, _ = _parts(name)
    maker_of(name)
    return f"{path}{SEPARATOR}{kind}{MARK}{_loaded(path).digest}"


def maker_of(name: str) -> Maker[AnyView]:
    """Return the class of a bot, or the function that makes it. Raises `BadBotFile`."""
    path, kind, digest = _parts(name)
    file = _loaded(path)
    if digest and digest != file.digest:
        raise BadBotFile(
            path,
            0,
            f"the bot {kind} has changed since: its file had the digest {digest} and has "
            f"{file.digest}; restore the file, or name the bot without {MARK}{digest}",
        )
    return _checked(file, kind)


def _parts(name: str) -> tuple[str, str, str]:
    """Return the path, the class and the digest (empty for none) of a bot's name."""
    if fault := hidden_characters(name):
        raise BadBotFile(repr(name), 0, f"the name of a bot is kept in logs: {fault}")
    path, separator, rest = name.rpartition(SEPARATOR)
    kind, _, digest = rest.partition(MARK)
    if not separator or not path or not kind:
        raise BadBotFile(name, 0, "name the class of the bot as well, as in my_bot.py:Bot")
    return path, kind, digest


def _loaded(path: str) -> BotFile:
    """Run a file, once in a process. Raises `BadBotFile`."""
    return _run(path, os.path.abspath(path))


@cache
def _run(path: str, _place: str) -> BotFile:
    """Run a file that has a path in the folder where the program is now; in another it is another file."""
    try:
        source = Path(path).read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadBotFile(path, 0, f"the file of the bot cannot be read: {reason}") from None
    digest = blake2b(source).hexdigest()[:DIGITS]
    module = ModuleType(f"{Path(path).stem}_{digest}")
    module.__file__ = path
    setattr(module, BOT_FILE, True)
    with _reported(path):
        tree = ast.parse(source, path)
        code = compile(tree, path, "exec")
        # Dataclasses and pickles look their module up by its name, and the file may import others
        # beside it.
        sys.modules[module.__name__] = module
        folder = str(Path(path).resolve().parent)
        if folder not in sys.path:
            sys.path.append(folder)
        watch = Watch()
        with watch.watching(SECONDS):
            watch.within(SECONDS, exec, code, module.__dict__)
    return BotFile(path, digest, module, dict(_definitions(tree)))


@contextmanager
def _reported(path: str) -> Iterator[None]:
    """Report every error of a file that is run, with the line of the file."""
    try:
        yield
    except SyntaxError as problem:
        in_file = problem.filename == path
        where = "" if in_file else f" in {problem.filename}"
        message = f"{type(problem).__name__}{where}: {problem.msg}"
        raise BadBotFile(path, problem.lineno or 0 if in_file else 0, message) from None
    except OutOfTime as problem:
        line = problem.place.line if problem.place else 0
        message = f"the file still runs after {problem.seconds:g} s; leave long work to choose"
        raise BadBotFile(path, line, message) from None
    except (Exception, SystemExit) as problem:
        place = place_of(problem)
        text = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
        hint = ""
        if isinstance(problem, ModuleNotFoundError):
            hint = f"; install it for {sys.executable}, or put it beside the file"
        line = place.line if place else 0
        raise BadBotFile(path, line, f"the file cannot be run: {text}{hint}") from None


def _definitions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the names that a file defines at its top, and methods as `Bot.choose`, with lines."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{node.name}.{inner.name}", inner.lineno


def _checked(file: BotFile, kind: str) -> Maker[AnyView]:
    """Return the bot of a file, if its interface is right. Raises `BadBotFile`."""
    bot = getattr(file.module, kind, None)
    classes = [name for name in file.lines if "." not in name and not name.startswith("_")]
    if bot is None:
        known = did_you_mean(kind, classes) if classes else "it defines no class"
        raise BadBotFile(file.path, 0, f"there is no class {kind!r} in the file; {known}")
    line = file.lines.get(kind, 0)
    if not callable(bot):
        raise BadBotFile(file.path, line, f"{kind} is {brief(bot)}, not a class: {INTERFACE}")
    problem = _misfit(bot, "Rebels", Random())
    if problem:
        row = file.lines.get(f"{kind}.__init__", line)
        message = f"{kind} is made with a side and a random stream: {problem}; write {INTERFACE}"
        raise BadBotFile(file.path, row, message)
    if isinstance(bot, type):
        _check_choose(file, kind, bot, line)
    maker: Maker[AnyView] = bot
    return maker


def _check_choose(file: BotFile, kind: str, bot: type, line: int) -> None:
    choose = getattr(bot, "choose", None)
    if not callable(choose):
        message = f"{kind} has no method choose; write def choose(self, view, question)"
        raise BadBotFile(file.path, line, message)
    row = file.lines.get(f"{kind}.choose", line)
    problem = _misfit(choose, bot, None, None)
    if inspect.iscoroutinefunction(choose):
        problem = "it is an async function, which is not awaited"
    if problem:
        message = f"choose is called with a view and a question: {problem}; write {INTERFACE}"
        raise BadBotFile(file.path, row, message)


def _misfit(function: object, *given: object) -> str:
    """Return why a function cannot be called like this; empty if it can."""
    assert callable(function)
    try:
        inspect.signature(function).bind(*given)
    except TypeError as problem:
        return str(problem)
    except ValueError:
        # A built-in object, whose parameters are unknown.
        return ""
    return ""
