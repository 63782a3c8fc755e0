"""What a case has: its directory, its environment, the implementation, and the processes that it started."""

import os
import resource
import select
import signal
import subprocess
import time
from pathlib import Path

from runner import planting, text

GROUP = "org.example.conformance"
# A program that reads more than it must is found out by its memory, of which Python's own is a part until it has
# loaded the program.
MEMORY = 96 << 20
ADDRESSES = 1 << 30


class Result:
    def __init__(self, exit, output, error, seconds, memory):
        self.exit, self.output, self.error, self.seconds, self.memory = exit, output, error, seconds, memory


def confine():
    """Limits the programs of this process, and lets them end by the signals that Python ignores."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


class Stage:
    """The directory of one case. It is also the working directory of every program."""

    def __init__(self, directory, program, reader):
        self.root, self.program, self.reader = Path(directory), program, reader
        self.home = self.root / "home"
        self.container = self.home / ".local/share/group-containers" / GROUP
        for name in ("home", "work", "run", "out"):
            (self.root / name).mkdir(0o700)
        self.environment = {
            "HOME": str(self.home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "APPGROUP": GROUP,
            "XDG_RUNTIME_DIR": str(self.root / "run"),
        }
        self.places = {
            "home": self.home, "container": self.container, "work": self.root / "work", "root": self.root,
            "conformance": Path(__file__).parent.parent
        }
        self.running, self.helpers, self.count = {}, [], 0

    def place(self, files):
        """The files with `container/…` below the container."""
        below = str(self.container.relative_to(self.root))
        for file in files:
            path, target = file["path"], file.get("target")
            changed = {"path": below + path[9:] if path.split("/")[0] == "container" else path}
            if file.get("kind") == "hardlink" and target.split("/")[0] == "container":
                changed["target"] = below + target[9:]
            yield file | changed

    def plant(self, files):
        planting.plant(self.root, list(self.place(files)), self.places)

    def differences(self, files):
        return planting.differences(self.root, list(self.place(files)), self.places)

    def command(self, step):
        """The words of a step's command, and its environment."""
        if "command" in step:
            words = []
            for word in step["command"]:
                # The implementation itself, for a command that calls it.
                words += self.program if word == "${program}" else [text.filled(word, self.places)]
        else:
            given = text.filled(step["run"], self.places)
            # All that a reader can do is to show a snapshot.
            words = [*self.program, *([str(self.container), given[-1]] if self.reader else given)]
        changes = text.filled(step.get("environment", {}), self.places)
        environment = {name: value for name, value in (self.environment | changes).items() if value is not None}
        return words, environment

    def start(self, step):
        """Starts a step's command, in a process group of its own."""
        words, environment = self.command(step)
        self.count += 1
        output, error = self.root / f"out/{self.count}.out", self.root / f"out/{self.count}.err"
        given = self.root / f"out/{self.count}.in"
        if "input" in step or "envelope" in step:
            file = {"content": text.filled(step["input"], self.places), "repeat": step.get("repeat", 1)}
            given.write_bytes(planting.contents(file))
        elif step.get("endless"):
            given = Path("/dev/zero")
        else:
            given = Path(os.devnull)
        limits = step.get("limits", {})

        def prepare():
            names = {"file-size": resource.RLIMIT_FSIZE, "open-files": resource.RLIMIT_NOFILE}
            for name, value in limits.items():
                resource.setrlimit(names[name], (value, value))
            if "umask" in step:
                os.umask(int(step["umask"], 8))

        with open(given, "rb") as source, open(output, "wb") as out, open(error, "wb") as err:
            process = subprocess.Popen(
                words, env=environment, cwd=self.root / "work", stdin=source, stdout=out, stderr=err,
                # Python starts programs much faster if there is nothing to prepare.
                preexec_fn=prepare if limits or "umask" in step else None, process_group=0)
        process.began, process.files = time.monotonic(), (output, error)
        return process

    def wait(self, process, seconds=15):
        """Waits for a program, which is killed when its time is up: its exit status is then None."""
        descriptor = os.pidfd_open(process.pid)
        is_ended = bool(select.select([descriptor], [], [], seconds)[0])
        os.close(descriptor)
        if not is_ended:
            os.killpg(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
        if not is_ended:
            status = None
        process.returncode = None if status is None else os.waitstatus_to_exitcode(status)
        output, error = (path.read_bytes() for path in process.files)
        return Result(
            process.returncode, output, error, time.monotonic() - process.began, usage.ru_maxrss * 1024)

    def run(self, step):
        return self.wait(self.start(step), step.get("within", 15))

    def survivors(self, grace=2.0):
        """Command lines of processes that outlive their program. They become children of this process, the case's."""
        end = time.monotonic() + grace
        keep = {process.pid for process in self.helpers}
        while True:
            found = {pid: line for pid, line in children(os.getpid()) if pid not in keep}
            if not found or time.monotonic() > end:
                break
            for pid in found:
                try:
                    os.waitpid(pid, os.WNOHANG)
                except ChildProcessError:
                    pass
            time.sleep(0.01)
        return found

    def end(self):
        for process in [*self.running.values(), *self.helpers]:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass


def descendants(parent):
    """All processes below a process: their ids, with their command lines."""
    for pid, line in children(parent):
        yield pid, line
        yield from descendants(pid)


def children(parent):
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            pids = task.read_text().split()
        except OSError:
            continue
        for pid in pids:
            try:
                state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
                line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            except OSError:
                continue
            if state != "Z":
                yield int(pid), line.strip()
