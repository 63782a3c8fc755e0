"""Examples/night-mode, pressed again and again, with its processes killed at random: `night_mode.py [SEED]`."""

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from home import Home, check

WORDS = ["appgroup", "--group", "org.example.night-mode"]
KILLS = 60
LINE = re.compile(r"(\d+) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (true|false)")


def processes(home):
    """The processes of the presses, by their names. Some are no children of theirs, but all have their home."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        # It may have ended, or be another user's.
        with contextlib.suppress(OSError):
            if f"HOME={home.path}\0".encode() in (process / "environ").read_bytes():
                found.setdefault((process / "comm").read_text().strip(), []).append(int(process.name))
    return found


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

    safe, killed, duration = [], {}, 0
    while sum(killed.values()) < KILLS:
        begin = time.monotonic()
        presses = [press(), press()]
        # The first ones are not killed: they show how long it takes here, so that kills come at all of its steps.
        time.sleep(chance.random() * duration)
        victims = processes(home) if duration else {}
        if victims:
            name = chance.choice(sorted(victims))
            with contextlib.suppress(ProcessLookupError):
                os.kill(chance.choice(victims[name]), signal.SIGKILL)
                killed[name] = killed.get(name, 0) + 1
        for process in presses:
            safe += confirmed(process)
        duration = duration or time.monotonic() - begin
        lines = journal(home)
        check([line for line in safe if line not in lines], [], "confirmed and lost, in:\n" + "\n".join(lines))
        check(home.run(*WORDS, "defaults", "get", "night").strip() in ("true", "false"), True)
    print(killed, "killed,", len(safe), "confirmed")
    # Some of each kind: the lock, the script, and what it runs.
    check({"appgroup", "night-mode"} <= killed.keys(), True, killed)
    check(len(safe) > 2, True, "presses that were not killed are confirmed")
    # The lock is free, and the next press works.
    check(home.run("night-mode").strip(), journal(home)[-1])
    left = [file.name for file in (home.path / ".local").rglob("*.tmp")]
    check(left, [], "temporary files in the container")
