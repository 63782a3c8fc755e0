"""What a test of an example has: an empty home with the built programs on the path, a server, and a keyring."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(os.environ.get("TASKHUB_PROGRAMS") or ROOT / ".build/release").resolve()
sys.path.append(str(ROOT / "Tests/BarParsers"))
# For what must happen, however slow the machine is.
LIMIT = 120


class Home(contextlib.ExitStack):
    """A home directory. Everything that was started in it is ended with it."""

    def __init__(self, example):
        super().__init__()
        signal.signal(signal.SIGALRM, stop)
        signal.alarm(2 * LIMIT)
        # In memory, because a sync may take long on a disk that others use.
        memory = os.environ.get("TASKHUB_MEMORY_DIRECTORY", "/dev/shm")
        self.path = Path(tempfile.mkdtemp(prefix="th-", dir=memory if os.access(memory, os.W_OK) else None))
        self.callback(shutil.rmtree, self.path, ignore_errors=True)
        self.example = ROOT / "Examples" / example
        bin = self.path / "bin"
        for name in ("bin", "run", "tmp"):
            (self.path / name).mkdir(0o700)
        # As 'make install' places them, without the other programs of a build directory.
        for name in ("appgroup", "appgroup-token"):
            (bin / name).write_text(f'#!/bin/sh\nexec "{PROGRAMS / name}" "$@"\n')
            (bin / name).chmod(0o755)
        self.environment = {
            "HOME": str(self.path), "PATH": f"{self.example}:{bin}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "XDG_RUNTIME_DIR": str(self.path / "run"), "TMPDIR": str(self.path / "tmp"),
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
        }

    def start(self, *words, **options):
        """Starts a command in a process group of its own, which is killed at the end."""
        process = subprocess.Popen(
            [str(word) for word in words], env=self.environment, cwd=self.path, process_group=0, text=True,
            **{"stdin": subprocess.DEVNULL} | options)
        self.callback(end, process)
        return process

    def run(self, *words, input="", status=0):
        """Runs a command, checks its exit status, and returns what it printed."""
        done = subprocess.run(
            [str(word) for word in words], env=self.environment, cwd=self.path, text=True, input=input,
            capture_output=True, timeout=LIMIT)
        if status is not None:
            check(done.returncode, status, f"{' '.join(map(str, words))}: {done.stderr}")
        return done.stdout

    def serve(self, answer):
        """Starts an HTTP server; `answer(handler)` returns status, body and headers. Returns its address."""

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                status, body, headers = answer(self)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.callback(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"


def stop(*arguments):
    raise AssertionError("not finished in time")


def end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def check(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what}\n  found:  {found!r}\n  wanted: {wanted!r}")


def wait(until, what):
    end = time.monotonic() + LIMIT
    while not until():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.01)
