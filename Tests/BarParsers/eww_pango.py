"""Labels that show the variable's fields with `:markup`; their `:tooltip` reads none."""

from cards import judge, strict_json
from pango import shown


def check(line, titles, output):
    card = strict_json(output)
    assert shown(card["text"]) == (line, [])
    for title, task in zip(titles, card["tasks"]):
        assert shown(task["title"]) == (title, []) and title in card["tooltip"]


judge(check)
