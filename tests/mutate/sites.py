"""The places of a source file where one operator or constant can be changed.

A change replaces one token in its line, so that line numbers stay. What no test can or should
notice is left out: text, docstrings, annotations, `__slots__`, arguments of `raise`, decorators,
unions and variables of types, and `zip(strict=…)`.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

SWAPS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "and": "or",
    "or": "and",
    "not": "",
    "+": "-",
    "-": "+",
    "*": "//",
    "/": "*",
    "//": "*",
    "%": "//",
    "&": "|",
    "|": "&",
    "**": "*",
    "+=": "-=",
    "-=": "+=",
    "*=": "//=",
    "//=": "*=",
    "/=": "*=",
    "|=": "&=",
    "&=": "|=",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "True": "False",
    "False": "True",
}
"""What takes the place of an operator, a truth or one of four functions."""

OPERATORS: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.Pow: "**",
}

FUNCTIONS = ("min", "max", "any", "all")
UNREAD = ("__slots__", "__all__", "__match_args__")
TYPES = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant)


@dataclass(frozen=True)
class Mutant:
    """One token of a file, and its replacement."""

    file: str
    line: int
    column: int
    old: str
    new: str
    text: str
    where: str
    """The function or class around it, with dots; empty in a module."""
    first: int
    last: int
    """The lines of the statement, or of the head of a compound statement."""
    names: tuple[str, ...] = ()
    """What an assignment outside functions gives a value."""

    @property
    def before(self) -> str:
        """The line as it is."""
        return self.text.strip()

    @property
    def after(self) -> str:
        """The line as the mutant has it."""
        end = self.column + len(self.old)
        # `not` goes with the space after it.
        end += not self.new and self.text[end : end + 1] == " "
        return (self.text[: self.column] + self.new + self.text[end:]).strip()

    @property
    def key(self) -> str:
        """What identifies a mutant however far its line moves."""
        return f"{self.file}|{self.where}|{self.before}|{self.after}"

    def rank(self, seed: str) -> str:
        """Its place in the draw of a seed: a change elsewhere moves no other mutant."""
        return blake2b(f"{seed}|{self.key}".encode(), digest_size=12).hexdigest()

    def applied(self, source: str) -> str:
        """The source with the change."""
        lines = source.splitlines(keepends=True)
        text = lines[self.line - 1]
        assert text.rstrip("\r\n") == self.text, f"{self.file}:{self.line} is not what it was"
        indent = len(self.text) - len(self.text.lstrip())
        ending = text[len(self.text) :]
        lines[self.line - 1] = self.text[:indent] + self.after + ending
        return "".join(lines)


def mutants(file: str, source: str) -> list[Mutant]:
    """All mutants of a file in the order of their places, each text of a change once."""
    found = sorted(_Reader(file, source).read(), key=lambda one: (one.line, one.column, one.new))
    return list({one.key: one for one in reversed(found)}.values())[::-1]


def owners(source: str) -> dict[int, str]:
    """The innermost function or class of every line inside one."""
    found: dict[int, str] = {}

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                own = f"{name}.{child.name}" if name else child.name
                found.update(dict.fromkeys(range(child.lineno, (child.end_lineno or 0) + 1), own))
                walk(child, own)
            else:
                walk(child, name)

    walk(ast.parse(source), "")
    return found


class _Reader(ast.NodeVisitor):
    """Walks a file, with the function and the statement that it is in."""

    def __init__(self, file: str, source: str) -> None:
        self.file, self.lines = file, source.splitlines()
        self.tree = ast.parse(source)
        self.owner = owners(source)
        self.tokens = [
            token
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type in (tokenize.OP, tokenize.NAME, tokenize.NUMBER)
        ]
        self.found: list[Mutant] = []
        self.statement: ast.stmt | None = None
        self.names: tuple[str, ...] = ()
        self.inside = False

    def read(self) -> list[Mutant]:
        self.visit(self.tree)
        return self.found

    # ── what is left out ─────────────────────────────────────────────────────────────────────

    def visit(self, node: ast.AST) -> None:
        """Visit what a test may notice."""
        if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert | ast.arg):
            return
        if isinstance(node, ast.stmt):
            outer, self.statement = self.statement, node
            super().visit(node)
            self.statement = outer
        else:
            super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Read defaults and the body; decorators and annotations are no rules."""
        outer, self.inside = self.inside, True
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.inside = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Read the body."""
        for statement in node.body:
            self.visit(statement)

    def visit_If(self, node: ast.If) -> None:
        """Skip what only type checking reads."""
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Remember the names of what is assigned outside functions."""
        self._assigned(node.targets, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The same, without the annotation."""
        self._assigned([node.target], node.value)

    def _assigned(self, targets: list[ast.expr], value: ast.expr | None) -> None:
        names = tuple(one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
        if value is None or any(name in UNREAD for name in names):
            return
        if not self.inside and _union(value):
            return
        outer, self.names = self.names, () if self.inside else names
        for target in targets:
            self.visit(target)
        self.visit(value)
        self.names = outer

    # ── what is changed ──────────────────────────────────────────────────────────────────────

    def visit_Compare(self, node: ast.Compare) -> None:
        """Change the operators of a comparison."""
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._between(left, right, OPERATORS.get(type(operator)))
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Change each `and` and `or`."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Change arithmetic, where it is not a text that is joined."""
        if not any(map(_text, (node.left, node.right))):
            self._between(node.left, node.right, OPERATORS.get(type(node.op)))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Change what is added to a variable."""
        if not _text(node.value) and type(node.op) in OPERATORS:
            self._between(node.target, node.value, OPERATORS[type(node.op)] + "=")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Drop `not`, and turn signs."""
        sign = {ast.Not: "not", ast.USub: "-"}.get(type(node.op))
        if sign:
            self._put(node.lineno, self._column(node), sign, SWAPS[sign])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Exchange `min` and `max`, `any` and `all`; the types of `isinstance` stay."""
        if isinstance(node.func, ast.Name) and node.func.id == "TypeVar":
            return
        if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            self._put(node.lineno, self._column(node), node.func.id, SWAPS[node.func.id])
        if isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass", "cast"):
            for argument in node.args:
                if not _union(argument):
                    self.visit(argument)
            return
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg != "strict":
                self.visit(keyword.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Move a number by one either way, and turn a truth."""
        old = self.lines[node.lineno - 1].encode()[node.col_offset : node.end_col_offset].decode()
        column = self._column(node)
        if isinstance(node.value, bool):
            self._put(node.lineno, column, old, SWAPS[old])
        elif isinstance(node.value, int | float):
            for step in (1, -1):
                # A number below zero would be the token of a sign and a number.
                if node.value + step >= 0:
                    self._put(node.lineno, column, old, str(round(node.value + step, 6)))

    # ── where it stands ──────────────────────────────────────────────────────────────────────

    def _column(self, node: ast.expr) -> int:
        return len(self.lines[node.lineno - 1].encode()[: node.col_offset].decode())

    def _between(self, left: ast.expr, right: ast.expr, operator: str | None) -> None:
        """Change the operator that stands between two expressions."""
        if operator not in SWAPS:
            return
        start = (left.end_lineno or 0, self._end(left))
        stop = (right.lineno, self._column(right))
        words = operator.split()
        tokens = [token for token in self.tokens if start <= token.start < stop]
        for at, token in enumerate(tokens):
            if [one.string for one in tokens[at : at + len(words)]] == words:
                last = tokens[at + len(words) - 1]
                old = self.lines[token.start[0] - 1][token.start[1] : last.end[1]]
                if token.start[0] == last.end[0]:
                    self._put(*token.start, old, SWAPS[operator])
                return

    def _end(self, node: ast.expr) -> int:
        line = self.lines[(node.end_lineno or 1) - 1].encode()
        return len(line[: node.end_col_offset].decode())

    def _put(self, line: int, column: int, old: str, new: str) -> None:
        text = self.lines[line - 1]
        if text[column : column + len(old)] != old:
            return
        statement = self.statement
        assert statement is not None
        body = getattr(statement, "body", None)
        end = statement.end_lineno or line
        if isinstance(body, list) and body:
            end = max(statement.lineno, body[0].lineno - 1)
        self.found.append(
            Mutant(self.file, line, column, old, new, text, self.owner.get(line, ""), statement.lineno, end, self.names)
        )


def _text(node: ast.expr) -> bool:
    """Whether it is plainly text, which `+` joins and `%` and `*` fill."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _union(node: ast.expr) -> bool:
    """Whether it is `A | B` of types."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitOr)
        and all(isinstance(one, TYPES) or _union(one) for one in (node.left, node.right))
    )


def scan(sources: Iterator[tuple[str, str]]) -> list[Mutant]:
    """The mutants of several files, given as path and text."""
    return [one for file, text in sources for one in mutants(file, text)]
