"""Loads the cases, and expands those that are given as one case with many values."""

import json
from pathlib import Path

DIRECTORY = Path(__file__).parent.parent / "cases"
MEMBERS = {"name", "about", "fault", "control", "naive", "needs", "disk", "files", "steps", "each", "keyring"}


class Case:
    def __init__(self, part, description):
        unknown = set(description) - MEMBERS
        if unknown:
            raise KeyError(f"{part}/{description['name']}: no members of a case: {', '.join(sorted(unknown))}")
        self.part, self.name = part, f"{part}/{description['name']}"
        self.about, self.fault = description["about"], description.get("fault")
        # A case of the same kind without the fault, which Tests/Conformance/naive passes, and how it fails this one.
        self.control, self.naive = description.get("control"), description.get("naive")
        self.needs, self.disk = description.get("needs", []), description.get("disk")
        self.files, self.steps = description.get("files", []), description["steps"]
        self.keyring = description.get("keyring")


def replaced(value, name, replacement):
    """The value with each text `$(name)` replaced; a text that is nothing else becomes the replacement itself."""
    if isinstance(value, list):
        return [replaced(part, name, replacement) for part in value]
    if isinstance(value, dict):
        return {key: replaced(part, name, replacement) for key, part in value.items()}
    if not isinstance(value, str):
        return value
    if value == f"$({name})":
        return replacement
    return value.replace(f"$({name})", str(replacement))


def load():
    """All cases, in the order of their files. `values` of a file can be used in its cases, and in the values before."""
    found = []
    for path in sorted(DIRECTORY.glob("*.json")):
        document = json.loads(path.read_text())
        for description in document["cases"]:
            rows = description.get("each", [{}])
            for row in rows:
                expanded = {key: value for key, value in description.items() if key != "each"}
                for name, value in [*row.items(), *reversed(document.get("values", {}).items())]:
                    expanded = replaced(expanded, name, value)
                found.append(Case(document["part"], expanded))
    names = [case.name for case in found]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise KeyError(f"cases of the same name: {', '.join(sorted(twice))}")
    return found
