"""What eww's label does with its `:text`: widget_definitions.rs, and the unescape crate that it calls."""

import re

LETTERS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "'": "'", '"': '"', "\\": "\\"}
ESCAPE = re.compile(r"\\(?:u\{([^}]*)\}|u(.{4})|x(.{2})|([0-3][0-7]{2}|[0-7]{2})|(.))|\\", re.DOTALL)


def unescaped(text):
    """Raises where eww reports an error, and leaves the label as it was."""

    def sign(match):
        *hexadecimal, octal, letter = match.groups()
        for digits in hexadecimal:
            if digits is not None:
                return chr(int(digits, 16))
        return chr(int(octal, 8)) if octal else LETTERS[letter]

    return ESCAPE.sub(sign, text)


def unindented(text):
    lines = text.split("\n")
    while lines and not lines[0]:
        lines.pop(0)
    least = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
    return "\n".join(line[least:] for line in lines)


def labelled(text):
    return unindented(unescaped(text))
