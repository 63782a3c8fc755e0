"""A block with `markup=pango`."""

from cards import clean, judge, unisolated
from pango import shown


def check(line, titles, output):
    output = unisolated(output)
    clean(output, newline=True)
    for at, source in enumerate(output.split("\n")[:2]):
        text, tags = shown(source)
        assert not tags and (at or text == line)


judge(check)
