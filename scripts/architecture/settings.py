"""The lists beside the script: `imports` and `baseline`. `#` starts a comment."""

from pathlib import Path

HERE = Path(__file__).parent


def _lines(path):
    for line in path.read_text().splitlines() if path.exists() else []:
        entry = line.split("#")[0].strip()
        if entry:
            yield entry


class ImportSettings:
    """What Package.swift does not say about imports."""

    def __init__(self, path=HERE / "imports"):
        self.system = set()  # (layer or target, system module it may import)
        self.products = {}  # a product: its modules, where they are not just one of its name
        for entry in _lines(path):
            subject, _, words = entry.partition(":")
            kind, _, name = subject.rpartition(" ")
            if kind == "product":
                self.products[name] = words.split()
            else:
                self.system.update((user, name) for user in words.split())

    def modules(self, product):
        return self.products.get(product, [product])


def baseline(path=HERE / "baseline"):
    """Returns the keys of the findings that are known and being worked on."""
    return list(_lines(path))
