"""Lays waybar's text and tooltip out with Pango: the date of a task must stand to the right of its title.

Reads lines of a title, a date and a card, separated by tabs.
"""

import sys

import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo

from cards import strict_json
from pango import shown

LAYOUT = Pango.Layout.new(PangoCairo.FontMap.get_default().create_context())


def edges(line, part):
    """The left and the right edge of a part of a line, in Pango's units."""
    start = len(line[:line.index(part)].encode())
    LAYOUT.set_text(line, -1)
    places = [LAYOUT.index_to_pos(start + len(part[:at].encode())) for at in range(len(part))]
    sides = [side for place in places for side in (place.x, place.x + place.width)]
    return min(sides), max(sides)


count = 0
for source in sys.stdin.buffer.read().decode("utf-8").splitlines():
    title, date, output = source.split("\t")
    card = strict_json(output)
    for name in ("text", "tooltip"):
        line = next(line for line in shown(card[name])[0].split("\n") if title in line)
        count += 1
        if edges(line, title)[1] > edges(line, date)[0]:
            print(name, repr(line))
assert count >= 20, count
