"""Reads a Swift file as far as the rules need: its imports, its types, and the types it refers to."""

from dataclasses import dataclass
from functools import cached_property

from .swift_tokens import tokens

_SCOPED = {"struct", "class", "enum", "protocol", "actor"}
_DECLARING = _SCOPED | {"typealias", "associatedtype"}
_ACCESS = {"public", "open", "package", "internal", "private", "fileprivate"}
_MODIFIERS = _ACCESS | {"final", "indirect", "nonisolated", "distributed"}
# `class func` and the like declare a member; `open` before anything else than these is a function of that name.
_MEMBERS = {"func", "var", "let", "subscript", "init", "override", "final"}
_OPENED = _MEMBERS | {"class"}
_IMPORT_KINDS = {"struct", "class", "enum", "protocol", "typealias", "func", "var", "let"}


@dataclass(frozen=True)
class Declaration:
    path: tuple  # ("Outer", "Inner"); a brace that is no type's counts as a scope of its own
    line: int
    is_private: bool

    @property
    def name(self):
        return self.path[-1]


@dataclass(frozen=True)
class Reference:
    chain: tuple  # ("Outer", "Inner") for Outer.Inner
    scope: tuple  # the types and braces around it, outermost first
    line: int


class SwiftSource:
    """One file: `folder` is its folder inside its module, "." for the module's own."""

    def __init__(self, path, name, folder, text):
        self.path = path
        self.name = name
        self.folder = folder
        self.line_count = text.count("\n")
        self._tokens = tokens(text)

    @property
    def stem(self):
        return self.name.removesuffix(".swift")

    @cached_property
    def imports(self):
        """The imported modules, each with the line that imports it first."""
        found = {}
        for index, token in enumerate(self._tokens):
            if token.text == "import" and self._text(index - 1) != ".":
                name = index + 1 + (self._text(index + 1) in _IMPORT_KINDS)
                found.setdefault(self._text(name), token.line)
        return found

    @cached_property
    def public_lines(self):
        """The lines with a `public` or `open` declaration. An import may have to be public for a conformance."""
        return [
            token.line
            for index, token in enumerate(self._tokens)
            if self._text(index - 1) != "."
            and (
                (token.text == "public" and self._text(index + 1) not in (":", "import"))
                or (token.text == "open" and self._text(index + 1) in _OPENED)
            )
        ]

    @property
    def declarations(self):
        return self._structure[0]

    @property
    def extended(self):
        """The names of the types that the file extends, as written."""
        return self._structure[1]

    @property
    def references(self):
        return self._structure[2]

    @cached_property
    def _structure(self):
        declarations, extended, references = [], set(), []
        scopes = []  # one tuple of names for each open brace
        pending = None  # the names that the next brace opens
        braces = 0
        index = 0
        while index < len(self._tokens):
            token = self._tokens[index]
            if token.text == "{":
                braces += 1
                scopes.append(pending or (f"{{{braces}}}",))
                pending = None
            elif token.text == "}":
                if scopes:
                    scopes.pop()
            elif token.is_name and self._text(index - 1) != ".":
                scope = tuple(name for names in scopes for name in names)
                if token.text in _DECLARING and self._declares(index):
                    index += 1
                    name = self._text(index)
                    declarations.append(Declaration(scope + (name,), token.line, self._is_private(index - 1)))
                    if token.text in _SCOPED:
                        pending = (name,)
                else:
                    if token.text == "extension" and not scopes and self._text(index - 1) not in ("(", ","):
                        pending, index = self._chain(index + 1)
                        chain = pending
                        extended.add(".".join(chain))
                    else:
                        chain, index = self._chain(index)
                    references.append(Reference(chain, scope, token.line))
            index += 1
        return declarations, extended, references

    def _declares(self, index):
        following = self._tokens[index + 1] if index + 1 < len(self._tokens) else None
        return following is not None and following.is_name and following.text not in _MEMBERS

    def _is_private(self, index):
        while self._text(index - 1) in _MODIFIERS:
            index -= 1
            if self._text(index) in ("private", "fileprivate"):
                return True
        return False

    def _chain(self, index):
        """Returns the dotted names from `index` on, and the index of the last one."""
        names = [self._text(index)]
        while self._text(index + 1) == "." and index + 2 < len(self._tokens) and self._tokens[index + 2].is_name:
            index += 2
            names.append(self._text(index))
        return tuple(names), index

    def _text(self, index):
        return self._tokens[index].text if 0 <= index < len(self._tokens) else ""
