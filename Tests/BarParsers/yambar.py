"""Follows yambar's script module (script.c): `name|type|value`, and an empty line at the end."""

import re

from cards import CLASSES, LINK, clean, judge


def check(line, titles, output):
    assert len(output.encode()) <= 1024, "more than yambar's first buffer"
    assert output.index("\n\n") == len(output) - 2, "ends too early"
    tags = {}
    for source in output[:-2].split("\n"):
        name, kind, value = source.split("|", 2)
        assert name not in tags
        if kind == "int":
            value = int(value)
        elif kind != "string":
            low, high = map(int, re.fullmatch(r"range:(\d+)-(\d+)", kind).groups())
            assert low <= int(value) <= high
        tags[name] = value
    assert set(tags) == {"text", "short", "state", "class", "open", "overdue", "percentage", "id"}
    clean(tags["text"])
    assert tags["text"] == line
    assert set(tags["class"].split(" ")) <= CLASSES and tags["short"]
    assert LINK.match("taskhub://open-task?id=" + tags["id"])


judge(check)
