"""The options of a question as people read them: in lines, or in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from sheetforge.geometry.hexes import Shape
from sheetforge.play.engine import AnyState
from sheetforge.play.entry import WordReading
from sheetforge.play.map_text import is_number
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose, expected
from sheetforge.play.screen import Screen

MANY = 12
"""The most options that are listed with a line for each."""

FIRST = 60
"""The most options that are listed with a question; the command `options` lists all."""

TOKEN, NAME = 18, 38
"""The most columns for an option in a list, before its meaning: for a word, for a name."""


def reading_of(show: Presenter[AnyState], state: AnyState, question: Choose) -> WordReading:
    """Return the facts for reading the words that answer a question."""
    letters, names = show.letters(state), show.option_names(state, question)
    shape: Shape = show.map(state, False).shape if question.why in show.facings else "flat"
    whole = frozenset(option for option in question.options if show.danger(state, question, option))
    reading = WordReading(letters, names, show.facings, shape, whole)
    return replace(reading, noun=_noun(show, state, question, reading))


def _noun(show: Presenter[AnyState], state: AnyState, question: Choose, reading: WordReading) -> str:
    """Return the word before the figure in the meanings of all figures: `component` of `component 4 (weapon)`."""
    tokens = [reading.shown(question, option) for option in question.options]
    if question.why in show.facings or not all(token.isdigit() for token in tokens) or len(tokens) > FIRST:
        return ""
    split = [(token, show.option(state, question, token).split()) for token in tokens]
    nouns = {words[0] for token, words in split if words[1:2] == [token]}
    return nouns.pop() if len(nouns) == 1 and all(words[1:2] == [token] for token, words in split) else ""


def in_order(question: Choose, reading: WordReading) -> Choose:
    """Return a question with the options last that cannot be taken back.

    Facings that stand in a row are in the order of their numbers.
    """
    options = sorted(question.options, key=reading.whole.__contains__)
    shown = [reading.shown(question, option) for option in options]
    places = [place for place, token in enumerate(shown) if token.isdigit() and len(token) == 1]
    if reading.names and places and places == list(range(places[0], places[-1] + 1)):
        ordered = sorted((options[place] for place in places), key=lambda option: shown[options.index(option)])
        options[places[0] : places[-1] + 1] = ordered
    return question._replace(options=tuple(options))


def listed(
    screen: Screen,
    show: Presenter[AnyState] | None,
    state: AnyState,
    question: Choose,
    reading: WordReading,
    whole: bool = False,
) -> list[str]:
    """Return the options in lines; of very many only the first ones unless `whole`.

    Hexes that are marked on the map of a terminal are not listed.
    """
    tokens = [reading.shown(question, option) for option in question.options]
    numbered = reading.numbered(question)
    hexes = are_hexes(question)
    meanings = (
        []
        if show is None or len(tokens) > FIRST or (hexes and len(tokens) > MANY)
        else [show.option(state, question, option) for option in question.options]
    )
    if len(tokens) > MANY and any(meanings):
        series = series_of(tokens, meanings)
        if len(series) <= MANY or whole:
            rows = list(zip(tokens, meanings, strict=True)) if whole else series
            width = max(len(token) for token, _ in rows) + 1
            wrapped = [screen.wrapped(f"     {token:<{width}} {means}".rstrip(), 6 + width) for token, means in rows]
            return side_by_side(wrapped, screen)
    if len(tokens) > MANY:
        if hexes and not whole and screen.size() is not None:
            text = f"  one of {len(tokens)}, marked + on the map: {tokens[0]} to {tokens[-1]}"
            return screen.wrapped(f"{text} (options lists all)")
        shown = tokens if whole else tokens[:FIRST]
        rest = "" if len(shown) == len(tokens) else " … (options lists all)"
        if not reading.names:
            return screen.wrapped(f"  one of {len(tokens)}: {' '.join(shown)}{rest}")
        counts = [f"{number:>3}  {token}" if numbered else f"     {token}" for number, token in enumerate(shown, 1)]
        return [*in_columns(counts, screen), *screen.wrapped(f"  of {len(tokens)}{rest}" if rest else "")]
    meanings = meanings or [""] * len(tokens)
    if not (numbered or any(meanings)):
        return screen.wrapped(f"     {'  '.join(tokens)}")
    lines: list[list[str]] = []
    width = min(NAME if reading.names else TOKEN, max(map(len, tokens)) + 1)
    for number, (token, means) in enumerate(zip(tokens, meanings, strict=True), 1):
        count = f"{number:>3}  " if numbered else "     "
        text = means.removeprefix(f"{token} ")
        lines.append(screen.wrapped(f"{count}{token:<{width}} {text}".rstrip(), 6 + width))
    return side_by_side(lines, screen)


def series_of(tokens: Sequence[str], meanings: Sequence[str]) -> list[tuple[str, str]]:
    """Return options with their meanings, those in a row that differ in their number as one.

    >>> series_of(["go", "brake-1", "brake-2", "brake-3"], ["", "speed 5", "speed 4", "speed 3"])
    [('go', ''), ('brake-1 to 3', 'speed 5 to speed 3')]
    """
    rows: list[tuple[str, str]] = []
    numbered = [(*token.rpartition("-")[::2], means) for token, means in zip(tokens, meanings, strict=True)]
    for stem, same in groupby(numbered, key=lambda row: row[0] if row[1].isdigit() else ""):
        members = list(same)
        if stem and len(members) > 1:
            (_, first, begins), (_, last, ends) = members[0], members[-1]
            rows.append((f"{stem}-{first} to {last}", f"{begins} to {ends}"))
        else:
            rows += [("-".join(filter(None, row[:2])), row[2]) for row in members]
    return rows


GAP = "   "
"""The space between two columns of a list."""


def side_by_side(options: Sequence[Sequence[str]], screen: Screen) -> list[str]:
    """Return the lines of options, in two columns if each is one line and the window has room."""
    lines = [line for option in options for line in option]
    size = screen.size()
    half = (len(options) + 1) // 2
    widths = [max(map(len, part), default=0) for part in (lines[:half], lines[half:])]
    fits = size is not None and sum(widths) + len(GAP) < size.columns
    if not fits or len(options) < LEAST_IN_COLUMNS or len(lines) > len(options):
        return lines
    pairs = zip_longest(lines[:half], lines[half:], fillvalue="")
    return [f"{left:<{widths[0]}}{GAP}{right}".rstrip() for left, right in pairs]


def in_columns(texts: Sequence[str], screen: Screen) -> list[str]:
    """Return texts in as many columns as the window has room for, each read downwards."""
    size = screen.size()
    width = max(map(len, texts)) + len(GAP)
    columns = max(1, ((size.columns if size is not None else USUAL_WIDTH) + len(GAP)) // width)
    rows = -(-len(texts) // columns)
    lines = ("".join(f"{text:<{width}}" for text in texts[row::rows]).rstrip() for row in range(rows))
    return list(lines)


USUAL_WIDTH = 80
"""The columns of an output that is no terminal."""

LEAST_IN_COLUMNS = 4
"""The fewest options that are set in two columns."""


def in_words(show: Presenter[AnyState] | None, state: AnyState, question: Choose, reading: WordReading) -> str:
    """Return a question with its options in a sentence, for a message."""
    if show is None:
        return expected(question)
    tokens = [reading.shown(question, option) for option in question.options]
    text = show.question_text(state, question)
    if len(tokens) > MANY:
        return f"{text} One of {len(tokens)}, from {tokens[0]} to {tokens[-1]}"
    choices = []
    for token, option in zip(tokens, question.options, strict=True):
        means = show.option(state, question, option)
        choices.append(f"{token} ({means.removeprefix(f'{token} ')})" if means else token)
    return f"{text} {', '.join(choices)}"


def are_hexes(question: Choose) -> bool:
    """Return whether the options are hexes: all but perhaps one, to stay or to pass."""
    hexes = sum(is_number(str(option)) for option in question.options)
    return hexes > 0 and hexes >= len(question.options) - 1
