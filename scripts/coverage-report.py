"""Reads llvm-cov's summary and prints the line coverage of each module, of the libraries and of the programs.

The end-to-end tests run release programs, which record nothing. What only they execute counts as not covered, so the
figure of the programs is a lower bound.
"""

import json
import sys
from collections import defaultdict

MINIMUM = 90.0
LIBRARIES = ("Toolkit", "Domain", "Data", "Presentation")

covered, total = defaultdict(int), defaultdict(int)
for entry in json.load(sys.stdin)["data"][0]["files"]:
    parts = entry["filename"].split("/Sources/", 1)
    if len(parts) != 2 or ".build/" in entry["filename"]:
        continue
    layer, module = parts[1].removeprefix("TaskHub/").split("/")[:2]
    if layer in (*LIBRARIES, "Programs"):
        covered[layer, module] += entry["summary"]["lines"]["covered"]
        total[layer, module] += entry["summary"]["lines"]["count"]


def show(name, keys, note=""):
    """Prints the share of the lines that are covered in these modules, and returns it."""
    lines = sum(total[key] for key in keys)
    share = 100 * sum(covered[key] for key in keys) / lines
    print(f"{name:20} {share:6.1f} %  of {lines} lines{note}")
    return share


libraries = sorted((key for key in total if key[0] in LIBRARIES), key=lambda key: key[1])
programs = sorted(key for key in total if key[0] == "Programs")
for key in libraries + programs:
    show(key[1], [key])
share = show("libraries", libraries)
show("programs", programs, " (without the end-to-end tests, which run release programs)")
if share < MINIMUM:
    sys.exit(f"line coverage of the libraries is below {MINIMUM:.0f} %")
