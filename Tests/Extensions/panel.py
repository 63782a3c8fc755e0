"""Examples/panel under Xvfb: it shows titles as they are, follows the card, and leaves no process behind."""

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

from home import ROOT, Home, check, wait

WORDS = ["appgroup", "--group", "org.example.unread-mail"]
TITLES = [
    "<b>bold</b>", "<span size='1000000'>x</span>", "&amp; &#x41; & <", "<a href='file:///etc/passwd'>Mail</a>",
    "</label><script>", "$(touch x)", "世界 e\u0301 👩‍👩‍👧", "50% %s",
]


def publish(home, titles):
    card = {"schema": 1, "title": "<u>Mail</u>", "line": "<tt>2</tt> &", "rows": [{"title": title} for title in titles]}
    home.run(*WORDS, "snapshot", "publish", "mail", input=json.dumps(card))


def judge(home, example):
    """Starts the list in a window, as `panel` does."""
    return home.start(
        "gjs", "-m", ROOT / "Tests/Extensions/panel_judge.js", example, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)


def labels(process):
    return json.loads(process.stdout.readline())


def watchers(pid):
    """The children of a process that run appgroup."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if "--watch" in Path(f"/proc/{child}/cmdline").read_text().split("\0")]


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


with Home("panel") as home:
    read, write = os.pipe()
    home.start("Xvfb", "-displayfd", write, "-screen", "0", "640x480x24", pass_fds=[write], stderr=subprocess.DEVNULL)
    home.environment |= {"DISPLAY": f":{os.read(read, 16).decode().strip()}", "GSK_RENDERER": "cairo",
                         "GDK_BACKEND": "x11", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory"}

    panel = judge(home, home.example)
    check([label["name"] for label in labels(panel)][:2], ["title", "line"], "nothing is published yet")

    # The list changes because of the file: nobody tells it.
    for titles in (TITLES[:4], TITLES[4:]):
        publish(home, titles)
        shown = labels(panel)
        check([label["text"] for label in shown], ["<u>Mail</u>", "<tt>2</tt> &", *titles])
        check([label["attributes"] for label in shown], [0] * len(shown), "markup")

    # The same list with markup is noticed.
    wrong = home.path / "wrong"
    shutil.copytree(home.example, wrong)
    source = (wrong / "cardList.js").read_text()
    (wrong / "cardList.js").write_text(source.replace("useMarkup: false", "useMarkup: true"))
    publish(home, TITLES[:1])
    trapped = labels(judge(home, wrong))[-1]
    check((trapped["text"], trapped["attributes"] > 0), ("bold", True))

    # The program itself, and what is left when it is killed.
    panel = home.start("panel")
    wait(lambda: watchers(panel.pid), "the panel watches")
    children = watchers(panel.pid)
    os.kill(panel.pid, signal.SIGKILL)
    wait(lambda: not any(map(is_alive, children)), "the watcher has ended")
    check((home.path / "x").exists(), False, "a title was run")
