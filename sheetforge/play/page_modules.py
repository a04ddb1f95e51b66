"""Modules of JavaScript joined into one script, for a page that is a single file.

The modules are files of their own, with `import` and `export` as browsers have them; a server may
serve them as they are. Joined, each is a function that returns its exports, so that names of one do
not clash with names of another.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

MODULES = Path(__file__).with_name("data") / "page"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.M)
_INDENT = re.compile(r"^[ \t\n]+", re.M)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.M | re.S)


def joined(main: str, folder: Path = MODULES) -> str:
    """Return a module and all that it imports as one script, without comments and indents.

    Raises ValueError for modules that import each other.
    """
    parts: list[str] = []
    _take(main, folder, parts, [], ())
    return "".join(parts)


def _take(name: str, folder: Path, parts: list[str], done: list[str], within: tuple[str, ...]) -> None:
    """Append a module after those that it imports."""
    if name in within:
        raise ValueError(f"modules import each other: {' -> '.join((*within, name))}")
    if name in done:
        return
    text = (folder / f"{name}.js").read_text(encoding="utf-8")
    for _, other in _IMPORT.findall(text):
        _take(other, folder, parts, done, (*within, name))
    done.append(name)
    exports = _EXPORT.findall(text)
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = \2_js;\n", _COMMENT.sub("", text)))
    body = _INDENT.sub("", body)
    returned = f"return {{{', '.join(exports)}}};\n" if exports else ""
    parts.append(f'const {name}_js = (() => {{\n"use strict";\n{body}{returned}}})();\n')


def digest(text: str) -> str:
    """Return the source expression of a script or a style sheet for a Content-Security-Policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
