"""The order of the pages of a pack: which of them share a leaf of paper, and what stands on backs that are free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.products.free_backs import Face, FreeBacks, cards_on
from sheetforge.products.page_stack import PageStack
from sheetforge.products.stacking import FACES
from sheetforge.sheet.page import apart as with_own_names
from sheetforge.sheet.page import sheet_of_page
from sheetforge.sheet.scene import Page


def faces(
    before: Sequence[PageStack],
    cuts: Sequence[Sequence[PageStack]],
    after: Sequence[PageStack],
    spare: Sequence[PageStack] = (),
) -> Sequence[Face]:
    """Return the pages of a pack in an order in which each leaf is for one side, or for all.

    Pages for all stand before those of each side, pages to cut up behind them. If a back is empty before
    the first side, the first page after the pages to cut is moved there, or the last page before is moved
    behind them. Pages after the pages to cut are at the free backs of every side, in place of one for all,
    if that saves a page. Any other back that would be empty has `spare` cards that are on no page, or else copies
    of cards, and so has the room below other content; it is for notes if there is none, unless it is the last of the
    pack: a side that ends with such a back stands there if it saves a page. Pages in play have no other one of their
    side at the back, as far as that takes no further leaf.
    """
    first, last = [stack for stack in before if not stack.side], list(after)
    sides = {stack.side: [one for one in before if one.side == stack.side] for stack in before if stack.side}
    cut: list[Face] = []
    for pages in cuts:
        cut += [*pages, *[""] * (len(pages) % 2)]
    if (cut or sides) and len(first) % 2:
        if last:
            first.append(last.pop(0))
        elif len(first) > 1:
            last.append(first.pop())
    owned = [faces_of(side, stacks) for side, stacks in sides.items()]
    free = min((sum(isinstance(face, str) for face in faces) for faces in owned), default=0)
    ways: list[Sequence[Face]] = []
    for moved in range(min(free, len(last)) + 1):
        shared, others = last[:moved], last[moved:]
        # The page of the first side stands in the outline and has the fields.
        copied = [page for page in shared if not page.is_once]
        with_copies = [filled(faces, copied if at else shared, is_copy=at > 0) for at, faces in enumerate(owned)]
        ways += _orders(faces_of("", first), with_copies, cut, others)
    order = min((apart(_without_end(list(way))) for way in ways), key=lambda way: (len(way), len(_in_turn(way))))
    pieces = [stack for sheet in cuts for stack in sheet]
    cards = FreeBacks([*spare, *cards_on([*after, *first[1:], *pieces])], order)
    made = cards.in_rooms(cards.on_backs(order))
    own = made[-1]
    last_back = (
        cards.new_on(own.side) if len(made) % 2 and isinstance(own, PageStack) and own.page.trim is None else None
    )
    return made if last_back is None else [*made, last_back]


def apart(order: Sequence[Face]) -> list[Face]:
    """Return faces on as many leaves, with cards and the like at the backs of pages in play.

    A leaf of what is for all, but for the first, is shared out between the two faces of one with pages in play.
    """
    made = [list(order[at : at + 2]) for at in range(0, len(order), 2)]
    while (twos := _in_turn(order)) and (backs := [leaf for leaf in made[1:] if all(map(_can_be_back, leaf))]):
        sides = [face.side for leaf in twos for face in leaf[:1]]
        leaf = max(twos, key=lambda leaf: sides.count(leaf[0].side))
        side = leaf[0].side
        # A leaf is for one side.
        given: list[Face] = [replace(face, side=side) for face in backs[0] if isinstance(face, PageStack)]
        back, other = [*given, side][:2]
        made.remove(backs[0])
        at = next(at for at, one in enumerate(made) if one[0] is leaf[0])
        made[at : at + 1] = [[leaf[0], back], [leaf[1], other]]
        order = [face for leaf in made for face in leaf]
    return _without_end([face for leaf in made for face in leaf])


def _in_turn(order: Sequence[Face]) -> list[tuple[PageStack, PageStack]]:
    """Return the leaves with pages in play of one side on both faces, which has to turn them over."""
    return [
        (front, back)
        for front, back in zip(order[::2], order[1::2], strict=False)
        if isinstance(front, PageStack) and isinstance(back, PageStack)
        if front.in_play and back.in_play and front.side == back.side
    ]


def _can_be_back(face: Face) -> bool:
    """Return whether a page is for all, and of use to one player at a time."""
    return (
        isinstance(face, PageStack)
        and not face.side
        and face.page.trim is None
        and not face.in_play
        and (face.is_reference or face.is_once)
    )


def _orders(
    first: Sequence[Face], owned: Sequence[Sequence[Face]], cut: Sequence[Face], last: Sequence[PageStack]
) -> Iterator[Sequence[Face]]:
    """Yield the orders of the leaves for all and of those of each side: sides first, and one side last."""
    yield [*first, *(face for faces in owned for face in faces), *cut, *last]
    ending = next((faces for faces in reversed(owned) if isinstance(faces[-1], str)), [])
    others = [face for faces in owned if faces is not ending for face in faces]
    yield [*first, *faces_of("", last), *others, *cut, *ending]


def filled(faces: Sequence[Face], pages: Sequence[PageStack], is_copy: bool = True) -> list[Face]:
    """Return faces with pages, or copies of them, on those that are left for the notes of a side, as far as they go."""
    left = list(pages)
    return [
        replace(left.pop(0), side=face, is_copy=is_copy) if isinstance(face, str) and face and left else face
        for face in faces
    ]


def faces_of(side: str, stacks: Sequence[PageStack]) -> list[Face]:
    return [face or side for leaf in leaves(stacks) for face in leaf]


def _without_end(found: list[Face]) -> list[Face]:
    while isinstance(found[-1], str):
        found.pop()
    return found


def leaves(stacks: Sequence[PageStack]) -> Iterator[tuple[PageStack, PageStack | None]]:
    """Yield the leaves of pages that one player may have at once: a front, and a back if one can be there.

    Pages that lie beside one another do not share a leaf: each has another page at its back.
    """
    left = list(stacks)
    while left:
        front = left.pop(0)
        back = _back(front, left)
        if back is not None:
            left.remove(back)
        yield front, back


def on_leaves(pages: Sequence[Page]) -> list[Page]:
    """Return pages in an order in which those that lie side by side are on leaves of their own.

    The back of such a page has the next page of others, or nothing.
    """
    if not any(map(sheet_of_page, pages)):
        return list(pages)
    made: list[Page] = []
    for front, back in leaves([PageStack.of(page, pair=sheet_of_page(page)) for page in pages]):
        made += [front.page, back.page if back is not None else empty(front.page)]
    return made[:-1] if made and not made[-1].items else made


def on_own_leaves(groups: Sequence[Sequence[Page]]) -> tuple[Page, ...]:
    """Return the pages of several groups, such as sides, of which no two are on the faces of one leaf."""
    if len(groups) == 1:
        return tuple(groups[0])
    made: list[Page] = []
    for number, pages in enumerate(groups):
        if len(made) % FACES:
            made.append(empty(made[-1]))
        made += with_own_names(pages, f"{number}")
    return tuple(made)


def empty(page: Page) -> Page:
    """Return a page of the same size without anything on it."""
    return Page(page.width, page.height, ())


def _back(front: PageStack, left: Sequence[PageStack]) -> PageStack | None:
    """Return the best back of a page: one of a pair that is still together, or the next."""
    pairs = [stack.pair for stack in left if stack.pair]
    others = [stack for stack in left if not stack.pair or stack.pair != front.pair]
    whole = (stack for stack in others if pairs.count(stack.pair) > 1)
    return next(whole, others[0] if others else None)
