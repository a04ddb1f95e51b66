"""The command line: click parses, the pipeline works, these modules print.

`main` is the program. It answers `--version` before anything is imported, turns every failure
into a message and an exit code, and never shows a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress


def program() -> None:
    """Run `main` as a process, with the bytecode that earlier ones kept, and end it without freeing its memory.

    Freeing the thousands of values of a check would take a tenth of its time. Output is flushed
    first.
    """
    defer_collection()
    try:
        save_bytecode = None if sys.argv[1:] == ["--version"] else _kept_bytecode()
    except KeyboardInterrupt:
        os._exit(130)
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            # A stream that was closed before we started is None.
            if stream is not None:
                stream.flush()
        except OSError:
            code = code or 2
    if save_bytecode is not None:
        with suppress(KeyboardInterrupt):
            save_bytecode()
    os._exit(code)


def _kept_bytecode() -> Callable[[], None] | None:
    """Take bytecode from what is kept, and return what keeps that of this process."""
    from sheetforge.bytecode import keep_bytecode

    return keep_bytecode()


FIRST_COLLECTION = 150_000
"""The number of new objects before a collection: more than imports and content make, at most 20
MB."""

LATER_COLLECTIONS = 250_000
"""New objects between later collections: a page has thousands, and nearly none is garbage."""


def defer_collection() -> None:
    """Look for garbage only once there are many objects, and then only among new ones.

    The modules and the content of a command stay in use; to examine them again and again takes a
    tenth of the time of a short command, and to examine drawings as often as Python does a tenth of
    a build.
    """
    import gc

    usual = gc.get_threshold()

    def begin(phase: str, about: dict[str, int]) -> None:
        gc.callbacks.remove(begin)
        gc.freeze()
        gc.set_threshold(LATER_COLLECTIONS, *usual[1:])

    gc.callbacks.append(begin)
    gc.set_threshold(FIRST_COLLECTION, *usual[1:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Returns 0 done, 1 findings at error level, 2 wrong usage or input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        from sheetforge import __version__

        # If this cannot be printed, `run` reports the failure as it reports all others.
        with suppress(OSError):
            print(f"sheetforge {__version__}", flush=True)
            return 0
    try:
        from sheetforge.cli.run import run
    except KeyboardInterrupt:
        # Interrupted while modules were imported: no command has begun.
        return 130
    return run(words)
