"""tmux itself expands each line as it expands the output of a job; what follows its drawing, and for a few lines a
status line that is drawn, say what is then seen."""

import os
import subprocess
import tempfile
import time

from cards import cards, clean
from tmux_text import drawn


def quoted(text):
    return "'" + text.replace("'", "'\"'\"'") + "'"


lines = []
for number, line, titles, output in cards():
    text, rest = output.split("\n")
    assert rest == ""
    clean(text)
    lines.append((line, text))
assert len(lines) >= 10_000
plain = [pair for pair in lines if pair[0].replace("·", "").isascii()]
sample = sorted(plain, key=lambda pair: (-pair[0].count("#"), pair))[:5]

with tempfile.TemporaryDirectory() as directory:
    script = os.path.join(directory, "script")
    with open(script, "w", encoding="utf-8") as file:
        for line, text in lines:
            file.write(f"set -g @card {quoted(text)}\nlist-sessions -F '#{{E:@card}}'\n")
    status = os.path.join(directory, "status")
    with open(status, "w") as file:
        file.write(f"set -g status {len(sample)}\nset -g status-interval 1\n")
        for number, (line, text) in enumerate(sample):
            with open(os.path.join(directory, f"line{number}"), "w", encoding="utf-8") as output:
                output.write(text + "\n")
            file.write(f"set -g status-format[{number}] '<#(cat {directory}/line{number})[>'\n")
    environment = {
        "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": directory, "HOME": directory, "TERM": "screen"
    }

    def tmux(name, *arguments, file="/dev/null", check=True):
        return subprocess.run(
            ["tmux", "-u", "-f", file, "-L", name, *arguments], env=environment, capture_output=True, timeout=120,
            cwd=directory, check=check).stdout.decode("utf-8")

    try:
        tmux("cards", "new-session", "-d", "-x", "300", "-y", "20", f"env -u TMUX tmux -u -f {status} -L shown new cat")
        answers = tmux("cards", "source-file", script).split("\n")[:-1]
        wanted = [f"<{line}[>" for line, text in sample]
        deadline = time.monotonic() + 60
        while True:
            screen = tmux("cards", "capture-pane", "-p").split("\n")
            missing = [line for line in wanted if line not in (row.rstrip() for row in screen)]
            if not missing or time.monotonic() > deadline:
                break
            time.sleep(0.2)
    finally:
        for name in ("shown", "cards"):
            tmux(name, "kill-server", check=False)
    if os.path.exists(os.path.join(directory, "x")):
        print("a title's command ran")

for line in missing:
    print("not on the screen:", repr(line), screen)
if len(answers) != len(lines):
    print("lines:", len(answers), "instead of", len(lines))
for (line, text), answer in zip(lines, answers):
    try:
        assert drawn(answer) == line and drawn(answer + "[x]") == line + "[x]"
    except AssertionError as error:
        print(repr(text), "became", repr(answer), "instead of", repr(line), error)
