"""Measures the first sync of a large account, and of a long log, with the built program and the tests' server."""
import json
import os
import sqlite3
import subprocess
import time
import urllib.request

WAITING = 300


class ServerRun:
    """A private server with one machine signed in. Leaving the context stops the server."""

    def __init__(self, server, taskhub, directory, environment):
        self.taskhub = taskhub
        self.container = os.path.join(directory, "container")
        self.environment = environment
        self.server = subprocess.Popen([server], stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()

    def __enter__(self):
        self.run("setup", self.address)
        self.run("login", "--device", "--insecure-storage", "--adopt")
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def command(self, *arguments):
        return [self.taskhub, *arguments, "--container", self.container]

    def run(self, *arguments):
        subprocess.run(
            self.command(*arguments), env=self.environment, check=True, stdin=subprocess.DEVNULL, capture_output=True)

    def control(self, path, body):
        request = urllib.request.Request(f"{self.address}/control/{path}", data=body.encode(), method="POST")
        return urllib.request.urlopen(request).read()

    def count(self, condition="1"):
        store = sqlite3.connect(f"file:{self.container}/store.sqlite?mode=ro", uri=True)
        try:
            return store.execute(f"SELECT count(*) FROM task WHERE {condition}").fetchone()[0]
        finally:
            store.close()

    def fetch(self, path):
        """Returns a response of the server, as a client that stores nothing would read it."""
        with open(f"{self.container}/INSECURE-tokens.json", encoding="utf-8") as file:
            token = json.load(file)["access_token"]
        request = urllib.request.Request(
            f"{self.address}/api/mobile/v1/{path}", headers={"Authorization": f"Bearer {token}"})
        return urllib.request.urlopen(request).read()

    def fetch_list(self):
        """Returns the milliseconds for the list alone, and its size in bytes."""
        start = time.monotonic()
        size = len(self.fetch("tasks"))
        return (time.monotonic() - start) * 1000, size

    def fetch_log(self, cursor):
        """Returns the milliseconds for all pages of the log after the cursor."""
        start = time.monotonic()
        events = True
        while events:
            page = json.loads(self.fetch(f"sync/delta?limit=500&cursor={cursor}"))
            cursor, events = page["next_cursor"], page["events"]
        return (time.monotonic() - start) * 1000

    def cursor(self):
        return json.loads(self.fetch("sync/delta?limit=500"))["next_cursor"]

    def sync_log(self):
        """Returns the milliseconds of a whole sync."""
        start = time.monotonic()
        self.run("sync")
        return (time.monotonic() - start) * 1000

    def sync(self, rows, details_for=0.0):
        """Returns the milliseconds until the rows are usable, then the details per second, and VmHWM in KiB."""
        start = time.monotonic()
        program = subprocess.Popen(
            self.command("sync"), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            while self.count() < rows:
                if program.poll() is not None or time.monotonic() - start > WAITING:
                    raise RuntimeError(f"{self.count()} of {rows} rows after {time.monotonic() - start:.0f} s")
                time.sleep(0.02)
            usable = time.monotonic()
            before = self.count("has_details = 1")
            time.sleep(details_for)
            fetched = self.count("has_details = 1") - before
            return (usable - start) * 1000, fetched / details_for if details_for else 0, peak(program.pid)
        finally:
            # This interrupts the details. The next sync continues with them, as the tests show.
            program.terminate()
            program.wait()


def peak(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))
