#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
# Free to copy, without conditions: take the parts that you need into your program.
"""Reads published snapshots, as specified in docs/spec (Container.md, Snapshot.md, Card.md).

    reader.py CONTAINER NAME

prints the state on a line, and after it the content if that is fresh or stale. The exit status is 0 for fresh, 76 for
stale, 66 for missing, 65 for unreadable and newer, 64 for a wrong call.

    state, header, content = reader.read(container, "today", known={"card": 1})
    members = reader.card(content)

Times are whole microseconds since 1970 in UTC.
"""
import datetime
import json
import os
import re
import stat
import sys
import time
import zlib

FILE_LIMIT, CONTENT_LIMIT, CARD_LIMIT = 1048576, 1044480, 262144
NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
NUMBER = re.compile("[0-9]{1,18}")
FIELDS = {"content": 2, "generation": 1, "published": 1, "valid_until": 1, "changes": 1, "length": 1}
TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
                  r"(?:Z|([+-])([0-9]{2}):([0-9]{2}))")


class Refused(Exception):
    """The file, or the card, cannot be used. The text says why."""
    state = "unreadable"


class Missing(Refused):
    state = "missing"


class Newer(Refused):
    state = "newer"


def need(condition, reason):
    if not condition:
        raise Refused(reason)


def is_name(name):
    return len(name) <= 64 and NAME.fullmatch(name) is not None


def microseconds():
    return time.time_ns() // 1000


