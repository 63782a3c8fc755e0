"""Follows polybar's tags::parser (3.6): `%{` opens a tag wherever it stands, and nothing else does."""

from cards import UNSEEN, clean, judge


def has_tag(text):
    return any(text[at] == "%" and text[at + 1:at + 2] == "{" for at in range(len(text)))


def check(line, titles, output):
    text, rest = output.split("\n")
    assert rest == ""
    clean(text)
    # With what a bar may set around it, too.
    assert not has_tag("%" + text + "{A1:touch x:}"), "a tag"
    assert text.replace(UNSEEN, "") == line


if __name__ == "__main__":
    judge(check)
