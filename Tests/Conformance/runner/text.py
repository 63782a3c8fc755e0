"""Fills in what a case's texts leave open: `${name}` for a place, `${now-3600}` and `${us+60}` for a moment."""

import re
import time
from datetime import datetime, timezone

OPEN = re.compile(r"\$\{([a-z]+)([+-]\d+)?\}")
START = time.time()


def rfc3339(seconds):
    return datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def filled(value, places):
    """The value with each `${…}` replaced, in lists and objects too. An unknown name is an error of the case."""
    if isinstance(value, list):
        return [filled(part, places) for part in value]
    if isinstance(value, dict):
        return {name: filled(part, places) for name, part in value.items()}
    if not isinstance(value, str):
        return value

    def replacement(match):
        name, offset = match.group(1), int(match.group(2) or 0)
        if name == "now":
            return rfc3339(START + offset)
        if name == "us":
            return str(int((START + offset) * 1_000_000))
        return str(places[name])

    return OPEN.sub(replacement, value)


def shown(data, limit=160):
    """Bytes as one short line."""
    text = ascii(data.decode("utf-8", "surrogateescape"))
    return text if len(text) <= limit else f"{text[:limit]}… ({len(data)} bytes)"
