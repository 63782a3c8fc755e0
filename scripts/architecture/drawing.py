"""The modules as docs/Architecture.md shows them: every arrow points up."""

import textwrap

from .rules import LAYERS

BEGIN = "<!-- modules:begin -->"
END = "<!-- modules:end -->"
_WIDTH = 100


def drawing(package):
    """Returns the layers from the inside out, each module with its purpose and its arrows, as a block of text.

    Counts of files and lines are left out, since they change with every commit: see `table`.
    """
    lines = ["```"]
    for layer, targets in _layers(package):
        inner = [name for name in LAYERS if any(_arrow(package, target, name) for target in targets) and name != layer]
        lines += [f"{layer} → {', '.join(inner)}" if inner else layer]
        for target in targets:
            lines += _entry(target)
        lines += [""]
    lines[-1] = "```"
    return "\n".join(lines)


def table(package):
    """Returns the modules with files and lines as tables in Markdown."""
    lines = []
    for layer, targets in _layers(package):
        lines += [f"### {layer}", ""]
        lines += ["| module | purpose | files | lines | depends on |", "|---|---|--:|--:|---|"]
        for target in targets:
            cells = [f"`{target.name}`", target.purpose, str(len(target.sources) or "–")]
            cells += [str(target.line_count or "–"), ", ".join(target.targets)]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines[:-1])


def replaced(page, package):
    """Returns the page with the drawing of `package` between its markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"docs/Architecture.md has no {BEGIN} and {END}")
    return f"{before}{begin}\n{drawing(package)}\n{end}{after}"


def _layers(package):
    for layer in LAYERS:
        targets = [target for target in package.modules if target.layer == layer]
        if targets:
            yield layer, _after_their_dependencies(package, targets)


def _after_their_dependencies(package, targets):
    """Returns the targets in the manifest's order, except that each follows those it depends on."""
    ordered = []

    def add(target):
        if target in targets and target not in ordered:
            for name in target.targets:
                add(package.by_name[name])
            ordered.append(target)

    for target in targets:
        add(target)
    return ordered


def _arrow(package, target, layer):
    return any(package.by_name[name].layer == layer for name in target.targets)


def _entry(target):
    lines = [f"  {target.name:<22}{target.purpose}".rstrip()]
    if target.targets:
        arrows = textwrap.wrap(", ".join(target.targets), _WIDTH - 26)
        lines += [" " * 24 + ("→ " if index == 0 else "  ") + part for index, part in enumerate(arrows)]
    return lines
