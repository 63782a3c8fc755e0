"""Performs the steps of a case. Each yields what differs from what the case expects."""

import os
import re
import shutil
import signal
import time
from pathlib import Path

from runner import cards, planting, text, tracing
from runner.stage import MEMORY, Result, descendants

# The exit status of reading a snapshot, by its state.
STATUS = {"fresh": 0, "stale": 76, "missing": 66, "unreadable": 65, "newer": 65}


def expect(step, result, places):
    """Compares a result with a step: `exit`, `output`, `output-matches`, `output-lacks`, `error-matches`, `within`."""
    where = " ".join(step.get("run") or step.get("command", [])[-2:] or [step.get("as", "")])
    where = where if len(where) < 80 else where[:80] + "…"
    if result.exit is None:
        yield f"{where}: not finished after {result.seconds:.1f} s"
        return
    expected = step.get("exit", 0)
    allowed = expected if isinstance(expected, list) else [expected]
    if expected != "any" and result.exit not in allowed:
        told = f": {text.shown(result.error)}" if result.error else ""
        yield f"{where}: exit status {result.exit}, not {' or '.join(map(str, allowed))}{told}"
    if result.exit < 0 and expected != "any" and result.exit not in allowed:
        yield f"{where}: killed by signal {-result.exit}"
    if "output" in step:
        wanted = text.filled(step["output"], places).encode("utf-8", "surrogateescape")
        if result.output != wanted:
            yield f"{where}: printed {text.shown(result.output)}, not {text.shown(wanted)}"
    patterns = step.get("output-matches", [])
    for pattern in patterns if isinstance(patterns, list) else [patterns]:
        if not re.search(text.filled(pattern, places).encode(), result.output, re.DOTALL):
            yield f"{where}: printed {text.shown(result.output)}, which does not match {pattern}"
    for name, data in (("output", result.output), ("error", result.error)):
        lacking = step.get(f"{name}-lacks", [])
        for part in lacking if isinstance(lacking, list) else [lacking]:
            if part.encode() in data:
                yield f"{where}: {part!r} in its {name} {text.shown(data)}"
    if "error-matches" in step and not re.search(step["error-matches"].encode(), result.error, re.DOTALL):
        yield f"{where}: the error {text.shown(result.error)} does not match {step['error-matches']}"
    if "at-least" in step and result.seconds < step["at-least"]:
        yield f"{where}: finished after {result.seconds:.2f} s, before {step['at-least']} s"
    if "at-most" in step and result.seconds > step["at-most"]:
        yield f"{where}: took {result.seconds:.2f} s, more than {step['at-most']} s"
    if result.memory > step.get("memory", MEMORY):
        yield f"{where}: used {result.memory >> 20} MiB of memory"
    if "parsed" in step:
        yield from (f"{where}: {problem}" for problem in cards.problems(step["parsed"], result.output))
    # A program's own failure is one sentence that a terminal can show.
    if step.get("own-error", "command" not in step) and result.exit in range(64, 79):
        lines = result.error.split(b"\n")
        if len(lines) != 2 or lines[1] or not lines[0]:
            yield f"{where}: the error is not one line: {text.shown(result.error)}"
        elif re.search(rb"[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]", lines[0]):
            yield f"{where}: a control character in the error {text.shown(result.error)}"


def perform(stage, step):
    """Yields the differences of one step. The names of the kinds are the first keys of the steps."""
    for kind, action in KINDS.items():
        if kind in step:
            yield from action(stage, step)
            return
    raise KeyError(f"no kind of step: {step}")


def run(stage, step):
    if "callers" not in step:
        yield from expect(step, stage.run(step), stage.places)
        return
    processes = [stage.start(step) for _ in range(step["callers"])]
    results = [stage.wait(process, step.get("within", 30)) for process in processes]
    problems = [problem for result in results for problem in expect(step, result, stage.places)]
    for problem in sorted(set(problems)):
        yield f"{problems.count(problem)} of {len(results)}: {problem}"


