"""Perfect matchings of least weight in general graphs: Edmonds' blossom method with duals.

The program has its own because networkx (BSD licence) has 19 MB that are not needed otherwise,
takes 0.2 s to import, and with 500 players needs more time for a round than all rounds together may
take. Weights are whole numbers of any size, which are never rounded: many criteria in order fit
into one of them. Time grows with the cube of the vertices.

The method (after Galil, "Efficient algorithms for finding maximum matching in graphs", 1986)
grows alternating trees from all free vertices at once. An odd circle that closes within a tree
becomes one vertex, a blossom. Where no tight edge is left, the duals change just as far as the next
edge becomes tight, or a blossom may open; where neither can be, there is no perfect matching.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

FREE, OUTER, INNER = range(3)
"""Labels of vertices and blossoms: in no tree, at an even distance from a root, at an odd one."""

NONE = -1


class _Edge(NamedTuple):
    """An edge between two vertices of the graph, seen from the first; `weight` is doubled."""

    u: int
    v: int
    weight: int


def least_matching(size: int, edges: Mapping[tuple[int, int], int]) -> list[int] | None:
    """Return the partner of each vertex in a perfect matching of least total weight.

    `edges` are the weights of pairs of vertices from 0 to `size` - 1. Returns None if there is no
    perfect matching.

    >>> least_matching(4, {(0, 1): 1, (1, 2): 0, (2, 3): 1, (0, 3): 5})
    [1, 0, 3, 2]
    """
    if size % 2:
        return None
    if not edges:
        return [] if size == 0 else None
    # Of all perfect matchings the one of least weight is that of greatest weight below the highest.
    low, high = min(edges.values()), max(edges.values())
    graph = _Blossoms(size)
    for (one, two), weight in edges.items():
        graph.join(one, two, high - weight)
    graph.match_all(high - low)
    partners = graph.partner[:size]
    return None if NONE in partners else partners


class _Blossoms:
    """A graph with its matching, its duals, and its blossoms, which are numbered after vertices.

    `edge[x]` has the tightest edge from a vertex or blossom x to every vertex and blossom. `top[v]`
    is the outermost blossom of v; that of a blossom not in use is NONE. `ring[b]` lists the parts
    of a blossom round its circle, from its base on; `part[b][v]` is the one that contains v.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        most = 2 * size
        self.edge: list[dict[int, _Edge]] = [{} for _ in range(most)]
        self.dual = [NONE] * most
        self.partner = [NONE] * most
        self.top = [*range(size), *[NONE] * size]
        self.ring: list[list[int]] = [[] for _ in range(most)]
        self.part: list[dict[int, int]] = [{} for _ in range(most)]
        self.label = [FREE] * most
        self.parent = [NONE] * most
        self.slack = [NONE] * most
        self.queue: deque[int] = deque()
        self.used = size

    def join(self, one: int, two: int, weight: int) -> None:
        """Add an edge of a weight."""
        self.edge[one][two] = _Edge(one, two, 2 * weight)
        self.edge[two][one] = _Edge(two, one, 2 * weight)

    def match_all(self, greatest: int) -> None:
        """Find the perfect matching of greatest total weight; no edge weighs more than `greatest`."""
        self.dual[: self.size] = [greatest] * self.size
        while self._grow():
            pass

    # --- the duals -----------------------------------------------------------------------------

    def _gap(self, edge: _Edge) -> int:
        """Return how far an edge is from being tight."""
        return self.dual[edge.u] + self.dual[edge.v] - edge.weight

    def _offer(self, u: int, x: int) -> None:
        """Keep the edge from an outer vertex u to x if it is the tightest to x."""
        kept = self.slack[x]
        if kept == NONE or self._gap(self.edge[u][x]) < self._gap(self.edge[kept][x]):
            self.slack[x] = u

    def _find_slack(self, x: int) -> None:
        """Find the tightest edge from an outer vertex to x again."""
        self.slack[x] = NONE
        top, label = self.top, self.label
        for u in self.edge[x]:
            if u < self.size and top[u] != x and label[top[u]] == OUTER:
                self._offer(u, x)

    def _tops(self) -> list[int]:
        return [x for x in range(self.used) if self.top[x] == x]

    def _change_duals(self) -> bool:
        """Change the duals until an edge is tight or a blossom can open; false if none ever is."""
        tops = self._tops()
        steps = [self.dual[b] // 2 for b in tops if b >= self.size and self.label[b] == INNER]
        for x in tops:
            if self.slack[x] != NONE and self.label[x] != INNER:
                gap = self._gap(self.edge[self.slack[x]][x])
                steps.append(gap if self.label[x] == FREE else gap // 2)
        if not steps:
            return False
        step = min(steps)
        for v in range(self.size):
            label = self.label[self.top[v]]
            if label != FREE:
                self.dual[v] += step if label == INNER else -step
        for b in tops:
            if b >= self.size and self.label[b] != FREE:
                self.dual[b] += 2 * step if self.label[b] == OUTER else -2 * step
        return True

    # --- trees ---------------------------------------------------------------------------------

    def _grow(self) -> bool:
        """Grow trees from all free vertices; return whether the matching got one edge more."""
        for x in range(self.used):
            self.label[x] = FREE
            self.slack[x] = NONE
        self.queue.clear()
        for x in self._tops():
            if self.partner[x] == NONE:
                self.parent[x] = NONE
                self.label[x] = OUTER
                self._push(x)
        if not self.queue:
            return False
        while True:
            if self._scan():
                return True
            if not self._change_duals():
                return False
            for x in self._tops():
                u = self.slack[x]
                if u == NONE or self.top[u] == self.top[x]:
                    continue
                if self._gap(self.edge[u][x]) == 0 and self._use(self.edge[u][x]):
                    return True
            for b in range(self.size, self.used):
                if self.top[b] == b and self.label[b] == INNER and self.dual[b] == 0:
                    self._open(b)

    def _scan(self) -> bool:
        """Follow the tight edges from all outer vertices that wait."""
        while self.queue:
            u = self.queue.popleft()
            if self.label[self.top[u]] == INNER:
                continue
            for v, edge in list(self.edge[u].items()):
                if v >= self.size or self.top[u] == self.top[v]:
                    continue
                if self._gap(edge) == 0:
                    if self._use(edge):
                        return True
                else:
                    self._offer(u, self.top[v])
        return False

    def _push(self, x: int) -> None:
        """Queue the vertices of x for the scan."""
        if x < self.size:
            self.queue.append(x)
            return
        for part in self.ring[x]:
            self._push(part)

    def _use(self, edge: _Edge) -> bool:
        """Follow a tight edge: grow a tree, close a circle, or join two trees (then True)."""
        u, v = self.top[edge.u], self.top[edge.v]
        if self.label[v] == FREE:
            self.parent[v] = edge.u
            self.label[v] = INNER
            next_one = self.top[self.partner[v]]
            self.slack[v] = self.slack[next_one] = NONE
            self.label[next_one] = OUTER
            self._push(next_one)
        elif self.label[v] == OUTER:
            meeting = self._common(u, v)
            if meeting == NONE:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._close(u, meeting, v)
        return False

    def _path(self, x: int) -> list[int]:
        """Return the outer tops from x up to its root."""
        path = [x]
        while self.partner[x] != NONE:
            inner = self.top[self.partner[x]]
            x = self.top[self.parent[inner]]
            path.append(x)
        return path

    def _common(self, u: int, v: int) -> int:
        """Return the first outer top that is above both; NONE for two trees."""
        above = set(self._path(u))
        return next((x for x in self._path(v) if x in above), NONE)

    def _augment(self, u: int, v: int) -> None:
        """Swap matched and unmatched edges on the path from u to its root; u is matched with v."""
        while True:
            inner = NONE if self.partner[u] == NONE else self.top[self.partner[u]]
            self._marry(u, v)
            if inner == NONE:
                return
            above = self.top[self.parent[inner]]
            self._marry(inner, above)
            u, v = above, inner

    def _marry(self, u: int, v: int) -> None:
        """Match u with v, and the parts of a blossom u in pairs from there."""
        edge = self.edge[u][v]
        self.partner[u] = edge.v
        if u < self.size:
            return
        inside = self.part[u][edge.u]
        at = self._place(u, inside)
        for number in range(at):
            self._marry(self.ring[u][number], self.ring[u][number ^ 1])
        self._marry(inside, v)
        self.ring[u] = self.ring[u][at:] + self.ring[u][:at]

    # --- blossoms ------------------------------------------------------------------------------

    def _place(self, b: int, part: int) -> int:
        """Return the even place of a part on the ring, turned round if it is odd."""
        at = self.ring[b].index(part)
        if at % 2:
            self.ring[b][1:] = self.ring[b][:0:-1]
            at = len(self.ring[b]) - at
        return at

    def _set_top(self, x: int, b: int) -> None:
        self.top[x] = b
        if x >= self.size:
            for part in self.ring[x]:
                self._set_top(part, b)

    def _close(self, u: int, base: int, v: int) -> None:
        """Make a blossom of the circle from a base over u and v."""
        b = next((x for x in range(self.size, self.used) if self.top[x] == NONE), self.used)
        self.used = max(self.used, b + 1)
        ring = [base]
        for start in (u, v):
            x = start
            side = []
            while x != base:
                inner = self.top[self.partner[x]]
                side += [x, inner]
                self._push(inner)
                x = self.top[self.parent[inner]]
            ring = ring + side if start == v else [base, *reversed(side)]
        self.ring[b] = ring
        self.dual[b] = 0
        self.label[b] = OUTER
        self.partner[b] = self.partner[base]
        self.parent[b] = self.parent[base]
        self._set_top(b, b)
        self._tightest(b)
        self._find_slack(b)

    def _tightest(self, b: int) -> None:
        """Give a new blossom the tightest edges of its parts."""
        for x in self.edge[b]:
            self.edge[x].pop(b, None)
        mine: dict[int, _Edge] = {}
        theirs: dict[int, _Edge] = {}
        inside: dict[int, int] = {}
        for part in self.ring[b]:
            for x, edge in self.edge[part].items():
                if self.top[x] == NONE:
                    continue
                if x not in mine or self._gap(edge) < self._gap(mine[x]):
                    mine[x], theirs[x] = edge, self.edge[x][part]
            inside[part] = part
            for vertex in self.part[part]:
                inside[vertex] = part
        self.edge[b], self.part[b] = mine, inside
        for x, edge in theirs.items():
            self.edge[x][b] = edge

    def _open(self, b: int) -> None:
        """Dissolve an inner blossom whose dual is zero."""
        for part in self.ring[b]:
            self._set_top(part, part)
        entry = self.part[b][self.edge[b][self.parent[b]].u]
        at = self._place(b, entry)
        ring = self.ring[b]
        for number in range(0, at, 2):
            inner, outer = ring[number], ring[number + 1]
            self.parent[inner] = self.edge[outer][inner].u
            self.label[inner], self.label[outer] = INNER, OUTER
            self.slack[inner] = NONE
            self._find_slack(outer)
            self._push(outer)
        self.label[entry] = INNER
        self.parent[entry] = self.parent[b]
        for part in ring[at + 1 :]:
            self.label[part] = FREE
            self._find_slack(part)
        self.top[b] = NONE
