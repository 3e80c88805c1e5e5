"""The predicates of rules, three-valued: what is not known is never taken for true or false.

A predicate is parsed into nested tuples and evaluated by walking them; nothing is optimised.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Unknown:
    """A value that the log does not tell: `not-logged`, `redacted`, `no-time`, `imprecise-time` or, of
    one of several, `ambiguous`."""

    reason: str = "not-logged"


@dataclass(frozen=True)
class Duration:
    """A length of time; where stamps are cut, it lies strictly between two bounds."""

    nanoseconds: int
    less: int = 0
    """By how much it may be shorter, at most."""
    more: int = 0
    """By how much it may be longer, at most."""

    @property
    def lower(self) -> int:
        return self.nanoseconds - self.less

    @property
    def upper(self) -> int:
        return self.nanoseconds + self.more

    @property
    def is_exact(self) -> bool:
        return self.less == self.more == 0

    def minus(self, other: "Duration") -> "Duration":
        return Duration(self.nanoseconds - other.nanoseconds, self.less + other.more, self.more + other.less)


IMPRECISE = Unknown("imprecise-time")


def longer(length, limit: Duration):
    """Whether a length is greater than another one: true, false or unknown."""
    if isinstance(length, Unknown):
        return length
    rest = length.minus(limit)
    if rest.is_exact:
        return rest.nanoseconds > 0
    return True if rest.lower >= 0 else False if rest.upper <= 0 else IMPRECISE


def as_long(length, limit: Duration):
    """Whether a length is at least another one: true, false or unknown."""
    if isinstance(length, Unknown):
        return length
    rest = length.minus(limit)
    if rest.is_exact:
        return rest.nanoseconds >= 0
    return True if rest.lower >= 0 else False if rest.upper <= 0 else IMPRECISE


def negated(value):
    return value if isinstance(value, Unknown) else not value


UNITS = {"ns": 1, "us": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9, "d": 86400 * 10**9}
LARGEST = 2**63 - 1
TOKEN = re.compile(
    r"""\s*(?:
        (?P<duration>(?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h|d))+)(?![\w.])
      | (?P<double>\d+\.\d+)
      | (?P<int>\d+)
      | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
      | (?P<name>[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)
      | (?P<mark>&&|\|\||==|!=|<=|>=|[-+*/!<>()\[\],])
    )""",
    re.VERBOSE,
)
ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


def duration(text: str) -> Duration:
    """The length that a literal such as `1h30m` or `250ms` means."""
    total = 0
    for number, unit in re.findall(r"(\d+(?:\.\d+)?)(ns|us|ms|s|m|h|d)", text):
        total += round(float(number) * UNITS[unit]) if "." in number else int(number) * UNITS[unit]
    return Duration(total)


def tokens(text: str) -> list[tuple[str, str]]:
    """The kind and the text of each token."""
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"no token at {at} of {text!r}")
        found.append((match.lastgroup, match.group(match.lastgroup)))
        at = match.end()
    return found


class Parser:
    """Recursive descent: or, and, comparison, sum, product, sign, value."""

    def __init__(self, text: str):
        self.rest = tokens(text)

    def peek(self) -> str | None:
        return self.rest[0][1] if self.rest and self.rest[0][0] in ("mark", "name") else None

    def take(self, *marks: str) -> str | None:
        if self.peek() in marks:
            return self.rest.pop(0)[1]
        return None

    def whole(self):
        tree = self.disjunction()
        if self.rest:
            raise ValueError(f"left over: {self.rest}")
        return tree

    def disjunction(self):
        tree = self.conjunction()
        while self.take("||"):
            tree = ("or", tree, self.conjunction())
        return tree

    def conjunction(self):
        tree = self.comparison()
        while self.take("&&"):
            tree = ("and", tree, self.comparison())
        return tree

    def comparison(self):
        tree = self.sum()
        if operator := self.take("==", "!=", "<=", ">=", "<", ">"):
            return ("compare", operator, tree, self.sum())
        if self.take("in"):
            if not self.take("["):
                raise ValueError("`in` wants a list")
            items = [self.sum()]
            while self.take(","):
                items.append(self.sum())
            self.take("]")
            return ("in", tree, items)
        return tree

    def sum(self):
        tree = self.product()
        while operator := self.take("+", "-"):
            tree = ("arithmetic", operator, tree, self.product())
        return tree

    def product(self):
        tree = self.sign()
        while operator := self.take("*", "/"):
            tree = ("arithmetic", operator, tree, self.sign())
        return tree

    def sign(self):
        if self.take("!"):
            return ("not", self.sign())
        if self.take("-"):
            return ("arithmetic", "-", ("value", 0), self.sign())
        return self.value()

    def value(self):
        if self.take("("):
            tree = self.disjunction()
            self.take(")")
            return tree
        kind, text = self.rest.pop(0)
        if kind == "duration":
            return ("value", duration(text))
        if kind == "double":
            return ("value", float(text))
        if kind == "int":
            return ("value", int(text))
        if kind == "string":
            return ("value", re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), text[1:-1]))
        if text in ("true", "false"):
            return ("value", text == "true")
        if not self.take("("):
            return ("attribute", text)
        argument = self.disjunction()
        self.take(")")
        if text in ("has", "size"):
            return (text, argument)
        subject, method = text.rsplit(".", 1)
        return (method, ("attribute", subject), argument)


def parse(text: str):
    """A predicate as a tree."""
    return Parser(text).whole()


def evaluate(tree, read: Callable[[str], object]):
    """The value of a tree, where `read` gives the value of an attribute, perhaps an `Unknown`."""
    kind = tree[0]
    if kind == "value":
        return tree[1]
    if kind == "attribute":
        return read(tree[1])
    if kind == "has":
        value = read(tree[1][1])
        return not (isinstance(value, Unknown) and value.reason == "not-logged")
    if kind in ("and", "or"):
        return connect(kind, evaluate(tree[1], read), evaluate(tree[2], read))
    if kind == "not":
        value = evaluate(tree[1], read)
        return value if isinstance(value, Unknown) else not value
    if kind == "compare":
        left, right = evaluate(tree[2], read), evaluate(tree[3], read)
        return first_unknown(left, right) or compare(tree[1], left, right)
    if kind == "in":
        value = evaluate(tree[1], read)
        found: object = False
        for item in tree[2]:
            item = evaluate(item, read)
            found = connect("or", found, first_unknown(value, item) or value == item)
        return found
    if kind == "arithmetic":
        left, right = evaluate(tree[2], read), evaluate(tree[3], read)
        return first_unknown(left, right) or arithmetic(tree[1], left, right)
    left = evaluate(tree[1], read)
    if kind == "size":
        return left if isinstance(left, Unknown) else len(left)
    right = evaluate(tree[2], read)
    return first_unknown(left, right) or test(kind, left, right)


def first_unknown(*values) -> Unknown | None:
    return next((value for value in values if isinstance(value, Unknown)), None)


def connect(kind: str, left, right):
    """Kleene's `and` and `or`."""
    decisive = kind == "or"
    if left is decisive or right is decisive:
        return decisive
    return first_unknown(left, right) or not decisive


