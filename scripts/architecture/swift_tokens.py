"""Splits Swift source text into names and punctuation."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|\#/.*?/\#|\d\w*(?:\.\d\w*)?)
      | (?P<comment>/\*)
      | (?P<string>\#*(?:\"\"\"|\"))
      | (?P<name>`[^`\n]+`|[^\W\d]\w*)
      | (?P<other>\.\.[.<]|.)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?![\s*])(?:\\.|[^\n/\\])+/")
_COMMENT_EDGE = re.compile(r"/\*|\*/")


class SyntaxProblem(Exception):
    """A file that the tokenizer cannot follow."""


@dataclass(frozen=True)
class Token:
    text: str
    line: int
    is_name: bool


def tokens(text):
    """Returns the tokens of a source text. Leaves out comments and literals, except what strings interpolate."""
    found = []
    line, counted = 1, 0

    def skip_comment(position):
        depth = 1
        while depth:
            edge = _COMMENT_EDGE.search(text, position)
            if not edge:
                raise SyntaxProblem("unterminated comment")
            depth += 1 if edge.group() == "/*" else -1
            position = edge.end()
        return position

    def skip_string(opening, position):
        hashes = opening.rstrip('"')
        closing = opening.lstrip("#") + hashes
        escape = "\\" + hashes
        multiline = opening.endswith('"""')
        while True:
            if text.startswith(closing, position):
                return position + len(closing)
            if text.startswith(escape + "(", position):
                position = read(position + len(escape) + 1, until_parenthesis=True)
            elif text.startswith(escape, position):
                position += len(escape) + 1
            elif position >= len(text) or (text[position] == "\n" and not multiline):
                raise SyntaxProblem(f"unterminated string, near line {text.count(chr(10), 0, position)}")
            else:
                position += 1

    def follows_no_value():
        return found and found[-1].text in set("(,=:[{")

    def read(position, until_parenthesis=False):
        nonlocal line, counted
        depth = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            position = match.end()
            if match.lastgroup == "comment":
                position = skip_comment(position)
            elif match.lastgroup == "string":
                position = skip_string(match.group(), position)
            elif regex := match.group() == "/" and follows_no_value() and _REGEX.match(text, match.start()):
                position = regex.end()
            elif match.lastgroup != "skip":
                word = match.group()
                if until_parenthesis and word in "()":
                    depth += 1 if word == "(" else -1
                    if depth < 0:
                        return position
                line += text.count("\n", counted, match.start())
                counted = match.start()
                found.append(Token(word, line, match.lastgroup == "name"))
        if until_parenthesis:
            raise SyntaxProblem("unterminated interpolation")
        return position

    read(0)
    return found
