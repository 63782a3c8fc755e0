"""Draws screens in pyte, and prints what each shows.

The document on standard input is a list of screens: columns, rows and bytes (as Latin-1). The one on standard output has
a picture of each, with the sequences that are not known.
"""

import json
import sys

from emulator import Screen, Stream, picture


def drawn(document):
    screen = Screen(document["columns"], document["rows"])
    Stream(screen).feed(document["bytes"].encode("latin-1"))
    return picture(screen) | {"problems": screen.problems}


json.dump([drawn(document) for document in json.load(sys.stdin)], sys.stdout)
