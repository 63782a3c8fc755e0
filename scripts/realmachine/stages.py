"""Runs journeys: named checks in the order of their stage, each stage on a machine of its own."""

import fnmatch
import subprocess
import time
from dataclasses import dataclass, field

from . import checks


def journey(purpose, needs=()):
    """Declares a method of a stage as a journey, which runs after the ones that it needs."""

    def declare(method):
        method.purpose, method.needs = purpose, tuple(needs)
        return method

    return declare


class Stage:
    """The journeys on one machine, as methods in the order in which they run."""

    name: str

    def start(self):
        """Boots the machine."""

    def end(self):
        """Ends the machine, whatever has failed."""

    def evidence(self):
        """What helps to understand a failed journey."""
        return ""

    @classmethod
    def journeys(cls):
        """The names and the methods, its own before those of base classes."""
        found = {}
        for base in cls.__mro__:
            for name, method in vars(base).items():
                if hasattr(method, "purpose"):
                    found[f"{cls.name}/{name.replace('_', '-')}"] = method
        return found

    @classmethod
    def chosen(cls, patterns):
        """The journeys that match one of the patterns, and all that these need."""
        known = cls.journeys()
        wanted = [
            name for name in known
            if not patterns or any(fnmatch.fnmatch(name, p) or fnmatch.fnmatch(cls.name, p) for p in patterns)]
        while more := {f"{cls.name}/{need}" for name in wanted for need in known[name].needs} - set(wanted):
            wanted += more
        return {name: method for name, method in known.items() if name in wanted}


@dataclass
class Results:
    passed: list = field(default_factory=list)
    failed: list = field(default_factory=list)

    def note(self, name, seconds, purpose, why=None):
        print(f"{'FAIL' if why else 'ok  '} {name} ({seconds:.1f} s): {why or purpose}", flush=True)
        (self.failed if why else self.passed).append(name)


def run(stage, patterns, results):
    """Runs the chosen journeys of a stage, of which there is at least one."""
    chosen = stage.chosen(patterns)
    began = time.monotonic()
    try:
        stage.start()
        print(f"     {stage.name}: ready after {time.monotonic() - began:.0f} s", flush=True)
        for name, method in chosen.items():
            began = time.monotonic()
            missing = [need for need in method.needs if f"{stage.name}/{need}" in results.failed]
            why = f"needs {missing[0]}, which failed" if missing else attempt(method, stage)
            results.note(name, time.monotonic() - began, method.purpose, why)
            if why and not missing and (evidence := stage.evidence()):
                print("     " + evidence.replace("\n", "\n     "), flush=True)
    except (checks.Failed, subprocess.SubprocessError, OSError) as error:
        results.note(f"{stage.name}/start", time.monotonic() - began, "", f"the stage did not start: {error}")
    finally:
        stage.end()


def attempt(method, stage):
    """Why a journey failed, or None."""
    try:
        method(stage)
    except checks.Failed as failure:
        return str(failure)
    except Exception as error:  # Of one journey: the others are made all the same.
        return f"{type(error).__name__}: {error}"
    return None
