"""Runs a program in a terminal that is emulated by pyte, follows a script, and reports what the terminal showed.

The script is a JSON document on standard input: command, environment, columns, rows, readSize (the most bytes that are
read at once), answers (whether the terminal answers questions, as modern ones do), and steps. The report is a JSON document on standard output. Each wait ends with
what it waits for; it fails after LIMIT seconds.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from emulator import Screen, Stream, lines_of, picture

LIMIT = 60
# Modes of xterm that the program may set, and what each must be after it has ended.
# What a read may end with if the rest of the sequence comes with the next one.
BEGUN = re.compile(rb"\x1b(\[[\d;?$]*|\][^\x07\x1b]*)?$")
KNOWN_MODES = {1: False, 7: True, 12: None, 25: True, 1000: False, 1006: False, 1049: False, 2004: False, 2026: False}


class Terminal:
    def __init__(self, script):
        self.columns, self.rows = script["columns"], script["rows"]
        self.screen = Screen(self.columns, self.rows)
        self.stream = Stream(self.screen)
        self.answers = script.get("answers", True)
        self.background = script.get("background", "rgb:0000/0000/0000")
        self.raw, self.mark, self.modes, self.updates, self.begun = b"", 0, {}, 0, b""
        self.read_size = script.get("readSize", 65536)
        self.problems = self.screen.problems
        self.master, slave = pty.openpty()
        self.resize(self.columns, self.rows)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.child = subprocess.Popen(
            script["command"], stdin=slave, stdout=slave, stderr=slave, env=script["environment"],
            preexec_fn=self.own_terminal, cwd=script.get("directory"))
        self.status = None

    @staticmethod
    def own_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def pump(self, seconds):
        """Reads what the program writes, at most for a while; false at its end."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                data = os.read(self.master, self.read_size)
            except OSError:
                return False
            self.feed(data)
        elif self.child.poll() is not None:
            return False
        return True

    def feed(self, data):
        self.raw += data
        data = self.begun + data
        begun = BEGUN.search(data)
        self.begun = begun[0] if begun else b""
        data = data[:len(data) - len(self.begun)]
        for match in re.finditer(rb"\x1b\[\?([\d;]+)([hl])", data):
            for mode in match[1].split(b";"):
                self.modes[int(mode)] = match[2] == b"h"
                if int(mode) not in KNOWN_MODES:
                    self.problems.append(f"unknown mode {int(mode)}")
        # What a program of this kind must not rely on: pyte prints the question's last letter.
        self.stream.feed(re.sub(rb"\x1b\[\?\d+\$p", b"", data))
        # Last, because sending reads what comes after this.
        if self.answers:
            if b"\x1b[?2026$p" in data:
                self.send(b"\x1b[?2026;2$y")
            if b"\x1b]11;?" in data:
                self.send(b"\x1b]11;" + self.background.encode() + b"\x1b\\")

    def send(self, data):
        """Writes what the user types; reads meanwhile, or both sides would wait for each other."""
        end = time.monotonic() + LIMIT
        while data and time.monotonic() < end:
            readable, writable, _ = select.select([self.master], [self.master], [], 1)
            if readable and not self.pump(0):
                return
            if writable:
                data = data[os.write(self.master, data[:256]):]

    def wait_until_read(self):
        """Waits until the program has read what was typed, so that it draws before it reads more."""
        end = time.monotonic() + LIMIT
        while struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))[0] and self.pump(0.001):
            if time.monotonic() > end:
                raise TimeoutError("the program does not read")

    def lines(self):
        return lines_of(self.screen)

    def until(self, condition, what):
        end = time.monotonic() + LIMIT
        while not condition():
            left = end - time.monotonic()
            if left <= 0 or not self.pump(left):
                if condition():
                    return
                shown = "\n".join(self.lines())
                raise TimeoutError(f"{what} was awaited in vain; exit {self.child.poll()}; the screen:\n{shown}")

    def finish(self):
        """Waits for the end of the program, and reads the rest of what it wrote."""
        end = time.monotonic() + LIMIT
        while self.child.poll() is None:
            if time.monotonic() > end:
                shown = "\n".join(self.lines())
                raise TimeoutError(f"the program did not end; the screen:\n{shown}")
            self.pump(0.02)
        while select.select([self.master], [], [], 0)[0] and self.pump(0):
            pass
        self.status = self.child.poll()

    def restored(self):
        """What is not as it was before the program."""
        left = [f"mode {mode} is {value}" for mode, value in self.modes.items()
                if KNOWN_MODES.get(mode) is not None and value != KNOWN_MODES[mode]]
        if termios.tcgetattr(self.slave) != self.before:
            left.append("the settings of the terminal")
        return left


def run(terminal, script, report):
    for step in script["steps"]:
        name, values = step[0], step[1:]
        if name == "wait":
            terminal.until(lambda: any(values[0] in line for line in terminal.lines()), values[0])
        elif name == "gone":
            terminal.until(lambda: not any(values[0] in line for line in terminal.lines()), f"no {values[0]}")
        elif name == "wrote":
            terminal.until(lambda: values[0].encode("latin-1") in terminal.raw[terminal.mark:], values[0])
        elif name == "type":
            terminal.send(values[0].encode())
        elif name == "read":
            terminal.wait_until_read()
        elif name == "bytes":
            terminal.send(values[0].encode("latin-1"))
        elif name == "paste":
            terminal.send(b"\x1b[200~" + values[0].encode() + b"\x1b[201~")
        elif name == "resize":
            terminal.columns, terminal.rows = values
            terminal.resize(*values)
        elif name == "signal":
            os.kill(terminal.child.pid, getattr(signal, values[0]))
        elif name in ("run", "pipe"):
            shown = "\n".join(terminal.lines()) if name == "pipe" else ""
            ran = subprocess.run(values, env=script["environment"], input=shown, capture_output=True, text=True)
            report["answers"].append({"status": ran.returncode, "output": ran.stdout, "errors": ran.stderr})
        elif name == "mark":
            terminal.mark = len(terminal.raw)
        elif name == "count":
            report["counts"][values[0]] = len(terminal.raw) - terminal.mark
        elif name == "raw":
            report["raw"][values[0]] = terminal.raw[terminal.mark:].decode("latin-1")
        elif name == "snap":
            report["screens"][values[0]] = picture(terminal.screen)
        elif name == "close":
            # The terminal is gone, as when its window is closed.
            os.close(terminal.slave)
            os.close(terminal.master)
            report["status"] = terminal.child.wait(LIMIT)
            return
        elif name == "end":
            terminal.finish()
            report["status"] = terminal.status
            report["leftOver"] = terminal.restored()
        else:
            raise ValueError(f"no step {name}")


def main():
    script = json.load(sys.stdin)
    report = {
        "status": None, "screens": {}, "counts": {}, "raw": {}, "answers": [], "leftOver": [], "problems": [],
        "failure": None,
    }
    terminal = Terminal(script)
    try:
        run(terminal, script, report)
    except (TimeoutError, OSError, ValueError) as error:
        report["failure"] = str(error)
    finally:
        if terminal.child.poll() is None:
            terminal.child.kill()
            terminal.child.wait()
    report["problems"] = terminal.problems
    json.dump(report, sys.stdout)


main()
