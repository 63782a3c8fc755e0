"""Makes the files that a case describes, and compares those that it expects.

A file is an object: `path` (below the case's directory), `kind` (file, directory, symlink, fifo, socket, device,
hardlink or sparse; file if it is left out), `mode` (octal text), `owner` (a number), `age` (seconds since it was
changed), and its bytes: `content`, `base64`, `lines`, `size` (of a sparse file), or an `envelope`.
"""

import base64
import os
import re
import socket
import stat
import zlib
from pathlib import Path

from runner import text


def envelope(description):
    """The bytes of a published file: docs/spec/Snapshot.md.

    `kind` and `version` make the first line; `header` has the other lines as lists of fields. `content` follows after
    its `length`. `checksum` and `lines` replace what the last line would say. `truncate` (bytes that are left, from the
    end if negative) and `flip` ([offset, mask]) damage the result.
    """
    header = [[description.get("kind", "appgroup-snapshot"), str(description.get("version", 1))]]
    header += description["header"]
    body = b"".join("\t".join(fields).encode() + b"\n" for fields in header)
    if "content" in description or "repeat" in description:
        content = description.get("content", "").encode("utf-8", "surrogateescape") * description.get("repeat", 1)
        body += b"length\t%d\n" % description.get("length", len(content)) + content + b"\n"
    lines = description.get("lines", body.count(b"\n"))
    body += b"end\t%d\t%s\n" % (lines, description.get("checksum", f"{zlib.crc32(body):08x}").encode())
    return damaged(body, description)


def damaged(body, description):
    if "truncate" in description:
        body = body[:description["truncate"]]
    if "flip" in description:
        offset, mask = description["flip"]
        changed = bytearray(body)
        changed[offset] ^= mask
        body = bytes(changed)
    return body + description.get("trailing", "").encode()


def contents(file):
    if "envelope" in file:
        return envelope(file["envelope"])
    if "base64" in file:
        return base64.b64decode(file["base64"])
    if "lines" in file:
        return "".join(line + "\n" for line in file["lines"]).encode()
    return file.get("content", "").encode("utf-8", "surrogateescape") * file.get("repeat", 1)


def plant(root, files, places):
    """Makes the files. Directories above them get mode 0700."""
    for file in text.filled(files, places):
        path = Path(root, file["path"])
        for parent in reversed(path.parents):
            if not parent.exists():
                parent.mkdir(0o700)
        make(path, file, root)
        if "owner" in file:
            os.chown(path, file["owner"], -1, follow_symlinks=False)
        if "mode" in file:
            os.chmod(path, int(file["mode"], 8))
        if "age" in file:
            moment = text.START - file["age"]
            os.utime(path, (moment, moment), follow_symlinks=False)


def make(path, file, root):
    kind = file.get("kind", "file")
    if kind == "directory":
        path.mkdir(0o700, exist_ok=True)
        return
    if path.is_symlink() or path.exists():
        path.unlink()
    if kind == "symlink":
        path.symlink_to(file["target"])
    elif kind == "hardlink":
        os.link(Path(root, file["target"]), path)
    elif kind == "fifo":
        os.mkfifo(path, 0o600)
    elif kind == "socket":
        socket.socket(socket.AF_UNIX).bind(str(path))
        os.chmod(path, 0o600)
    elif kind == "device":
        # The same as /dev/zero.
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))
    elif kind in ("file", "sparse"):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as output:
            output.write(contents(file))
            if kind == "sparse":
                output.truncate(file["size"])
    else:
        raise KeyError(f"no kind of file: {kind}")


def differences(root, files, places):
    """Compares files with what is expected of them: `content`, `matches`, `lacks`, `count` (of lines), `mode`, `kind`,
    or `absent`."""
    for file in text.filled(files, places):
        path = Path(root, file["path"])
        name = file["path"]
        if file.get("absent"):
            if path.is_symlink() or path.exists():
                yield f"{name} exists"
            continue
        try:
            status = path.lstat()
        except OSError as error:
            yield f"{name}: {error.strerror}"
            continue
        kinds = {"file": stat.S_ISREG, "directory": stat.S_ISDIR, "symlink": stat.S_ISLNK, "fifo": stat.S_ISFIFO}
        if not kinds[file.get("kind", "file")](status.st_mode):
            yield f"{name} is not a {file.get('kind', 'file')}"
            continue
        if "mode" in file and stat.S_IMODE(status.st_mode) != int(file["mode"], 8):
            yield f"{name} has mode {stat.S_IMODE(status.st_mode):04o}, not {file['mode']}"
        if not stat.S_ISREG(status.st_mode):
            continue
        try:
            data = path.read_bytes()
        except OSError as error:
            yield f"{name}: {error.strerror}"
            continue
        if {"content", "base64", "lines", "envelope"} & set(file) and data != contents(file):
            yield f"{name} has {text.shown(data)}, not {text.shown(contents(file))}"
        if "matches" in file and not re.search(file["matches"].encode(), data, re.DOTALL):
            yield f"{name} has {text.shown(data)}, which does not match {file['matches']}"
        if "lacks" in file and file["lacks"].encode() in data:
            yield f"{name} contains {file['lacks']!r}"
        if "count" in file and data.count(b"\n") != file["count"]:
            yield f"{name} has {data.count(bytes([10]))} lines, not {file['count']}: {text.shown(data)}"
