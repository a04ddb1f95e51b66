"""Reports: what people and programs are shown about findings."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from sheetforge.content.yaml import YAML_RULES, Lines, parse
from sheetforge.finding import Edit, Finding, Fix, Label, NotJudged, Severity, Span, sort_key
from sheetforge.lint.reporters import FORMATS, CheckReport, render, statistics, visible
from sheetforge.lint.reporters.frame import frame, parents, width
from sheetforge.lint.reporters.sarif import fingerprint
from sheetforge.lint.reporters.text import applying

FILE = "content/things/toy/heron.yaml"
TEXT = """\
name: Möwe 日本
weapons:
  - post: pilot
    weapon: ion-rma

  - {post: gunner, weapon: beam}
track: |
  . . [16]
tons: 300
tons: 310
"""

RULES = {rule.code: rule for rule in YAML_RULES}


def finding(span: Span, **changes: object) -> Finding:
    """A finding with everything, to be changed where a test needs it."""
    whole = Finding(
        code="SF203",
        name="unknown-weapon",
        severity=Severity.ERROR,
        message="no weapon 'ion-rma' in toy",
        file=FILE,
        span=span,
        entity="things/toy/heron",
        path=("weapons", 0, "weapon"),
        value="ion-rma",
        note="the table has 12 weapons",
        fix=Fix("write 'ion-ram'", (Edit(span, "ion-ram"),)),
    )
    return replace(whole, **changes)


def report(*findings: Finding, text: str = TEXT, **more: object) -> CheckReport:
    given = {"files": [FILE, "content/things/toy/stork.yaml"], "rules": RULES, **more}
    return CheckReport(sorted(findings, key=sort_key), text_of=lambda file: text, **given)


WEAPON = Span(4, 13, 4, 20)


def test_the_text_report_shows_place_line_fix_and_rule() -> None:
    """The whole form, once, as people see it."""
    (twice,) = parse(TEXT, FILE).findings
    shown = render("text", report(finding(WEAPON), twice))
    assert shown == (
        f"{FILE}:4:13: error[SF203] unknown-weapon: no weapon 'ion-rma' in toy\n"
        "  2 │ weapons:\n"
        "  3 │   - post: pilot\n"
        "  4 │     weapon: ion-rma\n"
        "    │             ^^^^^^^ write 'ion-ram'  [*]\n"
        "  note: the table has 12 weapons\n"
        "\n"
        f"{FILE}:10:1: error[SF002] duplicate-key: 'tons' is already defined on line 9; "
        "keep one of the two\n"
        "  10 │ tons: 310\n"
        "     │ ^^^^\n"
        f"     → {FILE}:9:1: first defined here\n"
        "   9 │ tons: 300\n"
        "     │ ----\n"
        "  rule: a key occurs once in a mapping; many readers silently keep the last of two\n"
        "        · sheetforge explain SF002\n"
        "\n"
        "2 errors in 2 files; 1 [*] can be fixed with --fix\n"
    )


def test_good_content_is_one_line_of_text() -> None:
    """Nothing found is said, with what was waived."""
    assert render("text", report()) == "2 files checked, nothing found\n"
    waived = report(waived=[finding(WEAPON)])
    assert render("text", waived) == "2 files checked, nothing found, 1 waived\n"


def test_the_last_line_counts_by_severity_and_by_kind_of_fix() -> None:
    """Unsafe fixes are announced apart from safe ones."""
    unsafe = Fix("delete it", (Edit(WEAPON, ""),), safe=False)
    shown = render(
        "text",
        report(
            finding(WEAPON, severity=Severity.WARNING),
            finding(WEAPON, severity=Severity.INFO, fix=None),
            finding(WEAPON, fix=unsafe),
        ),
    )
    assert shown.endswith(
        "1 error, 1 warning, 1 remark in 2 files; 1 [*] can be fixed with --fix; "
        "1 [* unsafe] with --fix --unsafe, to be reviewed\n"
    )
    assert "delete it  [* unsafe]" in shown


def test_a_rule_is_explained_the_first_time_only() -> None:
    """The same words are not repeated for every file."""
    (twice,) = parse(TEXT, FILE).findings
    shown = render("text", report(twice, replace(twice, file="content/z.yaml")))
    assert shown.count("rule: ") == 1


def test_colour_is_there_only_when_asked_for_and_changes_nothing_else() -> None:
    """Without the escape sequences the coloured report is the plain one."""
    findings = (finding(WEAPON), *parse(TEXT, FILE).findings)
    plain = render("text", report(*findings))
    coloured = render("text", report(*findings), color=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    ("line", "word", "carets"),
    [
        ("a: word", "word", "   ^^^^"),
        ("日本: word", "word", "      ^^^^"),
        ("a: 日本 word", "word", "        ^^^^"),
        ("a: 日本", "日本", "   ^^^^"),
        ("a:\tword", "word", "      ^^^^"),
        ("a: e\u0301 word", "word", "     ^^^^"),
        ("a: 🚀 word", "word", "      ^^^^"),
        ("\ufeffa: word", "word", "    ^^^^"),
        ("a: \x07 word", "word", "     ^^^^"),
    ],
)
def test_carets_stand_under_the_span_whatever_is_before_it(line, word, carets) -> None:
    """Wide characters take two columns, marks none, a tab four."""
    start = line.index(word) + 1
    *_, shown, marks = frame(Lines(line), Span(1, start, 1, start + len(word)), "^", "", 2)
    assert marks == f"   │ {carets}"
    assert "\t" not in shown
    assert "\x07" not in shown


def test_an_empty_span_still_has_one_caret_and_a_long_one_stays_on_its_line() -> None:
    """A span over several lines is marked on the first of them."""
    lines = Lines("a:\nbc: [1,\n  2]\n")
    assert frame(lines, Span(1, 3, 1, 3), "^", "", 1)[-1] == "  │   ^"
    assert frame(lines, Span(2, 5, 3, 5), "^", "", 1)[-2:] == ["2 │ bc: [1,", "  │     ^^^"]
    assert frame(lines, Span(1, 40, 1, 50), "^", "", 1)[-1] == "  │   ^"


def test_a_long_line_is_cut_to_the_part_around_the_span() -> None:
    """The marks move with the cut."""
    line = "x" * 300 + "here" + "y" * 300
    *_, shown, marks = frame(Lines(line), Span(1, 301, 1, 305), "^", "", 1)
    assert len(shown) < 120
    at = marks.index("^")
    assert shown[at : at + 4] == "here"
    assert shown.count("…") == 2


def test_the_parents_of_a_line_are_the_keys_that_hold_it() -> None:
    """At most two, the nearest, whatever lies between; a list may stand under its key."""
    lines = Lines("a:\n  b: 1\n  # c\n  d:\n\n    - x\n    - e:\n        f: 1\nlist:\n- g\n- h\n")
    assert parents(lines, 8) == [4, 7]
    assert parents(lines, 6) == [1, 4]
    assert parents(lines, 2) == [1]
    assert parents(lines, 1) == []
    assert parents(lines, 11) == [9]


def test_the_width_of_a_text_is_what_a_terminal_gives_it() -> None:
    """ASCII, wide, combining and tab."""
    assert [width(text) for text in ("ab", "日", "e\u0301", "\t", "🚀x")] == [2, 2, 1, 4, 3]


def test_control_characters_of_content_do_not_reach_the_terminal() -> None:
    """A message cannot move the cursor, nor break its line."""
    evil = "a\x1b[2Jb\rc\nd\x9be\u202ef"
    shown = render("text", report(finding(WEAPON, message=evil, note=evil)))
    assert not set(shown) & set("\x1b\r\x9b\u202e")
    assert visible("Möwe 日本") == "Möwe 日本"
    assert len(render("concise", report(finding(WEAPON, message=evil))).splitlines()) == 1


def test_the_concise_report_is_one_line_a_finding() -> None:
    """Good content is silence."""
    shown = render("concise", report(finding(WEAPON)))
    assert shown == f"{FILE}:4:13: error SF203 no weapon 'ion-rma' in toy\n"
    assert render("concise", report()) == ""


def test_the_json_report_has_the_fixed_shape() -> None:
    """Names, order and types of the fields are a promise to programs."""
    shown = json.loads(render("json", report(finding(WEAPON), waived=[finding(WEAPON)])))
    assert shown == {
        "version": 1,
        "summary": {"errors": 1, "warnings": 0, "files": 2, "waived": 1, "not_judged": 0},
        "findings": [
            {
                "code": "SF203",
                "name": "unknown-weapon",
                "severity": "error",
                "message": "no weapon 'ion-rma' in toy",
                "file": FILE,
                "line": 4,
                "column": 13,
                "end_line": 4,
                "end_column": 20,
                "entity": "things/toy/heron",
                "path": "weapons[0].weapon",
                "fix": {
                    "title": "write 'ion-ram'",
                    "safe": True,
                    "edits": [{"line": 4, "column": 13, "end_line": 4, "end_column": 20, "text": "ion-ram"}],
                },
                "note": "the table has 12 weapons",
                "related": [],
            }
        ],
        "not_judged": [],
    }
    assert list(shown) == ["version", "summary", "findings", "not_judged"]
    assert json.loads(render("json", report(finding(WEAPON, fix=None))))["findings"][0]["fix"] is None


def annotations(shown: str) -> list[str]:
    return [row for row in shown.splitlines() if re.match(r"::(error|warning|notice) ", row)]


def test_github_annotations_are_escaped_and_follow_the_readable_log() -> None:
    """The log is fenced, so that content in it is never taken for a command."""
    odd = finding(WEAPON, message="100%\nof: a, b", file="./a,b:c.yaml", note="", fix=None)
    shown = render("github", report(odd))
    assert annotations(shown) == [
        "::error title=SF203 unknown-weapon,file=a%2Cb%3Ac.yaml,line=4,col=13,endLine=4,endColumn=20::100%25%0Aof: a, b"
    ]
    fence, *rest = shown.splitlines()
    name = fence.removeprefix("::stop-commands::")
    assert rest.index(f"::{name}::") > rest.index("1 error in 3 files")


def test_github_gets_no_columns_for_a_span_over_lines_but_the_fix_in_words() -> None:
    """GitHub refuses columns there."""
    (row,) = annotations(render("github", report(finding(Span(2, 1, 4, 3)))))
    assert ",line=2,endLine=4::" in row
    assert row.endswith("%0Athe table has 12 weapons%0Afix: write 'ion-ram'")


def test_github_shows_ten_of_a_kind_and_says_how_many_more_there_are() -> None:
    """The rest would be dropped without a word."""
    many = [finding(Span(line, 1, line, 2), severity=severity) for severity in Severity for line in range(1, 14)]
    rows = annotations(render("github", report(*many)))
    assert [sum(row.startswith(f"::{kind} ") for row in rows) for kind in ("error", "warning")] == [10, 10]
    assert sum(row.startswith("::notice ") for row in rows) == 10
    assert "3 more of level error, 3 more of level warning, 4 more of level notice" in rows[-1]


def sarif(shown: str) -> dict:
    (run,) = json.loads(shown)["runs"]
    return run


def test_sarif_has_rules_places_fixes_and_suppressions() -> None:
    """What code scanning needs, with relative URIs."""
    label = Label("content/other file.yaml", Span(1, 1, 1, 5), "first defined here")
    whole = finding(WEAPON, labels=(label,), severity=Severity.WARNING)
    accepted = [finding(WEAPON, accepted="as printed"), finding(WEAPON, value="other")]
    run = sarif(render("sarif", report(whole, waived=accepted, version="1.2.3")))
    assert run["tool"]["driver"]["version"] == "1.2.3"
    active, waived, known = run["results"]
    assert active["level"] == "warning"
    assert "suppressions" not in active
    (suppression,) = waived["suppressions"]
    assert suppression == {"kind": "inSource", "status": "accepted", "justification": "as printed"}
    assert known["suppressions"][0]["kind"] == "external"
    place = active["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": FILE, "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 4, "startColumn": 13, "endLine": 4, "endColumn": 20}
    related = active["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert related == "content/other%20file.yaml"
    replacement = active["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "ion-ram"}
    rule = run["tool"]["driver"]["rules"][active["ruleIndex"]]
    assert (rule["id"], rule["name"]) == ("SF203", "unknown-weapon")
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_rules_carry_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rule that is broken is described once, with its examples, and a page if there is one."""
    (twice,) = parse(TEXT, FILE).findings
    run = sarif(render("sarif", report(twice, replace(twice, file="content/z.yaml"))))
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == RULES["SF002"].summary
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert "```yaml" in rule["help"]["markdown"]
    assert "helpUri" not in rule
    monkeypatch.setenv("SHEETFORGE_RULES_URL", "https://example.org/rules.html")
    (rule,) = sarif(render("sarif", report(twice)))["tool"]["driver"]["rules"]
    assert rule["helpUri"] == "https://example.org/rules.html#sf002"


