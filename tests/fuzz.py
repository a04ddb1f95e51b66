"""Structured fuzzing of content: files are changed, and what the program makes of them is judged.

A case is a file of the official content with one to three changes, inside its library. Hostile
changes are anything that bytes can be: sizes, types, keys, order, encodings, nesting. Plausible
ones are the slips of a maintainer: another number, another id, a line less, a value of another
file. What must hold:

- the check ends within a limit of calls, without an exception and without SF999, and every finding
  has a place inside its file;
- what the check passes prints and plays: its sheets are laid out, its battle begins and goes on.

`python -m tests.fuzz --cases 20000 --seed any` tries more than the suite; `--plausible` tries
changes that often stay clean, and prints and plays these; `--whole` checks all content with each
case, as the command does. A case is repeated with `--only SEED`.
"""

from __future__ import annotations

import faulthandler
import re
import sys
import traceback
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath as File
from random import Random

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.model import TextRoom
from sheetforge.content.yaml import Lines, Node, Source, parse
from sheetforge.finding import Finding, Path, Severity
from sheetforge.game import GameSystem, discover
from sheetforge.lint.cache import Memory
from sheetforge.lint.check import Session, check_library
from sheetforge.lint.glyphs import overflow, texts_with_room
from sheetforge.lint.runner import check_entity
from sheetforge.play import engine_of
from sheetforge.play.driver import AtRandom, Game
from sheetforge.play.engine import Unplayable
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.products.options import PrintOptions
from tests.running import OFFICIAL

GAMES = discover()
MOST_CALLS = 3_000_000
"""Calls of functions that a case may take; the largest official file takes a twentieth."""
MOST_CALLS_OF_ALL = 60_000_000
"""As `MOST_CALLS`, for all that depends on a file: all content of a game has some 10 million."""
MOST_USERS = 3
MOST_SHEETS = 2
ANSWERS = 250

Change = Callable[[Random, Source, Key], str | bytes | None]


@dataclass(frozen=True)
class Case:
    """A changed file: the seed that makes it again, what was done, and its bytes."""

    seed: str
    key: Key
    changes: tuple[str, ...]
    text: bytes

    def __str__(self) -> str:
        return f"{self.key} [{', '.join(self.changes)}] (--only {self.seed})"


@cache
def official() -> Library:
    """The official content."""
    return open_library(OFFICIAL, "content", GAMES)


@cache
def users() -> dict[Key, tuple[Key, ...]]:
    """The entities that refer to each entity."""
    library = official()
    found: dict[Key, list[Key]] = defaultdict(list)
    for key in library.keys():
        for _, reference in library.record(key).references:
            named = library.resolve(reference.kind, key.system, reference)
            if named is not None and named != key:
                found[named].append(key)
    return {key: tuple(dict.fromkeys(keys)) for key, keys in found.items()}


@cache
def pool() -> dict[tuple[str, str, Path], tuple[str, ...]]:
    """The scalars that files of a kind have at a place, lists taken together."""
    found: dict[tuple[str, str, Path], set[str]] = defaultdict(set)
    library = official()
    for key in library.keys():
        source = library.record(key).source
        for path, node in scalars(source):
            found[key.system, key.kind, general(path)].add(source.text[node.start : node.end])
    return {place: tuple(sorted(texts)) for place, texts in found.items()}


def general(path: Path) -> Path:
    """Return a path with every index of a list as 0."""
    return tuple(0 if isinstance(part, int) else part for part in path)


def nodes(source: Source) -> Iterator[tuple[Path, Node, tuple[int, int] | None]]:
    """Yield every value of a file: its path, its node, and the place of its key."""

    def below(
        path: Path, node: Node, key: tuple[int, int] | None
    ) -> Iterator[tuple[Path, Node, tuple[int, int] | None]]:
        yield path, node, key
        for name, (start, end, inner) in (node.entries or {}).items():
            yield from below((*path, name), inner, (start, end))
        for index, inner in enumerate(node.items or ()):
            yield from below((*path, index), inner, None)

    if source.root is not None:
        yield from below((), source.root, None)


