"""Plays cases, each in a process and a directory of its own, several at a time."""

import ctypes
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback

from runner import namespaces, steps, tracing
from runner.stage import Stage, confine

SET_CHILD_SUBREAPER = 36
LIMIT = 60


class Outcome:
    def __init__(self, case, problems, skipped=None, seconds=0):
        self.case, self.problems, self.skipped, self.seconds = case, problems, skipped, seconds


def differences(case, stage):
    """What differs from the case; the first step that fails ends it."""
    if case.disk:
        namespaces.enter()
        stage.container.mkdir(0o700, parents=True)
        namespaces.mount_small(stage.container, case.disk)
    if case.keyring:
        from runner import keyring
        keyring.start(stage, case.keyring)
    stage.plant(case.files)
    for step in case.steps:
        problems = list(steps.perform(stage, step))
        if problems:
            return problems
    if case.keyring:
        return list(keyring.problems(stage, case.keyring))
    return [f"a process is left behind: {line}" for line in stage.survivors().values()]


def play(case, program, reader, pipe):
    """Runs in the case's process, which gets the orphans of its programs."""
    confine()
    ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    directory = tempfile.mkdtemp(prefix="conformance-")
    stage = Stage(directory, program, reader)
    try:
        problems = differences(case, stage)
    except TimeoutError:
        problems = ["not finished in time"]
    except BaseException:
        problems = ["the runner failed: " + traceback.format_exc().replace("\n", " | ")]
    finally:
        stage.end()
        for _ in range(3):
            for pid in stage.survivors(0):
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.005)
        if os.environ.get("CONFORMANCE_KEEP"):
            problems = problems and problems + [f"left in {directory}"]
        else:
            shutil.rmtree(directory, ignore_errors=True)
    os.write(pipe, json.dumps(problems).encode()[:60_000])


class Player:
    """Plays cases with one implementation."""

    def __init__(self, program, reader, jobs):
        self.program, self.reader, self.jobs = program, reader, jobs
        self.lacks = {}
        if os.geteuid() != 0:
            self.lacks["root"] = "only root can give a file to another user"
        else:
            self.lacks["user"] = "root may do what is tested"
        if not tracing.is_allowed():
            self.lacks["ptrace"] = "ptrace is not allowed here"
        if not namespaces.are_allowed():
            self.lacks["namespaces"] = "user namespaces are not allowed here"
        for name, test in (("bus", self.has_bus), ("pango", self.has_pango)):
            if not test():
                self.lacks[name] = f"the packages for {name} are missing"

    @staticmethod
    def has_bus():
        from runner import keyring
        return keyring.is_installed()

    @staticmethod
    def has_pango():
        from runner import cards
        return cards.has_pango()

    def play(self, cases, report):
        """Plays the cases, and calls `report` with each outcome."""
        waiting, running = list(cases), {}
        # The longest first, so that none is left alone at the end.
        waiting.sort(key=lambda case: "callers" in str(case.steps) or "within" in str(case.steps), reverse=True)
        while waiting or running:
            while waiting and len(running) < self.jobs:
                case = waiting.pop(0)
                reason = next((self.lacks[need] for need in case.needs if need in self.lacks), None)
                if reason:
                    report(Outcome(case, [], skipped=reason))
                    continue
                sys.stdout.flush()
                source, sink = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(source)
                    try:
                        os.setsid()
                        play(case, self.program, self.reader, sink)
                    finally:
                        os._exit(0)
                os.close(sink)
                running[child] = (case, source, time.monotonic())
            if not running:
                continue
            child, _ = os.waitpid(-1, os.WNOHANG)
            if not child:
                for pid, (case, _, began) in running.items():
                    if time.monotonic() - began > LIMIT:
                        os.killpg(pid, signal.SIGKILL)
                time.sleep(0.004)
                continue
            case, source, began = running.pop(child)
            with open(source, "rb") as pipe:
                data = pipe.read()
            problems = json.loads(data) if data else [f"not finished after {LIMIT} s"]
            report(Outcome(case, problems, seconds=time.monotonic() - began))