LABEL = Label("content/guns.yaml", Span(7, 3, 7, 9), "the gun is here")
GAP = NotJudged("things/toy/tern", "content/things/toy/tern.yaml", ("TY301", "TY302"), ("guns/x",))


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_related_places(form: str) -> None:
    """The second place of a finding, with its words, is in the report of every format."""
    shown = render(form, report(finding(WEAPON, labels=(LABEL,))))
    assert "content/guns.yaml" in shown
    assert "the gun is here" in shown
    if form in ("text", "concise", "github", "junit", "markdown"):
        assert "content/guns.yaml:7:3: " in shown


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_names_what_is_not_judged(form: str) -> None:
    """Rules that could not judge a file are counted and named, with or without findings."""
    shown = render(form, report(not_judged=[GAP]))
    assert "TY302" in shown
    assert "content/things/toy/tern.yaml" in shown
    if form == "json":
        document = json.loads(shown)
        assert document["summary"]["not_judged"] == 2
        assert document["not_judged"][0]["because"] == ["guns/x"]
    elif form != "concise":
        assert "guns/x cannot be used" in shown


def test_many_gaps_are_counted_in_text() -> None:
    """The text report names ten files at most and says how many more there are."""
    shown = render("text", report(not_judged=[GAP._replace(file=f"f{at}") for at in range(14)]))
    assert "not judged: 28 rules in 14 files\n" in shown
    assert "  and 4 more; --format json lists all" in shown