def scalars(source: Source) -> list[tuple[Path, Node]]:
    """Return every scalar of a file with its path."""
    return [
        (path, node)
        for path, node, _ in nodes(source)
        if node.entries is None and node.items is None and node.end > node.start
    ]


# --- changes -------------------------------------------------------------------------------------

EXTREMES = (
    "0",
    "-1",
    "1",
    "-0",
    "1.5",
    "-7.25",
    "99999",
    "1000000000",
    "-1000000000",
    "1e308",
    ".inf",
    "999999999999999",
    "9" * 40,
    "true",
    "null",
    "",
    "~",
    "''",
    "[]",
    "{}",
    "[[]]",
    "[1, 2]",
    "{a: 1}",
    "x",
    "no",
    "010",
    "0x1F",
    "2024-01-01",
    "a/b",
    "a/b/c",
    "../x",
    "'*'",
    "<<",
    "=",
    "silent-death/dolphin-ii",
    "'\u202e'",
    "é",
    "“x”",
    "|",
    ">",
    "|\n    a\n    b",
    "[a",
    "}",
    '"\\x00"',
    '"\\ud800"',
    '"\\n"',
    "'it''s'",
    "1-0",
    "0-0",
    "5-",
    "99d99",
    "0d6",
    "1=1/1 1=1/1",
    "9" * 5000,
    "x" * 5000,
    "[" * 30 + "]" * 30,
    "x " * 3000,
    "- - - 1",
    "! x",
    "&a x",
    "*a",
    "%",
    "{a: 1, a: 2}",
    "[1, [2, {b: 3}]]",
    "'0000'",
    "0x0",
    "999x999",
    "1x1",
    "((((",
    "OO/OO" * 900,
)
BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3(",
    b"\xed\xa0\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\r",
    b"\r\n",
    b"\t",
    b"\x1b",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xa8",
    b"\xc2\x85",
    b"\xc2\xa0",
    b"---\n",
    b"...\n",
    b"%YAML 1.1\n",
    b"#",
    b"# sheetforge: ignore[SF101] x\n",
    b"# sheetforge: ignore",
    b"'",
    b'"',
    b": ",
    b"- ",
    b"{",
    b"[",
    b",",
    b"\n",
    b"  ",
    b"&a ",
    b"*a",
    b"!!int ",
    b"<<: ",
    b"? ",
    b"|",
    b">",
    b"@",
    b"`",
    b"\xf0\x9f\x9a\x80",
)


def _replaced(source: Source, node: Node, text: str) -> str:
    return source.text[: node.start] + text + source.text[node.end :]


def extreme(chance: Random, source: Source, key: Key) -> str | None:
    """Another value of any type and size."""
    found = [node for path, node, _ in nodes(source) if path]
    return _replaced(source, chance.choice(found), chance.choice(EXTREMES)) if found else None


def digits(chance: Random, source: Source, key: Key) -> str | None:
    """Another number inside a scalar."""
    found = list(re.finditer(r"\d+", source.text))
    if not found:
        return None
    number = chance.choice(found)
    value = int(number[0][:15])
    other = chance.choice((value + 1, value - 1, value + 1, value * 10, 0, 1, 10**9, 10**17))
    return source.text[: number.start()] + str(other) + source.text[number.end() :]


def letter(chance: Random, source: Source, key: Key) -> str:
    """One character more, less, or another."""
    at = chance.randrange(len(source.text) + 1)
    sign = chance.choice("aA0.-/[]{}()<>*OXwt:,'\"# |+=^\n")
    return source.text[:at] + chance.choice(("", sign)) + source.text[at + chance.randint(0, 1) :]


def lines_of(source: Source) -> list[tuple[int, int]]:
    """Return the places of the lines that begin an entry, with all that is below it."""
    found = []
    for _, node, key in nodes(source):
        if key is not None:
            start = source.text.rfind("\n", 0, key[0]) + 1
            if not source.text[start : key[0]].strip(" -"):
                end = source.text.find("\n", max(node.end, key[1]))
                found.append((start, len(source.text) if end < 0 else end + 1))
    return found


