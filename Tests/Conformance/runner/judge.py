"""Judges drawn cards by the parsers of Tests/BarParsers, under an interpreter with the bindings to Pango.

Reads a JSON list of objects: `format`, `output` (base64), and `line` (the card's line as plain text, or null). Prints
what it objects to.
"""

import base64
import json
import re
import sys
import xml.etree.ElementTree
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "BarParsers"))

import gi

gi.require_version("GLib", "2.0")
from gi.repository import GLib

import argos
import genmon
import polybar
from cards import COLOR, UNSEEN, clean, strict_json, unisolated
from conky_text import shown as shown_by_conky
from eww_text import labelled
from pango import shown
from tmux_text import drawn

LINK = "https://mail.example.org/"
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    "svg", "a", "g", "rect", "circle", "path", "text", "tspan", "title", "desc", "defs", "clipPath", "line", "ellipse",
    "linearGradient", "stop", "style", "mask", "use", "polyline",
}


def one_line(output):
    text, rest = output.split("\n")
    assert rest == "", "more than one line"
    return text


def colored(source):
    """The text of Pango markup, which may have a colour around all of it, and nothing else."""
    text, tags = shown(source)
    assert len(tags) == source.startswith('<span foreground="#'), "a text became markup"
    return text


def text(output):
    clean(unisolated(output), newline=True)


def svg(output):
    clean(unisolated(output), newline=True)
    for element in xml.etree.ElementTree.fromstring(output).iter():
        assert element.tag.startswith(SVG) and element.tag[len(SVG):] in ELEMENTS, element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            if "href" in name.lower():
                assert element.tag == SVG + "a" and re.fullmatch(re.escape(LINK) + "[0-9]", value), value
            assert "url(" not in value.replace("url(#", "") and "javascript:" not in value, value


def json_card(output):
    card = strict_json(unisolated(one_line(output)))
    assert card["schema"] == 1 and isinstance(card["rows"], list)
    for part in texts(card):
        clean(part, newline=True)


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        # The arguments of an action are passed on as they are.
        for name, part in value.items():
            yield from texts(part) if name != "actions" else ()
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def waybar(output):
    card = strict_json(unisolated(one_line(output)))
    assert set(card) == {"text", "alt", "tooltip", "class", "percentage"}, card.keys()
    line, (tooltip, tags) = colored(card["text"]), shown(card["tooltip"])
    assert not tags, "a text became markup"
    clean(line)
    clean(tooltip, newline=True)
    return line


def polybar_line(output):
    line = one_line(output)
    clean(line)
    assert not line or not polybar.has_tag("%" + line + "{A1:touch x:}"), "a tag"
    return line.replace(UNSEEN, "")


def i3blocks(output):
    clean(unisolated(output), newline=True)
    lines = output.split("\n")
    assert lines[-1] == "" and len(lines) in (3, 4), lines
    assert len(lines) == 3 or COLOR.match(lines[2]), lines
    return unisolated(lines[0])


def i3status_rust(output):
    block = strict_json(unisolated(one_line(output)))
    assert set(block) <= {"icon", "state", "text", "short_text"}, block.keys()
    clean(block["text"] + block["short_text"])
    line, tags = shown(GLib.markup_escape_text(block["text"], -1))
    assert not tags
    return line


def tmux(output):
    line = one_line(output)
    clean(line)

    def expanded(run):
        signs, bracket = run.groups()
        assert len(signs) % 2 == 0, "a format"
        # What may be a style is left to the drawing.
        return run.group() if bracket else signs[:len(signs) // 2]

    return drawn(re.sub(r"(#+)(\[?)", expanded, line))


def argos_menu(output):
    output = unisolated(output)
    clean(output, newline=True)
    lines = [argos.parse(source) for source in output.split("\n")[:-1]]
    assert [at for at, part in enumerate(lines) if part[2]] == [1, len(lines) - 2], "a separator"
    for attributes, level, separator, markup in lines:
        assert level == 0, "a text became a level of the menu"
        assert set(attributes) <= {"unescape", "emojize", "ansi", "color", "href", "refresh"}, attributes
        if not separator:
            line, tags = shown(markup)
            assert len(tags) == ("color" in attributes), "a text became markup"
    return shown(lines[0][3])[0]


def conky(output):
    clean(output, newline=True)
    assert output.count("\n") == 1
    return shown_by_conky(output[:-1]).replace(UNSEEN, "")


def eww(output):
    card = strict_json(unisolated(one_line(output)))
    for part in texts(card):
        clean(part, newline=True)
    return labelled(card["text"])


def genmon_tags(output):
    output = unisolated(output)
    clean(output, newline=True)
    assert set(re.findall("</?([a-z]+)", output)) <= {"txt", "span", "tool", "txtclick"}, "a tag"
    assert genmon.tag(output, "click") is None and genmon.tag(output, "iconclick") is None
    _, tags = shown(genmon.tag(output, "tool"))
    assert not tags, "a text became markup"
    return colored(genmon.tag(output, "txt"))


def yambar(output):
    assert output.index("\n\n") == len(output) - 2, "ends too early"
    tags = {}
    for source in output[:-2].split("\n"):
        name, kind, value = source.split("|", 2)
        assert name not in tags, "a tag twice"
        assert kind in ("int", "string", "bool") or re.fullmatch(r"range:\d+-\d+", kind), kind
        tags[name] = value
    clean(tags["text"])
    return tags["text"]


FORMATS = {
    "text": text, "svg": svg, "json": json_card, "waybar": waybar, "polybar": polybar_line, "i3blocks": i3blocks,
    "i3status-rust": i3status_rust, "tmux": tmux, "argos": argos_menu, "conky": conky, "eww": eww,
    "genmon": genmon_tags, "yambar": yambar,
}


def main():
    for card in json.load(sys.stdin):
        output = base64.b64decode(card["output"])
        try:
            line = FORMATS[card["format"]](output.decode("utf-8"))
            if line is not None and card["line"] is not None:
                # Some bars trim.
                assert line.strip() == card["line"].strip(), f"the line {line!r} instead of {card['line']!r}"
        except Exception as error:
            print(f"{card['format']} {card['about']}: {error!r}: {ascii(output[:300])}")


if __name__ == "__main__":
    main()
