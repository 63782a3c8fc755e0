"""What tmux draws of text: format_draw in format-draw.c."""

import re


def drawn(text):
    """format_draw: half the signs of a run, rounded up; before a bracket an odd run begins a style."""

    def half(run):
        signs, bracket = len(run.group(1)), run.group(2)
        assert not bracket or signs % 2 == 0, "a style"
        return "#" * ((signs + 1) // 2) + bracket

    return re.sub(r"(#+)(\[?)", half, text)