def test_markdown_is_cut_and_escaped() -> None:
    """A job's page takes a table of a limited length, and content changes nothing in its form."""
    many = [finding(Span(line, 1, line, 2), message="a | b <i>*x*") for line in range(1, 140)]
    shown = render("markdown", report(*many))
    assert shown.startswith("## sheetforge check found errors\n")
    assert sum(row.startswith("| `content") for row in shown.splitlines()) == 100
    assert "and 39 more; the log has them all" in shown
    assert "a &#124; b &#60;i&#62;&#42;x&#42;" in shown
    fixable = render("markdown", report(finding(WEAPON)))
    assert "1 error in 2 files; 1 can be fixed with --fix\n" in fixable
    assert render("markdown", report()).startswith("## sheetforge check passed\n")


def test_fingerprints_outlast_moved_lines_and_tell_findings_apart() -> None:
    """Rule, entity, path and value count; lines do not; equal ones are numbered."""
    one, moved = finding(WEAPON), finding(Span(9, 1, 9, 2))
    assert fingerprint(one) == fingerprint(moved)
    assert fingerprint(one) != fingerprint(replace(one, value="other"))
    run = sarif(render("sarif", report(one, moved)))
    marks = [result["partialFingerprints"]["sheetforge/v1"] for result in run["results"]]
    assert len(set(marks)) == 2


