"""One PDF of several files: their pages one after the other, of one game or of many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sheetforge.freshness import digest_of
from sheetforge.press.build import Artefact, Made, Unmade
from sheetforge.sheet.scene import Document, Page


def joined(name: str, files: Sequence[Artefact], tagged: bool = False) -> Artefact:
    """Return the file `name` with the pages of PDFs in their order.

    Backs stay behind their fronts: with any, every file begins on a new sheet of paper, and so does every page of
    a file without backs.
    """
    from sheetforge.press import pdf

    @cache
    def document() -> Document:
        documents = [_document(file) for file in files]
        edges = {one.duplex for one in documents if one.duplex}
        if len(edges) > 1:
            raise Unmade("some of its sheets turn about the long edge and some about the short one; print them apart")
        pages: list[Page] = []
        for document in documents:
            for number, page in enumerate(document.pages):
                if edges and len(pages) % 2 and (not number or not document.duplex):
                    pages.append(Page(pages[-1].width, pages[-1].height, ()))
                pages.append(page)
        subjects = dict.fromkeys(one.subject for one in documents if one.subject)
        keywords = dict.fromkeys(word for one in documents for word in one.keywords)
        title = documents[0].title if len(documents) == 1 else name
        return Document(tuple(pages), title, "", ", ".join(subjects), tuple(keywords), "en", next(iter(edges), ""))

    def make() -> Made:
        return Made(pdf.write(document(), tagged=tagged), len(document().pages))

    digest = digest_of(name, *(f"{file.path} {file.digest}" for file in files))
    ships = [file.options["ships"] for file in files if "ships" in file.options]
    options = {**files[0].options, "title": name} | ({"ships": ", ".join(ships)} if ships else {})
    options.pop("subject", None)
    return Artefact(f"{name}.pdf", digest, make, options, "", document)


def _document(file: Artefact) -> Document:
    if file.document is None:
        raise Unmade(f"{file.path} cannot be joined with other files; print it apart")
    return file.document()
