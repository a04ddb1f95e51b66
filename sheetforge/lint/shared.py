"""The texts for `explain` of the rules of every game: schema, identity, references, hygiene.

The checks themselves are in `content.load`, `content.library`, `drawings`, `lint.runner` and
`lint.library_rules`.
"""

from __future__ import annotations

from sheetforge.content.scenarios import MOST_UNITS
from sheetforge.content.yaml.rules import RuleText
from sheetforge.finding import Severity

_SCHEMA = "docs/content.md; `sheetforge schema` writes what each kind of file may say"
_IDENTITY = "docs/content.md: content"
_DRAWINGS = "docs/content.md: drawings"
_PACKS = "docs/packs.md: sheetforge.yaml"
_CHANGES = "docs/packs.md: changing content of packs below"
_TEACHING = "docs/content.md: the teaching battle of a game"
_HYGIENE = "docs/content.md: fields of every entity"
_E, _W = Severity.ERROR, Severity.WARNING
_SOURCES = "docs/content.md: fields of every entity"

SHARED_RULES: tuple[RuleText, ...] = (
    RuleText(
        "SF015", "unreadable-file", _E, "every file of content can be opened and read",
        "rules compare entities of several files", "# a readable file\n",
        "# a file without read permission\n",
    ),
    RuleText(
        "SF101", "unknown-field", _E, "a mapping has only fields of its schema", _SCHEMA,
        "name: Dolphin II\n", "nmae: Dolphin II\n",
    ),
    RuleText(
        "SF102", "missing-field", _E, "a mapping has every required field", _SCHEMA,
        "source: {book: Our own}\n", "source: {}\n",
    ),
    RuleText(
        "SF103", "wrong-type", _E, "a value has the type of its field", _SCHEMA,
        "bpv: 50\n", 'bpv: "50"\n',
    ),
    RuleText(
        "SF104", "out-of-range", _E,
        "a number, or the length of a text or a list, is within the limits of its field",
        _SCHEMA, "drive: 16\n", "drive: -1\n",
    ),
    RuleText(
        "SF105", "unknown-value", _E, "a word of a field with a fixed list is one of the list",
        _SCHEMA, "class: SPAC\n", "class: SPCA\n",
    ),
    RuleText(
        "SF106", "bad-notation", _E,
        "ranges, dice, prices, ids and tracks are written in their own notation", _SCHEMA,
        "damage_control: 1-6\n", "damage_control: 6-1\n",
    ),
    RuleText(
        "SF201", "bad-id", _E,
        "a file's name is its id: lower-case words joined by hyphens, not too long, and not a name "
        "that Windows reserves", _IDENTITY,
        "# content/ships/silent-death/dolphin-ii.yaml\n",
        "# content/ships/silent-death/Dolphin II.yaml\n",
    ),
    RuleText(
        "SF202", "duplicate-id", _E, "an id belongs to one file of a kind and game", _IDENTITY,
        "# dolphin.yaml and dolphin-ii.yaml\n", "# dolphin.yaml and dolphin.yml\n",
    ),
    RuleText(
        "SF203", "unknown-reference", _E,
        "a reference is the id of an entity of its game, or of a game that this one extends",
        _IDENTITY, "criticals: sample\n", "criticals: sampel\n",
    ),
    RuleText(
        "SF205", "unused-definition", _W,
        "an entity of a kind that exists to be referred to, such as a critical table, is in use",
        _IDENTITY, "# a critical table that a ship names\n", "# one that no ship names\n",
    ),
    RuleText(
        "SF206", "misplaced-file", _E, "a content file is at content/<kind>/<system>/<id>.yaml",
        _IDENTITY, "# content/ships/silent-death/dolphin.yaml\n", "# content/ships/dolphin.yml\n",
    ),
    RuleText(
        "SF207", "unknown-kind", _E, "the first folder is a kind of content that the game has",
        _IDENTITY, "# content/ships/…\n", "# content/shps/…\n",
    ),
    RuleText(
        "SF208", "unknown-system", _E, "the second folder is a game that is installed",
        _IDENTITY, "# content/ships/silent-death/…\n", "# content/ships/silent-deth/…\n",
    ),
    RuleText(
        "SF209", "name-taken", _E,
        "no two entities of a kind and game share a name or an alias, and none has the other's id "
        "as a name",
        _IDENTITY, "# one ship called Bat\n", "# two ships called Bat\n",
    ),
    RuleText(
        "SF210", "own-design-marked", _E,
        "the book of our own designs is `sheetforge original`; `reconstructed` and `other_sources` "
        "are for published content, for values that its book does not give",
        _SOURCES, "source: {book: sheetforge original}\ndrive: 16\n",
        "source: {book: sheetforge original}\ndrive: 16\nreconstructed: {drive: ours}\n",
    ),
    RuleText(
        "SF211", "field-source", _E,
        "`other_sources` names fields that the entity gives and that are not reconstructed, each "
        "once",
        _SOURCES, "price: 2/2\nother_sources: [{fields: [price], book: Core rules}]\n",
        "price: 2/2\nother_sources: [{fields: [prise], book: Core rules}]\n",
    ),
    RuleText(
        "SF212", "placeholder-source", _W,
        "a source is a book, not the placeholder that `sheetforge new` writes, as sheets print it",
        _SOURCES, "source: {book: sheetforge original}\n",
        "source: {book: where these figures are from}\n",
    ),
    RuleText(
        "SF213", "link-outside", _E,
        "a link in a content folder leads to a place inside it: a change by somebody else could "
        "otherwise show any file of the computer in a report",
        _IDENTITY, "# heron.yaml -> dolphin.yaml\n", "# heron.yaml -> /etc/hostname\n",
    ),
    RuleText(
        "SF214", "repeated-line", _E,
        "of the lines of a list no two are equal: a line that was copied twice would count twice",
        _IDENTITY, "ships: [{ship: merlin}, {ship: harrier}]\n",
        "ships: [{ship: merlin}, {ship: merlin}]\n",
    ),
    RuleText(
        "SF215", "teaching-battle", _E,
        "a game has at most one teaching battle; it has at most "
        f"{MOST_UNITS} units",
        _TEACHING, "teaching: {}\nsides: [two sides of one ship each]\n",
        "teaching: {}\nsides: [two sides of four ships each]\n",
    ),
    RuleText(
        "SF221", "missing-pack", _E,
        "a pack that `extends` names is built in, installed with pip, or in a folder of `folders`",
        _PACKS, "extends: [built-in]\n", "extends: [bilt-in]\n",
    ),
    RuleText(
        "SF222", "pack-version", _E, "the version of a pack is within the limits of `extends`",
        _PACKS, "extends: [built-in >=0.1]\n", "extends: [built-in >=99]\n",
    ),
    RuleText(
        "SF223", "pack-cycle", _E, "no pack extends itself, directly or through others", _PACKS,
        "id: northern-club\nextends: [built-in]\n", "id: northern-club\nextends: [northern-club]\n",
    ),
    RuleText(
        "SF224", "pack-mismatch", _E,
        "a pack has the id that it is named by, and only one installed package provides it", _PACKS,
        "# folders: {frontier: ../frontier}, and the manifest there has `id: frontier`\n",
        "# folders: {frontier: ../frontier}, and the manifest there has `id: old-frontier`\n",
    ),
    RuleText(
        "SF225", "nothing-below", _E,
        "`amends` and `replaces` refer to an entity that a layer below has", _CHANGES,
        "# ships/silent-death/dolphin-ii.yaml\namends: {drive: {from: 16, to: 17}}\n",
        "# ships/silent-death/dolfin-ii.yaml\namends: {drive: {from: 16, to: 17}}\n",
    ),
    RuleText(
        "SF226", "shadowed-entity", _E,
        "an entity that a layer below has is replaced only with `replaces`, or amended; a drawing "
        "has a name of its own",
        _CHANGES, 'name: Dolphin II\nreplaces: {release: "0.1.0", digest: 3f0c9a51be77}\n',
        "name: Dolphin II\n",
    ),
    RuleText(
        "SF227", "base-changed", _E,
        "what a change replaces is what the layer below has: the value `from`, the digest",
        _CHANGES, "amends: {drive: {from: 16, to: 17}}\n", "amends: {drive: {from: 15, to: 17}}\n",
    ),
    RuleText(
        "SF228", "packs-clash", _E,
        "if two packs set the same value or define the same entity, one extends the other, or a "
        "pack that extends both settles it",
        _CHANGES, "# one pack sets the drive of a ship, another its decoys\n",
        "# two packs set the drive of one ship\n",
    ),
    RuleText(
        "SF229", "bad-amendment", _E,
        "a change names one field that exists or can be added, its value below as `from`, and "
        "another one as `to`",
        _CHANGES, "amends: {drive: {from: 16, to: 17}}\n", "amends: {drive: {to: 17}}\n",
    ),
    RuleText(
        "SF701", "text-overflow", _E,
        "every text fits on its sheet at the smallest readable size: names and titles are measured "
        "by the check, all texts by `build`",
        "a cut name is wrong on paper", "name: Dolphin II\n",
        "name: Wormwoodbrandenburger II\n",
    ),
    RuleText(
        "SF702", "missing-glyph", _E, "the fonts have every character of a text",
        "a missing character prints as a box or a gap", "name: Mjölnir\n",
        "name: Mjölnir ◆\n",
    ),
    RuleText(
        "SF703", "unreadable-drawing", _E,
        "a drawing is an SVG file: well-formed XML of at most 200,000 bytes, with valid SVG "
        "paths",
        _DRAWINGS, '<path d="M 0 -40 L 30 40 L -30 40 Z"/>\n', '<path d="0 -40 30 40"/>\n',
    ),
    RuleText(
        "SF704", "unsupported-drawing", _E,
        "a drawing has only paths and simple shapes in plain colours, and no text, pictures, "
        "scripts, style sheets, transforms or references",
        _DRAWINGS, '<circle cx="0" cy="8" r="5"/>\n', "<text>Dolphin</text>\n",
    ),
    RuleText(
        "SF705", "drawing-bounds", _E,
        "a drawing has a square viewBox, stays inside it, and fills at least a fifth of its height "
        "or width",
        _DRAWINGS, '<svg viewBox="-50 -50 100 100" …>\n', '<svg viewBox="0 0 210 297" …>\n',
    ),
    RuleText(
        "SF706", "open-outline", _E,
        "every outline of a filled shape ends where it began: an open outline is a line, or a "
        "mistake",
        _DRAWINGS, '<path d="M 0 -40 L 30 40 L -30 40 Z"/>\n',
        '<path d="M 0 -40 L 30 40 L -30 40"/>\n',
    ),
    RuleText(
        "SF901", "stale-waiver", _E,
        "a waiver accepts an existing breach, with the pinned value", _HYGIENE,
        "waivers: []\n", "waivers: [{rule: SF203, value: gone, reason: as printed}]\n",
    ),
    RuleText(
        "SF902", "reason-missing", _E, "a suppression comment gives its reason", _HYGIENE,
        "# sheetforge: ignore[SF205] kept for the next book\n", "# sheetforge: ignore[SF205]\n",
    ),
    RuleText(
        "SF903", "unused-suppression", _E, "a suppression comment suppresses a finding",
        _HYGIENE, "name: Sample\n", "name: Sample  # sheetforge: ignore[SF205] no longer so\n",
    ),
    RuleText(
        "SF904", "unknown-code", _E, "a suppression names existing rules, in the right form",
        _HYGIENE, "name: Sample\n", "name: Sample  # sheetforge: ignore[ZZ1] why\n",
    ),
    RuleText(
        "SF999", "rule-crashed", _E, "no rule crashes; the finding names the one that did",
        "a fault of the rule, not of the content", "# please report it\n", "# please report it\n",
    ),
)  # fmt: skip
