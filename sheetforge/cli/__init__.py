"""The command line: click parses, the pipeline works, these modules print.

`main` is the program. It answers `--version` before anything is imported, turns every failure
into a message and an exit code, and never shows a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Returns 0 done, 1 findings at error level, 2 wrong usage or input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        from sheetforge import __version__

        print(f"sheetforge {__version__}")
        return 0
    from sheetforge.cli.run import run

    return run(words)
