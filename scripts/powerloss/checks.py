"""Opens a disk after a power cut with the real programs, and says what is wrong."""

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .recording import CONTAINER, Contents, Entries, outbox_contents, tasks

# The most tasks that a card lists.
CARD_TASKS = 64
INDEXES = ("absent", "zeros", "stale", "noise")


@dataclass(frozen=True)
class Outcome:
    """What the programs made of an image."""

    problems: tuple
    contents: Contents | Entries | None
    # The titles of the tasks in stores that were set aside.
    aside: frozenset = frozenset()


def digest(image):
    """Equal for images that differ only in SQLite's index."""
    found = hashlib.sha256()
    for path, (mode, contents) in sorted(image.items()):
        if not path.endswith("-shm"):
            found.update(f"{path} {mode} {-1 if contents is None else len(contents)}\n".encode())
            found.update(contents or b"")
    return found.digest()


def write(image, root, index, stale):
    """Makes the image's files in the empty directory `root`, with the chosen contents of SQLite's index."""
    for path, (mode, contents) in sorted(image.items()):
        place = os.path.join(root, path)
        if contents is None:
            os.mkdir(place, mode)
            continue
        if path.endswith("-shm"):
            if index == "absent":
                continue
            contents = {"zeros": bytes(32768), "stale": stale, "noise": bytes(range(7, 256)) * 132}[index]
        with open(place, "wb", opener=lambda path, flags: os.open(path, flags, mode)) as file:
            file.write(contents)


def query(address, statement):
    """Runs a query on a database, given as a path with parameters, and changes none of its files.

    The last connection to close copies the log into the database and deletes it, unless it was opened for reading.
    """
    with contextlib.closing(sqlite3.connect(f"file:{address}", uri=True)) as database:
        return database.execute(statement).fetchall()


class Machine:
    """A directory in which images are opened, one after the other."""

    def __init__(self, root, programs, environment):
        self.root, self.programs = root, programs
        self.container = os.path.join(root, CONTAINER)
        self.environment = environment | {
            "HOME": root, "TASKHUB_GROUP_CONTAINER": self.container, "APPGROUP_CONTAINER": self.container,
        }

    def place(self, image, index, stale):
        shutil.rmtree(self.root, ignore_errors=True)
        os.mkdir(self.root, 0o700)
        write(image, self.root, index, stale)

    def run(self, program, *words):
        return subprocess.run(
            [f"{self.programs}/{program}", *words], env=self.environment, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=120)


class OutboxMachine(Machine):
    """Opens the outbox of an application."""

    def open(self, asks_doctor):
        """Lists the outbox, adds a change, and delivers all: in their order, each as it was added."""
        problems = []
        found = self.list(problems)
        if found is None:
            return Outcome(tuple(problems), None)
        added = subprocess.run(
            [f"{self.programs}/appgroup", "outbox", "add", "changes"], env=self.environment, capture_output=True,
            text=True, input="after\nthe cut", timeout=120)
        if added.returncode != 0:
            problems.append(f"add ended with {added.returncode}: {added.stderr.strip()}")
        delivered = self.run(
            "appgroup", "outbox", "deliver", "changes", "--", "/bin/sh", "-c", "cat; printf '\\0'")
        expected = [f"{key}\n{text}" for key, state, text in found.changes if state == "waiting"] + ["after\nthe cut"]
        if delivered.returncode != 0 or delivered.stdout.split("\0")[:-1] != expected:
            problems.append(f"deliver ended with {delivered.returncode}, and not with what was listed and added")
        left = self.list(problems)
        if left and any(state == "waiting" for _, state, _ in left.changes):
            problems.append(f"after a delivery there is {left}")
        if asks_doctor and (doctor := self.run("appgroup", "doctor")).returncode != 0:
            problems.append(f"doctor: {doctor.stdout.strip()}")
        return Outcome(tuple(problems), found)

    def list(self, problems):
        listed = self.run("appgroup", "outbox", "list", "changes", "--json")
        if listed.returncode != 0:
            problems.append(f"list ended with {listed.returncode}: {listed.stderr.strip()}")
            return None
        return outbox_contents(lambda *words: listed.stdout)


