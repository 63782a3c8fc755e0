"""Follows xfce4-genmon: each tag is the first of its name anywhere, and reaches to the first end of its name."""

import re

from cards import LINK, clean, judge, unisolated
from pango import shown

NAMES = ["txt", "tool", "img", "icon", "click", "iconclick", "txtclick", "bar", "css"]


def tag(output, name):
    begin, end = output.find(f"<{name}>"), output.find(f"</{name}>")
    if begin < 0 or end < 0 or begin > end:
        return None
    return output[begin + len(name) + 2:end]


def check(line, titles, output):
    output = unisolated(output)
    clean(output, newline=True)
    found = {name: tag(output, name) for name in NAMES}
    assert {name for name in NAMES if found[name] is not None} == {"txt", "tool", "txtclick"}
    assert re.findall("</?([a-z]+)>", output) == ["txt", "span", "txt", "tool", "tool", "txtclick", "txtclick"] or \
        re.findall("</?([a-z]+)>", output) == ["txt", "txt", "tool", "tool", "txtclick", "txtclick"]
    text, tags = shown(found["txt"])
    assert text == line and len(tags) == output.count("<span foreground=\"#"), "a title became markup"
    text, tags = shown(found["tool"])
    assert not tags
    for title in titles:
        assert title in text
    command = found["txtclick"].split(" ")
    assert command[:3] == ["taskhub", "open", "--from-desktop"] and len(command) == 4 and LINK.match(command[3])


if __name__ == "__main__":
    judge(check)
