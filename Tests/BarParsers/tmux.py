"""tmux itself: each line expanded as it expands the output of a job, without the clock's directives."""

import os
import subprocess
import sys
import tempfile

from cards import cards, clean


def quoted(text):
    return "'" + text.replace("'", "'\"'\"'") + "'"


def expected(line):
    """Number signs before a bracket stay doubled until the line is drawn; the others are single again."""
    shown, at = [], 0
    while at < len(line):
        end = at
        while end < len(line) and line[end] == "#":
            end += 1
        signs = line[at:end]
        shown.append(signs * 2 if line[end:end + 1] == "[" else signs)
        if end < len(line):
            shown.append(line[end])
        at = end + 1
    return "".join(shown)


lines = []
for number, line, titles, output in cards():
    text, rest = output.split("\n")
    assert rest == ""
    clean(text)
    lines.append((line, text))
assert len(lines) >= 10_000

with tempfile.TemporaryDirectory() as directory:
    script = os.path.join(directory, "script")
    with open(script, "w", encoding="utf-8") as file:
        for line, text in lines:
            file.write(f"set -g @card {quoted(text)}\nlist-sessions -F '#{{E:@card}}'\n")
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": directory, "HOME": directory}
    tmux = ["tmux", "-u", "-f", "/dev/null", "-L", "cards"]
    run = dict(env=environment, capture_output=True, timeout=120, cwd=directory)
    try:
        subprocess.run(tmux + ["new-session", "-d", "-x", "200", "cat"], **run, check=True)
        shown = subprocess.run(tmux + ["source-file", script], **run)
        assert shown.returncode == 0, shown.stderr
    finally:
        subprocess.run(tmux + ["kill-server"], **run)
    if os.path.exists(os.path.join(directory, "x")):
        print("a title's command ran")
    answers = shown.stdout.decode("utf-8").split("\n")[:-1]

if len(answers) != len(lines):
    print("lines:", len(answers), "instead of", len(lines))
for (line, text), answer in zip(lines, answers):
    if answer != expected(line):
        print(repr(text), "became", repr(answer), "instead of", repr(expected(line)))
