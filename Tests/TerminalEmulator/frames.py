"""Draws frames in pyte, and prints each one after which the terminal does not show what it should.

The document on standard input has columns, rows, start and frames: the bytes (as Latin-1), the lines, and the cursor.
"""

import json
import re
import sys

import pyte

from emulator import lines_of


def main():
    document = json.load(sys.stdin)
    screen = pyte.Screen(document["columns"], document["rows"])
    stream = pyte.ByteStream(screen)
    stream.feed(document["start"].encode("latin-1"))
    for number, frame in enumerate(document["frames"]):
        data = frame["bytes"].encode("latin-1")
        begins, ends = data.count(b"\x1b[?2026h"), data.count(b"\x1b[?2026l")
        stream.feed(re.sub(rb"\x1b\]8;;[^\x1b]*\x1b\\", b"", data))
        shown = lines_of(screen)
        cursor = None if screen.cursor.hidden else [screen.cursor.x, screen.cursor.y]
        if shown != frame["lines"] or cursor != frame["cursor"] or begins != ends or begins > 1:
            print(number, cursor, frame["cursor"], begins, ends)
            for line, wanted in zip(shown, frame["lines"]):
                print(" " if line == wanted else "!", repr(line), repr(wanted))
            return


main()
