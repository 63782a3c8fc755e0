"""Examples/build-status in six bars, and asked by 32 callers at once."""

import json
import os
import subprocess
import threading

from home import Home, check, wait


class Server:
    def __init__(self):
        self.requests, self.status, self.body, self.gate = 0, 200, b"passed", threading.Event()
        self.lock = threading.Lock()

    def answer(self, request):
        with self.lock:
            self.requests += 1
        self.gate.wait()
        return self.status, self.body, {}


def i3bar(process):
    """The texts that a bar of i3blocks shows, by the rules of the i3bar protocol."""
    check(json.loads(process.stdout.readline())["version"], 1)
    check(process.stdout.readline().strip(), "[[]")
    for line in process.stdout:
        yield json.loads(line.strip().strip(","))[-1].get("full_text")


with Home("build-status") as home:
    server = Server()
    home.run(
        "appgroup", "--group", "org.example.build-status", "defaults", "set", "server", home.serve(server.answer))

    # 32 callers at the moment at which there is no result: all of them wait for one request.
    callers = [
        home.start("build-status", "tmux" if number % 2 else "i3blocks", stdout=subprocess.PIPE)
        for number in range(32)]
    wait(lambda: server.requests, "a request")
    server.gate.set()
    check({caller.communicate()[0].split("\n")[0] for caller in callers}, {"build passed"})
    check({caller.returncode for caller in callers}, {0})
    check(server.requests, 1)

    # Real bars, with the snippets of the example.
    bars = [
        home.start("i3blocks", "-c", home.example / "i3blocks.conf", stdout=subprocess.PIPE) for _ in range(5)]
    for bar in bars:
        # Before the command has run, the block is empty.
        check(next(text for text in i3bar(bar) if text), "build passed")
    home.environment |= {"TMUX_TMPDIR": str(home.path / "tmp"), "TERM": "screen"}
    inner = f"env -u TMUX tmux -u -f {home.example / 'tmux.conf'} -L inner new cat"
    home.callback(lambda: [home.run("tmux", "-L", name, "kill-server", status=None) for name in ("inner", "outer")])
    home.run("tmux", "-u", "-f", "/dev/null", "-L", "outer", "new", "-d", "-x", "120", "-y", "10", inner)
    wait(lambda: "build passed" in home.run("tmux", "-L", "outer", "capture-pane", "-p"), "tmux shows the status")
    check(server.requests, 1)

    # What the server says is not shown, only what it means. Nonsense leaves the last status.
    force = ["appgroup", "--group", "org.example.build-status", "run", "fetch", "--force", "--"]
    force += [home.example / "build-status", "fetch"]
    server.body = b"failed"
    home.run(*force)
    check(home.run("build-status", "i3blocks").split("\n")[2][:1], "#", "a colour")
    for body, status in ((b"#(touch x)", 200), (b"passed", 500), (b"passed", 302), (b"passed" * 1000, 200)):
        server.body, server.status = body, status
        home.run(*force, status=75)
        check(home.run("build-status", "tmux"), "BUILD FAILED\n")
    check(os.path.exists(home.path / "x"), False)
