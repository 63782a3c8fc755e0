"""Examples/unread-mail against a host that counts bad tokens, throttles, and blocks an address for good."""

import contextlib
import json
import re
import threading
from pathlib import Path

from home import Home, check
from keyring import Keyring
from pango import shown

TOKEN = "canary-4b1d8f2c"
WORDS = ["appgroup", "--group", "org.example.unread-mail"]
SIGNED_OUT = "Mail · Signed out: Run unread-mail sign-in"
HOSTILE = "<b>&amp; $(touch x) \u202e #(touch x) %{A1:x:}"


class Host:
    """What a code host does: three bad tokens, and this address is blocked, whatever it sends."""

    def __init__(self):
        self.tokens, self.bad, self.requests = {TOKEN}, 0, 0
        self.rejecting = lambda: None
        self.throttled, self.forbidding, self.leaks, self.lock = False, False, set(), threading.Lock()
        self.messages = [{"from": "Ada", "subject": HOSTILE}, {"from": "Mallory", "subject": "Invoice"}]

    def answer(self, request):
        with self.lock:
            self.requests += 1
            self.leaks |= visible(TOKEN)
            kind, _, token = (request.headers["Authorization"] or "").partition(" ")
            if self.bad >= 3:
                return 403, b"blocked", {}
            if kind != "Bearer" or token not in self.tokens:
                self.bad += 1
                self.rejecting()
                return 401, b"bad token", {}
            if self.forbidding:
                return 403, b"too many requests", {"Retry-After": "300"}
            if self.throttled:
                return 429, b"", {"Retry-After": "300"}
            return 200, json.dumps(self.messages).encode(), {}


def visible(secret):
    """What other programs can see of the processes that run while the host is asked."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        for name in ("cmdline", "environ"):
            # It may have ended, or be another user's.
            with contextlib.suppress(OSError):
                if secret.encode() in (process / name).read_bytes():
                    found.add(str(process / name))
    return found


def module(home):
    """What waybar makes of the module, by its own rules: JSON in a line, and Pango markup."""
    line = home.run("unread-mail")
    check(line.count("\n"), 1, "lines")
    card = json.loads(line)
    check(shown(card["text"])[1] is not None, True)
    return card | {"text": shown(card["text"])[0], "tooltip": shown(card["tooltip"])[0]}


with Home("unread-mail") as home:
    keyring, host = Keyring(home), Host()
    configuration = json.loads((home.example / "waybar.jsonc").read_text())
    check(configuration["custom/mail"]["exec"], "unread-mail")
    home.run(*WORDS, "defaults", "set", "server", home.serve(host.answer))

    # A newcomer who has not signed in: nothing is sent.
    card = module(home)
    check((card["text"], card["class"]), (SIGNED_OUT, ["signed-out"]))
    check(host.requests, 0)

    home.run("unread-mail", "sign-in", input=TOKEN + "\n")
    card = module(home)
    check(card["text"].startswith("2 unread · "), True, card["text"])
    check("<b>&amp; $(touch x)" in card["tooltip"] and "\u202e" not in card["tooltip"], True, card["tooltip"])
    module(home)
    check(host.requests, 1, "the bar draws without asking")

    # Throttled: asked once, and not again before the time that the host named.
    host.throttled = True
    home.run("unread-mail", "refresh", status=75)
    container = home.path / ".local/share/group-containers/org.example.unread-mail"
    result = (container / "runs/fetch").read_text()
    check(bool(re.search(r"^exit\t75$", result, re.M)), True, result)
    asked = host.requests
    for _ in range(3):
        check(module(home)["text"].startswith("2 unread · "), True)
    check(host.requests, asked)
    host.throttled = False

    # A locked keyring is not a wrong token: nothing is sent, and the number stays.
    keyring.lock()
    for _ in range(5):
        home.run("unread-mail", "refresh", status=75)
    check((host.requests, host.bad), (asked, 0))
    check(module(home)["text"].startswith("2 unread · "), True)
    keyring.unlock()
    home.run("unread-mail", "refresh")
    check((host.requests, host.bad), (asked + 1, 0))

    # A host may limit requests with 403: that says nothing about the token, which is sent again later.
    host.forbidding = True
    said = home.run("sh", "-c", "unread-mail refresh 2>&1", status=69)
    check("(403)" in said, True, said)
    asked = host.requests
    for _ in range(3):
        check(module(home)["text"].startswith("2 unread · "), True)
    check(host.requests, asked)
    host.forbidding = False
    home.run("unread-mail", "refresh")
    check((host.requests, host.bad), (asked + 1, 0))

    # A revoked token is sent once, so the address is never blocked. Signing in again ends it.
    host.tokens = {"another"}
    for _ in range(5):
        home.run("unread-mail", "refresh", status=77)
    check((host.requests, host.bad), (asked + 2, 1))
    check(module(home)["text"], SIGNED_OUT)
    host.messages = []
    home.run("unread-mail", "sign-in", input="another\n")
    check(module(home)["text"], "No unread mail")

    # Another token that was stored meanwhile is used at once.
    host.tokens, host.bad = {"third"}, 0
    host.rejecting = lambda: home.run(*WORDS, "token", "set", "mail", input="third\n")
    home.run("unread-mail", "refresh")
    check(host.bad, 1)

    # A keyring that is locked from the beginning of the session, with an old number.
    home.run(*WORDS, "snapshot", "publish", "mail", "--valid-until", "2026-01-01T00:00:00Z", input=json.dumps(
        {"schema": 1, "title": "Mail", "line": "7 unread"}))
    keyring.lock()
    home.run("unread-mail", "refresh", status=75)
    check(module(home)["class"], ["locked"])
    keyring.unlock()
    home.run("unread-mail", "refresh")

    # A host that sends nonsense changes nothing.
    host.messages = {"subject": "x"}
    home.run("unread-mail", "refresh", status=None)
    check(module(home)["text"], "No unread mail")

    check(host.leaks, set(), "the token in arguments or environments")
    files = [path for path in home.path.rglob("*") if path.is_file()]
    check([path for path in files if TOKEN.encode() in path.read_bytes()], [], "the token in files")
    check((home.path / "x").exists(), False, "a title was run")
