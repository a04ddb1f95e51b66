"""Pages that leave room: what would take a page for a small part of it stands below other content.

Strips share pages, and lie below pieces to cut that leave half of their sheet empty. Leaves have no parts of two sides
on their two faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, permutations, product

from sheetforge.products.page_stack import SLACK, PageStack
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.scene import Page, Strip, Style

MOST_TRIED = 12
"""The most strips for which every distribution over their pages is tried."""

MOST_PLACES = 250
"""The most ways to place strips below pieces or on pages that are all tried."""

FACES = 2
"""The pages of a sheet with backs."""


def stacked(
    before: Sequence[PageStack], cuts: Sequence[Sequence[PageStack]], after: Sequence[PageStack], spare: Sequence[Page]
) -> tuple[list[PageStack], list[list[PageStack]], list[PageStack], list[PageStack]]:
    """Return the pages of a pack with its strips on as few of them as can be, and the spare strips on none of them.

    Strips of a side stand together, those of all also below pieces to cut if that saves a page, or if all are
    filled better so. `spare` ones are printed only where pieces to cut leave room for them, at need with smaller
    type. The first page, that of the battle, stays as it is; pages to cut that are folded have no backs, so the
    count of each list of them stays.
    """
    battle, *others = before
    first = _shared(others)
    for front, back in (sheet for sheet in cuts if len(sheet) == FACES):
        # What stands below pieces is cut off along one line, which marks on one face would move.
        front.bottom = back.bottom = max(front.bottom, back.bottom)
    hosts = [stack for sheet in cuts for stack in sheet]
    below, left = _placed(after, hosts)
    if below:
        below, left = _given_back(after, hosts, below)
        _put(below)
    together = _shared(left)
    for stacks in (together, first):
        below, stacks[:] = _placed(stacks, hosts)
        _put(below)
    below, left = _placed([PageStack.of(page) for page in spare], hosts)
    _put(below)
    drawn = ((stack, stack.page.smaller()) for stack in left if isinstance(stack.page, Strip) and stack.page.smaller)
    smaller = [(stack, PageStack.of(strip)) for stack, strip in drawn if strip is not None]
    below, _ = _placed([strip for _, strip in smaller], hosts)
    _put(below)
    printed = [stack for stack, strip in smaller if any(strip is other for other, _ in below)]
    unused = [stack for stack in left if all(stack is not other for other in printed)]
    return [battle, *first], [list(sheet) for sheet in cuts], together, unused


def together(strips: Sequence[Page], line: Style) -> tuple[Page, ...]:
    """Return strips on as few pages as can be."""
    return tuple(stack.whole(line) for stack in _shared([PageStack.of(strip) for strip in strips]))


Below = tuple[PageStack, PageStack]
"""A strip, and the host below whose content it stands."""

Placed = tuple[list[Below], list[PageStack]]
"""Strips that have a host, and what has none."""


def _placed(stacks: Sequence[PageStack], hosts: Sequence[PageStack]) -> Placed:
    """Return strips with hosts that have room for them: as many as can be, and the hosts filled alike."""
    first, roomiest = _placed_in(stacks, hosts, False), _placed_in(stacks, hosts, True)
    return min(first, roomiest, key=lambda way: (len(way[1]), _unfilled(hosts, way[0])))


def _placed_in(stacks: Sequence[PageStack], hosts: Sequence[PageStack], roomiest: bool) -> Placed:
    """Return strips each with the first of the hosts that has room for it, or the one that has most."""
    rooms = [host.room for host in hosts]
    below: list[Below] = []
    left: list[PageStack] = []
    for stack in stacks:
        fitting = [index for index, room in enumerate(rooms) if room + SLACK >= stack.least]
        # A leaf with pieces has two faces: what is below them is for all.
        if fitting and stack.is_strip and not stack.side:
            # The two faces of a sheet are alike, so the front comes first.
            at = max(fitting, key=lambda index: round(rooms[index], -1)) if roomiest else fitting[0]
            rooms[at] -= min(stack.height, rooms[at]) + BETWEEN
            below.append((stack, hosts[at]))
        else:
            left.append(stack)
    return below, left


def _given_back(stacks: Sequence[PageStack], hosts: Sequence[PageStack], below: Sequence[Below]) -> Placed:
    """Return strips with other hosts or on pages, if all are filled better so, on as few pages.

    With many strips only one or two go back to pages, or all of them. Copies count where that saves a page.
    """
    alone = len(_grouped(stacks))

    def placed(chosen: Iterable[Below]) -> Placed:
        kept = list(chosen)
        return kept, [stack for stack in stacks if all(strip is not stack for strip, _ in kept)]

    def rank(way: Placed) -> tuple[int, float]:
        groups = _grouped(way[1])
        return len(groups), _unfilled(hosts, way[0], groups, with_copies=len(groups) < alone)

    strips = [stack for stack in stacks if stack.is_strip and not stack.side]
    if (len(hosts) + 1) ** len(strips) <= MOST_PLACES:
        places = product(*[[None, *((strip, host) for host in hosts)] for strip in strips])
        ways = [placed(filter(None, chosen)) for chosen in places if _have_room(filter(None, chosen))]
    else:
        given = [(), tuple(below), *combinations(below, 1), *combinations(below, 2)]
        ways = [placed(pair for pair in below if pair not in less) for less in given]
    return min(ways, key=rank)


def _have_room(below: Iterable[Below]) -> bool:
    """Return whether hosts have room for all strips below them."""
    rooms: dict[int, float] = {}
    for strip, host in below:
        room = rooms.get(id(host), host.room)
        if room + SLACK < strip.least:
            return False
        rooms[id(host)] = room - min(strip.height, room) - BETWEEN
    return True


def _put(below: Sequence[Below]) -> None:
    for strip, host in below:
        host.add(strip)


def _shared(stacks: Sequence[PageStack]) -> list[PageStack]:
    """Return stacks in their order, strips together on as few pages as can be, filled alike."""
    ways = [_grouped(stacks), _grouped(stacks, from_the_end=True)]
    fewest = min(map(len, ways))
    if 1 < len(stacks) <= MOST_TRIED:
        cuts = combinations(range(1, len(stacks)), fewest - 1)
        parts = ([list(stacks[one:other]) for one, other in pairwise((0, *at, len(stacks)))] for at in cuts)
        ways += [groups for groups in parts if all(_are_alike(group) and _fits(group) for group in groups)]
    groups = _levelled(min(ways, key=lambda way: (len(way), _whites(way))), stacks)
    for first, *others in groups:
        for stack in others:
            first.add(stack)
    return [group[0] for group in groups]


def _levelled(groups: list[list[PageStack]], order: Sequence[PageStack]) -> list[list[PageStack]]:
    """Return groups of which one has given a strip to another, if all are filled better so; each stays in order."""
    ways = [groups]
    for one, other in permutations(range(len(groups)), 2):
        for stack in groups[one][1:]:
            joined = sorted([*groups[other], stack], key=order.index)
            if joined[0] is groups[other][0] and _are_alike(joined) and _fits(joined):
                way = list(groups)
                way[one], way[other] = [each for each in groups[one] if each is not stack], joined
                ways.append(way)
    return min(ways, key=_whites)


def _whites(groups: Sequence[Sequence[PageStack]]) -> float:
    """Return how unevenly the pages of groups are filled."""
    return sum(_white(group) ** 2 for group in groups)


def _grouped(stacks: Sequence[PageStack], from_the_end: bool = False) -> list[list[PageStack]]:
    """Return what stands on each page: strips join the nearest group that has room, before or after them."""
    groups: list[list[PageStack]] = []
    for stack in reversed(stacks) if from_the_end else stacks:
        for group in reversed(groups):
            joined = [stack, *group] if from_the_end else [*group, stack]
            if _are_alike(joined) and _fits(joined):
                group[:] = joined
                break
        else:
            groups.append([stack])
    return groups[::-1] if from_the_end else groups


def _are_alike(group: Sequence[PageStack]) -> bool:
    """Return whether what is below the first are strips, and all are of one side."""
    return all(stack.is_strip and stack.side == group[0].side for stack in group[1:])


def _fits(group: Sequence[PageStack]) -> bool:
    first, *others = group
    return sum(other.least + BETWEEN for other in others) <= first.room + BETWEEN + SLACK


def _white(group: Sequence[PageStack]) -> float:
    """Return the height in mm that a group leaves on its page."""
    first, *others = group
    return first.room - sum(other.height + BETWEEN for other in others)


def _unfilled(
    hosts: Sequence[PageStack],
    below: Sequence[Below],
    pages: Sequence[Sequence[PageStack]] = (),
    with_copies: bool = False,
) -> float:
    """Return how unevenly hosts with strips below them, and groups on further pages, are filled.

    `with_copies` these have some of what stands below hosts, as far as they have room.
    """
    groups = [[host, *(strip for strip, other in below if other is host)] for host in hosts]
    found = sum(_white(group) ** 2 for group in groups)
    loose = sorted((strip for strip, _ in below), key=lambda strip: -strip.height) if with_copies else []
    for group in pages:
        white = _white(group)
        for strip in loose:
            if strip.least <= white + SLACK:
                white -= strip.height + BETWEEN
        found += white**2
    return found
