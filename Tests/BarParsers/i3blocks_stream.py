"""A block with `interval=persist`: each line that it reads is a full text (block.c, line.c)."""

from cards import clean, judge, unisolated


def check(line, titles, output):
    output = unisolated(output)
    clean(output, newline=True)
    assert output == line + "\n" and len(output.encode()) < 1500


judge(check)
