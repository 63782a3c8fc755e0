"""Runs a program under strace, and reads from its output what it did to files below a directory.

Each operation carries the number of operations that preceded its start. A sync covers only those, so a write that
another thread makes meanwhile is not taken for synced.
"""

import os
import re
import subprocess
from dataclasses import dataclass, field

# taskhub-remote can be traced with it by every user.
STRACE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "strace")
CALLS = (
    "open,openat,openat2,creat,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,rename,renameat,"
    "renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,mkdir,mkdirat,rmdir,fsync,fdatasync,sync,syncfs,chmod,"
    "fchmod,fchmodat,mmap,copy_file_range,sendfile,splice,io_uring_setup,sendto,recvfrom"
)
_HEX = r"(?:\\x[0-9a-f]{2})*"
# A descriptor with its path, or a socket, whose text may hold anything but a closing bracket.
_FD = rf"(AT_FDCWD|-?\d+)(?:<({_HEX})>|<[^>]*>)?(?:\(deleted\))?"
_TEXT = rf'"({_HEX})"(?:\.\.\.)?'
_CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)(.*)$", re.DOTALL)
_STEP = re.compile(r"(\d+)\s+(.*)$")
_RESUMED = re.compile(r"<\.\.\. (\w+) resumed>(.*)$")
_OPEN_FD = re.compile(rf"(\d+)<({_HEX})>")


class TraceError(Exception):
    """A program did what the model of the disk does not know."""


@dataclass(frozen=True)
class Create:
    path: str
    mode: int
    is_directory: bool


@dataclass(frozen=True)
class Write:
    path: str
    offset: int
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Truncate:
    path: str
    size: int


@dataclass(frozen=True)
class SetMode:
    path: str
    mode: int


@dataclass(frozen=True)
class _Pair:
    source: str
    target: str


class Rename(_Pair):
    pass


class Link(_Pair):
    """A further name for a file."""


@dataclass(frozen=True)
class Remove:
    path: str


@dataclass(frozen=True)
class Sync:
    path: str
    covers: int
    is_data_only: bool = False


@dataclass(frozen=True)
class Request:
    """The program sent a request to a server."""


@dataclass(frozen=True)
class Response:
    """The program began to receive a response."""


@dataclass
class Run:
    """What one command did, and when it answered."""

    operations: list
    status: int
    errors: str
    # The number of operations before the first output.
    answered: int | None


def run(command, root, environment, scratch):
    """Runs `command` and everything it starts, and returns its operations below `root`."""
    log = os.path.join(scratch, "trace")
    strace = [
        STRACE, "--map-root-user", "-f", "-y", "-xx", "-s", "16777216", "--seccomp-bpf", "-o", log, "-e",
        f"trace={CALLS}",
    ]
    # A file, by whose path its writes are known: a child process may use the same number for a pipe.
    with open(os.path.join(scratch, "output"), "w") as output:
        result = subprocess.run(
            strace + command, env=environment, stdout=output, stderr=subprocess.PIPE, text=True,
            stdin=subprocess.DEVNULL, timeout=300)
    with open(log) as lines:
        reader = _Reader(root, output.name)
        for line in lines:
            reader.read(line.rstrip("\n"))
    os.unlink(log)
    return Run(reader.operations, result.returncode, result.stderr, reader.answered)


