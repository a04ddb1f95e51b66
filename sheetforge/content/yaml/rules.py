"""The YAML rules as data: the texts for `explain`, and the examples that the tests run."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.finding import Severity
from sheetforge.values import values

MAX_BYTES = 1_000_000
"""The largest content file that is read, in bytes."""

MAX_DEPTH = 40
"""The deepest nesting of lists and mappings."""


@values(frozen=True, slots=True)
class RuleText:
    """One rule in words, with an example that keeps it and one that breaks it.

    `repeat` is the number of times the last line of `bad` occurs in the full example, `breaking`,
    so that the example of a huge file stays short here. Only `explain` prints `more`.
    """

    code: str
    name: str
    severity: Severity
    summary: str
    authority: str
    good: str
    bad: str
    repeat: int = 1
    more: str = ""

    @property
    def breaking(self) -> str:
        """The breaking example with its last line repeated `repeat` times."""
        if self.repeat == 1:
            return self.bad
        lines = self.bad.splitlines(keepends=True)
        return "".join(lines[:-1]) + lines[-1] * self.repeat


_SPEC = "YAML 1.2.2"
_HOUSE = "content is a strict subset of YAML, so that every tool and reader takes it the same way"
_E = Severity.ERROR

YAML_RULES: tuple[RuleText, ...] = (
    RuleText(
        "SF001",
        "syntax",
        _E,
        "a file is YAML that can be read; after a syntax error nothing in it is known",
        _SPEC,
        'name: "Heron: the second"\n',
        "name: Heron: the second\n",
    ),
    RuleText(
        "SF002",
        "duplicate-key",
        _E,
        "a key occurs once in a mapping; many readers silently keep the last of two",
        f"{_SPEC}, section 3.2.1.3",
        "tons: 300\nyear: 3100\n",
        "tons: 300\ntons: 320\n",
    ),
    RuleText(
        "SF003",
        "anchor-or-alias",
        _E,
        "no anchors (&), aliases (*) or merge keys (<<): every value is written where it applies",
        _HOUSE,
        "front: [F]\nrear: [F]\n",
        "front: &arcs [F]\nrear: *arcs\n",
    ),
    RuleText(
        "SF004",
        "custom-tag",
        _E,
        "no tags (!name, !!int) and no directives (%YAML): the schema knows the types",
        _HOUSE,
        'mark: "10"\n',
        "mark: !!str 10\n",
    ),
    RuleText(
        "SF005",
        "ambiguous-scalar",
        _E,
        "a word that YAML readers disagree about is in quotes, such as yes, no, on, off, y, n, "
        "010, 0x1F, 1_000, 12:30, 2024-01-01, .inf, 1e3 and =",
        f"YAML 1.1 types against {_SPEC}, section 10.3",
        'answer: "no"\n',
        "answer: no\n",
    ),
    RuleText(
        "SF006",
        "several-documents",
        _E,
        "a file holds one document; only the first one is read",
        _HOUSE,
        "name: Heron\n",
        "name: Heron\n---\nname: Stork\n",
    ),
    RuleText(
        "SF007",
        "encoding",
        _E,
        "a file is UTF-8 text without a byte order mark, control and direction characters",
        f"{_SPEC}, sections 5.1 and 5.2",
        "name: Möwe\n",
        "\ufeffname: Möwe\n",
        more="Control characters are refused in every notation, `\\x1b` included: a terminal that\n"
        "prints such a name would execute it. So are characters that change the direction of\n"
        "text (U+202E and its like), which show a line in another order than it is written.",
    ),
    RuleText(
        "SF008",
        "key-not-text",
        _E,
        "a key is text; one that would be read as a number, true, false or null is in quotes",
        "keys of JSON and of the schema are text",
        '"2": miss\n',
        "2: miss\n",
    ),
    RuleText(
        "SF009",
        "tab",
        _E,
        "indentation and blanks between values are spaces; YAML forbids tabs in indentation",
        f"{_SPEC}, section 6.1",
        "crew:\n  pilot: Ames\n",
        "crew:\n\tpilot: Ames\n",
    ),
    RuleText("SF010", "empty-file", _E, "a content file is not empty", _HOUSE, "name: Heron\n", "# to do\n"),
    RuleText(
        "SF011",
        "too-large",
        _E,
        f"a content file has at most {MAX_BYTES:,} bytes",
        _HOUSE,
        "notes:\n  - one line of text\n",
        "notes:\n  - one line of text\n",
        repeat=MAX_BYTES // 21 + 1,
    ),
    RuleText(
        "SF012",
        "too-deep",
        _E,
        f"lists and mappings are nested at most {MAX_DEPTH} deep",
        _HOUSE,
        "arcs: [[[[F]]]]\n",
        "arcs: " + "[" * MAX_DEPTH + "F" + "]" * MAX_DEPTH + "\n",
    ),
    RuleText(
        "SF013",
        "line-ending",
        Severity.WARNING,
        "lines end with a line feed alone, so that a change shows only the lines it touches",
        _HOUSE,
        "name: Heron\ntons: 300\n",
        "name: Heron\r\ntons: 300\r\n",
    ),
    RuleText(
        "SF014",
        "not-a-mapping",
        _E,
        "the top level of a file is `key: value` lines, not a list and not a lone value",
        _HOUSE,
        "names: [Heron, Stork]\n",
        "- Heron\n- Stork\n",
    ),
    RuleText(
        "SF016",
        "word-quotes",
        Severity.WARNING,
        "quotes around a value are straight ones; those of word processors are letters to YAML",
        f"{_SPEC}, section 7.3",
        'name: "Heron"\n',
        "name: “Heron”\n",
    ),
)

RULE_BY_CODE: Mapping[str, RuleText] = MappingProxyType({rule.code: rule for rule in YAML_RULES})
