"""The same with `markup=pango`: nothing but the colour around the whole line is markup."""

from cards import judge, unisolated
from pango import shown


def check(line, titles, output):
    source, rest = output.split("\n")
    assert rest == "" and len(output.encode()) < 1500
    text, tags = shown(source)
    assert unisolated(text) == line and len(tags) == source.startswith('<span foreground="#')


judge(check)
