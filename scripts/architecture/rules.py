"""The rules. Each yields its findings."""

import re
from dataclasses import dataclass
from itertools import combinations
from statistics import median, quantiles

from .folders import folder_uses, strongest
from .graphs import cyclic_groups

LONGEST_FILE = 400
SHORT_FILE = 20

# Which layers each layer may depend on.
LAYERS = {
    "Toolkit": {"Toolkit"},
    "Domain": {"Domain", "Toolkit"},
    "Data": {"Data", "Domain", "Toolkit"},
    "Presentation": {"Presentation", "Domain", "Toolkit"},
    "Executables": {"Executables", "Presentation", "Data", "Domain", "Toolkit"},
    "TestSupport": {"TestSupport", "Executables", "Presentation", "Data", "Domain", "Toolkit"},
}
_VAGUE_WORDS = {
    "Manager", "Managers", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Common", "Misc", "Impl",
}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@dataclass(frozen=True)
class Finding:
    rule: str
    subject: str
    message: str

    @property
    def key(self):
        """The finding's name in the baseline."""
        return f"{self.rule} {self.subject}"

    def __str__(self):
        return f"{self.key}: {self.message}"


def check_imports(package, settings):
    """A target imports what it declares, and declares what it imports."""
    unused_listings = set(settings.system)
    for target in package.targets:
        declared = {package.by_name[name].module for name in target.targets}
        declared.update(module for product in target.products for module in settings.modules(product))
        imported = {}
        for source in target.sources:
            for module, line in source.imports.items():
                imported.setdefault(module, f"{source.path}:{line}")
        for module, place in imported.items():
            listings = {(target.name, module), (target.layer, module)} & settings.system
            unused_listings -= listings
            if module not in declared and not listings:
                yield Finding("import", f"{target.name} {module}", f"not declared; imported by {place}")
        if target.sources:
            yield from _unused_dependencies(package, target, imported, settings)
    for name, module in sorted(unused_listings):
        yield Finding("import", f"{name} {module}", "listed in scripts/architecture/imports, but not imported")


def _unused_dependencies(package, target, imported, settings):
    for name in target.targets:
        dependency = package.by_name[name]
        # A program is there to be run. Package.swift gives test support to all tests alike.
        is_excused = dependency.kind == "executable" or (target.kind == "test" and dependency.layer == "TestSupport")
        if dependency.module not in imported and not is_excused:
            yield Finding("unused-dependency", f"{target.name} {name}", "declared in Package.swift, but not imported")
    for name in target.products:
        if not any(module in imported for module in settings.modules(name)):
            yield Finding("unused-dependency", f"{target.name} {name}", "declared in Package.swift, but not imported")


def check_layers(package):
    """Dependencies point one way between layers and between modules. Examples see library products only."""
    for target in package.modules:
        if target.layer != "Examples" and target.layer not in LAYERS:
            yield Finding("layer", target.name, f"{target.layer} is not a layer")
            continue
        for name in target.targets:
            layer = package.by_name[name].layer
            if target.layer == "Examples":
                if name not in package.public_targets:
                    yield Finding("layer", f"{target.name} {name}", "an example may depend on library products only")
            elif layer not in LAYERS[target.layer]:
                yield Finding("layer", f"{target.name} {name}", f"{target.layer} may not depend on {layer}")
        # The store is SQLite.
        for name in target.products if target.layer == "Domain" and target.name != "TaskStore" else ():
            yield Finding("layer", f"{target.name} {name}", "Domain may not depend on another package")
    for group in cyclic_groups({target.name: target.targets for target in package.targets}):
        yield Finding("module-cycle", " ".join(group), "these modules depend on each other")