def read(stage, step):
    """A snapshot by any reader: its state, its content, its exit status."""
    name, states = step["read"], step["state"] if isinstance(step["state"], list) else [step["state"]]
    has_content = states[0] in ("fresh", "stale")
    content = text.filled(step.get("content", ""), stage.places) * step.get("repeat", 1)
    common = {"within": 5, "exit": step.get("exit", STATUS[states[0]])}
    if stage.reader:
        pattern = "|".join(states)
        yield from run(stage, common | {
            "command": [*stage.program, str(stage.container), name], "own-error": False,
            **({"output": f"{states[0]}\n{content}"} if has_content else {"output-matches": rf"^({pattern})\n\Z"})})
        return
    yield from run(stage, common | {
        "run": ["snapshot", "show", name], "output": content if has_content else "", "own-error": not has_content})
    if step.get("only-shown"):
        return
    yield from run(stage, common | {
        "run": ["snapshot", "state", name], "output-matches": rf"^({'|'.join(states)})\b", "own-error": False,
        # That it could say the state is a success, too.
        "exit": [0, *(common["exit"] if isinstance(common["exit"], list) else [common["exit"]])]})


def no_name(stage, step):
    """What is not a name is refused, and nothing is shown."""
    common = {"within": 5, "exit": [64, 65]}
    if stage.reader:
        common |= {"command": [*stage.program, str(stage.container), step["no-name"]], "own-error": False}
        yield from run(stage, common | {"output-matches": r"^(unreadable\n)?\Z"})
    else:
        yield from run(stage, common | {"run": ["snapshot", "show", "--", step["no-name"]], "output": ""})


def damage(stage, step):
    """Cuts or changes a planted file at many places. Each time, the steps in `then` run."""
    file = next(iter(stage.place([step["damage"]])))
    good = planting.contents(text.filled(file, stage.places))
    path = stage.root / file["path"]
    places = step.get("at") or range(0, len(good), step.get("every", 1))
    for place in places:
        if "flip" in step:
            place, mask = place % len(good), step["flip"]
            data = good[:place] + bytes([good[place] ^ mask]) + good[place + 1:]
        elif "insert" in step:
            data = good[:place] + step["insert"].encode() + good[place:]
        else:
            data = good[:place]
        stage.plant([step["damage"] | {"content": ""}])
        path.write_bytes(data)
        problems = [problem for then in step["then"] for problem in perform(stage, then)]
        if problems:
            yield f"at byte {place} of {len(good)}: {problems[0]}"
            return


def start(stage, step):
    stage.running[step["as"]] = stage.start({"run": step["start"]} | step)
    return ()


def wait(stage, step):
    process = stage.running.pop(step["wait"])
    yield from expect(step | {"as": step["wait"]}, stage.wait(process, step.get("within", 15)), stage.places)


def send(stage, step):
    """Sends a signal to a started program, or (`below`) to all of its processes, or to the first child."""
    process = stage.running[step["to"]]
    os.kill(process.pid, signal.Signals[f"SIG{step['signal']}"])
    return ()


def until(stage, step):
    """Waits until files are as described."""
    end = time.monotonic() + step.get("within", 10)
    while True:
        found = list(stage.differences(step["until"]))
        if not found:
            return
        if time.monotonic() > end:
            yield f"after {step.get('within', 10)} s: {found[0]}"
            return
        time.sleep(0.005)


def until_output(stage, step):
    """Waits until the output of a started program matches."""
    process = stage.running[step["until-output"]]
    end = time.monotonic() + step.get("within", 8)
    while not re.search(step["matches"].encode(), process.files[0].read_bytes(), re.DOTALL):
        if time.monotonic() > end:
            printed = text.shown(process.files[0].read_bytes())
            yield f"{step['until-output']} has printed {printed}, not {step['matches']}"
            return
        time.sleep(0.005)


def idle(stage, step):
    """A started program does not wake up."""
    process = stage.running[step["idle"]]

    def wakeups():
        return sum(int(line.split()[1]) for path in Path(f"/proc/{process.pid}/task").glob("*/status")
                   for line in path.read_text().splitlines() if line.startswith("voluntary_ctxt_switches"))

    # It may still be on its way to sleep.
    time.sleep(0.3)
    before = wakeups()
    time.sleep(step["seconds"])
    if wakeups() != before:
        yield f"{step['idle']} woke up {wakeups() - before} times in {step['seconds']} s"