def test_junit_has_a_case_for_every_file_and_a_failure_where_there_are_errors() -> None:
    """Good files show as passed; warnings are output and no failure."""
    warning = finding(WEAPON, file="content/w.yaml", severity=Severity.WARNING)
    odd = finding(WEAPON, message='a < b & "c" \x00\x1b')
    root = ET.fromstring(render("junit", report(odd, odd, warning)))
    cases = {case.get("name"): case for case in root.iter("testcase")}
    assert set(cases) == {"heron.yaml", "stork.yaml", "w.yaml"}
    failure = cases["heron.yaml"].find("failure")
    assert failure is not None
    assert failure.get("message", "").startswith('SF203 a < b & "c"')
    assert failure.get("message", "").endswith("(and 1 more)")
    assert cases["heron.yaml"].get("classname") == "content.things.toy"
    assert list(cases["stork.yaml"]) == []
    assert [child.tag for child in cases["w.yaml"]] == ["system-out"]
    assert (root.get("tests"), root.get("failures")) == ("3", "1")


def test_statistics_count_by_rule_loudest_first() -> None:
    """Rules with a fix are marked, those with nothing but guesses as unsafe."""
    shown = statistics(report(*[finding(WEAPON)] * 11, finding(WEAPON, code="SF101", name="unknown-field", fix=None)))
    assert shown == [("11", "SF203", "[*]", "unknown-weapon"), ("1", "SF101", "", "unknown-field")]
    assert statistics(report()) == []
    guess = finding(WEAPON, code="SD364", name="bpv", fix=Fix("", (), safe=False))
    mixed = (finding(WEAPON), replace(finding(WEAPON), fix=guess.fix))
    shown = statistics(report(guess, *mixed, finding(WEAPON, code="SF101", name="x", fix=None)))
    assert shown == [
        ("2", "SF203", "[*]", "unknown-weapon"),
        ("1", "SD364", "[* unsafe]", "bpv"),
        ("1", "SF101", "", "x"),
    ]


