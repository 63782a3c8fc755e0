"""Chooses which of the legal states of a disk are looked at.

If there are at most `bound` states, all of them. Otherwise these, each by its name, and random ones up to the bound:

- nothing: nothing since the last syncs is on the disk
- everything: all of it is
- data only: all data and sizes, no names
- names only: all names, no data; the files are empty or as synced
- sizes only: names and sizes, no data, which reads as zeros
- all but one, only one: one page, size or name is missing, or alone is there
- until: what was done before some moment is there, and nothing later, as on a file system that orders everything
- torn: a page of the newest write holds some of its sectors
- random: any state
"""

from math import prod

from .disk import PAGE, SECTOR, Name, Pages, Size, Torn

_SECTORS = PAGE // SECTOR


def states(disk, bound, random):
    """Yields (name, choice) for the disk's units."""
    units = disk.units()
    if prod(unit.versions for unit in units) <= bound:
        yield from (("complete", choice) for choice in _all(units))
        return
    everything = {unit: unit.versions - 1 for unit in units}
    nothing = {unit: 0 for unit in units}
    yield "everything", everything
    yield "nothing", nothing
    yield "data only", {unit: 0 if isinstance(unit, Name) else everything[unit] for unit in units}
    yield "names only", {unit: everything[unit] if isinstance(unit, Name) else 0 for unit in units}
    yield "sizes only", {unit: 0 if isinstance(unit, Pages) else everything[unit] for unit in units}
    left = max(0, bound - 5)
    kinds = [_all_but_one, _only_one, _until, _torn, _random]
    for index, kind in enumerate(kinds):
        share = left // (len(kinds) - index)
        taken = 0
        for choice in kind(units, everything, nothing, share, random):
            yield kind.__name__.strip("_").replace("_", " "), choice
            taken += 1
        left -= taken


def _all(units):
    choice = {unit: 0 for unit in units}
    while True:
        yield dict(choice)
        for unit in units:
            choice[unit] += 1
            if choice[unit] < unit.versions:
                break
            choice[unit] = 0
        else:
            return


def evenly(values, count):
    """At most `count` of the values, in their order and evenly distributed."""
    return values if len(values) <= count else [values[index * len(values) // count] for index in range(count)]


def _sample(values, count, random):
    return values if len(values) <= count else random.sample(values, count)


def _all_but_one(units, everything, nothing, count, random):
    for unit in _sample(units, count, random):
        yield everything | {unit: 0}


def _only_one(units, everything, nothing, count, random):
    for unit in _sample(units, count, random):
        # A page without its size, or a file without its name, would not be seen.
        companions = {other: everything[other] for other in units if isinstance(other, (Size, Name))}
        yield nothing | companions | {unit: everything[unit]}


def _until(units, everything, nothing, count, random):
    moments = sorted({number for unit in units for number in unit.numbers})
    for moment in _sample(moments, count, random):
        yield {unit: sum(number < moment for number in unit.numbers) for unit in units}


def _torn(units, everything, nothing, count, random):
    pages = [unit for unit in units if isinstance(unit, Pages)]
    if not pages:
        return
    for _ in range(count):
        unit = max(random.sample(pages, min(2, len(pages))), key=lambda unit: unit.numbers[-1])
        version = random.randrange(1, unit.versions)
        yield everything | {unit: Torn(version, random.randrange(1, 2**_SECTORS - 1))}


def _random(units, everything, nothing, count, random):
    for _ in range(count):
        yield {unit: random.randrange(unit.versions) for unit in units}
