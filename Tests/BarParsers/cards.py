"""What the judges share: the cards to judge, and strict ways of reading."""

import json
import re
import sys

LINK = re.compile(r"taskhub://open-task\?id=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
CLASSES = {
    "ready", "empty", "stale", "signed-out", "locked", "missing", "unreadable", "overdue", "due-soon", "offline",
    "error",
}
COLOR = re.compile(r"#[0-9a-f]{6}\Z")
UNSEEN = "\u200b"


def refuse(name):
    raise ValueError("not JSON: " + name)


def strict_json(text):
    def pairs(items):
        assert len(items) == len(dict(items)), "a key twice"
        return dict(items)

    return json.loads(text, parse_constant=refuse, object_pairs_hook=pairs)


def cards():
    """Number, the line as plain text, the whole titles, and the output to judge."""
    parts = sys.stdin.buffer.read().split(b"\0")
    assert len(parts) % 3 == 1 and parts[-1] == b"", len(parts)
    for number in range(len(parts) // 3):
        text, card, output = (part.decode("utf-8") for part in parts[number * 3:number * 3 + 3])
        assert text.endswith("\n") and output.endswith("\n")
        titles = [task["title"] for task in strict_json(card)["tasks"]]
        assert UNSEEN not in text
        yield number, text[:-1], titles, output


def clean(text, newline=False):
    bad = [hex(ord(s)) for s in text if (ord(s) < 0x20 and not (newline and s == "\n")) or 0x7F <= ord(s) < 0xA0]
    bad += [hex(ord(s)) for s in text if s in "\u2028\u2029\u200e\u200f\u061c" or 0x202A <= ord(s) <= 0x202E
            or 0x2066 <= ord(s) <= 0x2069]
    assert not bad, bad


def unisolated(text):
    """The text without what orders lines with right-to-left titles: isolates, in whole pairs that never nest, and the
    left-to-right mark before a row."""
    text = re.sub("\u200e(?=[!○] )", "", text)
    plain = re.sub("\u2068([^\u2068\u2069\n]*)\u2069", r"\1", text)
    assert "\u2068" not in plain and "\u2069" not in plain, "half an isolate"
    return plain


def judge(check):
    """Prints what the check objects to; at least ten thousand cards, so that an empty input is no praise."""
    count = 0
    for number, line, titles, output in cards():
        count += 1
        try:
            check(line, titles, output)
        except Exception as error:
            print(number, repr(error), repr(output[:400]), repr(line))
    assert count >= 10_000, count
