"""Follows conky's reading of what execpi runs (core.cc, template.cc); and a sample through conky itself."""

import os
import re
import subprocess
import tempfile

from cards import UNSEEN, cards, clean
from conky_text import shown

sample = {}
count = 0
for number, line, titles, output in cards():
    count += 1
    try:
        clean(output, newline=True)
        assert output.count("\n") == 1
        assert shown(output[:-1]).replace(UNSEEN, "") == line
    except Exception as error:
        print(number, repr(error), repr(output), repr(line))
    if number % 50 == 0 or "emplate" in line:
        sample[str(number)] = (line, output)
assert count >= 10_000, count

with tempfile.TemporaryDirectory() as directory:
    for name, (line, output) in sample.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
            file.write(output)
    left = set(sample)
    # On a busy machine, it shows nothing for a command that has not ended yet.
    for _ in range(5):
        with open(os.path.join(directory, "conky.conf"), "w") as config:
            config.write(
                "conky.config = { out_to_console = true, out_to_x = false, background = false, update_interval = 1,\n"
                " total_run_times = 1, text_buffer_size = 65536, max_user_text = 1048576, imlib_cache_size = 0,\n"
                " template0 = [[A TEMPLATE]] }\nconky.text = [[\n")
            for name in sorted(left):
                config.write(f"<{name}>${{execp cat {directory}/{name}}}</{name}>\n")
            config.write("]]\n")
        run = subprocess.run(
            ["conky", "-c", config.name], capture_output=True, timeout=120, cwd=directory,
            env={"PATH": "/usr/bin:/bin", "HOME": directory, "LC_ALL": "C.UTF-8"})
        text = run.stdout.decode("utf-8")
        for name in sorted(left):
            found = re.search(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
            if found and not found.group(1):
                continue
            left.remove(name)
            if not found or found.group(1).replace(UNSEEN, "") != sample[name][0]:
                print(name, repr(found and found.group(1)), repr(sample[name][0]), run.stderr[-300:])
        if not left:
            break
    for name in sorted(left):
        print(name, "nothing is shown", repr(sample[name][0]), run.stderr[-300:])
    if os.path.exists(os.path.join(directory, "x")):
        print("a title's command ran")
