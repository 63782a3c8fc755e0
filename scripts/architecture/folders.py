"""Which folders of a module refer to which others, type by type."""

from collections import Counter, defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Use:
    """A file of one folder that refers to a type of another."""

    source: object
    line: int
    type_name: str


def folder_uses(target):
    """Returns the uses for each pair (folder, folder it refers to): one for each file and type.

    A name is resolved as Swift does: in the types around it from the inside out, then in the module. A private type
    is seen by its own file only. A name that two folders declare is not resolved.
    """
    visible, private = _declarations(target)
    uses = defaultdict(dict)
    for source in target.sources:
        for reference in source.references:
            for path in _resolve(reference, target.module, visible, private[source.path]):
                folders = visible.get(path, ())
                if len(folders) == 1 and source.folder not in folders:
                    (folder,) = folders
                    use = Use(source, reference.line, ".".join(path))
                    uses[source.folder, folder].setdefault((source.path, path), use)
    return {pair: list(found.values()) for pair, found in uses.items()}


def _declarations(target):
    visible, private = defaultdict(set), defaultdict(set)
    for source in target.sources:
        for declaration in source.declarations:
            if declaration.is_private:
                private[source.path].add(declaration.path)
            else:
                visible[declaration.path].add(source.folder)
    return visible, private


def _resolve(reference, module, visible, private):
    """Yields the path of each type that the reference names: Outer, then Outer.Inner."""
    chain = reference.chain[1:] if reference.chain[0] == module else reference.chain
    for depth in range(len(reference.scope), -1, -1):
        path = reference.scope[:depth] + chain[:1]
        if path in private:
            return
        if path in visible:
            yield path
            for name in chain[1:]:
                path += (name,)
                if path not in visible or path in private:
                    return
                yield path
            return


def strongest(uses):
    """Returns the use that stands for the others: the type that is used most, where it is first used."""
    most_used = Counter(use.type_name for use in uses).most_common(1)[0][0]
    return next(use for use in uses if use.type_name == most_used)
