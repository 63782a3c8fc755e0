"""Reads llvm-cov's summary and prints the line coverage of each library module."""

import json
import sys
from collections import defaultdict

MINIMUM = 90.0

covered = defaultdict(int)
total = defaultdict(int)
for entry in json.load(sys.stdin)["data"][0]["files"]:
    parts = entry["filename"].split("/Sources/", 1)
    if len(parts) != 2 or ".build/" in entry["filename"]:
        continue
    layer, module = parts[1].split("/")[:2]
    if layer not in ("Domain", "Data", "Presentation"):
        continue
    covered[module] += entry["summary"]["lines"]["covered"]
    total[module] += entry["summary"]["lines"]["count"]

for module in sorted(total):
    print(f"{module:20} {100 * covered[module] / total[module]:6.1f} %  of {total[module]} lines")
share = 100 * sum(covered.values()) / sum(total.values())
print(f"{'libraries':20} {share:6.1f} %  of {sum(total.values())} lines")
if share < MINIMUM:
    sys.exit(f"line coverage of the libraries is below {MINIMUM:.0f} %")
