"""The scenarios: what was there before, and which commands are recorded."""

import json
import os
import subprocess
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from . import checks, recording


@dataclass(frozen=True)
class Scenario:
    name: str
    # Commands that come before the recording, and the recorded ones: functions of the programs' directory and the
    # tasks' ids by title.
    before: list
    steps: list
    needs_server: bool = False
    # Whether the next sync is looked at, and not only the container.
    syncs_afterwards: bool = True
    # Whether tasks that leave the store have to be in a store that was set aside.
    sets_aside: bool = False
    # The number of disks that are looked at unless told otherwise; None for all.
    limit: int | None = None
    # Requests to the server's control, before the recording.
    controls: list = field(default_factory=list)
    # What reads the contents of the container, and what opens it after a cut.
    reads: object = recording.task_contents
    machine: type = checks.TaskMachine


def intent(*words):
    return lambda programs, ids: [f"{programs}/taskhub-intent", *words]


def taskhub(*words):
    return lambda programs, ids: [f"{programs}/taskhub", *words]


def on_task(program, verb, title, *words):
    return lambda programs, ids: [f"{programs}/{program}", verb, ids[title], *words]


def appgroup(*words):
    return lambda programs, ids: [f"{programs}/appgroup", *words]


def shell(script):
    """A script in which $0 is the programs' directory."""
    return lambda programs, ids: ["/bin/sh", "-c", script, programs]


_LONG = "n" * 9_000
_STORES = Path(__file__).resolve().parents[2] / "fixtures/stores"

# Leaves the log just below the 512 KiB above which a commit empties it.
_LONG_LOG = [
    shell(
        'n=0; while [ "$(stat -c %s "$TASKHUB_GROUP_CONTAINER/store.sqlite-wal" 2> /dev/null || echo 0)" -lt 500000 ]; '
        f'do n=$((n + 1)); "$0/taskhub-intent" create "Long $n" --notes {_LONG} > /dev/null || exit 1; done')
]


def scenarios(files):
    """All scenarios; `files` is a directory for files that the commands read."""
    todo = os.path.join(files, "todo.txt")
    with open(todo, "w") as file:
        file.writelines(f"(B) Imported {number} +List{number % 3}\n" for number in range(60))

    def add(key, change):
        """Adds a change to the outbox."""
        with open(os.path.join(files, key), "w") as file:
            file.write(f"{key}\n{change}")
        return shell(f'exec "$0/appgroup" outbox add changes < "{files}/{key}"')

    deliver = appgroup("outbox", "deliver", "changes", "--", "/bin/true")
    return [
        Scenario("first-create", [], [intent("create", "First"), intent("create", "Second")]),
        Scenario(
            "create", [intent("create", "Before")],
            [
                intent("create", "One", "--list", "Home", "--due", "2030-01-01 10:00"),
                intent("create", "Two", "--notes", _LONG), taskhub("add", "Three"),
            ]),
        Scenario(
            "complete", [taskhub("add", "Daily", "--due", "2030-01-01 10:00", "--repeat", "daily"),
                         taskhub("add", "Once")],
            [on_task("taskhub-intent", "complete", "Daily"), on_task("taskhub", "done", "Once")]),
        Scenario(
            "checkpoint", _LONG_LOG, [intent("create", "Over", "--notes", "n" * 19_000), intent("create", "Next")]),
        Scenario(
            "migration", [shell(
                'umask 077; mkdir "$TASKHUB_GROUP_CONTAINER"; '
                f'cp "{_STORES}/schema-1.sqlite" "$TASKHUB_GROUP_CONTAINER/store.sqlite"')],
            [intent("create", "After")]),
        Scenario("import", [taskhub("add", "Before")], [taskhub("import", todo, "--from", "todotxt")]),
        Scenario("first-import", [], [taskhub("import", todo, "--from", "todotxt")]),
        Scenario(
            "refresh", [intent("create", "Before"), shell('rm "$TASKHUB_GROUP_CONTAINER/published/snapshot"')],
            [intent("refresh"), intent("create", "After"), intent("refresh")]),
        Scenario(
            "settings", [taskhub("add", "Before"), taskhub("config", "set", "theme", "dark")],
            [taskhub("config", "set", "theme", "light"), intent("create", "After")]),
        Scenario(
            "sync", [
                taskhub("add", "Both know"), taskhub("sync"), intent("create", "Here one", "--no-wait"),
                taskhub("add", "Here two", "--notes", "Notes"),
                on_task("taskhub", "done", "Both know"),
            ], [taskhub("sync"), intent("create", "Sent at once"), taskhub("sync")], needs_server=True,
            limit=300,
            controls=[("change", {"user": "user-1", "action": "create", "body": {"title": "From the web"}})]),
        Scenario(
            "token-refresh", [taskhub("add", "Both know"), taskhub("sync"), intent("create", "Here", "--no-wait")],
            [taskhub("sync"), taskhub("sync")], needs_server=True, limit=200, controls=[("tokens/expire", {})]),
        Scenario(
            "other-account", [taskhub("add", "On the server"), taskhub("sync"), taskhub("add", "Only here")],
            [taskhub("login", "--device", "--insecure-storage", "--no-adopt")], needs_server=True,
            syncs_afterwards=False, sets_aside=True, controls=[("settings", {"provider_user": "user-2"})]),
        _outbox("outbox-first", [], [add("first", "1"), add("second", _LONG)]),
        _outbox(
            "outbox", [add("a", "1"), add("b", "2"), deliver],
            [
                add("c", "3"), add("d", _LONG), deliver,
                add("e", "5"), add("f", "6"), appgroup("outbox", "discard", "changes", "e"), add("g", "7"),
            ]),
    ]