def hidden(stage, step):
    """Other programs of the user can't look into a started program, and it writes no core."""
    directory = Path(f"/proc/{stage.running[step['hidden']].pid}")
    for name in ("environ", "maps", "mem"):
        try:
            with open(directory / name, "rb"):
                yield f"{step['hidden']}: others can read its {name}"
        except PermissionError:
            pass
    limits = (directory / "limits").read_text()
    if not re.search(r"Max core file size +0 ", limits):
        yield f"{step['hidden']}: it may write a core"


def gone(stage, step):
    """No process has this text in its command line, soon."""
    end = time.monotonic() + step.get("within", 3)
    words = text.filled(step["gone"], stage.places)
    while True:
        left = [line for _, line in descendants(os.getpid()) if words in line]
        if not left:
            return
        if time.monotonic() > end:
            yield f"{len(left)} processes are left: {left[0]}"
            return
        time.sleep(0.01)


def names(stage, step):
    """A directory has no other entries than those that match."""
    directory = stage.root / next(iter(stage.place([{"path": step["names"]}])))["path"]
    found = sorted(os.listdir(directory)) if directory.is_dir() else []
    others = [name for name in found if not any(re.fullmatch(pattern, name) for pattern in step["are"])]
    if others:
        yield f"{step['names']} also has {', '.join(others)}"


