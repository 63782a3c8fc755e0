"""Records a scenario: the disk's operations, when each command answered, and what the container then held."""

import itertools
import json
import os
import shutil
import subprocess
from dataclasses import dataclass

from . import trace

CONTAINER = "container"


@dataclass(frozen=True)
class Contents:
    """What a user has entered: the tasks, and a setting."""

    tasks: tuple
    theme: str

    @property
    def titles(self):
        return [json.loads(task)[0] for task in self.tasks]

    def __str__(self):
        return f"{self.titles} with the theme {self.theme}"

    def until(self, after):
        """What the container may hold while a command makes these contents into those after it."""
        return self, after


@dataclass(frozen=True)
class Entries:
    """What an outbox holds: each change with its key and state, in order."""

    changes: tuple

    def __str__(self):
        return f"{[key for key, _, _ in self.changes]}"

    def until(self, after):
        """A delivery removes one entry after the other."""
        removed = [change for change in self.changes if change not in after.changes]
        left = itertools.chain.from_iterable(
            itertools.combinations(removed, count) for count in range(len(removed) + 1))
        kept = {Entries(tuple(change for change in self.changes if change in after.changes or change in some))
                for some in left}
        return (*kept, after)


@dataclass(frozen=True)
class Moment:
    """What a cut after some number of operations has to leave."""

    # The contents that are allowed: as before the running command, as after it, or between.
    allowed: tuple
    # The numbers of requests that the server may have processed.
    requests: range


@dataclass
class Recording:
    """A recorded scenario."""

    # (path, mode, contents) of what was on the disk before, as Disk.load takes it.
    before: list
    operations: list
    moments: list
    # The contents of SQLite's index at the end.
    index: bytes
    # The directory that was recorded.
    root: str


def record(scenario, ids, root, programs, environment, scratch):
    """Runs the steps one after the other in `root`, which becomes a power cut's stage."""
    def contents():
        return contents_of_copy(scenario.reads, root, programs, environment, scratch)

    before = files_below(root)
    known = contents()
    operations, moments = [], [Moment((known,), range(0, 1))]
    requests, responses = 0, 0
    for step in scenario.steps:
        words = step(programs, ids)
        run = trace.run(words, root, environment, scratch)
        if run.status != 0:
            raise trace.TraceError(f"{words[:3]} ended with {run.status}: {run.errors.strip()}")
        after = contents()
        answered = len(run.operations) if run.answered is None else run.answered
        for number, operation in enumerate(run.operations):
            requests += isinstance(operation, trace.Request)
            responses += isinstance(operation, trace.Response)
            allowed = (after,) if number + 1 >= answered else known.until(after)
            moments.append(Moment(allowed, range(responses, requests + 1)))
            operations.append(_shifted(operation, len(operations) - number))
        known = after
    index = f"{root}/{CONTAINER}/store.sqlite-shm"
    return Recording(before, operations, moments, open(index, "rb").read() if os.path.exists(index) else b"", root)


def _shifted(operation, offset):
    """A sync counts the operations of its own command; the disk counts all."""
    if isinstance(operation, trace.Sync):
        return trace.Sync(operation.path, operation.covers + offset, operation.is_data_only)
    return operation


def files_below(root):
    entries = []
    for directory, names, files in os.walk(root):
        names.sort()
        for name in names + sorted(files):
            path = os.path.join(directory, name)
            status = os.lstat(path)
            contents = None if name in names else open(path, "rb").read()
            entries.append((os.path.relpath(path, root), status.st_mode & 0o7777, contents))
    return entries


def contents_of_copy(read, root, programs, environment, scratch):
    """What the programs say of a copy of the container, so that reading changes nothing here."""
    copy = os.path.join(scratch, "copy")
    shutil.rmtree(copy, ignore_errors=True)
    if os.path.exists(f"{root}/{CONTAINER}"):
        shutil.copytree(f"{root}/{CONTAINER}", copy, copy_function=shutil.copy2)
    else:
        os.mkdir(copy, 0o700)

    def ask(program, *words):
        result = subprocess.run(
            [f"{programs}/{program}", *words, "--container", copy], env=environment, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=60)
        if result.returncode != 0:
            raise trace.TraceError(f"{words[0]} ended with {result.returncode}: {result.stderr.strip()}")
        return result.stdout

    found = read(ask)
    shutil.rmtree(copy)
    return found


def task_contents(ask):
    """The store's contents; `ask` runs a program with words and returns its output."""
    return Contents(tasks(ask("taskhub", "list", "--all", "--json")), ask("taskhub", "config", "get", "theme").strip())


def outbox_contents(ask):
    """The contents of the outbox `changes`."""
    changes = json.loads(ask("appgroup", "outbox", "list", "changes", "--json"))["changes"]
    return Entries(tuple((change["key"], change["state"], change["text"]) for change in changes))


def tasks(document):
    """The tasks in a document of `list`, in one order, with what a user entered."""
    return tuple(sorted(
        json.dumps([task[name] for name in ("title", "status", "notes", "due_at", "list", "recurrence")])
        for task in json.loads(document)["tasks"]))
