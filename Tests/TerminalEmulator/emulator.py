"""A terminal in memory: pyte, with records of what it does not know."""

import copy

import pyte

ALTERNATE = 1049


class Screen(pyte.Screen):
    """A screen that records what it does not know."""

    def __init__(self, columns, rows):
        super().__init__(columns, rows)
        self.problems = []
        self.covered = None

    def set_mode(self, *modes, **options):
        super().set_mode(*modes, **options)
        if options.get("private") and ALTERNATE in modes and self.covered is None:
            self.covered = copy.deepcopy((dict(self.buffer), self.cursor))
            self.erase_in_display(2)

    def reset_mode(self, *modes, **options):
        super().reset_mode(*modes, **options)
        if options.get("private") and ALTERNATE in modes and self.covered is not None:
            rows, self.cursor = self.covered
            self.buffer.clear()
            self.buffer.update(rows)
            self.covered = None

    def debug(self, *arguments, **_):
        self.problems.append(f"unknown sequence with {arguments}")

    def ignored(self, *_, **__):
        """What shows nothing: the modes of the keypad, and the titles of the window."""


class Stream(pyte.ByteStream):
    escape = pyte.ByteStream.escape | {"=": "ignored", ">": "ignored"}
    csi = pyte.ByteStream.csi | {"t": "ignored"}
    events = pyte.ByteStream.events | {"ignored"}


def picture(screen):
    """The screen as text, the looks of each row that has any, and the cursor."""
    looks = []
    for number in range(screen.lines):
        row, parts, start, last = screen.buffer[number], [], 0, None
        for column in range(screen.columns + 1):
            look = look_of(row[column]) if column < screen.columns else None
            if column == 0:
                last = look
            elif look != last:
                if last:
                    parts.append(f"{start}-{column - 1} {last}")
                last, start = look, column
        if parts:
            looks.append(f"{number}: " + ", ".join(parts))
    cursor = None if screen.cursor.hidden else [screen.cursor.x, screen.cursor.y]
    return {"lines": lines_of(screen), "looks": looks, "cursor": cursor}


def lines_of(screen):
    """The text of each row; pyte's own `display` fails on a wide character that a new size has cut in two."""
    return [
        "".join(screen.buffer[row][column].data for column in range(screen.columns)).rstrip()
        for row in range(screen.lines)]


def look_of(cell):
    words = [word for word, is_set in (
        ("bold", cell.bold), ("italic", cell.italics), ("underline", cell.underscore),
        ("struck", cell.strikethrough), ("reverse", cell.reverse)) if is_set]
    if cell.fg != "default":
        words.append(cell.fg)
    if cell.bg != "default":
        words.append(f"on {cell.bg}")
    return " ".join(words)
