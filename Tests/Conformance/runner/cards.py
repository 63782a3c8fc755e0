"""Draws published cards in all formats, and has them judged."""

import base64
import json
import subprocess
from pathlib import Path

from runner import text

FORMATS = [
    "text", "svg", "json", "waybar", "polybar", "i3blocks", "i3status-rust", "tmux", "argos", "conky", "eww", "genmon",
    "yambar",
]
FAMILIES = {"svg": ["inline", "rectangular", "circular", "small", "medium", "large"], "text": ["inline", "large"]}
# The system's, which has the bindings.
PYTHON = "/usr/bin/python3"
JUDGE = Path(__file__).with_name("judge.py")


def has_pango():
    test = "import gi; gi.require_version('Pango', '1.0'); from gi.repository import Pango"
    try:
        return subprocess.run([PYTHON, "-c", test], capture_output=True).returncode == 0
    except OSError:
        return False


def judged(drawings):
    """What the parsers object to; they run under the interpreter that has the bindings."""
    result = subprocess.run(
        [PYTHON, "-B", str(JUDGE)], input=json.dumps(drawings).encode(), capture_output=True, timeout=60)
    if result.returncode != 0:
        return [result.stderr.decode("utf-8", "replace").strip().split("\n")[-1]]
    return result.stdout.decode("utf-8", "replace").splitlines()


def document(template, hostile):
    """A card document whose texts are the hostile one."""
    return json.dumps(replaced(template, hostile), ensure_ascii=True)


def replaced(value, hostile):
    if isinstance(value, dict):
        return {name: replaced(part, hostile) for name, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, hostile) for part in value]
    return value.replace("HOSTILE", hostile) if isinstance(value, str) else value


def draw(stage, step):
    """Publishes a document for each hostile text, and draws it in each format and family."""
    drawings = []
    for number, hostile in enumerate(step["hostile"]):
        hostile = hostile["repeat"] * hostile["times"] if isinstance(hostile, dict) else hostile
        published = stage.run({
            "run": ["snapshot", "publish", "mail"],
            "input": document(step["card"], hostile).replace("${", "$\\u007b")})
        if published.exit != 0:
            yield f"hostile text {number}: exit status {published.exit} {text.shown(published.error)}"
            return
        line = stage.run({"run": ["card", "mail", "--format", "text", "--family", "inline"]})
        for form in FORMATS:
            for family in FAMILIES.get(form, [None]):
                chosen = ["--family", family] if family else []
                drawn = stage.run({"run": ["card", "mail", "--format", form, *chosen]})
                if drawn.exit != 0 or drawn.error:
                    yield f"hostile text {number} as {form}: exit status {drawn.exit} {text.shown(drawn.error)}"
                    return
                drawings.append({
                    "format": form, "about": f"of hostile text {number}",
                    "output": base64.b64encode(drawn.output).decode(), "line": unisolated(line.output.decode("utf-8")[:-1])})
    yield from judged(drawings)


def unisolated(line):
    return line.replace("\u2068", "").replace("\u2069", "").replace("\u200e", "")


def problems(form, output):
    """What a parser of one format objects to."""
    return judged([{
        "format": form, "about": "", "output": base64.b64encode(output).decode(), "line": None}])


def plant(stage, content):
    """Plants a snapshot with a document that no publisher would publish."""
    header = [
        ["content", "card", "1"], ["generation", "5"], ["published", "2026-11-28T00:00:00Z"], ["valid_until", "-"],
    ]
    stage.plant([{"path": "container/published/mail", "envelope": {"header": header, "content": content}}])


def places(value, path=()):
    """The path of each value in a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield (*path, name)
        yield from places(part, (*path, name))


def changed(value, path, replacement):
    if not path:
        return replacement
    if isinstance(value, dict):
        return {name: changed(part, path[1:], replacement) if name == path[0] else part for name, part in value.items()}
    return [changed(part, path[1:], replacement) if at == path[0] else part for at, part in enumerate(value)]


def mutate(stage, step):
    """Replaces each value by ones of other types, which no member allows: the card must be the one of an error."""
    good = step["mutated"]
    plant(stage, json.dumps(good))
    drawn = stage.run({"run": ["card", "mail", "--format", "json", "--strict"]})
    if drawn.exit != 0:
        yield f"the document that is right: exit status {drawn.exit} {text.shown(drawn.output)}"
        return
    for path in places(good):
        value = good
        for part in path:
            value = value[part]
        if value is None:
            continue
        others = [other for other in ("", 3, True, [], {"a": 1}, [[["a"]]]) if type(other) is not type(value)]
        for other in others:
            plant(stage, json.dumps(changed(good, path, other)))
            drawn = stage.run({"run": ["card", "mail", "--format", "json", "--strict"], "within": 5})
            if drawn.exit != 65 or b'"state":"unreadable"' not in drawn.output:
                place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
                yield f"${place} is {json.dumps(other)}: exit status {drawn.exit}, not 65: {text.shown(drawn.output)}"
