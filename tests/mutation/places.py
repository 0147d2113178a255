"""The small changes that can be made to a C source: where, and what the source is then.

The source is cut into tokens, not parsed: a change that does not compile is found out when it is compiled."""

import re

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&"}
SUMS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
KINDS = ("relation", "constant", "logic", "sum", "statement", "return", "condition")

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*(?![\w.]))
  | (?P<word>\w[\w.]*)
  | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|[-+*/%&|^!=<>]=|&&|\|\||\.\.\.|.)
""", re.X | re.S | re.M)
INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)")
NO_STATEMENT = {"if", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto", "else",
                "sizeof", "static", "const", "struct", "enum", "union", "typedef", "extern", "_Static_assert"}
AFTER_NAME = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", "(", "[", ".", "->"}


class Token:
    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        self.partner = None   # of a bracket: the number of the other one
        self.function = None  # the name of the function whose body it is in


class Change:
    """One change: the bytes from start to end become `put`."""

    def __init__(self, path, source, kind, function, span, put):
        self.path, self.source, self.kind, self.function = path, source, kind, function
        self.start, self.end, self.put = *span, put
        self.line = source.count("\n", 0, self.start) + 1
        self.index = 0  # among the changes of its kind on its line

    def name(self):
        return "%s:%d:%s:%d" % (self.path, self.line, self.kind, self.index)

    def changed(self):
        return self.source[:self.start] + self.put + self.source[self.end:]

    def lines(self):
        """The lines that it touches before and after, each as one line."""
        first = self.source.rfind("\n", 0, self.start) + 1
        last = self.source.find("\n", self.end)
        before, after = self.source[first:last], self.source[first:self.start] + self.put + self.source[self.end:last]
        return " ".join(before.split()), " ".join(after.split())


def tokens_of(source):
    tokens = [Token(found.lastgroup, found.group(), found.start()) for found in TOKEN.finditer(source)
              if found.lastgroup != "skip"]
    opened = []
    for number, token in enumerate(tokens):
        if token.kind == "sign" and token.text in "([{":
            opened.append(number)
        elif token.kind == "sign" and token.text in ")]}":
            token.partner = opened.pop()
            tokens[token.partner].partner = number
    name_functions(tokens)
    return tokens


def name_functions(tokens):
    """A brace after a closing parenthesis, outside of any other brace, opens the body of a function."""
    number = 0
    while number < len(tokens):
        if tokens[number].text != "{" or tokens[number].kind != "sign":
            number += 1
            continue
        end = tokens[number].partner
        if number > 0 and tokens[number - 1].text == ")":
            name = tokens[tokens[number - 1].partner - 1].text
            for token in tokens[number + 1:end]:
                token.function = name
        number = end + 1


def one_more_or_less(text):
    digits, suffix = INTEGER.fullmatch(text).groups()
    form = "0x%x" if digits[:2] in ("0x", "0X") else "%d"
    value = int(digits, 0) if digits[:2] in ("0x", "0X") or digits == "0" else int(digits)
    yield form % (value + 1) + suffix
    yield form % (value - 1) + suffix if value > 0 else "(-1)"


def is_binary(before):
    return before.kind in ("number", "word", "text") and before.text not in ("return", "case") or before.text in ")]"


def token_changes(tokens):
    """(kind, first token, last token, what stands there instead)"""
    for number, token in enumerate(tokens):
        if token.kind == "number":
            for text in one_more_or_less(token.text):
                yield "constant", number, number, text
        if token.kind != "sign":
            continue
        if token.text in RELATIONS:
            yield "relation", number, number, RELATIONS[token.text]
        if token.text in LOGIC:
            yield "logic", number, number, LOGIC[token.text]
        if token.text in SUMS and is_binary(tokens[number - 1]):
            yield "sum", number, number, SUMS[token.text]


def statement_end(tokens, number):
    """The semicolon that ends the statement; None: no statement begins there."""
    while number < len(tokens) and tokens[number].text != ";":
        if tokens[number].kind == "sign" and tokens[number].text in ")]}":
            return None
        number = (tokens[number].partner or number) + 1
    return number if number < len(tokens) else None


def begins_statement(tokens, number):
    before, token, after = tokens[number - 1], tokens[number], tokens[number + 1]
    if before.kind == "sign" and before.text == ")":
        if tokens[before.partner - 1].text not in ("if", "for", "while", "switch"):
            return False
    elif before.text not in (";", "{", "}", "else", "do", ":"):
        return False
    if token.kind == "word":
        return token.text not in NO_STATEMENT and after.text in AFTER_NAME
    return token.text in ("*", "++", "--", "(")


def in_head(tokens, number):
    """Between the parentheses of a for."""
    depth = 0
    while number > 0 and tokens[number].text not in ("{", "}"):
        number -= 1
        depth += (tokens[number].text == "(") - (tokens[number].text == ")")
        if depth > 0:
            return True
    return False


def statement_changes(tokens):
    for number in range(1, len(tokens) - 1):
        token = tokens[number]
        if token.function is None:
            continue
        if token.text == "return" and tokens[number + 1].text != ";":
            yield "return", number + 1, statement_end(tokens, number + 1) - 1, "!(%s)"
        elif token.text == "if" and tokens[number + 1].text == "(":
            yield "condition", number + 2, tokens[number + 1].partner - 1, "!(%s)"
        elif begins_statement(tokens, number) and not in_head(tokens, number):
            end = statement_end(tokens, number)
            if end is not None:
                yield "statement", number, end - 1, ""


def changes_of(path, source):
    """All changes of a source, in the order of its lines."""
    tokens = tokens_of(source)
    changes = []
    for kind, first, last, put in [*token_changes(tokens), *statement_changes(tokens)]:
        span = tokens[first].start, tokens[last].end
        text = source[span[0]:span[1]]
        put = put % text if "%s" in put else put
        if kind == "statement":
            put = "\n" * text.count("\n")  # the lines after it keep their numbers
        changes.append(Change(path, source, kind, tokens[first].function or "", span, put))
    changes.sort(key=lambda change: (change.start, KINDS.index(change.kind), change.end))
    counted = {}
    for change in changes:
        key = change.line, change.kind
        change.index = counted[key] = counted.get(key, -1) + 1
    return changes