def less(chance: Random, source: Source, key: Key) -> str | None:
    """An entry less."""
    found = lines_of(source)
    if not found:
        return None
    start, end = chance.choice(found)
    return source.text[:start] + source.text[end:]


def twice(chance: Random, source: Source, key: Key) -> str | None:
    """An entry or an item twice, or many times."""
    items = [node for path, node, _ in nodes(source) if path and isinstance(path[-1], int)]
    times = chance.choice((1, 1, 1, 2, 120, 600))
    if items and chance.random() < 0.6:
        node = chance.choice(items)
        text = source.text[node.start : node.end]
        flow = source.text[: node.start].rstrip()[-1:] in "[,"
        start = source.text.rfind("\n", 0, node.start) + 1
        between = ", " if flow else "\n" + source.text[start : node.start]
        return source.text[: node.end] + (between + text) * times + source.text[node.end :]
    found = lines_of(source)
    if not found:
        return None
    start, end = chance.choice(found)
    return source.text[:end] + source.text[start:end] * times + source.text[end:]


def renamed(chance: Random, source: Source, key: Key) -> str | None:
    """A key of another name."""
    found = [place for _, _, place in nodes(source) if place is not None]
    if not found:
        return None
    start, end = chance.choice(found)
    names = [source.text[a:b] for a, b in found]
    return source.text[:start] + chance.choice((*names, "nmae", "1", "''")) + source.text[end:]


def swapped(chance: Random, source: Source, key: Key) -> str | None:
    """Two scalars in each other's place."""
    found = scalars(source)
    if len(found) < 2:
        return None
    (_, one), (_, other) = sorted(chance.sample(found, 2), key=lambda pair: pair[1].start)
    text = source.text
    return (
        text[: one.start]
        + text[other.start : other.end]
        + text[one.end : other.start]
        + text[one.start : one.end]
        + text[other.end :]
    )


def anything(chance: Random, source: Source, key: Key) -> bytes:
    """Bytes anywhere, a text cut off, or repeated."""
    data = source.text.encode()
    at = chance.randrange(len(data) + 1)
    if chance.random() < 0.2:
        return data[:at]
    sign = chance.choice(BYTES) * chance.choice((1, 1, 1, 3, 400))
    return data[:at] + sign + data[at + chance.randint(0, 3) :]


WORDS = (
    "of",
    "the",
    "Old",
    "Grey",
    "Silver",
    "Heron",
    "Storm-Petrel",
    "Æther",
    "O'Neill",
    "X",
    "II",
    "7",
    "Brandenburg",
    "MMMMMM",
    "i",
    "Ñandú",
    "v2.0",
    "&",
)
LONGEST_NAME = 60
"""Letters of a name at most. The check measures whether its sheets have the room."""


def christened(chance: Random, source: Source, key: Key) -> str | None:
    """Another name, of one to six words: counters and marks shorten names to their initials."""
    if not source.has(("name",)):
        return None
    name = " ".join(chance.choices(WORDS, k=chance.choice((1, 2, 3, 4, 4, 5, 6))))
    return _replaced(source, source.node(("name",)), f'"{name[:LONGEST_NAME].strip()}"')


def filled(chance: Random, source: Source, key: Key) -> str | None:
    """A text as wide as the check admits, in one word or in several, wherever it stands."""
    entity = official().entity(key)
    found = [one for one in texts_with_room(entity) if source.has(one[0]) and one[0][0] != "aliases"]
    return filled_at(source, *chance.choice(found), chance.choice(FILLINGS)) if found else None


FILLINGS = ("M" * 120, "WWWWW " * 20, "mmmmmmmmm-" * 12, "Brandenburger " * 9, "i l" * 40)


