"""Where pictures of the terminal app are taken: a home with a store, a clock that stands still, and xterm on a virtual
screen."""

import datetime
import json
import os
import pathlib
import socket
import subprocess
import time
import urllib.request
import zoneinfo

HERE = pathlib.Path(__file__).resolve().parent
FOLLOW = HERE / "follow.py"
# A Wednesday in the future, so that no timer of the app ends.
NOW = "2031-05-14 10:20"
ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
GROUNDS = {"dark": ("#11151c", "#d8dee9"), "light": ("#ffffff", "#1f2328")}
LIMIT = 60


class Clock:
    """A clock that begins at a given time in each program."""

    def __init__(self, scratch):
        self.library = scratch / "clock.so"
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-fuse-ld=lld", "-o", self.library, HERE / "clock.c"], check=True)

    def variables(self, start):
        moment = datetime.datetime.fromisoformat(start).replace(tzinfo=ZONE)
        return {"LD_PRELOAD": str(self.library), "START": str(int(moment.timestamp()))}


class Machine:
    """A home with a container."""

    def __init__(self, home, programs, clock):
        self.home, self.programs, self.clock = home, programs, clock
        (home / "run").mkdir(parents=True, mode=0o700)
        self.environment = {
            "HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": ZONE.key,
            "TASKHUB_GROUP_CONTAINER": str(home / "container"), "XDG_RUNTIME_DIR": str(home / "run"),
            **clock.variables(NOW),
        }

    def run(self, *words, at=NOW, status=0):
        answer = subprocess.run(
            [self.programs / "taskhub", *words], env=self.environment | self.clock.variables(at),
            capture_output=True, text=True)
        if answer.returncode != status:
            raise RuntimeError(f"taskhub {words[0]}: exit {answer.returncode}: {answer.stderr}")
        return answer.stdout


class Server:
    """The server of the tests, with the clock of the machine."""

    def __init__(self, program, clock):
        self.process = subprocess.Popen(
            [program], env=clock.variables(NOW), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()

    def control(self, path, **body):
        request = urllib.request.Request(f"{self.address}/control/{path}", json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            return json.load(answer)

    def end(self):
        self.process.terminate()
        self.process.wait()


class Keyring:
    """gnome-keyring on a session bus of its own, without a display for its prompt; unlocked at first."""

    SERVICE, PATH = "org.freedesktop.secrets", "/org/freedesktop/secrets"

    def __init__(self, scratch):
        home = scratch / "keyring"
        home.mkdir(mode=0o700)
        self.variables = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={home}/bus"}
        self.environment = self.variables | {
            "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "PATH": "/usr/bin:/bin"}
        options = {"env": self.environment, "stderr": subprocess.DEVNULL, "stdout": subprocess.PIPE}
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address",
             f"--address=unix:path={home}/bus"], **options)
        self.bus.stdout.readline()
        self.daemon = subprocess.Popen(
            ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"], stdin=subprocess.PIPE,
            **options)
        self.daemon.stdin.write(b"a password")
        self.daemon.stdin.close()
        subprocess.run(
            ["gdbus", "wait", "--session", "--timeout", str(LIMIT), self.SERVICE], env=self.environment, check=True)
        end = time.monotonic() + LIMIT
        while "/collection/login" not in self.call("ReadAlias", "default"):
            if time.monotonic() > end:
                raise RuntimeError("the keyring has no collection")
            time.sleep(0.05)

    def lock(self):
        self.call("Lock", f"['{self.PATH}/collection/login']")

    def call(self, method, argument):
        return subprocess.run(
            ["gdbus", "call", "--session", "--dest", self.SERVICE, "--object-path", self.PATH, "--method",
             f"org.freedesktop.Secret.Service.{method}", argument],
            env=self.environment, check=True, capture_output=True, text=True).stdout

    def end(self):
        for process in (self.daemon, self.bus):
            process.terminate()
            process.wait()


class VirtualScreen:
    """An X server without a screen, and one terminal at a time on it."""

    def __init__(self, scratch, python):
        self.scratch, self.python = scratch, python
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-noreset", "-nolisten", "tcp", "-screen", "0", "2000x1400x24"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = f":{number.readline().strip()}"

    def end(self):
        self.server.terminate()
        self.server.wait()

    def follow(self, machine, steps, size, theme, save, variables={}):
        """Runs the app in a terminal; `save` gets the name of each shot, and the picture as PNG."""
        path = self.scratch / "socket"
        path.unlink(missing_ok=True)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()
        listener.settimeout(LIMIT)
        # The terminal has the clock of the machine.
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "DISPLAY": self.display, "HOME": str(machine.home)}
        ground, ink = GROUNDS[theme]
        terminal = subprocess.Popen(
            ["xterm", "-geometry", f"{size[0]}x{size[1]}+0+0", "-fa", "DejaVu Sans Mono", "-fs", "10", "-b", "8",
             "-bg", ground, "-fg", ink, "-cr", ink, "+sb", "-ah", "-tn", "xterm-256color", "-e",
             self.python, "-B", FOLLOW, path],
            env=environment, stderr=subprocess.DEVNULL)
        try:
            connection, _ = listener.accept()
            script = {
                "command": [str(machine.programs / "taskhub")], "steps": steps,
                "environment": machine.environment | {"COLORTERM": "truecolor"} | variables,
            }
            connection.sendall(json.dumps(script).encode() + b"\n")
            for line in connection.makefile():
                message = json.loads(line)
                if "failure" in message:
                    raise RuntimeError(message["failure"])
                if "end" in message:
                    return
                if "shot" in message:
                    save(message["shot"], self.picture(message["window"]))
                    connection.sendall(b"\n")
            raise RuntimeError("the program in the terminal ended early")
        finally:
            terminal.terminate()
            terminal.wait()
            listener.close()

    def picture(self, window):
        """The window, once it stands still."""
        last = None
        while True:
            now = subprocess.run(
                ["import", "-display", self.display, "-window", window, "-strip", "png:-"], capture_output=True,
                check=True).stdout
            if now == last:
                return now
            last = now
            time.sleep(0.05)
