"""The package: its targets and products from Package.swift, and the Swift files of each target."""

import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from .swift_source import SwiftSource
from .swift_tokens import SyntaxProblem

_PURPOSE = re.compile(
    r'^[ ]*///[ ](?P<purpose>.+)\n(?:[ ]*//[ /].*\n)*[ ]*[.\w]+\(\s*(?:name:\s*)?"(?P<name>[^"]+)"', re.MULTILINE
)


@dataclass
class Target:
    name: str
    kind: str  # SwiftPM's: regular, executable, test, system
    folder: Path
    layer: str  # Domain, Data, …; Examples or Tests outside of Sources
    purpose: str  # the line of documentation above it in Package.swift
    targets: list = field(default_factory=list)  # the names of the package's targets it declares
    products: list = field(default_factory=list)  # the names of the other packages' products it declares
    sources: list = field(default_factory=list)

    @property
    def module(self):
        return self.name.replace("-", "_")

    @property
    def line_count(self):
        return sum(source.line_count for source in self.sources)


class Package:
    def __init__(self, root, manifest):
        """Reads the package in `root`, whose manifest SwiftPM dumps as `manifest`."""
        self.root = Path(root)
        purposes = self._purposes()
        names = {entry["name"] for entry in manifest["targets"]}
        self.targets = [self._target(entry, names, purposes) for entry in manifest["targets"]]
        self.public_targets = {
            name for product in manifest["products"] if "library" in product["type"] for name in product["targets"]
        }

    @classmethod
    def load(cls, root):
        """Evaluates the manifest of the package in `root`. Resolves no dependency, and waits for no build.

        SwiftPM makes a lock in the temporary directory, named by the path of the package. In /tmp it could be that of
        another user, who had a package at the same path and is gone.
        """
        command = ["swift", "package", "--ignore-lock", "dump-package"]
        with tempfile.TemporaryDirectory() as temporary:
            run = subprocess.run(
                command, cwd=root, env=os.environ | {"TMPDIR": temporary}, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(f"Package.swift cannot be read:\n{run.stderr}")
        return cls(root, json.loads(run.stdout))

    @cached_property
    def by_name(self):
        return {target.name: target for target in self.targets}

    @property
    def modules(self):
        """Every target but the tests."""
        return [target for target in self.targets if target.kind != "test"]

    def _purposes(self):
        manifest = self.root / "Package.swift"
        text = manifest.read_text() if manifest.exists() else ""
        return {match["name"]: match["purpose"] for match in _PURPOSE.finditer(text)}

    def _target(self, entry, names, purposes):
        name = entry["name"]
        path = entry.get("path") or f"{'Tests' if entry['type'] == 'test' else 'Sources'}/{name}"
        parts = Path(path).parts
        target = Target(
            name,
            entry["type"],
            self.root / path,
            layer=parts[1] if parts[0] == "Sources" else parts[0],
            purpose=purposes.get(name, ""),
        )
        for dependency in entry["dependencies"]:
            depended = next(iter(dependency.values()))[0]
            (target.targets if depended in names else target.products).append(depended)
        for file in sorted(target.folder.rglob("*.swift")):
            folder = file.parent.relative_to(target.folder).as_posix()
            try:
                source = SwiftSource(file.relative_to(self.root).as_posix(), file.name, folder, file.read_text())
            except SyntaxProblem as problem:
                raise SystemExit(f"{file}: {problem}")
            target.sources.append(source)
        return target