class TaskMachine(Machine):
    """Opens the store of tasks."""

    def open(self, asks_doctor):
        """Opens the image, makes a change, and looks at the card after each."""
        problems = []
        card = self.run("taskhub-widget", "render", "--format", "json")
        if card.returncode != 0:
            problems.append(f"the widget ended with {card.returncode} before the store was opened")
        found = self.list(problems)
        if found is None:
            return Outcome(tuple(problems), None)
        # A command that only reads makes neither a store nor a card where there was none.
        if found.tasks or os.path.exists(f"{self.container}/published/snapshot"):
            self.check_card(problems)
        if asks_doctor:
            self.ask_doctor(problems)
        made = self.run("taskhub-intent", "create", "After the cut", "--no-wait")
        if made.returncode != 0:
            problems.append(f"create ended with {made.returncode}: {made.stderr.strip()}")
        after = self.list(problems)
        if after is not None and len(after.tasks) != len(found.tasks) + 1:
            problems.append(f"{len(found.tasks)} tasks became {len(after.tasks)} with one more")
        self.check_card(problems)
        self.check_database(problems)
        return Outcome(tuple(problems), found, self.set_aside())

    def set_aside(self):
        """The titles in the stores that were set aside; none from one that cannot be read."""
        titles = set()
        for path in Path(self.container).glob("store.sqlite.aside-*"):
            try:
                # As an import reads it: a journal that was left beside it would empty it.
                titles.update(title for title, in query(f"{path}?mode=ro", "SELECT title FROM task"))
            except sqlite3.DatabaseError:
                continue
        return frozenset(titles)

    def list(self, problems):
        listed = self.run("taskhub", "list", "--all", "--json")
        theme = self.run("taskhub", "config", "get", "theme")
        for name, result in [("list", listed), ("config", theme)]:
            if result.returncode != 0:
                problems.append(f"{name} ended with {result.returncode}: {result.stderr.strip()}")
                return None
        return Contents(tasks(listed.stdout), theme.stdout.strip())

    def check_card(self, problems):
        """The card is that of the store's last change, with its number of open tasks and with the tasks themselves."""
        card = self.run("taskhub-widget", "render", "--format", "json")
        try:
            shown = json.loads(card.stdout)["counts"]["open"]
            with open(f"{self.container}/published/snapshot") as file:
                lines = [line.split("\t") for line in file.read().splitlines()]
            published = [*lines[1][1:], *next((line[1:] for line in lines if line[0] == "mark"), ["0"])]
            drawn = {line[1]: [line[2], line[8]] for line in lines if line[0] == "task"}
        except (ValueError, KeyError, TypeError, OSError, IndexError) as error:
            problems.append(f"no card after a command: {type(error).__name__}")
            return
        rows = self.sql("SELECT store_id, generation, mark FROM store_meta")
        opened = {
            row[0]: list(row[1:])
            for row in self.sql("SELECT id, status, title FROM task WHERE status IN ('inbox', 'next')")
        }
        if [str(value) for value in rows[0]] != published:
            problems.append(f"the card has generation {published[1]}, the store {rows[0][1]}")
        if shown != len(opened):
            problems.append(f"the card says {shown} open, the store has {len(opened)}")
        if len(drawn) != min(len(opened), CARD_TASKS) or any(opened.get(id) != task for id, task in drawn.items()):
            problems.append("the card shows other tasks than the store has")

    def check_database(self, problems):
        if (said := self.sql("PRAGMA integrity_check")[0][0]) != "ok":
            problems.append(f"integrity_check: {said}")

    def sql(self, statement):
        return query(f"{self.container}/store.sqlite?mode=ro", statement)

    def end_pauses(self):
        """Makes changes that failed before wait no longer.

        Closing this connection may copy the log and delete it, so only after a program has continued on it.
        """
        with contextlib.closing(sqlite3.connect(f"{self.container}/store.sqlite")) as database, database:
            database.execute("UPDATE outbox SET not_before = NULL")
            database.execute("UPDATE sync_state SET not_before = NULL")

    def ask_doctor(self, problems):
        checks = json.loads(self.run("taskhub", "doctor", "--json").stdout)["checks"]
        for check in checks:
            if check["name"] in ("container", "database", "card", "defaults") and not check["is_well"]:
                problems.append(f"doctor, {check['name']}: {check['finding']}")

    # With a server

    def sync(self, server, expected, may_be_signed_out):
        """Syncs until nothing waits, and compares both sides; `expected` titles are there in the end."""
        problems = []
        found = self.list(problems)
        if found is None:
            return Outcome(tuple(problems), None)
        self.check_card(problems)
        for _ in range(4):
            result = self.run("taskhub", "sync")
            if result.returncode == 77 and may_be_signed_out:
                self.run("taskhub", "login", "--device", "--insecure-storage", "--adopt")
                may_be_signed_out = False
            elif result.returncode != 0:
                problems.append(f"sync ended with {result.returncode}: {result.stderr.strip()}")
                return Outcome(tuple(problems), found)
            if self.sql("SELECT count(*) FROM outbox")[0][0] == 0:
                break
            self.end_pauses()
        else:
            problems.append(f"still waiting: {self.sql('SELECT action, rejection FROM outbox')}")
        there = server.titles()
        synced = self.list(problems)
        here = sorted(synced.titles) if synced else []
        if here != there:
            problems.append(f"here {here}, there {there}")
        if len(set(there)) != len(there):
            problems.append(f"doubled: {there}")
        missing = [title for title in expected if title not in there]
        if missing:
            problems.append(f"lost: {missing}")
        self.check_card(problems)
        self.check_database(problems)
        return Outcome(tuple(problems), found)
