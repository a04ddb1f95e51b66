"""The files of a set of pieces for a print shop: their names and the functions that make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from re import sub

from sheetforge.freshness import digest_of
from sheetforge.press.build import LEFT_OUT, Artefact, Made, Unmade
from sheetforge.press.loose import LOOSE, LoosePiece, LooseSet, Side
from sheetforge.sheet.dies import Die
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.shops.pages import ShopProblem, separation_of, shop_page
from sheetforge.shops.preflight.clauses import CLAUSES
from sheetforge.shops.shop import Shop
from sheetforge.text import counted
from sheetforge.values import values


@values(frozen=True, slots=True)
class ShopFiles:
    """The files of a set for a shop."""

    shop: Shop
    system: str
    set: LooseSet

    @property
    def left_out(self) -> str:
        """The part of the set that the shop does not print, in a sentence; empty for none."""
        backs = sum(piece.copies for piece in self.set.pieces if piece.back is not None)
        if not backs or "back" in self.shop.sides:
            return ""
        shop, pieces = self.shop.file.name, counted(backs, "piece")
        return f"{self.set.title}: {shop} prints fronts only, so {pieces} lose their backs"

    def artefacts(
        self, document: Callable[[], Document], key: str, options: dict[str, str], group: str
    ) -> Iterator[Artefact]:
        """Yield one PDF, or one PNG for every side of the pieces that differ."""
        if self.left_out:
            options = {**options, LEFT_OUT: self.left_out}
        if self.shop.file.file == "pdf":
            path = self._path(self.shop.file_name(self.set.name))

            def as_pdf() -> Made:
                from sheetforge.press import pdf

                separation = separation_of(self.shop)
                pages = document().pages
                return Made(pdf.write(document(), separation=separation), len(pages))

            yield Artefact(path, digest_of(key, path), as_pdf, options, group, document)
            return
        for number, piece in enumerate(self.set.pieces, 1):
            for side in self.shop.sides:
                name = self.shop.file_name(self.set.name, number, slug(piece.name), side, piece.copies)
                path = self._path(name)
                maker = self._picture(piece, side)
                yield Artefact(path, digest_of(key, path), maker, options, group, document)

    def _path(self, name: str) -> str:
        return f"{LOOSE}/{self.shop.id}/{self.system}/{name}"

    def _picture(self, piece: LoosePiece, side: Side) -> Callable[[], bytes]:
        def picture() -> bytes:
            from sheetforge.press import pdf

            page = laid_out(self.shop, self.set.die, piece, side)
            data = pdf.write(Document((page,), self.set.title))
            return pdf.pictures(data, self.shop.file.dpi)[0]

        return picture


def slug(text: str) -> str:
    """Return a name as a part of a file name.

    >>> slug("Field Disruption: O'Hara 2")
    'field-disruption-o-hara-2'
    """
    return sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "piece"


def laid_out(shop: Shop, die: Die, piece: LoosePiece, side: Side) -> Page:
    """Return a page of a shop. Raises `Unmade` with the reason for a piece that it cannot print."""
    try:
        return shop_page(shop, die, piece, side)
    except ShopProblem as problem:
        raise Unmade(str(problem), f"[{CLAUSES['safe-zone'].id}]") from None
    except LayoutProblem as problem:
        raise Unmade(str(problem)) from None