def compare(operator: str, left, right):
    if isinstance(left, Duration) and isinstance(right, Duration):
        is_more, is_enough = longer(left, right), as_long(left, right)
        if operator in ("==", "!="):
            is_same = connect("and", is_enough, negated(is_more))
            return is_same if operator == "==" else negated(is_same)
        return {"<": negated(is_enough), "<=": negated(is_more), ">": is_more, ">=": is_enough}[operator]
    if operator == "==":
        return left == right
    if operator == "!=":
        return left != right
    if isinstance(left, str):
        left, right = left.encode(), right.encode()
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[operator]


def arithmetic(operator: str, left, right):
    is_duration = isinstance(left, Duration) or isinstance(right, Duration)
    ratio = isinstance(left, Duration) and isinstance(right, Duration) and operator == "/"
    if ratio and not (left.is_exact and right.is_exact):
        return IMPRECISE
    ends = [calculated(operator, one, other) for one in bounds(left) for other in bounds(right)]
    value = calculated(operator, nominal(left), nominal(right))
    if any(isinstance(one, Unknown) for one in (value, *ends)):
        return Unknown()
    if not is_duration or ratio:
        return value
    return Duration(int(value), int(value - min(ends)), int(max(ends) - value))


def nominal(value):
    return value.nanoseconds if isinstance(value, Duration) else value


def bounds(value) -> list:
    return sorted({value.lower, value.upper}) if isinstance(value, Duration) else [value]


def calculated(operator: str, left, right):
    if operator == "/":
        if right == 0:
            return Unknown()
        whole = isinstance(left, int) and isinstance(right, int)
        value = (abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)) if whole else left / right
    else:
        value = {"+": left + right, "-": left - right, "*": left * right}[operator]
    return Unknown() if isinstance(value, int) and abs(value) > LARGEST else value


def test(kind: str, left: str, right: str) -> bool:
    if kind == "startsWith":
        return left.startswith(right)
    if kind == "endsWith":
        return left.endswith(right)
    if kind == "contains":
        return right in left
    if kind == "matches":
        return re.search(right, left) is not None
    raise ValueError(f"no such test: {kind}")
