"""eww's variable: one line of strict JSON, whose every field is a label's `:text`, a `:tooltip`, which is shown as it
is, a number, or a name of ours."""

from cards import CLASSES, LINK, clean, judge, strict_json, unisolated
from eww_text import labelled


def check(line, titles, output):
    text, rest = output.split("\n")
    assert rest == ""
    card = strict_json(unisolated(text))
    assert set(card) == {
        "text", "short", "tooltip", "state", "class", "percentage", "open", "overdue", "due_today", "tasks"
    }
    assert labelled(card["text"]) == line and labelled(card["short"])
    clean(card["text"])
    clean(card["tooltip"], newline=True)
    for title in titles:
        assert title in card["tooltip"]
    names = card["class"].split(" ")
    assert set(names) <= CLASSES and names[0] == card["state"]
    for name in ("percentage", "open", "overdue", "due_today"):
        assert type(card[name]) is int
    assert [labelled(task["title"]) for task in card["tasks"]] == titles
    for task in card["tasks"]:
        assert set(task) == {"id", "title", "due", "overdue"} and type(task["overdue"]) is bool
        # The one field that belongs in a command.
        assert LINK.match("taskhub://open-task?id=" + task["id"])
        clean(task["title"] + task["due"])


judge(check)
