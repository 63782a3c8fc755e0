"""Runs a program in the terminal in which it is started, types what a script says, and reports each picture to be taken.

The first argument is a socket of make-app-pictures, from which the script comes: a JSON document in one line with the
command, its environment and the steps. `wait` ends when the screen shows a text; to know that, the program's output is
also fed to an emulated terminal. `shot` ends when the picture is taken.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
import tty

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "TerminalEmulator"))

from emulator import Screen, Stream

LIMIT = 60
QUIET = 0.1
# What a terminal answers when it is asked for its cursor: it has shown everything that was written before.
ASK, ANSWER = b"\x1b[6n", re.compile(rb"\x1b\[\d+;\d+R")


class Follower:
    def __init__(self, command, environment):
        rows, columns = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))[:2]
        self.screen = Screen(columns, rows)
        self.stream = Stream(self.screen)
        self.typed = b""
        self.child, self.master = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(command[0], command, {"TERM": os.environ["TERM"]} | environment)

    def pump(self, seconds):
        for descriptor in select.select([0, self.master], [], [], seconds)[0]:
            data = os.read(descriptor, 65536)
            if descriptor == 0:
                self.typed += data
                os.write(self.master, ANSWER.sub(b"", data))
            else:
                os.write(1, data)
                self.stream.feed(re.sub(rb"\x1b\[\?\d+\$p", b"", data))

    def until(self, condition, what):
        end = time.monotonic() + LIMIT
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"waited for {what}; the screen:\n" + "\n".join(self.screen.display))
            self.pump(0.1)

    def settle(self):
        """Waits until the terminal shows everything, and the program has nothing to add."""
        self.typed = b""
        while self.rest() or not self.typed:
            self.typed = b""
            os.write(1, ASK)
            self.until(lambda: ANSWER.search(self.typed), "the terminal")

    def rest(self):
        """Reads until the program writes nothing for a while, so that no question comes into a sequence of it."""
        has_written = False
        while select.select([self.master], [], [], QUIET)[0]:
            has_written = True
            self.pump(0)
        return has_written


def follow(connection, lines):
    script = json.loads(lines.readline())
    follower = Follower(script["command"], script["environment"])
    programs = os.path.dirname(script["command"][0])
    for name, value in script["steps"]:
        if name == "wait":
            follower.until(lambda: any(value in line for line in follower.screen.display), value)
        elif name == "gone":
            follower.until(lambda: not any(value in line for line in follower.screen.display), f"no {value}")
        elif name == "run":
            program = os.path.join(programs, value[0])
            subprocess.run([program, *value[1:]], env=script["environment"], capture_output=True, check=True)
        elif name == "type":
            os.write(follower.master, value.encode())
        elif name == "shot":
            follower.settle()
            shot = {"shot": value, "window": os.environ["WINDOWID"]}
            connection.sendall(json.dumps(shot).encode() + b"\n")
            lines.readline()
    os.kill(follower.child, signal.SIGTERM)
    while select.select([follower.master], [], [], LIMIT)[0]:
        try:
            os.read(follower.master, 65536)
        except OSError:
            break


def main():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    tty.setraw(0)
    try:
        follow(connection, connection.makefile())
        connection.sendall(b'{"end": null}\n')
    except (TimeoutError, OSError, ValueError, subprocess.CalledProcessError) as error:
        connection.sendall(json.dumps({"failure": str(error)}).encode() + b"\n")


main()
