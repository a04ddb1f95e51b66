"""The standard streams: made fit to be written to, whatever they lead to."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper


def prepare() -> None:
    """Make standard output and standard error take every character.

    What goes into a pipe or a file is UTF-8 on every system. A terminal keeps its own encoding,
    and shows what that does not have as an escape. A stream that was closed before the program
    started leads nowhere.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper) and stream.encoding.lower() != "utf-8":
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def mute() -> None:
    """Send the rest of the output nowhere, since its reader has gone; not even exit complains."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
