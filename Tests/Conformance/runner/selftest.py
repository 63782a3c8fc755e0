"""Shows that the cases can fail: for wrong readers, and for Tests/Conformance/naive."""

import fnmatch
import re
from pathlib import Path

from runner import cases, play

HERE = Path(__file__).parent.parent
READER = str(HERE / "selftest/reader")
# What is wrong with a reader, and cases that must find it.
WRONG = {
    "follows": ["reading/planted-symlink", "reading/planted-symlink-directory"],
    "any-mode": ["reading/mode-0644", "reading/directory-mode-0777"],
    "checks-path": ["reading/path-checked-then-opened-anew"],
    "waits": ["reading/planted-fifo"],
    "unbounded": ["reading/unbounded-read-of-a-cache", "reading/above-the-limit"],
    "any-version": ["reading/newer-version-2"],
    "no-checksum": ["reading/cut-anywhere", "reading/flipped-bit-8"],
    "no-length": ["reading/damaged-length-short", "reading/damaged-length-long"],
    "strips": ["reading/fresh-newlines"],
    "always-fresh": ["reading/stale", "reading/clock-set-forward"],
    "any-name": ["reading/name-parent", "reading/name-65-bytes"],
}


def outcomes(program, chosen, jobs, reader=False):
    found = {}
    play.Player(program, reader, jobs).play(chosen, lambda outcome: found.__setitem__(outcome.case.name, outcome))
    return found


def run(jobs):
    """Returns the exit status; prints a line for each case that a wrong implementation passes."""
    everything = {case.name: case for case in cases.load()}
    bad = []

    right = [case for name, case in everything.items() if fnmatch.fnmatchcase(name, "reading/*")]
    for name, outcome in outcomes([READER], right, jobs, reader=True).items():
        if outcome.problems:
            bad.append(f"the right reader fails {name}: {outcome.problems[0]}")

    for fault, names in WRONG.items():
        for name, outcome in outcomes([READER, fault], [everything[name] for name in names], jobs, reader=True).items():
            if not outcome.problems and not outcome.skipped:
                bad.append(f"the reader that is wrong by '{fault}' passes {name}")

    faults = [case for case in everything.values() if case.fault]
    controls = [everything[name] for name in sorted({case.control for case in faults})]
    found = outcomes([str(HERE / "naive")], faults + controls, jobs)
    for case in controls:
        if found[case.name].problems:
            bad.append(f"naive fails {case.name}: {found[case.name].problems[0]}")
    for case in faults:
        outcome = found[case.name]
        if outcome.skipped:
            print(f"skipped {case.fault}: {outcome.skipped}")
        elif not outcome.problems:
            bad.append(f"naive passes {case.name}")
        elif not any(re.search(case.naive, problem) for problem in outcome.problems):
            bad.append(f"naive fails {case.name} for another reason: {outcome.problems[0]}")
        else:
            print(f"naive has the fault: {case.fault}")
    for line in bad:
        print(f"WRONG {line}")
    print(f"{len(WRONG)} wrong readers and {len(faults)} faults, {len(bad)} not as expected")
    return 1 if bad else 0
