"""The command line: click parses, the pipeline works, these modules print.

`main` is the program. It answers `--version` before anything is imported, turns every failure
into a message and an exit code, and never shows a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress


def program() -> None:
    """The program as a process: `main`, then an end without ceremony.

    Taking apart the thousands of values that a check has made costs a tenth of its time and
    serves nobody; what was printed is flushed first.
    """
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            # A stream that was closed before we started is None.
            if stream is not None:
                stream.flush()
        except OSError:
            code = code or 2
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Returns 0 done, 1 findings at error level, 2 wrong usage or input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        from sheetforge import __version__

        # What can't be printed is told by what tells of everything else.
        with suppress(OSError):
            print(f"sheetforge {__version__}", flush=True)
            return 0
    try:
        from sheetforge.cli.run import run
    except KeyboardInterrupt:
        # Stopped before there was anything to stop.
        return 130
    return run(words)