def killed(stage, step):
    """Kills a program at each system call that changes the container, each time from the same start; then checks."""
    words, environment = stage.command({"run": step["killed"]} | step)
    given = stage.root / "out/given"
    given.write_bytes(text.filled(step.get("input", ""), stage.places).encode())
    original, options = stage.root / "original", {"stdin": str(given), "directory": stage.root / "work"}
    stage.container.mkdir(0o700, parents=True, exist_ok=True)
    shutil.copytree(stage.container, original, symlinks=True)
    stops, last = [], [fingerprint(stage.container)]

    def observe(number, _process):
        now = fingerprint(stage.container)
        if now != last[0]:
            last[0] = now
            stops.append(number)

    status, count = tracing.trace(words, environment, observe, **options)
    if status != step.get("exit", 0):
        yield f"{' '.join(step['killed'])}: exit status {status}"
    if not stops:
        yield f"{' '.join(step['killed'])}: it changed nothing"
    # Before the first change, at each change, after the last one, and a few more.
    chosen = sorted({1, count, *stops, *(stop - 1 for stop in stops), *range(7, count, max(1, count // 8))})
    for stop in chosen:
        shutil.rmtree(stage.container)
        shutil.copytree(original, stage.container, symlinks=True)

        def kill(number, _process, stop=stop):
            if number >= stop:
                raise tracing.Killed

        tracing.trace(words, environment, kill, **options)
        problems = [problem for then in step["then"] for problem in perform(stage, then)]
        if problems:
            yield f"killed at call {stop} of {count}: {problems[0]}"
            return
    shutil.rmtree(original)


def killed_at_random(stage, step):
    """Kills a program, and only that process, after random times; then checks."""
    for turn in range(step["times"]):
        process = stage.start({"run": step["killed-at-random"]} | step)
        # The same times in each run, from nothing to the longest.
        time.sleep(step["within-ms"] / 1000 * (turn * 7 % step["times"]) / step["times"])
        # Not by Popen, which would wait for it.
        os.kill(process.pid, signal.SIGKILL)
        stage.wait(process)
        problems = [problem for then in step["then"] for problem in perform(stage, then)]
        if problems:
            yield f"killed the {turn + 1}th time: {problems[0]}"
            return


def fingerprint(directory):
    found = []
    for base, names_, files in os.walk(directory):
        for name in [*names_, *files]:
            try:
                status = os.lstat(os.path.join(base, name))
            except OSError:
                continue
            found.append((base, name, status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns))
    return sorted(found)


def exchanged(stage, step):
    """Exchanges a file with another one while a program runs, which must never show what is in it.

    That is done before and after each system call that names the file or its directory; with `until-end`, also later.
    """
    words, environment = stage.command({"run": step["exchanged"]} | step)
    first, second = (stage.root / file["path"] for file in stage.place([{"path": path} for path in step["files"]]))
    output, error = stage.root / "out/exchanged.out", stage.root / "out/exchanged.err"
    given = stage.root / "out/given"
    given.write_bytes(text.filled(step.get("input", ""), stage.places).encode())
    options = {
        "stdin": str(given), "stdout": str(output), "stderr": str(error), "directory": stage.root / "work"}
    parts = [b"published", *(os.fsencode(path.name) for path in (first, second))]
    stops = []

    def observe(number, process):
        if tracing.names_file(process, parts):
            # Before the call, and after it.
            stops.extend([number, number + 1])

    _, count = tracing.trace(words, environment, observe, **options)
    if not stops:
        yield f"{' '.join(step['exchanged'])}: it never opened the file"
        return
    if step.get("until-end"):
        stops = list(range(stops[0], count, max(1, (count - stops[0]) // 30)))
    for stop in stops:
        done = []

        def exchange(number, _process, stop=stop):
            if number == stop:
                done.append(tracing.exchange(first, second))

        tracing.trace(words, environment, exchange, **options)
        problems = [f"another file's content in its {name}" for name, path in (("output", output), ("error", error))
                    if step["lacks"].encode() in path.read_bytes()]
        for then in step.get("then", []):
            problems += perform(stage, then)
        for problem in problems:
            yield f"{' '.join(step['exchanged'])}: {problem}; exchanged at call {stop}"
        if problems:
            return
        if done:
            tracing.exchange(first, second)


def plant(stage, step):
    stage.plant(step["plant"])
    return ()


def files(stage, step):
    return stage.differences(step["files-after"])


def pause(_stage, step):
    time.sleep(step["pause"])
    return ()


def scanned(stage, step):
    """Runs a program, and looks for canaries in the arguments and environment of each program that it loads."""
    words, environment = stage.command({"run": step["scanned"]} | step)
    canaries, found = [canary.encode() for canary in step["canaries"]], []

    def look(process):
        for name in ("cmdline", "environ"):
            data = Path(f"/proc/{process}/{name}").read_bytes()
            found.extend(f"{canary.decode()!r} in the {name} of {text.shown(data.split(bytes(1))[0])}"
                         for canary in canaries if canary in data)

    output, error = stage.root / "out/scanned.out", stage.root / "out/scanned.err"
    given = stage.root / "out/given"
    given.write_bytes(text.filled(step.get("input", ""), stage.places).encode())
    began = time.monotonic()
    status, _ = tracing.trace(
        words, environment, None, look, stdin=str(given), stdout=str(output), stderr=str(error),
        directory=stage.root / "work")
    result = Result(status, output.read_bytes(), error.read_bytes(), time.monotonic() - began, 0)
    yield from expect({"run": step["scanned"]} | step, result, stage.places)
    yield from found
    for base, _, entries in os.walk(stage.home):
        for entry in entries:
            path = Path(base, entry)
            if path.is_file() and not path.is_symlink():
                yield from (f"{canary.decode()!r} in {path.relative_to(stage.root)}" for canary in canaries
                            if canary in path.read_bytes())


def plant_card(stage, step):
    part = step["plant-card"]
    cards.plant(stage, part["start"] + part["repeat"] * part["times"] + part["end"])
    return ()


KINDS = {
    "run": run, "command": run, "read": read, "no-name": no_name, "damage": damage, "start": start, "wait": wait,
    "signal": send, "until": until, "until-output": until_output, "idle": idle, "hidden": hidden,
    "gone": gone, "names": names, "killed": killed, "killed-at-random": killed_at_random, "exchanged": exchanged,
    "plant": plant, "plant-card": plant_card, "files-after": files, "pause": pause, "scanned": scanned,
    "hostile": cards.draw, "mutated": cards.mutate,
}
