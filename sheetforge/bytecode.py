"""The bytecode of texts that modules compile while they are imported, kept as Python keeps that of modules.

Python writes the bytecode of a module into a folder beside it, so that it is compiled once. Classes of values, named
tuples, annotations that are texts, and regular expressions compile texts of their own each time their module is
imported, in this program and in other packages: 1,500 texts before one file is checked, a fifth of the work of that.
`keep_bytecode` keeps these too, by the text, in the folder with the bytecode of this module. A text has one meaning in
a version of Python, so what is kept is never out of date.
"""

from __future__ import annotations

import collections
import marshal
import os
import re
import sys
import typing
from importlib.util import source_hash
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

MOST_BYTES = 8_000_000
"""The size of a file that is begun anew: all commands together need a third of it."""

IMPORTING = "<frozen importlib._bootstrap>"
"""The file of the functions that import a module, as their frames name it."""


class Bytecode:
    """Bytecode by the text that it was compiled from. A text that is new is compiled, and kept by `save`.

    In the file the place of each entry is looked up by a digest of its text, so that what a command does not need costs
    it nothing. An entry is a text, the way in which it was compiled, and its code.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._places: dict[bytes, int] = {}
        self._entries = memoryview(b"")
        self._added: dict[bytes, bytes] = {}
        try:
            with open(file, "rb") as stream:
                data = stream.read()
            version, places, length = marshal.loads(data)
        except (OSError, ValueError, EOFError, TypeError):
            return
        if version == sys.version and length < len(data):
            self._places, self._entries = places, memoryview(data)[-length:]

    def code(self, text: str, mode: str) -> CodeType:
        """Return the code of a text, as `compile` does where no `__future__` is in force."""
        key = _key(text, mode)
        if isinstance(kept := self._kept(key, text, mode), CodeType):
            return kept
        code: CodeType = compile(text, "<string>", mode, dont_inherit=True)
        self._add(key, marshal.dumps((text, mode, code)))
        return code

    def pattern(self, text: str, flags: int, patterns: Patterns) -> re.Pattern[str]:
        """Return the regular expression of a text."""
        mode = f"pattern {flags}"
        key = _key(text, mode)
        if isinstance(kept := self._kept(key, text, mode), tuple):
            return patterns.compile(*kept)
        pattern = patterns.compiled(text, flags)
        _, every, code, *groups = patterns.latest.parts
        self._add(key, marshal.dumps((text, mode, (text, int(every), list(map(int, code)), *groups))))
        return pattern

    def _kept(self, key: bytes, text: str, mode: str) -> object:
        place = self._places.get(key)
        if place is None:
            return None
        try:
            of, way, code = marshal.loads(self._entries[place:])
        except (ValueError, EOFError, TypeError):
            # The file is damaged: nothing of it is used, and it is written anew.
            self._places, self._entries = {}, memoryview(b"")
            return None
        kept: object = code
        return kept if of == text and way == mode else None

    def _add(self, key: bytes, entry: bytes) -> None:
        """Keep the code of a text if a module is imported: other texts may be of the content, and each time others."""
        frame = sys._getframe()
        while frame.f_code.co_filename != IMPORTING:
            if frame.f_back is None:
                return
            frame = frame.f_back
        self._added[key] = entry

    def save(self) -> None:
        """Write what was added. A file that cannot be written is left as it is."""
        if not self._added or sys.dont_write_bytecode:
            return
        from contextlib import suppress
        from pathlib import Path

        from sheetforge.files import OutputError, put

        if len(self._entries) > MOST_BYTES:
            self._places, self._entries = {}, memoryview(b"")
        places, end = dict(self._places), len(self._entries)
        for key, entry in self._added.items():
            places[key] = end
            end += len(entry)
        with suppress(OutputError):
            put(
                Path(self._file),
                b"".join([marshal.dumps((sys.version, places, end)), self._entries, *self._added.values()]),
            )


def _key(text: str, mode: str) -> bytes:
    return source_hash(f"{mode} {text}".encode(errors="surrogatepass"))


class Patterns:
    """The compiler of regular expressions, which notes the parts that the latest one of a thread was made of."""

    def __init__(self, compiler: ModuleType) -> None:
        from threading import local

        self.compiled: Callable[[str, int], re.Pattern[str]] = compiler.compile
        self.latest = local()
        self._below = compiler._sre

    def __getattr__(self, name: str) -> object:
        return getattr(self._below, name)

    def compile(self, *parts: object) -> re.Pattern[str]:
        """Make a regular expression of its parts."""
        self.latest.parts = parts
        pattern: re.Pattern[str] = self._below.compile(*parts)
        return pattern


def keep_bytecode() -> Callable[[], None] | None:
    """Let the standard library take the bytecode of texts from what is kept, and return what saves that of new texts.

    Its modules find the built-in functions that compile by names, which are given to them here. None where Python keeps
    no bytecode.
    """
    place = __spec__.cached
    if place is None:
        return None
    bytecode = Bytecode(f"{os.path.splitext(place)[0]}.texts")

    def evaluate(text: str, names: dict[str, object]) -> object:
        return eval(bytecode.code(text, "eval"), names)

    def execute(text: str, names: dict[str, object], local_names: Mapping[str, object]) -> None:
        exec(bytecode.code(text, "exec"), names, local_names)

    def compiled(text: str, name: str, mode: str) -> CodeType:
        return bytecode.code(text, mode)

    vars(collections)["eval"] = evaluate
    vars(typing)["compile"] = compiled
    compiler = vars(re).get("_compiler")
    if compiler is not None:
        patterns = Patterns(compiler)

        def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
            # It may also be of bytes, or parsed.
            if type(text) is not str or flags & re.DEBUG:
                return patterns.compiled(text, flags)
            return bytecode.pattern(text, int(flags), patterns)

        compiler._sre, compiler.compile = patterns, pattern
    # Imported last, since what it imports has tuples and patterns of its own.
    import dataclasses

    vars(dataclasses)["exec"] = execute
    return bytecode.save
