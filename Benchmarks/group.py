"""Rows of `make bench` about the command `appgroup`."""
import json
import os
import subprocess

CARD = {
    "schema": 1, "title": "Mail", "line": "7 unread", "counts": {"main": {"number": 7, "word": "unread"}},
    "rows": [
        {"title": f"Invoice {number} of the water works, and a question about it", "detail": f"{number}:15",
         "group": "Inbox", "color": "#3b82f6"} for number in range(7)],
}
CALLERS = 32


class GroupRows:
    """Each measures `appgroup` with a container of its own against a peer; `bench` runs and prints."""

    def __init__(self, bench, appgroup, tool):
        self.bench = bench
        self.appgroup = appgroup
        self.tool = tool
        self.container = bench.path("group")
        self.run("init")

    def command(self, *words):
        return [self.appgroup, "--group", "org.example.bench", "--container", self.container, *words]

    def run(self, *words, **extra):
        return self.bench.run(*self.command(*words), **extra)

    def file(self, text):
        """Returns the path of a file for a peer."""
        path = self.bench.path("peer")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def card(self, format):
        self.run("snapshot", "publish", "mail", "--kind", "card", input=json.dumps(CARD).encode())
        ours = self.command("card", "mail", "--format", format)
        size = len(self.bench.run(*ours))
        snapshot = os.path.join(self.container, "published", "mail")
        return self.bench.race(ours, [self.bench.compiled("floor"), snapshot, str(size)])

    def fresh_result(self):
        ours = self.command("run", "hello", "--max-age", "3600", "--", "/bin/echo", "hello")
        self.bench.run(*ours)
        return self.bench.race(ours, [self.tool("cat"), self.file("hello\n")])

    def lock(self):
        # The same command in both, which does nothing.
        nothing = self.tool("true")
        ours = self.command("lock", "bench", "--", nothing)
        return self.bench.race(ours, [self.tool("flock"), self.file(""), nothing])

    def setting(self):
        """Reads a setting beside dconf, which needs no bus to read."""
        dconf = self.tool("dconf")
        self.run("defaults", "set", "unit", "metric")
        return self.bench.race(self.command("defaults", "get", "unit"), [dconf, "read", "/org/example/bench/unit"])

    def get_file(self):
        self.run("file", "put", "note", input=b"hello\n")
        return self.bench.race(self.command("file", "get", "note"), [self.tool("cat"), self.file("hello\n")])

    def runs_of_many_callers(self):
        """Returns how often a command of a tenth of a second runs for callers that all start at once."""
        counted = self.bench.path("runs")
        script = 'echo >> "$1"; sleep 0.1; echo result'
        command = self.command("run", "many", "--max-age", "60", "--", "/bin/sh", "-c", script, "sh", counted)
        callers = [
            subprocess.Popen(command, env=self.bench.environment, stdout=subprocess.PIPE) for _ in range(CALLERS)]
        answers = {caller.communicate()[0] for caller in callers}
        if answers != {b"result\n"}:
            raise RuntimeError(f"the callers got {answers}")
        with open(counted, encoding="utf-8") as file:
            return len(file.readlines()), 1

    def print(self):
        row = self.bench.row
        for format in ["text", "svg"]:
            row(f"appgroup card --format {format}, against the floor", lambda: self.card(format), 2)
        row("appgroup run with a fresh result, against cat", self.fresh_result, 1.5)
        row(f"appgroup run: runs for {CALLERS} callers", self.runs_of_many_callers, 1, "")
        row("appgroup lock, against flock", self.lock, None)
        row("appgroup defaults get, against dconf read", self.setting, None)
        row("appgroup file get, against cat", self.get_file, None)
