"""Follows i3status-rust's custom block (custom.rs): known keys of strict JSON, whose texts its format escapes for
Pango; an icon is a name that all its sets have."""

import gi

gi.require_version("GLib", "2.0")
from gi.repository import GLib

from cards import clean, judge, strict_json, unisolated
from pango import shown


def check(line, titles, output):
    text, rest = output.split("\n")
    assert rest == ""
    block = strict_json(unisolated(text))
    assert set(block) == {"icon", "state", "text", "short_text"}
    assert block["state"] in ("Idle", "Info", "Good", "Warning", "Critical") and block["icon"] == "tasks"
    assert shown(GLib.markup_escape_text(block["text"], -1)) == (line, [])
    assert block["short_text"] and block["short_text"].strip() == block["short_text"]
    clean(block["text"] + block["short_text"])


judge(check)