def private_file(directory, name, limit):
    """The bytes of a file that only the user can have written (Container.md, "Reading a file")."""
    def private(status, kind):
        return stat.S_IFMT(status.st_mode) == kind and status.st_uid == os.geteuid() and not status.st_mode & 0o077

    try:
        file = os.open(os.path.join(directory, name), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Missing("no such file") from None
    try:
        while True:
            status = os.fstat(file)
            need(private(status, stat.S_IFREG), "not a regular file that only the user may read and write")
            need(status.st_size <= limit, f"more than {limit} bytes")
            os.lseek(file, 0, os.SEEK_SET)
            data = b""
            while len(data) <= status.st_size:
                part = os.read(file, status.st_size + 1 - len(data))
                if not part:
                    need(private(os.lstat(directory), stat.S_IFDIR), "its directory is not private")
                    return data
                data += part
    finally:
        os.close(file)


def number(field, least):
    need(NUMBER.fullmatch(field) and int(field) >= least, "a number is wrong")
    return int(field)


def moment(text, card=False):
    """Microseconds since 1970. A card's time may have an offset, and digits after the sixth, which do not count."""
    match = TIME.fullmatch(text)
    need(match, "a time is wrong")
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    fraction, sign, hours, minutes = match[7] or "", match[8], int(match[9] or 0), int(match[10] or 0)
    need(hour < 24 and minute < 60 and second < 60 and hours < 24 and minutes < 60, "a time is wrong")
    need(1000 <= year <= 2999 if card else len(fraction) <= 6 and not sign, "a time is wrong")
    try:  # Python has no year 0; the calendar repeats after 400 years, which have 146097 days
        days = datetime.date(year or 400, month, day).toordinal() - (0 if year else 146097) - 719163
    except ValueError:
        raise Refused("a day that does not exist") from None
    offset = (hours * 60 + minutes) * 60 * (-1 if sign == "-" else 1)
    seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
    return seconds * 1000000 + int(fraction[:6].ljust(6, "0"))


def published_file(data, kind, version):
    """The contents of the frame (Snapshot.md, "Published files")."""
    first, feed, rest = data.partition(b"\n")
    fields = first.decode("latin-1").split("\t")
    need(feed and len(fields) == 2 and fields[0] == kind, f"not a file of the kind {kind}")
    if number(fields[1], 1) > version:
        raise Newer("a newer version of the file")
    need(rest.endswith(b"\n"), "it is cut")
    start = data.rfind(b"\n", 0, -1) + 1
    fields = data[start:-1].decode("latin-1").split("\t")
    need(len(fields) == 3 and fields[0] == "end", "it is cut")
    need(number(fields[1], 0) == data.count(b"\n", 0, start), "the number of lines is wrong")
    need(fields[2] == "%08x" % zlib.crc32(data[:start]), "the checksum is wrong")
    return data[len(first) + 1:start]


def snapshot(contents):
    """Header and content (Snapshot.md, "The snapshot")."""
    header, start = {"changes": []}, 0
    while True:
        end = contents.find(b"\n", start)
        need(end >= 0, "no line length")
        (name, *fields), start = contents[start:end].decode("latin-1").split("\t"), end + 1
        if name not in FIELDS:
            continue  # of a later edition
        need(len(fields) == FIELDS[name], f"a wrong number of fields in the line {name}")
        need(name == "changes" or name not in header, f"two lines {name}")
        if name == "length":
            length = number(fields[0], 0)
            need(len(header) == 5, "a line of the header is missing")
            need(length <= CONTENT_LIMIT and len(contents) == start + length + 1, "a wrong length")
            need(contents.endswith(b"\n"), "no line feed after the content")
            return header, contents[start:-1]
        if name == "content":
            need(is_name(fields[0]), "the kind of the content is not a name")
            header[name] = fields[0], number(fields[1], 1)
        elif name == "generation":
            header[name] = number(fields[0], 1)
        elif name == "changes":
            header[name].append(moment(fields[0]))
            need(len(header[name]) <= 64, "more than 64 changes")
            need(len(header[name]) == 1 or header[name][-2] < header[name][-1], "changes do not ascend")
        else:
            header[name] = None if name == "valid_until" and fields == ["-"] else moment(fields[0])


def read(container, name, now=None, known=None):
    """(state, header, content) of a snapshot. `known` has the newest known version of each expected kind of content;
    without it, any kind is accepted. If there is no content to show, the header has only the `reason`."""
    if not is_name(name) or not container:
        raise ValueError("not a name, or no container")
    try:
        data = private_file(os.path.join(container, "published"), name, FILE_LIMIT)
        header, content = snapshot(published_file(data, "appgroup-snapshot", 1))
        kind, version = header["content"]
        need(known is None or kind in known, f"its kind is {kind}, and not one of {', '.join(known or ())}")
        if known is not None and version > known[kind]:
            raise Newer("a newer version of the content")
    except Refused as error:
        return error.state, {"reason": str(error)}, None
    except (OSError, ValueError) as error:
        return "unreadable", {"reason": getattr(error, "strerror", None) or "it cannot be opened"}, None
    end, now = header["valid_until"], microseconds() if now is None else now
    return "fresh" if end is None or now < end else "stale", header, content


# The card: each rule is a function of a value and its place, which gives the value or refuses it.

def text(most=512, least=0, pattern=None, but=()):
    def check(value, place):
        need(isinstance(value, str) and least <= len(value) <= most, f"{place}: not a text of {least} to {most}")
        need((not pattern or re.fullmatch(pattern, value)) and value not in but, f"{place}: a text that is not allowed")
        return value
    return check


def whole(least, most):
    def check(value, place):
        need(isinstance(value, float) and least <= value <= most and value.is_integer(),
             f"{place}: not a whole number from {least} to {most}")
        return int(value)
    return check


def choice(*values):
    def check(value, place):
        need(any(value is one or isinstance(value, str) and value == one for one in values), f"{place}: unknown")
        return value
    return check


def many(rule, most, least=0):
    def check(value, place):
        need(isinstance(value, list) and least <= len(value) <= most, f"{place}: not a list of {least} to {most}")
        return [rule(item, f"{place}[{index}]") for index, item in enumerate(value)]
    return check


def record(required, optional):
    def check(value, place):
        need(isinstance(value, dict), f"{place}: not an object")
        for key in required:
            need(value.get(key) is not None, f"{place}.{key}: missing")
        return {key: {**required, **optional}[key](item, f"{place}.{key}") for key, item in value.items()
                if key in required or key in optional and item is not None}
    return check


def actions(value, place):
    need(isinstance(value, dict) and len(value) <= 8, f"{place}: not an object with at most 8 actions")
    command = many(text(1024, pattern="[^\x00-\x1f\x7f]*"), 32, 1)
    return {WORD(key, place): command(item, f"{place}.{key}") for key, item in value.items()}


def at(value, place):
    need(isinstance(value, str), f"{place}: not a time")
    try:
        return moment(value, card=True)
    except Refused as error:
        raise Refused(f"{place}: {error}") from None


TEXT, FLAG, COUNT, WORD = text(), choice(True, False), whole(0, 999999999), text(32, 1, "[A-Za-z0-9_-]+")
COLOR = text(7, 7, "#[0-9A-Fa-f]{6}")
ROW = record({"title": TEXT}, {
    "id": text(40, 1, "[A-Za-z0-9_-]+"), "detail": TEXT, "accented": FLAG, "marked": FLAG, "level": whole(1, 9),
    "urgent": FLAG, "group": TEXT, "color": COLOR, "titleColor": COLOR, "actions": actions})
A_COUNT = record({"number": COUNT, "word": TEXT}, {
    "shortWord": TEXT, "name": text(20, 1, "[A-Za-z0-9_]+", (
        "class", "id", "percentage", "rows", "short", "state", "text", "tooltip"))})
CONTENTS = {
    "title": TEXT, "line": TEXT, "short": TEXT, "date": TEXT,
    "state": choice("ready", "empty", "stale", "signed-out", "locked"),
    "tone": choice("calm", "notice", "warning", "critical"), "class": many(WORD, 4), "percentage": whole(0, 100),
    "gauge": record({"done": COUNT, "planned": COUNT}, {"word": TEXT, "doneWord": TEXT}),
    "counts": record({"main": A_COUNT}, {"critical": A_COUNT, "others": many(A_COUNT, 6), "nothing": TEXT}),
    "rows": many(ROW, 100), "redacted": FLAG, "actions": actions, "missing": TEXT, "icon": WORD,
    "message": record({"headline": TEXT, "advice": TEXT}, {"detail": TEXT, "command": TEXT}),
    "notice": record({"text": TEXT}, {"label": TEXT, "sentence": TEXT, "offline": FLAG}),
    "link": text(512, 1, "[A-Za-z0-9:/?=._~%+@-]+")}
ENTRY = record({"at": at}, CONTENTS)
DOCUMENT = record({"title": TEXT}, {**CONTENTS, "entries": many(lambda value, place: value, 64)})


def no_number(word):
    raise ValueError(word)


def card(content, now=None):
    """The members of a card at a moment, without unknown and absent ones (Card.md). Raises Refused or Newer."""
    need(len(content) <= CARD_LIMIT, f"$: more than {CARD_LIMIT} bytes")
    try:
        document, depth = content.decode("utf-8-sig"), 0
        for bracket in re.findall(r"[][{}]", re.sub(r'"(?:[^"\\]|\\.?)*"?', "", document, flags=re.S)):
            depth += 1 if bracket in "[{" else -1
            need(depth <= 8, "$: nested more than 8 levels deep")
        pairs = re.sub(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]|\\[^u]", " ", document)
        need(not re.search(r"\\u[dD][89a-fA-F]", pairs), "$: half a surrogate pair")
        document = json.loads(document, parse_int=float, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise Refused("$: not JSON in UTF-8") from None
    need(isinstance(document, dict), "$: not an object")
    schema = document.get("schema")
    if isinstance(schema, float) and schema > 1 and schema.is_integer():
        raise Newer("$.schema: a newer version; update the reading program")
    need(schema == 1 and schema is not True, "$.schema: not 1")
    members = DOCUMENT(document, "$")
    now, latest, chosen = microseconds() if now is None else now, None, {}
    for index, entry in enumerate(members.pop("entries", [])):
        checked = ENTRY(entry, f"$.entries[{index}]")
        need(entry.get("title", "") is not None, f"$.entries[{index}].title: null")
        start = checked.pop("at")
        if start <= now and (latest is None or start >= latest):
            latest, chosen = start, {key: checked.get(key) for key in entry if key in CONTENTS}
    return {key: value for key, value in {**members, **chosen}.items() if value is not None}


def main(arguments):
    if len(arguments) != 2 or not is_name(arguments[1]) or not arguments[0]:
        print("usage: reader.py CONTAINER NAME", file=sys.stderr)
        return 64
    state, header, content = read(*arguments)
    try:
        sys.stdout.buffer.write(state.encode() + b"\n" + (content or b""))
        sys.stdout.buffer.flush()
        if "reason" in header:
            path = os.path.join(arguments[0], "published", arguments[1])
            print(f"{ascii(path)}: {header['reason']}", file=sys.stderr)
    except (OSError, AttributeError):  # standard output is closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 74
    return {"fresh": 0, "stale": 76, "missing": 66}.get(state, 65)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
