"""Conky's reading of the text that `execpi` prints: core.cc and template.cc."""

import re


def shown(text):
    """Raises at a template or a variable."""
    assert not re.search(r"\$\{?template", text, re.IGNORECASE), "a template"
    result, at = [], 0
    while at < len(text):
        if text[at] == "$":
            assert text[at + 1:at + 2] == "$", "a variable"
            result.append("$")
            at += 2
        elif text[at:at + 2] == "\\#":
            result.append("#")
            at += 2
        else:
            assert text[at] != "#", "a comment"
            result.append(text[at])
            at += 1
    return "".join(result)
