"""A program in a terminal of its own, whose screens are timed."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

LIMIT = 60
# What a program asks at the start, and what a terminal answers: it shows updates as a whole, and is black.
ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:0000/0000/0000\x1b\\"}
# The end of an update that is shown as a whole.
UPDATED = b"\x1b[?2026l"
# For how long a program has written nothing when its screen counts as finished, in seconds.
QUIET = 0.05
# For how long, if it may be reading what the screen lacks.
SETTLED = 0.5


class TerminalProgram:
    """A running program. Leaving the context ends it.

    `first_screen` is the time from its start until the screen that has `text` was finished, in milliseconds.
    """

    def __init__(self, command, environment, text, columns=80, rows=24):
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        start = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, preexec_fn=self.own_terminal,
            env=environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"})
        os.close(slave)
        self.first_screen = (self.quiet(text.encode()) - start) * 1000

    @staticmethod
    def own_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            while self.read(LIMIT):
                pass
        except RuntimeError:
            pass
        self.process.wait(LIMIT)
        os.close(self.master)

    def read(self, seconds):
        """Returns what the program writes next; nothing if it writes nothing for so long."""
        if not select.select([self.master], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            raise RuntimeError(f"{self.process.args[0]} has ended") from error
        for question, answer in ANSWERS.items():
            if question in data:
                os.write(self.master, answer)
        return data

    def quiet(self, text=b""):
        """Waits until the program has written the text and then nothing more, and returns when it wrote last."""
        written, last, end = b"", None, time.monotonic() + LIMIT
        while time.monotonic() < end:
            data = self.read(QUIET)
            if data:
                written, last = written + data, time.monotonic()
            elif last and text in written:
                return last
        raise RuntimeError(f"{self.process.args[0]} shows nothing")

    def updated(self):
        """Waits for the end of an update, and returns its size in bytes."""
        written = b""
        while not written.endswith(UPDATED):
            data = self.read(LIMIT)
            if not data:
                raise RuntimeError(f"{self.process.args[0]} draws nothing")
            written += data
        return len(written)

    def press(self, key):
        """Presses a key that changes the screen; returns the milliseconds until it is finished, and the bytes."""
        start = time.monotonic()
        os.write(self.master, key.encode())
        count = self.updated()
        return (time.monotonic() - start) * 1000, count

    def type(self, keys):
        """Types keys, which may change nothing, and waits until nothing more is drawn."""
        os.write(self.master, keys.encode())
        while self.read(QUIET):
            pass

    def press_slowly(self, key):
        """The milliseconds of a program that does not mark the end of its updates."""
        start = time.monotonic()
        os.write(self.master, key.encode())
        return (self.quiet() - start) * 1000

    def rest(self):
        """Waits until nothing more is drawn, and returns the milliseconds until the last of it; 0 if there was none."""
        start = last = time.monotonic()
        while self.read(SETTLED):
            last = time.monotonic()
        return (last - start) * 1000

    def line(self):
        """Waits for an update, and returns its arrival in nanoseconds of the wall clock."""
        self.updated()
        return time.time_ns()

    def peak(self):
        """The most memory that it used, in KiB."""
        return self.status(self.process.pid, "VmHWM")

    def wakeups(self, seconds):
        """Returns how often it wakes in this time while nothing changes."""
        time.sleep(0.5)
        before = self.sleeps()
        time.sleep(seconds)
        return self.sleeps() - before

    def sleeps(self):
        threads = os.listdir(f"/proc/{self.process.pid}/task")
        return sum(self.status(f"{self.process.pid}/task/{thread}", "voluntary_ctxt_switches") for thread in threads)

    @staticmethod
    def status(process, name):
        with open(f"/proc/{process}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(f"{name}:"))
