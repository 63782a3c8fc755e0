"""Labels that show the variable's fields with `:markup`; their `:tooltip` reads none."""

from cards import judge, strict_json, unisolated
from pango import shown


def check(line, titles, output):
    card = strict_json(unisolated(output))
    text, tags = shown(card["text"])
    assert text == line and len(tags) == card["text"].startswith('<span foreground="#')
    for title, task in zip(titles, card["tasks"]):
        assert shown(task["title"]) == (title, []) and title in card["tooltip"]


judge(check)
