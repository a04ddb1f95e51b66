"""The structure of a tagged file, checked against its content: what a validator for PDF/UA looks at first."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from typing import Any

from pypdf import PdfReader

MARK = re.compile(rb"/(\w+)\s*(?:<</MCID (\d+)>>\s*BDC|BMC)|/OC /\w+ BDC|\bEMC\b|(?:\bTj|\b[SfB]|\bDo)(?=\s|$)")
WITHIN = {"/TR": {"/Table"}, "/TH": {"/TR"}, "/TD": {"/TR"}, "/Form": None}


def checked(data: bytes) -> Counter[str]:
    """Return the number of elements of each kind, after each mark is once in the tree and known by the page's array."""
    reader = PdfReader(BytesIO(data))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert root.get("/OCProperties", {"/D": {"/Name": "none"}})["/D"]["/Name"]
    tree = root["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    kinds: Counter[str] = Counter()
    owners: dict[tuple[int, int], int] = {}

    def visit(reference: Any, above: int, kind: str) -> None:
        entry = reference.get_object()
        own = str(entry["/S"])
        kinds[own] += 1
        assert entry.raw_get("/P").idnum == above
        assert WITHIN.get(own) is None or kind in WITHIN[own]  # type: ignore[operator]
        for child in entry["/K"]:
            if isinstance(child, int):
                place = (entry.raw_get("/Pg").idnum, int(child))
                assert place not in owners, "a mark is in the tree twice"
                owners[place] = reference.idnum
            elif child.get_object().get("/Type") == "/OBJR":
                annotation = child.get_object()["/Obj"]
                assert parents[annotation["/StructParent"]].idnum == reference.idnum
            else:
                visit(child, reference.idnum, own)

    for top in tree.raw_get("/K"):
        visit(top, root.raw_get("/StructTreeRoot").idnum, "")
    for page in reader.pages:
        array = parents[page["/StructParents"]].get_object()
        marks = _marks(page.get_contents().get_data())  # type: ignore[union-attr]
        assert marks == list(range(len(array)))
        for mark in marks:
            assert owners.pop((page.indirect_reference.idnum, mark)) == array[mark].idnum  # type: ignore[union-attr]
    assert not owners, "the tree has marks that no page has"
    return kinds


def _marks(content: bytes) -> list[int]:
    """Return the numbers of the marks of a page; whatever it paints is marked or decoration."""
    found: list[int] = []
    depth = 0
    strings = re.sub(rb"\((?:\\.|[^\\()])*\)", b"()", content, flags=re.S)
    for one in MARK.finditer(strings):
        word = one.group()
        if word == b"EMC":
            depth -= 1
        elif word.endswith((b"BDC", b"BMC")):
            depth += 1
            if one.group(2) is not None:
                found.append(int(one.group(2)))
        else:
            assert depth > 0, f"{word!r} is painted outside of any mark"
    assert depth == 0
    return found
