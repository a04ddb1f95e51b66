"""Earlier states of a content folder in its git repository: changed files, and files as they were.

Git runs as a program. Every failure is `Unreadable`, with a message that names the next step.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetforge.content.library import Unreadable
from sheetforge.values import values

_PLACES = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
)
"""Variables that git sets for its hooks; the repository is the one that the folder lies in."""

INSTEAD = "without git there are no earlier states; name the changed files: sheetforge check FILE…"


@values(frozen=True, slots=True)
class ChangedFiles:
    """The files below a folder that differ from a revision, as paths relative to the folder.

    `present` are changed and new ones, files outside version control included; `gone` are deleted.
    """

    present: tuple[str, ...]
    gone: tuple[str, ...]


@values(frozen=True, slots=True)
class Revision:
    """A commit of the repository that a folder lies in; `name` is what the user calls it."""

    folder: Path
    name: str
    commit: str

    @classmethod
    def of(cls, folder: Path, name: str) -> Revision:
        """Return the revision with a name: a commit, branch or tag, or an expression of git.

        Before the first commit `HEAD` is the empty state. Raises `Unreadable`.
        """
        inside = _git(folder, "rev-parse", "--is-inside-work-tree")
        if inside.returncode or inside.stdout.strip() != b"true":
            answer = inside.stderr.decode(errors="replace")
            if inside.returncode and "not a git repository" not in answer:
                # Such as a repository of another user, usual in the containers of CI.
                raise Unreadable(f"{folder}: git refuses: {' '.join(answer.split())}")
            raise Unreadable(f"{folder}: is not in a git repository; {INSTEAD}")
        if not name.startswith("-"):
            commit = _git(folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
            if not commit.returncode:
                return cls(folder, name, commit.stdout.decode().strip())
        if name == "HEAD" and _git(folder, "rev-list", "-n1", "--all").stdout == b"":
            empty = _git(folder, "hash-object", "-t", "tree", "--stdin")
            return cls(folder, name, empty.stdout.decode().strip())
        shallow = _git(folder, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
        step = (
            "this clone has no older commits: git fetch --unshallow, or `fetch-depth: 0` in CI"
            if shallow
            else "`git log --oneline` lists commits, `git branch --all` branches"
        )
        raise Unreadable(f"git knows no revision {name!r} here; {step}")

    def changed(self, until: Revision | None = None) -> ChangedFiles:
        """Return what differs from this revision in the working tree, or in another revision."""
        ends = [self.commit] if until is None else [self.commit, until.commit]
        words = ("diff", "--name-status", "--no-renames", "--no-ext-diff", "--relative", "-z")
        parts = _paths(self._ask(*words, *ends, "--", "."))
        pairs = list(zip(parts[::2], parts[1::2], strict=True))
        present = {path for status, path in pairs if status != "D"}
        gone = {path for status, path in pairs if status == "D"}
        if until is None:
            new = set(_paths(self._ask("ls-files", "--others", "--exclude-standard", "-z")))
            # A file that was removed from version control only is still there.
            present |= new
            gone -= new
        return ChangedFiles(tuple(sorted(present)), tuple(sorted(gone)))

    def texts(self, paths: Sequence[str] = ()) -> Mapping[str, bytes]:
        """Return the files below the folder as they were in this revision, or only some."""
        listed = self._ask("ls-tree", "-r", "-z", self.commit, "--", ".")
        wanted = set(paths)
        objects: dict[str, str] = {}
        for line in _paths(listed):
            about, _, path = line.partition("\t")
            mode, kind, name = about.split()
            # Links and submodules are no content.
            if kind == "blob" and mode != "120000" and (not wanted or path in wanted):
                objects[path] = name
        return dict(zip(objects, self._blobs(list(objects.values())), strict=True))

    def _blobs(self, names: Sequence[str]) -> list[bytes]:
        if not names:
            return []
        given = "".join(f"{name}\n" for name in names).encode()
        data = self._ask("cat-file", "--batch", given=given)
        texts, position = [], 0
        for _ in names:
            end = data.index(b"\n", position)
            size = int(data[position:end].split()[2])
            texts.append(data[end + 1 : end + 1 + size])
            position = end + 2 + size
        return texts

    def _ask(self, *words: str, given: bytes = b"") -> bytes:
        answer = _git(self.folder, *words, given=given)
        if answer.returncode:
            reason = answer.stderr.decode(errors="replace").strip().partition("\n")[0]
            raise Unreadable(f"git {words[0]}: {reason or 'failed'}; {INSTEAD}")
        return answer.stdout


@values(frozen=True, slots=True)
class Commit:
    """A commit as people choose one: its id, its day, and the first line of its message."""

    id: str
    date: str
    subject: str


def commits_of(folder: Path, path: str, most: int) -> list[Commit]:
    """Return the last commits that changed a file or folder below `folder`, the newest first; none before the first.

    Raises `Unreadable`.
    """
    Revision.of(folder, "HEAD")
    words = ("log", f"-n{most}", "--date=short", "--format=%h%x09%ad%x09%s", "--", path)
    answer = _git(folder, *words)
    rows = [] if answer.returncode else answer.stdout.decode("utf-8", "replace").splitlines()
    return [Commit(*row.split("\t", 2)) for row in rows if row.count("\t") >= 2]


def _git(folder: Path, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in _PLACES}
    environment["LC_ALL"] = "C"
    try:
        return subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *words],
            cwd=folder,
            input=given,
            capture_output=True,
            env=environment,
            check=False,
        )
    except FileNotFoundError:
        raise Unreadable(f"git is not installed; {INSTEAD}") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"git cannot run: {reason}; {INSTEAD}") from None


def _paths(data: bytes) -> list[str]:
    return [os.fsdecode(part) for part in data.split(b"\0") if part]
