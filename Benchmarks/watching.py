"""Measures how soon `taskhub-widget watch` writes after a change, and how often it wakes without one."""
import contextlib
import os
import select
import sqlite3
import statistics
import subprocess
import time


class Watching:
    """A watching widget. Leaving the context kills it."""

    def __init__(self, widget, container, environment):
        self.process = subprocess.Popen(
            [widget, "watch", "--format", "json", "--container", container], stdout=subprocess.PIPE, env=environment)
        self.line()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def line(self, limit=30):
        """Waits for the next line, and returns its arrival in nanoseconds of the wall clock."""
        if not select.select([self.process.stdout], [], [], limit)[0]:
            raise RuntimeError(f"no line within {limit} s")
        moment = time.time_ns()
        if not os.read(self.process.stdout.fileno(), 1 << 16):
            raise RuntimeError("the widget has exited")
        return moment

    def sleeps(self):
        """Returns how often the widget has gone to sleep so far."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("voluntary"))

    def wakeups(self, seconds):
        """Returns how often the widget wakes in this time while nothing changes."""
        time.sleep(0.5)
        before = self.sleeps()
        time.sleep(seconds)
        return self.sleeps() - before


def latencies(watching, change, store, count):
    """Returns the milliseconds from each write of the store's log to the line that shows it.

    `change` creates one task. The log's modification time is that of the commit, before the sync to disk: nothing
    writes to it afterwards, and the open reader keeps it from being removed.
    """
    found = []
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as reader:
        reader.execute("SELECT count(*) FROM task").fetchone()
        for _ in range(count):
            change()
            line = watching.line()
            found.append((line - os.stat(f"{store}-wal").st_mtime_ns) / 1e6)
    return found


def percentile99(values):
    return statistics.quantiles(values, n=100, method="inclusive")[98]