def _outbox(name, before, steps):
    return Scenario(
        name, before, steps, syncs_afterwards=False, reads=recording.outbox_contents, machine=checks.OutboxMachine)


class Server:
    """A contract server, whose state can be turned back to what it was before any request."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        # The programs run for longer than tokens usually last, and a machine asks more often than a person's.
        self.control("settings", {"access_token_seconds": 86_400, "throttling": False})

    def control(self, path, body):
        request = urllib.request.Request(f"{self.address}/control/{path}", json.dumps(body).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def keep_history(self):
        self.control("log/clear", {})
        self.control("settings", {"keeps_history": True})

    def end_history(self, sent):
        """Stops recording; `sent` is the number of requests that the programs made."""
        self.control("settings", {"keeps_history": False})
        counted = self.control("rewind", {"requests": 0})["requests"]
        if counted != sent:
            raise RuntimeError(f"{sent} requests were sent, and {counted} came")

    def refreshes(self):
        """How many requests had been made when each refresh of the tokens was."""
        log = self.control("state", {})["requests"]
        return [number for number, request in enumerate(log, 1) if request["path"].endswith("/token")]

    def titles(self):
        return sorted(task["title"] for task in self.control("state", {})["tasks"])

    def end(self):
        self.process.terminate()
        self.process.wait()


def prepare(scenario, programs, environment, server):
    """Runs what comes before the recording."""
    commands = list(scenario.before)
    if scenario.needs_server:
        commands = [
            taskhub("setup", server.address), taskhub("login", "--device", "--insecure-storage", "--adopt"), *commands,
        ]
    for command in commands:
        words = command(programs, ids(scenario, programs, environment))
        result = subprocess.run(
            words, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
        if result.returncode != 0:
            raise RuntimeError(f"{words[:3]} ended with {result.returncode}: {result.stderr.strip()}")
    for path, body in scenario.controls:
        server.control(path, body)


def ids(scenario, programs, environment):
    """The tasks' ids by title, if there is a container with tasks."""
    if scenario.machine is not checks.TaskMachine or not os.path.exists(environment["TASKHUB_GROUP_CONTAINER"]):
        return {}
    listed = subprocess.run(
        [f"{programs}/taskhub", "list", "--all", "--json"], env=environment, capture_output=True, check=True,
        stdin=subprocess.DEVNULL, timeout=60)
    return {task["title"]: task["id"] for task in json.loads(listed.stdout)["tasks"]}
