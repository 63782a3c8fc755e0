"""i3blocks's lines by their count and content; and a sample through i3blocks itself, which must stay JSON."""

import os
import subprocess
import tempfile

from cards import COLOR, cards, clean, strict_json, unisolated

sample = {}
count = 0
for number, line, titles, output in cards():
    count += 1
    try:
        clean(unisolated(output), newline=True)
        lines = output.split("\n")
        assert lines[-1] == "" and len(lines) in (3, 4), lines
        assert unisolated(lines[0]) == line and lines[1]
        assert len(lines) == 3 or COLOR.match(lines[2])
        assert max(len(part.encode()) for part in lines) < 1500
    except Exception as error:
        print(number, repr(error), repr(output))
    if number % 100 == 0:
        sample[str(number)] = (line, output)
assert count >= 10_000, count

with tempfile.TemporaryDirectory() as directory:
    with open(os.path.join(directory, "config"), "w") as config:
        for name, (line, output) in sample.items():
            with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
                file.write(output)
            config.write(f"[{name}]\ncommand=cat {directory}/{name}\ninterval=once\n")
    bar = subprocess.Popen(
        ["i3blocks", "-c", config.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", "HOME": directory})
    shown = {}
    try:
        header = strict_json(bar.stdout.readline())
        assert header["version"] == 1 and bar.stdout.readline().strip() == b"[[]"
        while len(shown) < len(sample):
            state = bar.stdout.readline()
            assert state, "i3blocks ended"
            for block in strict_json(state.decode("utf-8").strip().strip(",")):
                if block.get("full_text"):
                    shown[block["name"]] = block
    finally:
        bar.terminate()
        bar.wait()
for name, (line, output) in sample.items():
    if unisolated(shown[name]["full_text"]) != line:
        print(name, repr(shown[name]), repr(line))
