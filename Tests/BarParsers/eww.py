"""eww's variable: one line of strict JSON, whose every field is text for a label, a number, or a name of ours."""

from cards import CLASSES, LINK, clean, judge, strict_json


def check(line, titles, output):
    text, rest = output.split("\n")
    assert rest == ""
    card = strict_json(text)
    assert set(card) == {
        "text", "short", "tooltip", "state", "class", "percentage", "open", "overdue", "due_today", "tasks"
    }
    assert card["text"] == line and card["short"]
    clean(card["text"])
    clean(card["tooltip"], newline=True)
    names = card["class"].split(" ")
    assert set(names) <= CLASSES and names[0] == card["state"]
    for name in ("percentage", "open", "overdue", "due_today"):
        assert type(card[name]) is int
    assert [task["title"] for task in card["tasks"]] == titles
    for task in card["tasks"]:
        assert set(task) == {"id", "title", "due", "overdue"} and type(task["overdue"]) is bool
        # The one field that belongs in a command.
        assert LINK.match("taskhub://open-task?id=" + task["id"])
        clean(task["title"] + task["due"])


judge(check)