class _Reader:
    def __init__(self, root, output):
        self.root = root
        self.output = output
        self.operations = []
        self.answered = None
        self.started = {}
        self.descriptors = {}
        self.first_process = None

    def read(self, line):
        match = _STEP.match(line)
        if not match:
            return
        process, text = match.groups()
        self.first_process = self.first_process or process
        if text.endswith(" <unfinished ...>"):
            self.started[process] = (text.removesuffix(" <unfinished ...>"), len(self.operations))
            return
        covers = len(self.operations)
        if resumed := _RESUMED.match(text):
            if process not in self.started:
                return
            start, covers = self.started.pop(process)
            text = start + resumed[2]
        for number, path in _OPEN_FD.findall(text):
            self.descriptors[process, number] = _path(path)
        call = _CALL.match(text)
        if not call or int(call[3]) < 0:
            return
        handler = getattr(self, f"on_{call[1]}", None)
        if ">(deleted)" in call[2]:
            return
        if handler:
            handler(process, call[2], int(call[3]), call[4], covers)
        elif call[1] in ("sync", "syncfs", "symlink", "symlinkat", "copy_file_range", "splice", "io_uring_setup"):
            raise TraceError(f"{call[1]} is not modelled")

    # Paths

    def absolute(self, process, directory, name):
        """The path of `name` in a directory given as strace prints it, without /proc/self/fd."""
        path = os.path.join(directory, name)
        if match := re.match(r"/proc/(?:self|\d+)/fd/(\d+)(/.*)?$", path):
            base = self.descriptors.get((process, match[1])) or self.descriptors.get((self.first_process, match[1]))
            if base is None:
                raise TraceError(f"descriptor {match[1]} of {path} is not known")
            path = base + (match[2] or "")
        return os.path.normpath(path)

    def add(self, operation, *paths):
        if any(self.is_inside(path) for path in paths):
            self.operations.append(operation)

    def is_inside(self, path):
        return path == self.root or path.startswith(self.root + "/")

    def at(self, process, arguments):
        """The paths of the (descriptor, name) pairs in `arguments`."""
        pairs = re.findall(rf"{_FD}, {_TEXT}", arguments)
        return [self.absolute(process, _path(directory), _path(name)) for _, directory, name in pairs]

    def names(self, process, arguments):
        return [self.absolute(process, "/", _path(name)) for name in re.findall(_TEXT, arguments)]

    # Calls

    def on_openat(self, process, arguments, result, tail, covers):
        if "O_CREAT" not in arguments and "O_TRUNC" not in arguments:
            return
        opened = re.match(rf"<({_HEX})>", tail)
        path = _path(opened[1]) if opened else self.at(process, arguments)[0]
        mode = re.search(r", (0[0-7]*)$|mode=(0[0-7]*)", arguments)
        if "O_CREAT" in arguments:
            # The model ignores it if the file exists.
            self.add(Create(path, int((mode[1] or mode[2]) if mode else "0600", 8), False), path)
        if "O_TRUNC" in arguments:
            self.add(Truncate(path, 0), path)

    on_open = on_openat2 = on_openat

    def on_creat(self, process, arguments, result, tail, covers):
        raise TraceError("creat is not modelled")

    def on_mkdir(self, process, arguments, result, tail, covers):
        path, mode = self.names(process, arguments)[0], re.search(r", (0[0-7]*)$", arguments)
        self.add(Create(path, int(mode[1], 8), True), path)

    def on_mkdirat(self, process, arguments, result, tail, covers):
        path, mode = self.at(process, arguments)[0], re.search(r", (0[0-7]*)$", arguments)
        self.add(Create(path, int(mode[1], 8), True), path)

    def on_pwrite64(self, process, arguments, result, tail, covers):
        match = re.match(rf"{_FD}, {_TEXT}, \d+, (\d+)$", arguments)
        path = _path(match[2])
        if self.is_inside(path):
            self.add(Write(path, int(match[4]), _bytes(match[3])[:result]), path)

    def on_pwritev(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        if self.is_inside(path):
            data = b"".join(map(_bytes, re.findall(rf"iov_base={_TEXT}", arguments)))
            self.add(Write(path, int(re.search(r"\], \d+, (\d+)", arguments)[1]), data[:result]), path)

    on_pwritev2 = on_pwritev

    def on_write(self, process, arguments, result, tail, covers):
        match = re.match(rf"{_FD}, {_TEXT}", arguments)
        if match and match[2] and self.is_inside(_path(match[2])):
            raise TraceError(f"write without an offset to {_path(match[2])}")
        if match and match[2] and _path(match[2]) == self.output and self.answered is None:
            self.answered = len(self.operations)
        if match and _is_request(match[3]):
            self.operations.append(Request())

    on_writev = on_write

    def on_sendto(self, process, arguments, result, tail, covers):
        match = re.match(rf"{_FD}, {_TEXT}", arguments)
        if match and _is_request(match[3]):
            self.operations.append(Request())

    def on_recvfrom(self, process, arguments, result, tail, covers):
        match = re.match(rf"{_FD}, {_TEXT}", arguments)
        if match and _bytes(match[3][:20]) == b"HTTP/":
            self.operations.append(Response())

    def on_ftruncate(self, process, arguments, result, tail, covers):
        match = re.match(rf"{_FD}, (\d+)$", arguments)
        path = _path(match[2])
        self.add(Truncate(path, int(match[3])), path)

    def on_truncate(self, process, arguments, result, tail, covers):
        path = self.names(process, arguments)[0]
        self.add(Truncate(path, int(arguments.rsplit(", ", 1)[1])), path)

    def on_fallocate(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        if self.is_inside(path):
            raise TraceError(f"fallocate of {path} is not modelled")

    def on_sendfile(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        if self.is_inside(path):
            raise TraceError(f"sendfile to {path} is not modelled")

    def on_mmap(self, process, arguments, result, tail, covers):
        if "PROT_WRITE" not in arguments or "MAP_SHARED" not in arguments:
            return
        for _, path in re.findall(rf", (\d+)<({_HEX})>", arguments):
            # SQLite's index follows from its log, so its contents are chosen when an image is made.
            if self.is_inside(_path(path)) and not _path(path).endswith("-shm"):
                raise TraceError(f"writable mapping of {_path(path)}")

    def on_rename(self, process, arguments, result, tail, covers):
        self.add_pair(Rename, self.names(process, arguments))

    def on_renameat(self, process, arguments, result, tail, covers):
        self.add_pair(Rename, self.at(process, arguments))

    on_renameat2 = on_renameat

    def on_link(self, process, arguments, result, tail, covers):
        self.add_pair(Link, self.names(process, arguments))

    def on_linkat(self, process, arguments, result, tail, covers):
        self.add_pair(Link, self.at(process, arguments))

    def add_pair(self, kind, paths):
        source, target = paths
        self.add(kind(source, target), source, target)

    def on_unlink(self, process, arguments, result, tail, covers):
        path = self.names(process, arguments)[0]
        self.add(Remove(path), path)

    on_rmdir = on_unlink

    def on_unlinkat(self, process, arguments, result, tail, covers):
        path = self.at(process, arguments)[0]
        self.add(Remove(path), path)

    def on_fsync(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        self.add(Sync(path, covers), path)

    def on_fdatasync(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        self.add(Sync(path, covers, True), path)

    def on_chmod(self, process, arguments, result, tail, covers):
        path = self.names(process, arguments)[0]
        self.add(SetMode(path, int(arguments.rsplit(", ", 1)[1], 8)), path)

    def on_fchmod(self, process, arguments, result, tail, covers):
        path = _path(re.match(_FD, arguments)[2])
        self.add(SetMode(path, int(arguments.rsplit(", ", 1)[1], 8)), path)

    def on_fchmodat(self, process, arguments, result, tail, covers):
        path = self.at(process, arguments)[0]
        self.add(SetMode(path, int(re.findall(r", (0[0-7]*)", arguments)[-1], 8)), path)


def _bytes(text):
    return bytes.fromhex(text.replace("\\x", ""))


def _path(text):
    return os.fsdecode(_bytes(text or ""))


def _is_request(text):
    return re.match(rb"(GET|POST|PATCH|PUT|DELETE) /", _bytes(text[:40])) is not None
