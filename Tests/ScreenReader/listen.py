"""Runs a program in a screen reader on a terminal, types what a script says, and reports what the reader speaks.

The script is a JSON document on standard input: reader (fenrir or yasr), speaksKeys (whether Fenrir speaks each typed
character), command, environment, directory (an empty one for the reader's files), columns, rows, and steps. A step is
the keys to type, and the text that it ends with. What is spoken from the keys on, up to the next ones, belongs to it. A
step without a text ends with the program. The report is a JSON document on standard output. Each wait ends with what it
waits for; it fails after LIMIT seconds.
"""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time

LIMIT = 60
HERE = os.path.dirname(os.path.abspath(__file__))


class Reader:
    """A screen reader with a program in it."""

    def __init__(self, script):
        self.directory, self.speaks_keys = script["directory"], script["speaksKeys"]
        self.speech = os.path.join(self.directory, "speech")
        os.mkfifo(self.speech)
        # Without a writer, this does not wait for one.
        self.heard = os.open(self.speech, os.O_RDONLY | os.O_NONBLOCK)
        self.buffer, self.shown, self.is_silent, self.is_gone = b"", b"", False, False
        self.phrases = []
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", script["rows"], script["columns"], 0, 0))
        environment = script["environment"] | {"TERM": "linux", "SPEECH": self.speech}
        self.child = subprocess.Popen(
            self.command(self.program(script["command"])), stdin=slave, stdout=slave, stderr=slave, env=environment,
            preexec_fn=self.own_terminal)
        os.close(slave)

    @staticmethod
    def own_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def program(self, command):
        """Writes a program for the reader, which passes no arguments.

        A line that the kernel ends reaches the reader in pieces: it would be up to the scheduler what is spoken at
        once. Fenrir starts its program while it ignores SIGINT, or not: a race. Yasr leaves it the other end of its
        terminal, which would then survive the reader.
        """
        status = os.path.join(self.directory, "status")
        return self.executable("program", [
            "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-", "stty -opost", f"env --default-signal=INT {shlex.join(command)}",
            f"echo $? > {shlex.quote(status)}"])

    def executable(self, name, lines):
        path = os.path.join(self.directory, name)
        with open(path, "w") as file:
            file.write("\n".join(["#!/bin/sh", *lines, ""]))
        os.chmod(path, 0o755)
        return path

    def pump(self, seconds):
        """Reads what is spoken, at most for a while; false at its end."""
        streams = ([] if self.is_silent else [self.heard]) + ([] if self.is_gone else [self.master])
        ready, _, _ = select.select(streams, [], [], seconds)
        if self.master in ready:
            try:
                # Or the reader would wait.
                self.shown = (self.shown + os.read(self.master, 65536))[-2000:]
            except OSError:
                self.is_gone = True
        if self.heard in ready or self.is_gone:
            self.hear()
        return not (self.is_gone and self.is_silent)

    def hear(self):
        try:
            data = os.read(self.heard, 65536)
        except BlockingIOError:
            return
        self.is_silent = data == b""
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            self.phrases += self.spoken(line.decode())

    def until(self, text):
        """Returns what is spoken until a text, or until the end of the program."""
        end = time.monotonic() + LIMIT
        while text is None or squeezed(text) not in squeezed(" ".join(self.phrases)):
            left = end - time.monotonic()
            if left > 0 and self.pump(left):
                continue
            if text is None and left > 0:
                break
            shown = self.shown.decode(errors="replace")
            raise TimeoutError(f"{text or 'the end'} was awaited in vain; spoken: {self.phrases}; written: {shown}")
        phrases, self.phrases = self.phrases, []
        return phrases

    def type(self, keys):
        os.write(self.master, keys.encode())

    def status(self):
        self.child.wait(LIMIT)
        with open(os.path.join(self.directory, "status")) as file:
            return int(file.read())


class Fenrir(Reader):
    """Fenrir speaks what differs between two states of the screen, with a pause between lines."""

    def command(self, program):
        return [
            sys.executable, "-B", os.path.join(HERE, "fenrir.py"), self.directory, program, str(self.speaks_keys)]

    def spoken(self, line):
        text = json.loads(line)
        if text == "Start Fenrir":
            # What it says of itself is no part of a step.
            self.phrases.clear()
            return []
        if text == "Quit Fenrir":
            return []
        # A line's end is a blank and a comma; a comma in a text follows its word.
        return [phrase for phrase in map(str.strip, re.split(r" +,(?= |$)", text)) if phrase]


class Yasr(Reader):
    """Yasr speaks each line that the program writes, and what is typed as soon as the program shows it."""

    def command(self, program):
        record = self.executable("record", ['exec cat > "$SPEECH"'])
        configuration = os.path.join(self.directory, "yasr.conf")
        with open("/etc/yasr/yasr.conf") as usual, open(configuration, "w") as file:
            for line in usual:
                if not line.startswith(("synthesizer=", "synthesizer port=")):
                    file.write(line)
                if line.startswith("[options]"):
                    file.write(f"synthesizer=emacspeak server\nsynthesizer port=|{record}\n")
        return ["/usr/bin/yasr", "-C", configuration, program]

    def spoken(self, line):
        # The protocol of Emacspeak's speech servers: texts are queued, and others say how and when they are spoken.
        text = re.fullmatch(r"q \{(.*)\}", line)
        return [text[1].strip()] if text and text[1].strip() else []


def squeezed(text):
    """The text without blanks, because a reader may break a line anywhere."""
    return "".join(text.split())


def main():
    script = json.load(sys.stdin)
    report = {"spoken": [], "status": None, "failure": None}
    reader = {"fenrir": Fenrir, "yasr": Yasr}[script["reader"]](script)
    try:
        for keys, text in script["steps"]:
            reader.type(keys)
            report["spoken"].append(reader.until(text))
        report["status"] = reader.status()
    except (TimeoutError, OSError, ValueError, subprocess.TimeoutExpired) as error:
        report["failure"] = f"step {len(report['spoken'])}: {error}"
    finally:
        if reader.child.poll() is None:
            # Fenrir has processes of its own.
            os.killpg(reader.child.pid, signal.SIGKILL)
            reader.child.wait()
    json.dump(report, sys.stdout)


main()
