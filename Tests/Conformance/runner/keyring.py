"""A session bus of a case's own, with a monitor, a keyring and an identity provider.

`keyring` of a case has `manner` (of keyring_service.py; `none` for no keyring, `no-bus` for no bus either), and the
`value` that is kept as NAME `mail`: a token, `session` for one that has expired, or null for none. `calls` lists
forbidden methods that the case allows.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from runner.stage import GROUP

HERE = Path(__file__).parent
# The system's, which has the bindings.
PYTHON = "/usr/bin/python3"
CONTAINER = "6b1f0c9e-7d0a-4e57-9a83-52f1f3b8a001"
# What may prompt, unlock, create or start something.
FORBIDDEN = {
    "Unlock", "Prompt", "CreateItem", "CreateCollection", "Delete", "Lock", "ChangeLock", "ChangeWithPrompt",
    "UnlockWithMasterPassword", "StartServiceByName",
}
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={socket}</listen>
<policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
</policy>
</busconfig>
"""


def is_installed():
    if not all(shutil.which(name) for name in ("dbus-daemon", "dbus-monitor", "dbus-send", "openssl")):
        return False
    test = subprocess.run([PYTHON, "-c", "import dbus, dbus.service, gi"], capture_output=True)
    return test.returncode == 0


def start(stage, description):
    """Starts what the case describes, and adds it to the stage's environment."""
    directory = stage.root / "keyring"
    directory.mkdir(0o700)
    stage.places["keyring"] = directory
    stage.plant([
        {"path": "container/defaults.json",
         "content": json.dumps(settings(directory, description.get("value") == "session"))},
        {"path": "container/credentials", "kind": "directory"}, {"path": "container/locks", "kind": "directory"}])
    value = description.get("value")
    if value == "session":
        issuer = start_provider(stage, directory)
        value = json.dumps(session(issuer))
        stage.places["issuer"] = issuer
    if description["manner"] == "no-bus":
        stage.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={directory}/none"
        return
    (directory / "bus.conf").write_text(CONFIGURATION.format(socket=directory / "bus"))
    stage.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={directory}/bus"
    helper(stage, ["dbus-daemon", f"--config-file={directory}/bus.conf", "--nofork", "--nopidfile"])
    wait(lambda: owner(stage, "org.freedesktop.DBus"))
    helper(stage, ["dbus-monitor", "--address", f"unix:path={directory}/bus"], directory / "calls")
    if description["manner"] != "none":
        attributes = {"xdg:schema": GROUP, "container": CONTAINER, "name": "mail"}
        (directory / "item").write_text(json.dumps({"secret": value, "attributes": attributes}))
        helper(stage, [PYTHON, "-B", str(HERE / "keyring_service.py"), description["manner"], str(directory / "item")])
        wait(lambda: owner(stage, "org.freedesktop.secrets"))
    mark(stage, directory, "begin")


def settings(directory, has_provider):
    authority = {"serverAuthorityFile": str(directory / "certificate")} if has_provider else {}
    return {"containerID": CONTAINER} | authority


def session(issuer):
    return {
        "appgroup_session": 1, "client_id": "mail", "issuer": issuer, "access_token": "CANARY-ACCESS-0",
        "expires_at": int(time.time()) - 60, "generation": 1, "lifetime": 300, "refresh_token": "CANARY-REFRESH-0",
        "subject": "ada"}


def start_provider(stage, directory):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", directory / "key",
         "-out", directory / "certificate"], check=True, capture_output=True)
    (directory / "session").write_text(json.dumps(session("")))
    (directory / "requests").write_text("")
    helper(stage, [sys.executable, "-B", str(HERE / "provider.py"), str(directory)])
    wait(lambda: (directory / "address").exists())
    return (directory / "address").read_text()


def helper(stage, command, output=os.devnull):
    with open(output, "wb") as file:
        stage.helpers.append(subprocess.Popen(
            command, env=stage.environment, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.DEVNULL,
            process_group=0))


def wait(condition):
    end = time.monotonic() + 10
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


def owner(stage, name):
    answer = subprocess.run(
        ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
         "org.freedesktop.DBus.NameHasOwner", f"string:{name}"], env=stage.environment, capture_output=True)
    return b"boolean true" in answer.stdout


def mark(stage, directory, word):
    """Waits until the monitor has seen a call of ours, and thus all calls before it."""
    name = f"conformance.{word}"

    def is_seen():
        owner(stage, name)
        return name in (directory / "calls").read_text("utf-8", "replace")

    wait(is_seen)


def problems(stage, description):
    """The forbidden calls since the keyring was started."""
    if description["manner"] == "no-bus":
        return
    directory = stage.places["keyring"]
    mark(stage, directory, "end")
    allowed = set(description.get("calls", []))
    calls = (directory / "calls").read_text("utf-8", "replace").partition("conformance.begin")[2]
    for line in calls.splitlines():
        if line.startswith("method call"):
            member = line.partition("member=")[2]
            if member in FORBIDDEN - allowed:
                yield f"called {member} on the bus"
