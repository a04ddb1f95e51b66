"""Baselines: files of known findings that a check ignores.

A finding is identified by its code, entity, path and offending value, never by its line, so that
edits elsewhere in a file do not make it new again; a second finding of the same kind is new.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from sheetforge.content.library import Unreadable
from sheetforge.finding import Finding


def fingerprint(finding: Finding) -> str:
    """Return the identity of a finding, independent of its line."""
    place = finding.entity or finding.file
    text = "\n".join((finding.code, place, finding.path_text, finding.value))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def read_baseline(file: Path) -> Counter[str]:
    """Return fingerprint → count. Raises `Unreadable` for a missing file or another format."""
    try:
        stored = json.loads(file.read_bytes())
        return Counter({row["fingerprint"]: int(row["count"]) for row in stored["findings"]})
    except FileNotFoundError:
        raise Unreadable(f"{file}: there is no such baseline; create it with --update-baseline") from None
    except OSError as problem:
        raise Unreadable(f"{file}: cannot be read: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise Unreadable(f"{file}: this is not a baseline") from None


def baseline_text(findings: Iterable[Finding]) -> str:
    """Return the text of a baseline of these findings, sorted and with a line for each value."""
    known: dict[str, Finding] = {}
    counts: Counter[str] = Counter()
    for finding in findings:
        mark = fingerprint(finding)
        known.setdefault(mark, finding)
        counts[mark] += 1
    rows = [
        {
            "fingerprint": mark,
            "count": counts[mark],
            "code": finding.code,
            "entity": finding.entity or finding.file,
            "path": finding.path_text,
            "value": finding.value,
        }
        for mark, finding in known.items()
    ]
    rows.sort(key=lambda row: (str(row["entity"]), str(row["code"]), str(row["path"])))
    return json.dumps({"version": 1, "findings": rows}, indent=1, ensure_ascii=False) + "\n"


def set_aside(findings: Iterable[Finding], known: Counter[str]) -> tuple[list[Finding], list[Finding]]:
    """Split findings into new ones and those that are in the baseline."""
    remaining = Counter(known)
    new, old = [], []
    for finding in findings:
        mark = fingerprint(finding)
        if remaining[mark] > 0:
            remaining[mark] -= 1
            old.append(finding)
        else:
            new.append(finding)
    return new, old
