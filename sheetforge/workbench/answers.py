"""The language server: findings, fixes and answers for any editor, over standard streams."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lsprotocol import types as lsp

from sheetforge.content.form import formatted
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.yaml import parse
from sheetforge.finding import Finding
from sheetforge.lint.fixes import choose
from sheetforge.workbench.live import content_root
from sheetforge.workbench.rename import plan_rename
from sheetforge.workbench.server import ContentServer, Folder, path_of, uri_of

KINDS = {
    "id": lsp.CompletionItemKind.Reference,
    "word": lsp.CompletionItemKind.EnumMember,
    "field": lsp.CompletionItemKind.Field,
    "used": lsp.CompletionItemKind.Value,
}
FIX_ALL = "source.fixAll.sheetforge"


def make_server() -> ContentServer:
    """Return the server with all its answers."""
    server = ContentServer()
    _documents(server)
    _answers(server)
    _changes(server)
    return server


def _documents(server: ContentServer) -> None:
    """Follow the folders of the workspace, and the texts of open documents."""

    @server.feature(lsp.INITIALIZED)
    def initialized(_: lsp.InitializedParams) -> None:
        for place in server.workspace.folders.values():
            path = path_of(place.uri)
            for root in () if path is None else (path / "content", path):
                if content_root(root / "-") == root and (folder := server.open_folder(root)):
                    folder.schedule(0.0)
                    break

    def changed(uri: str) -> None:
        found = server.folder_of(uri)
        if found is None:
            return
        folder, path = found
        key = folder.content.key_of(path)
        if key is None:
            return
        folder.content.set(key, server.workspace.get_text_document(uri).source)
        folder.schedule()
        server.language.note(folder.content.library, key)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        if (found := server.folder_of(params.text_document.uri)) is not None:
            # A document that is opened again with its earlier number also waits for an answer.
            found[0].answered.pop(params.text_document.uri, None)
        changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        document = server.document(params.text_document.uri)
        if document is not None:
            document[0].content.set(document[1], None)
            reload(document[0])

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: lsp.DidSaveTextDocumentParams) -> None:
        if (found := server.folder_of(params.text_document.uri)) is not None:
            reload(found[0])

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: lsp.DidChangeWatchedFilesParams) -> None:
        found = {id(one[0]): one[0] for event in params.changes if (one := server.folder_of(event.uri))}
        for folder in found.values():
            reload(folder)

    def reload(folder: Folder) -> None:
        try:
            folder.content.reload()
        except Unreadable as problem:
            server.report(str(problem))
            return
        folder.schedule()


def _answers(server: ContentServer) -> None:
    """Completion, hover, definition and references."""
    language = server.language

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "[", ","]))
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        document = server.document(params.text_document.uri)
        if document is None:
            return []
        folder, key, text = document
        row, column = server.place(text, params.position)
        items = []
        for number, suggestion in enumerate(language.suggestions(folder.content.library, key, text, row, column)):
            begin = lsp.Position(row, params.position.character - len(suggestion.word))
            span = lsp.Range(begin, lsp.Position(row, params.position.character))
            items.append(
                lsp.CompletionItem(
                    label=suggestion.label,
                    kind=KINDS[suggestion.sort],
                    documentation=suggestion.detail or None,
                    sort_text=f"{number:05}",
                    text_edit=lsp.TextEdit(span, suggestion.text),
                )
            )
        return items

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.document(params.text_document.uri)
        if document is None:
            return None
        folder, key, text = document
        row, column = server.place(text, params.position)
        library = folder.content.library
        here = [
            finding
            for finding in folder.findings.get(params.text_document.uri, [])
            if finding.span[:2] <= (row + 1, column + 1) < finding.span[2:]
        ]
        answer = language.hover(library, key, text, row, column, here)
        if answer is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, answer[0])
        return lsp.Hover(content, server.range(folder.content, library.shown(key), answer[1]))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        document = server.document(params.text_document.uri)
        if document is None:
            return None
        folder, key, text = document
        library = folder.content.library
        place = server.place(text, params.position)
        answer = language.definition(library, key, library.shown(key), *place)
        return None if answer is None else server.location(folder.content, *answer)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        document = server.document(params.text_document.uri)
        if document is None:
            return []
        folder, key, text = document
        library = folder.content.library
        place = server.place(text, params.position)
        places = language.references(library, key, library.shown(key), *place)
        return [server.location(folder.content, *one) for one in places]


def _changes(server: ContentServer) -> None:
    """Form, fixes and renames: changes of texts that the editor carries out."""

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = server.document(params.text_document.uri)
        if document is None:
            return []
        folder, key, text = document
        source = parse(text, folder.content.library.shown(key))
        if source.findings or not source.complete:
            return []
        new = formatted(source, server.games[key.system].kinds[key.kind])
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(text.count("\n") + 1, 0))
        return [] if new == text else [lsp.TextEdit(whole, new)]

    def edits(folder: Folder, findings: Sequence[Finding]) -> lsp.WorkspaceEdit:
        changes: dict[str, list[lsp.TextEdit]] = {}
        for finding in findings:
            uri = uri_of(folder.content.path_of(finding.file))
            for edit in finding.fix.edits if finding.fix is not None else ():
                span = server.range(folder.content, finding.file, edit.span)
                changes.setdefault(uri, []).append(lsp.TextEdit(span, edit.text))
        return lsp.WorkspaceEdit(changes=changes)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, FIX_ALL]))
    def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        document = server.document(uri)
        if document is None or document[0].stop.is_set():
            return []
        folder = document[0]
        actions = []
        wanted = params.context.only or [lsp.CodeActionKind.QuickFix]
        fixable = [finding for finding in folder.findings.get(uri, []) if finding.fix is not None]
        shown = folder.published.get(uri, [])
        of = dict(zip(map(id, folder.findings.get(uri, [])), shown, strict=False))
        for finding in fixable:
            span = server.range(folder.content, finding.file, finding.span)
            touches = span.start <= params.range.end and params.range.start <= span.end
            if touches and finding.fix is not None and lsp.CodeActionKind.QuickFix in wanted:
                actions.append(
                    lsp.CodeAction(
                        title=finding.fix.title,
                        kind=lsp.CodeActionKind.QuickFix,
                        diagnostics=[of[id(finding)]] if id(finding) in of else None,
                        is_preferred=finding.fix.safe,
                        edit=edits(folder, [finding]),
                    )
                )
        safe = [finding for finding in fixable if finding.fix is not None and finding.fix.safe]
        if safe and any(FIX_ALL.startswith(kind) for kind in wanted):
            chosen = choose(safe, document[2])[0]
            title = "fix everything that has a safe fix"
            actions.append(lsp.CodeAction(title, kind=FIX_ALL, edit=edits(folder, chosen)))
        return actions

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        document = server.document(params.text_document.uri)
        if document is None:
            return None
        folder, key, text = document
        library = folder.content.library
        row, column = server.place(text, params.position)
        target = server.language.target(library, key, library.shown(key), row, column)
        here = lsp.Range(params.position, params.position)
        return lsp.PrepareRenamePlaceholder(range=here, placeholder=target.id)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = server.document(params.text_document.uri)
        if found is None:
            return None
        folder, key, text = found
        library = folder.content.library
        place = server.place(text, params.position)
        target = server.language.target(library, key, library.shown(key), *place)
        try:
            plan = plan_rename(library, target, params.new_name)
        except (BadRequest, Unreadable) as refused:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(refused)))
            return None
        changes: list[lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile] = []
        for file, found_edits in plan.edits.items():
            uri = uri_of(folder.content.path_of(file))
            document = lsp.OptionalVersionedTextDocumentIdentifier(uri)
            texts: list[lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit] = [
                lsp.TextEdit(server.range(folder.content, file, edit.span), edit.text) for edit in found_edits
            ]
            changes.append(lsp.TextDocumentEdit(document, texts))
        for renamed in plan.files:
            if renamed.old != renamed.new:
                old, new = (uri_of(folder.content.path_of(name)) for name in (renamed.old, renamed.new))
                changes.append(lsp.RenameFile(old, new))
        return lsp.WorkspaceEdit(document_changes=changes)


def serve() -> None:
    """Serve one editor over standard input and output, until it ends the session."""
    # The server closes its output at the end; the program still needs its own.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        make_server().start_io(stdout=output)
