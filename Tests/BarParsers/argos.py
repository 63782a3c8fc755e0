"""Follows parseLine and the menu's building in Argos (utilities.js, button.js), on GLib's own functions."""

import re

import gi

gi.require_version("GLib", "2.0")
from gi.repository import GLib

from cards import COLOR, LINK, clean, judge, unisolated
from pango import shown


def parse(source):
    line = {}
    text, bar, rest = source.partition("|")
    if bar:
        for word in GLib.shell_parse_argv(rest)[1]:
            name, equals, value = word.partition("=")
            if equals and name.strip() and value.strip():
                line[name.strip()] = value.strip()
    dashes = len(text) - len(text.lstrip("-"))
    level = dashes // 2 if dashes >= 2 and dashes < len(text) else 0
    text = text[level * 2:]
    separator = re.fullmatch("-+", text.strip()) is not None
    markup = text
    if line.get("unescape") != "false":
        markup = GLib.strcompress(markup)
    if line.get("emojize") != "false":
        markup = re.sub(r":([\w+-]+):", "EMOJI", markup)
    if line.get("trim") != "false":
        markup = markup.strip()
    assert line.get("useMarkup") != "false"
    if line.get("ansi") != "false":
        assert "\x1b" not in markup
    if "color" in line:
        markup = f"<span color='{GLib.markup_escape_text(line['color'], -1)}'>{markup}</span>"
    return line, level, separator, markup


def check(line, titles, output):
    output = unisolated(output)
    clean(output, newline=True)
    lines = [parse(source) for source in output.split("\n")[:-1]]
    assert [at for at, part in enumerate(lines) if part[2]] == [1, len(lines) - 2], "separators"
    actions = {"bash", "eval", "href", "refresh", "terminal"}
    rows = []
    for at, (attributes, level, separator, markup) in enumerate(lines):
        if separator:
            continue
        assert level == 0
        text, tags = shown(markup)
        assert len(tags) == ("color" in attributes), "a title became markup"
        assert COLOR.match(attributes.get("color", "#000000"))
        if at == len(lines) - 1:
            assert attributes == {"refresh": "true"}
            continue
        assert set(attributes) <= {"unescape", "emojize", "ansi", "color", "href"}
        if at == 0:
            assert text == line and "href" not in attributes, text
        if "href" in attributes:
            assert LINK.match(attributes["href"])
            rows.append(text)
    assert len(rows) == len(titles)
    for row, title in zip(rows, titles):
        assert row[:2] in ("! ", "○ ") and row[2:].startswith(title), (row, title)


if __name__ == "__main__":
    judge(check)