def filled_at(source: Source, path: Path, text: str, room: TextRoom, filling: str) -> str:
    """Return the text of a file with as much of a filling at a path as there is room for."""
    most = {0: 120, 1: 60, 2: 24}[room.lines]
    wide = (filling[:length].rstrip(" -") for length in range(most, 0, -1))
    new = next(one for one in wide if not any(overflow(one, room)))
    for there, node in reversed(scalars(source)):
        if source.value(there) == text:
            source = parse(_replaced(source, node, f'"{new}"'), "file")
    return source.text


def nearby(chance: Random, source: Source, key: Key) -> str | None:
    """A number a little higher or lower."""
    found = list(re.finditer(r"(?<![\w-])\d{1,5}(?!\w)|(?<=[-=/x+d])\d{1,3}", source.text))
    if not found:
        return None
    number = chance.choice(found)
    other = max(0, int(number[0]) + chance.choice((-3, -2, -1, -1, 1, 1, 2, 3)))
    return source.text[: number.start()] + str(other) + source.text[number.end() :]


def borrowed(chance: Random, source: Source, key: Key) -> str | None:
    """A value that another file of the kind has in its place."""
    found = scalars(source)
    if not found:
        return None
    path, node = chance.choice(found)
    others = pool().get((key.system, key.kind, general(path)), ())
    if not others:
        return None
    return _replaced(source, node, chance.choice(others))


def referred(chance: Random, source: Source, key: Key) -> str | None:
    """Another id of the kind that a reference names."""
    library = official()
    record = library.record(key)
    found = [(path, one) for path, one in record.references if source.has(path)]
    if not found:
        return None
    path, reference = chance.choice(found)
    others = library.keys(reference.kind, key.system)
    return _replaced(source, source.node(path), chance.choice(others).id) if others else None


HOSTILE: tuple[Change, ...] = (
    extreme,
    extreme,
    digits,
    digits,
    letter,
    less,
    twice,
    renamed,
    swapped,
    anything,
    borrowed,
    christened,
)
PLAUSIBLE: tuple[Change, ...] = (nearby, nearby, borrowed, borrowed, referred, less, twice, swapped, christened, filled)


@cache
def folders() -> tuple[tuple[Key, ...], ...]:
    """The official content by game and kind."""
    library = official()
    found: dict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in library.keys():
        found[key.system, key.kind].append(key)
    return tuple(map(tuple, found.values()))


def case_of(seed: str, changes: Sequence[Change]) -> Case:
    """Return the case of a seed: the same for every run. Each kind is as likely as another."""
    chance = Random(seed)
    key = chance.choice(chance.choice(folders()))
    text: str | bytes = official().text(key)
    done = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        source = parse(text, "file")
        change = chance.choice(changes)
        other = change(chance, source, key)
        if other is not None:
            text = other
            done.append(change.__name__)
        if isinstance(text, bytes) and done:
            break
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Case(seed, key, tuple(done), data)


# --- the check -----------------------------------------------------------------------------------


class TooMuchWork(Exception):
    """A case that took more calls than any should."""


