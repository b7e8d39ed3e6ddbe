"""Small faults that somebody could make in a function: an operator, a number, a call left out."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OTHER_OPERATORS: dict[type[ast.AST], list[Any]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.BitOr: [ast.BitAnd],
    ast.BitAnd: [ast.BitOr],
    ast.Break: [ast.Continue],
    ast.Continue: [ast.Break],
}
LEFT_ALONE = {"annotation", "returns", "decorator_list", "args", "pattern", "type_params"}
"""Parts of a function that are read when it is defined, or that no fault changes."""
IN_ANY_ORDER = {"max", "min"}
"""Functions to which it makes no difference which argument comes first."""
NOTHING = {"None", "False"}
"""What is as good as None to whoever asks whether it is true."""
Parts = list[Any] | dict[str, Any]


@dataclass(frozen=True)
class Mutant:
    """A function with one fault."""

    file: Path
    function: str
    first_line: int
    change: str
    lines: range
    """Where the fault is: whoever runs none of these lines cannot notice it."""
    tree: ast.Module
    parts: Parts
    key: Any
    new: ast.AST

    def __str__(self) -> str:
        """Return what stays the same when lines are added above."""
        return f"{self.file} {self.change}"

    def make_source(self) -> ast.Module:
        """Put the fault into the tree of the module, for good, and return that."""
        self.parts[self.key] = self.new
        return ast.fix_missing_locations(self.tree)


def find_mutants(file: Path) -> Iterator[Mutant]:
    """Find every fault for the functions of a file, in the order of their lines."""
    tree, alike = ast.parse(file.read_text("utf-8")), Counter[str]()
    for name, function in find_functions(tree, ""):
        first_line = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for statement, parts, key, old in walk(function, function):
            last = old.test if isinstance(old, ast.If) else old
            lines = range(statement.lineno, (last.end_lineno or 0) + 1)
            for new in [*break_operator(old), *break_value(old), *break_statement(old)]:
                change = f"{name}: {show(old)} → {show(new)}"
                alike[change] += 1
                change += f" ({alike[change]})" if alike[change] > 1 else ""
                new = ast.copy_location(new, old)
                yield Mutant(file, name, first_line, change, lines, tree, parts, key, new)


def find_functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Find the functions and methods; those within another function belong to that."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from find_functions(node, f"{prefix}{node.name}.")


def walk(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.stmt, Parts, Any, Any]]:
    """Find the nodes below one, each with its statement and the place where it hangs."""
    for field, value in ast.iter_fields(node):
        if field in LEFT_ALONE and isinstance(node, ast.stmt | ast.match_case | ast.Lambda):
            continue
        whole = isinstance(value, list)
        places: Any = enumerate(value) if whole else [(field, value)]
        for key, child in places:
            if isinstance(child, ast.expr | ast.stmt) and not isinstance(child, ast.Raise):
                inner = child if isinstance(child, ast.stmt) else statement
                yield inner, value if whole else vars(node), key, child
                yield from walk(child, inner)
            elif isinstance(child, ast.AST) and not isinstance(child, ast.Raise):
                yield from walk(child, statement)


def break_operator(node: ast.AST) -> Iterator[ast.AST]:
    """Make every fault for what an operator works out."""
    match node:
        case ast.Compare(left, [operator], right):
            for other in OTHER_OPERATORS[type(operator)]:
                yield ast.Compare(left, [other()], right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(OTHER_OPERATORS[type(operator)][0](), values)
        case ast.BinOp(left, operator, right):
            for other in OTHER_OPERATORS.get(type(operator), []):
                yield ast.BinOp(left, other(), right)
        case ast.UnaryOp(_, ast.expr() as operand) if not isinstance(operand, ast.Constant):
            yield operand
        case _:
            pass


def break_value(node: ast.AST) -> Iterator[ast.AST]:
    """Make every fault for a number, a choice between two values, and a call."""
    match node:
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Call(function, [first, second, *rest], keywords):
            same = ast.unparse(first) == ast.unparse(second)
            if not same and ast.unparse(function) not in IN_ANY_ORDER:
                yield ast.Call(function, [second, first, *rest], keywords)
        case _:
            pass


def break_statement(node: ast.AST) -> Iterator[ast.AST]:
    """Make every fault for a statement."""
    match node:
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(ast.expr() as value) if ast.unparse(value) not in NOTHING:
            yield ast.Return(ast.Constant(None))
        case ast.Break() | ast.Continue():
            yield OTHER_OPERATORS[type(node)][0]()
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case _:
            pass


def show(node: ast.AST) -> str:
    """Write a node in one line, and no more of it than tells what it is."""
    return " ".join(ast.unparse(node).split())[:120]
