"""Follows i3status-rust's custom block: known keys of strict JSON, whose text its format then escapes."""

from cards import clean, judge, strict_json


def check(line, titles, output):
    text, rest = output.split("\n")
    assert rest == ""
    block = strict_json(text)
    assert set(block) == {"icon", "state", "text", "short_text"}
    assert block["state"] in ("Idle", "Info", "Good", "Warning", "Critical") and block["icon"] == "tasks"
    assert block["text"] == line and block["short_text"]
    clean(block["text"])


judge(check)