def within(limit: int, work: Callable[[], object]) -> None:
    """Do something. Raises TooMuchWork beyond a given number of calls of functions."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += 1
        if count > 2 * limit:
            sys.setprofile(None)
            raise TooMuchWork(f"more than {limit} calls")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)


def changed(case: Case) -> Library:
    """The official content with the changed file."""
    library = official().with_texts({case.key: ""})
    library._texts[case.key] = case.text
    return library


def findings_of(library: Library, key: Key) -> tuple[Finding, ...]:
    """What the check says of an entity."""
    return check_entity(library, key, GAMES[key.system].rules()).findings


def faults(case: Case, found: Sequence[Finding], library: Library) -> Iterator[str]:
    """Yield what is wrong with the findings of a case: a broken rule, a place outside its file."""
    for one in found:
        if one.code == "SF999":
            yield f"SF999: {one.message}"
        key = Key(*File(one.file).with_suffix("").parts[1:])
        text = library.record(key).source.text if key in library.files else ""
        lines = Lines(text)
        span = one.span
        inside = 1 <= span.line <= span.end_line <= max(len(lines.starts), 1)
        inside &= (span.line, span.column) <= (span.end_line, span.end_column)
        inside &= span.column <= len(lines.line(span.line)) + 2 or not text
        if not inside or key not in library.files:
            yield f"{one.code} is at {one.file} {span}, outside {len(lines.starts)} lines"
        if not one.message:
            yield f"{one.code} says nothing"


@cache
def judged() -> Memory:
    """The results of a check of all official content, which each case is compared with."""
    session = Session()
    assert check_library(official(), GAMES, session=session).findings == ()
    assert session.memory is not None
    return session.memory


def judge_whole(case: Case) -> list[str]:
    """Check the whole content with a changed file, as the command does; return all faults."""
    library = changed(case)
    session = Session()
    session.memory = judged()
    found: list[Finding] = []

    def work() -> None:
        found.extend(check_library(library, GAMES, store=False, session=session, jobs=1).findings)

    try:
        within(MOST_CALLS_OF_ALL, work)
    except Exception as broken:
        return [described(broken)]
    return [*faults(case, found, library)]


def judge(case: Case) -> tuple[list[str], bool]:
    """Check a case and what refers to its file; return all faults, and whether all is clean."""
    library = changed(case)
    wrong: list[str] = []
    found: list[Finding] = []

    def work() -> None:
        found.extend(findings_of(library, case.key))
        for user in users().get(case.key, ())[:MOST_USERS]:
            found.extend(findings_of(library, user))

    try:
        within(MOST_CALLS, work)
    except Exception as broken:
        return [described(broken)], False
    wrong += faults(case, found, library)
    return wrong, not any(one.severity is Severity.ERROR for one in found)


def described(broken: BaseException) -> str:
    """Return an exception with the last places of the program that it went through."""
    frames = traceback.extract_tb(broken.__traceback__)
    places = [f"{one.filename.rpartition('/')[2]}:{one.lineno}" for one in frames][-4:]
    return f"{type(broken).__name__}: {str(broken)[:300]} ({' < '.join(reversed(places))})"


# --- printing and playing ------------------------------------------------------------------------


def performed(case: Case) -> list[str]:
    """Print and play a clean file, or else what refers to it; return what fails."""
    library = changed(case)
    if library.entity(case.key) is None:
        return []
    wrong = []
    near = users().get(case.key, ())
    judged: dict[Key, bool] = {}
    for key in (case.key, *near[:MOST_USERS]):
        if not all(
            judged.setdefault(one, is_clean(library, one))
            for one in needed_by(library, key)
            if one == case.key or case.key in library_uses(library, one)
        ):
            continue
        for what in (printed, played):
            try:
                what(library, key)
            except Exception as broken:
                wrong.append(f"{what.__name__} {key}: {described(broken)}")
    return wrong


def is_clean(library: Library, key: Key) -> bool:
    """Return whether the check finds no error in an entity."""
    return all(one.severity is not Severity.ERROR for one in findings_of(library, key))


def library_uses(library: Library, key: Key) -> set[Key | None]:
    """Return the entities that one refers to."""
    references = (one for _, one in library.record(key).references)
    return {library.resolve(one.kind, key.system, one) for one in references}


def needed_by(library: Library, key: Key) -> tuple[Key, ...]:
    """Return an entity with all that it refers to, and what these refer to, and so on."""
    found = {key: True}
    pending = [key]
    while pending:
        for one in library_uses(library, pending.pop()):
            if one is not None and one not in found and one in library.files:
                found[one] = True
                pending.append(one)
    return tuple(found)


def printed(library: Library, key: Key) -> None:
    """Lay out the sheets of an entity."""
    game = GAMES[key.system]
    for product in game.products().values():
        if "odds" in product.name:
            continue
        plan = product.plan(library, key.system, PrintOptions("a4", "color"), asked(key))
        for sheet in plan.sheets[:MOST_SHEETS]:
            sheet.lay_out()


def asked(key: Key) -> dict[str, frozenset[Key]]:
    """Return the request for one entity."""
    return {key.kind: frozenset({key})}


def played(library: Library, key: Key) -> None:
    """Begin the battle of an entity, and play on for some answers at random."""
    recipe = recipe_of(library, GAMES[key.system], key)
    if recipe is None:
        return
    engine = engine_of(library, key.system)
    try:
        battle = engine.battle(library, recipe)
    except Unplayable:
        # An event may leave to the players what they fly, or admit ships without a display.
        if key.kind == "events":
            return
        raise
    game = Game(engine, battle)
    streams = Streams("fuzz")
    player = AtRandom(Random("fuzz"))
    for _ in range(ANSWERS):
        question = game.question
        if question is None:
            return
        if isinstance(question, Choose):
            view = engine.view(game.state, question.side)
            game.answer(player.choose(view, question))
        else:
            game.answer(streams.answer(question))


def recipe_of(library: Library, game: GameSystem, key: Key) -> dict[str, object] | None:
    """Return the battle that an entity is played in; None for one that has none of its own."""
    entity = library.entity(key)
    if key.kind == "scenarios":
        return {"scenario": key.id}
    if key.kind == "events":
        return {"event": key.id}
    if game.engine is None:
        return None
    engine = engine_of(library, key.system)
    if engine.forces is None or getattr(entity, "listed", False):
        return None
    if key.kind in ("ships", "flights"):
        return dict(engine.forces.recipe(library, [Force(key), Force(key)], ("Left", "Right")))
    if key.kind == "fleets" and all(map(is_complete(library, key), library.record(key).references)):
        return dict(engine.forces.recipe(library, [Force(key), Force(key)], ("Left", "Right")))
    return None


def is_complete(library: Library, key: Key) -> Callable[[tuple[Path, object]], bool]:
    """Return whether a reference of an entity leads to something that is not only listed."""

    def complete(found: tuple[Path, object]) -> bool:
        reference = found[1]
        kind = getattr(reference, "kind", "")
        named = library.get(kind, key.system, str(reference))
        return not getattr(named, "listed", False)

    return complete


# --- many cases ----------------------------------------------------------------------------------


def tried(seed: str, plausible: bool, whole: bool = False) -> tuple[Case, list[str], bool]:
    """Try a case; return it, what is wrong, and whether the check passed it.

    `whole` has all content checked with it: names that are taken, definitions that nobody uses.
    """
    case = case_of(seed, PLAUSIBLE if plausible else HOSTILE)
    wrong, clean = judge(case)
    if clean and plausible and case.text != official().text(case.key):
        wrong += performed(case)
    if whole:
        wrong += judge_whole(case)
    return case, wrong, clean


def main() -> int:
    """Try many cases; print what fails."""
    parser = ArgumentParser(description="Fuzz the official content.")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", default="any")
    parser.add_argument("--only", help="one case by its seed")
    parser.add_argument("--plausible", action="store_true", help="print and play what is clean")
    parser.add_argument("--whole", action="store_true", help="check all content with each case")
    parser.add_argument("--verbose", action="store_true", help="name every case first")
    chosen = parser.parse_args()
    seeds = [chosen.only] if chosen.only else [f"{chosen.seed}-{at}" for at in range(chosen.cases)]
    counts: Counter[str] = Counter()
    for seed in seeds:
        faulthandler.dump_traceback_later(120, exit=True)
        if chosen.verbose:
            print(case_of(seed, PLAUSIBLE if chosen.plausible else HOSTILE), flush=True)
        case, wrong, clean = tried(seed, chosen.plausible, chosen.whole)
        counts["clean" if clean else "found"] += 1
        for one in wrong:
            counts["wrong"] += 1
            print(f"{case}\n    {one}", flush=True)
        if chosen.only:
            print(case.text.decode("utf-8", "replace"))
    faulthandler.cancel_dump_traceback_later()
    print(dict(counts))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