def check_folders(package):
    """The folders of a module refer to each other's types in one direction only."""
    for target in package.modules:
        uses = folder_uses(target)
        graph = {source.folder: set() for source in target.sources}
        for source_folder, folder in uses:
            graph[source_folder].add(folder)
        for group in cyclic_groups(graph):
            for first, second in combinations(group, 2):
                if second in graph[first] and first in graph[second]:
                    directions = _direction(uses, first, second) + _direction(uses, second, first)
                    yield Finding("folder-cycle", f"{target.name} {first} {second}", directions)
            if len(group) > 2:
                arrows = [_direction(uses, *pair) for pair in sorted(uses) if set(pair) <= set(group)]
                yield Finding("folder-ring", f"{target.name} {' '.join(group)}", "".join(arrows))


def _direction(uses, source_folder, folder):
    found = uses[source_folder, folder]
    example = strongest(found)
    place = f"{example.source.name}:{example.line} uses {example.type_name}"
    return f"\n    {source_folder} -> {folder} {len(found)}: {place}"


def check_length(package):
    """No file is longer than `LONGEST_FILE` lines."""
    for target in package.modules:
        for source in target.sources:
            if source.line_count > LONGEST_FILE:
                yield Finding("length", source.path, f"{source.line_count} lines, at most {LONGEST_FILE}")


def check_names(package):
    """Names are specific, and a file is named after its type."""
    for target in package.modules:
        for name in {target.name, *(part for source in target.sources for part in source.folder.split("/"))}:
            yield from _vague_words(name, f"{target.folder.relative_to(package.root)} ({name})")
        for source in target.sources:
            yield from _vague_words(source.stem, source.path)
            for declaration in source.declarations:
                if declaration.name == target.module:
                    yield Finding("name", f"{source.path} {declaration.name}", "has the name of its module")
                if declaration.name != source.stem:
                    yield from _vague_words(declaration.name, f"{source.path} {declaration.name}")
            if not _named_after_type(source):
                message = "rename it after a type that it declares, or Type+Topic after a type that it extends"
                yield Finding("file-name", source.path, message)


def _vague_words(name, subject):
    for word in _WORD.findall(name):
        if word in _VAGUE_WORDS:
            yield Finding("name", subject, f"{word} is too vague a name")


def _named_after_type(source):
    """Returns whether the file is named after a type in it. A file of functions may have any name."""
    type_name, plus, _ = source.stem.partition("+")
    if plus:
        return any(name == type_name or name.endswith(f".{type_name}") for name in source.extended)
    types = {declaration.name for declaration in source.declarations if not declaration.is_private}
    return source.name == "main.swift" or type_name in types or not (types or source.extended)


def check_access(package):
    """`public` means "part of a library product"."""
    for target in package.modules:
        if target.name in package.public_targets:
            continue
        for source in target.sources:
            if source.public_lines:
                count = len(source.public_lines)
                message = f"{count} times public from line {source.public_lines[0]} on, but in no library product"
                yield Finding("access", source.path, message)


def check_purposes(package):
    """Each module has a line of documentation in Package.swift."""
    for target in package.modules:
        if not target.purpose:
            yield Finding("purpose", target.name, "needs a line of documentation (///) above it in Package.swift")


def all_findings(package, import_settings):
    """Returns the findings of all rules, by key."""
    findings = list(check_imports(package, import_settings))
    for rule in (check_layers, check_folders, check_length, check_names, check_access, check_purposes):
        findings += rule(package)
    return {finding.key: finding for finding in findings}


def problems(findings, known):
    """Returns a line for each finding that is not known, and for each known one that is no longer found."""
    new = [str(finding) for key, finding in findings.items() if key not in known]
    return new + [f"baseline {key}: no longer found; delete the entry" for key in known if key not in findings]


def lengths(package):
    """Returns a line about the lengths of the files, without tests, test support and examples."""
    layers = set(LAYERS) - {"TestSupport"}
    counts = [source.line_count for target in package.modules if target.layer in layers for source in target.sources]
    short = sum(count <= SHORT_FILE for count in counts)
    return (
        f"{len(counts)} production files: median {median(counts):.0f} lines, "
        f"90th percentile {quantiles(counts, n=10)[-1]:.0f}, longest {max(counts)}; "
        f"{short} of {SHORT_FILE} lines or fewer"
    )
