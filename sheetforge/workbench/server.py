"""The server of an editor: its folders, their texts, and the findings that it publishes.

A change is checked after a short pause; a check of older texts is stopped.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path

from sheetforge import __version__
from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable
from sheetforge.finding import Finding, Severity, Span
from sheetforge.game import GameSystem, discover
from sheetforge.lint.catalogue import rule_page
from sheetforge.lint.check import Result
from sheetforge.workbench.language import Language
from sheetforge.workbench.live import LiveContent, Stale, content_root

PAUSE = 0.02
"""Seconds without a change before a check begins, so that quick typing is checked once."""

SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFO: lsp.DiagnosticSeverity.Information,
}


class Folder:
    """A content folder in the server: its texts, its check, and what was published last."""

    def __init__(self, server: ContentServer, content: LiveContent) -> None:
        self.server = server
        self.content = content
        self.findings: dict[str, list[Finding]] = {}
        self.published: dict[str, list[lsp.Diagnostic]] = {}
        self.answered: dict[str, int] = {}
        self.stop = Event()
        self.task: asyncio.Task[None] | None = None

    def schedule(self, pause: float = PAUSE) -> None:
        """Check after a pause, in place of any check that is waiting or running."""
        self.stop.set()
        self.stop = Event()
        if self.task is not None:
            self.task.cancel()
        self.task = asyncio.ensure_future(self._check(pause, self.stop))

    async def _check(self, pause: float, stop: Event) -> None:
        await asyncio.sleep(pause)
        versions = self.server.versions(self.content)
        loop = asyncio.get_running_loop()
        try:
            library = self.content.stoppable(stop)
            run = loop.run_in_executor(self.server.worker, self.content.check, library)
            run.add_done_callback(_ignore)
            result = await asyncio.shield(run)
        except Stale:
            return
        except Unreadable as problem:
            self.server.report(str(problem))
            return
        if not stop.is_set():
            self.publish(result, versions)

    def publish(self, result: Result, versions: dict[str, int]) -> None:
        """Send the findings of files whose findings differ from what was sent last."""
        self.findings = {}
        for finding in result.findings:
            path = self.content.path_of(finding.file)
            self.findings.setdefault(uri_of(path), []).append(finding)
        sent = {uri: self._diagnostics(findings) for uri, findings in self.findings.items()}
        # A new text always gets an answer, so that an editor knows that it was checked.
        new = {uri for uri, version in versions.items() if self.answered.get(uri) != version}
        for uri in sorted({*sent, *self.published, *new}):
            diagnostics = sent.get(uri, [])
            if diagnostics == self.published.get(uri, []) and uri not in new:
                continue
            self.server.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri, diagnostics, versions.get(uri))
            )
        self.published, self.answered = sent, versions

    def _diagnostics(self, findings: Sequence[Finding]) -> list[lsp.Diagnostic]:
        return [self._diagnostic(finding) for finding in findings]

    def _diagnostic(self, finding: Finding) -> lsp.Diagnostic:
        related = [
            lsp.DiagnosticRelatedInformation(self.server.location(self.content, label.file, label.span), label.message)
            for label in finding.labels
        ]
        message = finding.message + (f"\n{finding.note}" if finding.note else "")
        page = rule_page(finding.code)
        return lsp.Diagnostic(
            range=self.server.range(self.content, finding.file, finding.span),
            message=message,
            severity=SEVERITIES[finding.severity],
            code=finding.code,
            code_description=lsp.CodeDescription(href=page) if page else None,
            source="sheetforge",
            related_information=related or None,
            data={"name": finding.name, "fixable": finding.fix is not None},
        )


class ContentServer(LanguageServer):
    """The server and its content folders, found from the files that are opened."""

    def __init__(self) -> None:
        super().__init__("sheetforge", __version__)
        self.games: dict[str, GameSystem] = discover()
        self.language = Language(self.games)
        self.folders: dict[Path, Folder] = {}
        self.worker = ThreadPoolExecutor(max_workers=1)

    # --- folders ---------------------------------------------------------------------------------

    def folder_of(self, uri: str) -> tuple[Folder, Path] | None:
        """Return the content folder of a document, opened on first use; None outside of any."""
        path = path_of(uri)
        root = None if path is None else content_root(path)
        if path is None or root is None:
            return None
        return (folder, path) if (folder := self.open_folder(root)) is not None else None

    def open_folder(self, root: Path) -> Folder | None:
        """Return a content folder; None if it cannot be read."""
        if root not in self.folders:
            try:
                content = LiveContent(root, self._shown(root), self.games)
            except Unreadable as problem:
                self.report(str(problem))
                return None
            self.folders[root] = Folder(self, content)
        return self.folders[root]

    def _shown(self, root: Path) -> str:
        """Return a folder's path as a command in the workspace would show it."""
        base = path_of(self.workspace.root_uri or "") or Path.cwd()
        inside = os.path.relpath(root, base)
        return root.as_posix() if inside.startswith("..") else Path(inside).as_posix()

    def document(self, uri: str) -> tuple[Folder, Key, str] | None:
        """Return folder, key and text of a document of content; None for any other."""
        found = self.folder_of(uri)
        if found is None:
            return None
        folder, path = found
        key = folder.content.key_of(path)
        if key is None or key not in folder.content.buffers:
            return None
        return folder, key, folder.content.buffers[key]

    def versions(self, content: LiveContent) -> dict[str, int]:
        """Return the versions of the open documents of a folder."""
        found = {}
        for uri, document in self.workspace.text_documents.items():
            path = path_of(uri)
            key = None if path is None else content.key_of(path)
            if path is not None and key in content.buffers:
                found[uri] = document.version or 0
        return found

    def report(self, message: str) -> None:
        """Show a message in the editor's log."""
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))

    # --- places ----------------------------------------------------------------------------------

    def location(self, content: LiveContent, file: str, span: Span) -> lsp.Location:
        """Return the place of a span as the protocol has it."""
        return lsp.Location(uri_of(content.path_of(file)), self.range(content, file, span))

    def range(self, content: LiveContent, file: str, span: Span) -> lsp.Range:
        """Return a span as a range of the client's units."""
        lines = None if content.is_ascii(file) else content.library.source_text(file).splitlines()

        def position(line: int, column: int) -> lsp.Position:
            text = lines[line - 1] if lines and line <= len(lines) else ""
            before = text[: column - 1]
            extra = column - 1 - len(before)
            units = self.workspace.position_codec.client_num_units(before) if before else 0
            return lsp.Position(line - 1, units + extra)

        start, end = position(span.line, span.column), position(span.end_line, span.end_column)
        return lsp.Range(start, max(start, end))

    def place(self, text: str, position: lsp.Position) -> tuple[int, int]:
        """Return row and column, in characters from 0, of a position of the client."""
        lines = text.splitlines(keepends=True) or [""]
        row = min(max(position.line, 0), len(lines))
        if row == len(lines):
            return row, 0
        units = lsp.Position(row, max(position.character, 0))
        found = self.workspace.position_codec.position_from_client_units(lines, units)
        return row, min(found.character, len(lines[row].rstrip("\r\n")))


def _ignore(run: asyncio.Future[Result]) -> None:
    """Retrieve the outcome of an abandoned check, so that asyncio does not warn."""
    if not run.cancelled():
        run.exception()


def path_of(uri: str) -> Path | None:
    """Return the path of a `file:` address; None for any other."""
    try:
        parts = urlsplit(uri)
        path = Path(os.path.abspath(unquote(parts.path))) if parts.scheme == "file" else None
    except ValueError:
        return None
    return path if path is not None and "\0" not in str(path) else None


def uri_of(path: Path) -> str:
    """Return the `file:` address of a path."""
    return from_fs_path(str(path)) or path.as_uri()
