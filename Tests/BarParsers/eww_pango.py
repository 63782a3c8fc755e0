"""Labels that show the variable's fields with `:markup`."""

from cards import judge, strict_json
from pango import shown


def check(line, titles, output):
    card = strict_json(output)
    assert shown(card["text"]) == (line, [])
    text, tags = shown(card["tooltip"])
    assert not tags
    for title, task in zip(titles, card["tasks"]):
        assert shown(task["title"]) == (title, []) and title in text


judge(check)
