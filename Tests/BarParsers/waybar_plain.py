"""waybar with `escape: true`: the same line, and the tooltip as it is to be read."""

from cards import clean, judge, strict_json, unisolated


def check(line, titles, output):
    card = strict_json(unisolated(output))
    assert card["text"] == line
    clean(card["tooltip"], newline=True)
    for title in titles:
        assert title in card["tooltip"]


judge(check)
