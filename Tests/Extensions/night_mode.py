"""Examples/night-mode, pressed again and again, with its processes killed at random: `night_mode.py [SEED]`."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from home import Home, check, wait

WORDS = ["appgroup", "--group", "org.example.night-mode"]
KILLS = 60
LINE = re.compile(r"(\d+) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (true|false)")


def descendants(pid):
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid] + [below for child in children for below in descendants(int(child))]


def journal(home):
    """The lines of the journal. Each of them is whole, and none is missing."""
    text = home.run(*WORDS, "file", "get", "journal")
    check(text.endswith("\n"), True, "the last line is torn")
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        check(int(LINE.fullmatch(line)[1]), number, text)
    return lines


def confirmed(process):
    """The line that a process printed, once it and all that it started have ended."""
    line = process.communicate()[0]
    return [line.rstrip("\n")] if line.endswith("\n") else []


seed = int(sys.argv[1]) if sys.argv[1:] else random.randrange(1 << 32)
print("seed", seed)
chance = random.Random(seed)
with Home("night-mode") as home:
    def press():
        return home.start("night-mode", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    # How long it takes here, so that kills come at all of its steps, on a machine of any speed.
    check(home.run("night-mode")[:2], "1 ")
    begin = time.monotonic()
    safe = home.run("night-mode").splitlines()
    duration = time.monotonic() - begin
    killed = 0
    for _ in range(KILLS):
        presses = [press() for _ in range(3)]
        time.sleep(chance.random() * 2 * duration)
        victims = [pid for process in presses for pid in descendants(process.pid)]
        if victims:
            os.kill(chance.choice(victims), signal.SIGKILL)
            killed += 1
        for process in presses:
            safe += confirmed(process)
        lines = journal(home)
        check([line for line in safe if line not in lines], [], f"confirmed and lost, in:\n" + "\n".join(lines))
        check(home.run(*WORDS, "defaults", "get", "night").strip() in ("true", "false"), True)
    print(killed, "killed,", len(safe), "confirmed")
    check(len(safe) > KILLS, True, "presses that were not killed are confirmed")
    # The lock is free, and the next press works.
    check(home.run("night-mode").strip(), journal(home)[-1])
    left = [file.name for file in (home.path / ".local").rglob("*.tmp")]
    check(left, [], "temporary files in the container")