def test_the_part_of_a_rule_that_applies() -> None:
    """A finding about one of a rule's cases shows that part, any other the whole, in lines."""
    summary = "a single track has one X; the track of a facing has two."
    assert applying(summary, None) == summary.rstrip(".")
    assert applying(summary, 1) == "the track of a facing has two"
    assert applying(summary, 7) == summary.rstrip(".")
    rules = {"SF203": replace(RULES["SF002"], summary=f"{'a rule of many words, ' * 4}in short")}
    both = finding(WEAPON, part=0), finding(Span(5, 1, 5, 2), part=0)
    rows = render("text", report(*both, rules=rules)).splitlines()
    (first,) = [at for at, row in enumerate(rows) if row.startswith("  rule: ")]
    assert max(map(len, rows[first : first + 2])) <= 100
    assert rows[first + 1].startswith("        ")
    assert rows[first + 1].endswith(" short · sheetforge explain SF203")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_takes_any_finding_and_is_deterministic(form: str) -> None:
    """Unknown files, places outside the text, odd characters: no format fails on them."""
    odd = [
        finding(Span(99, 99, 120, 1), message="\ud800\x00]]>", file="/abs/ü\udcff\x1b.yaml", entity=""),
        finding(Span(1, 1, 1, 1), labels=(Label("gone.yaml", Span(7, 1, 7, 2), "here"),), code="X1"),
        *parse(b"\xff\xfe\x00", "bin.yaml").findings,
        *parse("a: [", "a.yaml").findings,
    ]
    first = render(form, report(*odd))
    assert first == render(form, report(*odd[::-1]))
    assert render(form, report(*odd, text=""))
    assert first.endswith("\n")
    assert first.encode("utf-8")


def test_an_unknown_format_is_a_mistake_of_the_caller() -> None:
    """ValueError, with the formats there are."""
    with pytest.raises(ValueError, match="text, concise, json"):
        render("yaml", report())
