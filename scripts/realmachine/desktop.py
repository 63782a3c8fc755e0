"""The journeys of a user at a desktop. Each desktop says how its windows, notifications and password prompts work."""

import json
import re
import shlex
import subprocess

from . import checks, servers, user
from .booted import BootedStage
from .checks import expect, wait
from .stages import journey

# The commands that must never cause a window while the keyring is locked.
QUIET = [
    "taskhub sync", "taskhub session", "taskhub list", "taskhub doctor", "taskhub outbox",
    "taskhub unlock < /dev/null", "taskhub login --no-browser --adopt < /dev/null",
    "taskhub-intent refresh --deadline 60", "taskhub-intent create 'Behind the lock'", "taskhub-widget render",
]
LOCKED = 75
# Calls that show a window, or may.
PROMPTS = {"Prompt", "BeginPrompting", "PerformPrompt"}
BROWSER = "/usr/local/bin/rehearsal-browser"
WEB = ["x-scheme-handler/http", "x-scheme-handler/https"]


class DesktopStage(BootedStage):
    # The terminal for links, among those that provide x-terminal-emulator.
    terminal: str

    def prepare(self):
        super().prepare()
        self.machine.change("update-alternatives", "--set", "x-terminal-emulator", self.terminal)
        # The browser of this desktop: it fills in the provider's forms, and follows the redirect as a browser does.
        self.machine.write(BROWSER, _browser(), 0o755)
        self.machine.write(
            "/usr/share/applications/rehearsal-browser.desktop",
            f"[Desktop Entry]\nType=Application\nName=Browser\nExec={BROWSER} %u\nMimeType={';'.join(WEB)};\n")
        self.machine.write(
            "/etc/xdg/mimeapps.list",
            "[Default Applications]\n" + "".join(f"{kind}=rehearsal-browser.desktop\n" for kind in WEB))
        self.machine.change("update-desktop-database")

    def start(self):
        super().start()
        self.begin_sessions()
        self.start_desktop()
        self.taskhub("install")
        self.taskhub("setup", servers.ADDRESS)

    def begin_sessions(self):
        """Logs in until the keyring is unlocked: the first login makes it, the next one unlocks it."""
        self.user.log_in()
        self.user.log_out()
        self.user.log_in()

    # What each desktop does in its own way.

    def start_desktop(self):
        """Starts the compositor, sets `screen`, and lets the user manager know the compositor's environment."""
        raise NotImplementedError

    def shows_notification(self, text):
        """Whether a notification with this text is on the screen."""
        raise NotImplementedError

    def press(self, button):
        """Presses a button of the only notification."""
        raise NotImplementedError

    def lock_keyring(self):
        """Locks gnome-keyring's only collection."""
        self.done_at_desktop(
            "gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets "
            "--method org.freedesktop.Secret.Service.Lock \"['/org/freedesktop/secrets/collection/login']\"")

    # How a window of the keyring is recognised on the screen.
    keyring_window: str
    # What it says after a wrong password.
    keyring_refusal: str

    # Tools.

    def session_environment(self):
        """What the user manager gives to the programs of the session, as the desktop's own do."""
        shown = self.user.done("systemctl", "--user", "show-environment")
        return dict(line.split("=", 1) for line in shown.splitlines() if "=" in line and "$'" not in line)

    def at_desktop(self, script, **options):
        """Runs a shell script as a program of the desktop, and returns its result."""
        return self.user.script(script, environment=self.session_environment(), **options)

    def done_at_desktop(self, script, **options):
        result = self.at_desktop(script, **options)
        expect(result.returncode == 0, f"'{script}' ended with {result.returncode}: {result.stderr.strip()[-300:]}")
        return result.stdout

    # The journeys.

    @journey("Signing in opens the browser, and its redirect comes back by the desktop's handler of links")
    def sign_in(self):
        result = self.at_desktop("timeout 250 taskhub login --adopt < /dev/null")
        expect(result.returncode == 0, f"login ended with {result.returncode}: {result.stderr}{self._browser_said()}")
        self.taskhub("session")

    def _browser_said(self):
        return self.user.run("cat", ".rehearsal-browser").stdout

    @journey("A change is at the server at once, and a task from there arrives", needs=["sign-in"])
    def sync(self):
        self.done_at_desktop("taskhub-intent create 'Buy bread' --no-wait")
        wait("the server has the task", lambda: self.servers.task("Buy bread"))
        self.servers.control(
            "change", {"user": servers.ACCOUNT, "action": "create", "body": {"title": "From the web"}})
        self.taskhub("sync")
        expect("From the web" in self.taskhub("list"), "the task from the server is missing")

    @journey(
        "A reminder appears in its minute, and its button completes the task, here and at the server",
        needs=["sign-in"])
    def reminder(self):
        self.done_at_desktop("taskhub add 'Water the plants' --remind 'in 1 minute'")
        # On a busy machine, a desktop may show one too late, which is closed and shown again.
        wait("the service counts the reminder", lambda: "1 notification shown" in self._reminder_log())
        wait("the reminder is on the screen", lambda: self.shows_notification("Water the plants"))
        self.press("Complete")
        wait("the task is done", lambda: self._is_done("Water the plants"))
        wait("the server knows it", lambda: self._is_done_there("Water the plants"))
        self.press("Undo")
        wait("the task is open again", lambda: not self._is_done("Water the plants"))

    def _reminder_log(self):
        return self.user.done("journalctl", "--user", "--unit=taskhub-remind", "--output=cat", "--no-pager")

    def _is_done(self, title):
        tasks = json.loads(self.taskhub("list", "--all", "--json"))["tasks"]
        return next(task["status"] for task in tasks if task["title"] == title) == "done"

    def _is_done_there(self, title):
        task = self.servers.task(title)
        return task and task["is_completed"]

    @journey("A link opens a terminal with that view", needs=["sign-in"])
    def link(self):
        self.done_at_desktop("taskhub add 'Seen by a link' --due today")
        self.done_at_desktop("setsid --fork xdg-open taskhub://today > xdg-open.log 2>&1")
        wait("the terminal shows the task", lambda: self.screen.shows("Seen by a link"))

    @journey("With the keyring locked, no command shows a window, and each says what to do", needs=["sign-in"])
    def locked(self):
        self.lock_keyring()
        with CallWatch(self) as watch:
            for command in QUIET:
                result = self.at_desktop(command)
                if any(word in command for word in ("sync", "session", "unlock", "refresh", "login")):
                    expect(result.returncode == LOCKED, f"{command} ended with {result.returncode}: {result.stderr}")
                    expect("keyring" in result.stderr, f"{command} says: {result.stderr}")
            calls = watch.members()
        expect(not calls & PROMPTS, f"calls that show a window: {sorted(calls & PROMPTS)}")
        expect(not self.screen.shows(self.keyring_window), "the keyring shows a window")

    @journey(
        "A cancelled unlock exits 75, a wrong password is asked again, and the right one unlocks", needs=["locked"])
    def unlock(self):
        cancelled = self.unlocking([(self.keyring_window, None)])
        expect(cancelled == (LOCKED, False), f"the cancelled unlock ended with {cancelled[0]}")
        status, unlocked = self.unlocking(
            [(self.keyring_window, "a wrong one"), (self.keyring_refusal, user.PASSWORD)])
        expect(status == 0 and unlocked, f"unlock ended with {status}")
        self.taskhub("sync")

    def unlocking(self, answers):
        """Runs unlock on a terminal, and answers its windows by what they show; None is Escape.

        Returns the exit code, and whether it says that the keyring is unlocked.
        """
        process = self.user.start(
            self.exports() + "taskhub unlock > unlock.out 2>&1; echo $? > unlock.status", terminal=True)
        for window, answer in answers:
            wait(f"the screen shows '{window}'", lambda: self.screen.shows(window) or process.poll() is not None)
            expect(process.poll() is None, f"unlock ended: {self.user.run('cat', 'unlock.out').stdout}")
            self.screen.press_escape() if answer is None else self.screen.type(answer)
        wait("unlock ends", lambda: process.poll() is not None)
        said = self.user.run("cat", "unlock.out").stdout
        return int(self.user.done("cat", "unlock.status")), "is unlocked" in said

    def exports(self):
        return "".join(f"export {name}={shlex.quote(value)}; " for name, value in self.session_environment().items())

    @journey("Logging out of the desktop ends every program of ours, and the next login works", needs=["sign-in"])
    def login_again(self):
        self.user.log_out()
        left = self.machine.run("pgrep", "-u", str(user.UID), "-l", check=False).stdout.strip()
        expect(not left, f"processes are left: {left}")
        self.user.log_in()
        self.start_desktop()
        self.taskhub("sync")

    @journey("'taskhub uninstall' removes the handler of links and the units", needs=["sign-in"])
    def uninstall(self):
        self.done_at_desktop("taskhub uninstall")
        handler = self.at_desktop("xdg-mime query default x-scheme-handler/taskhub").stdout.strip()
        expect(not handler, f"links still belong to {handler}")
        loaded = self.user.done("systemctl", "--user", "list-units", "--all", "--plain", "--no-legend", "taskhub*")
        expect(not loaded.strip(), f"units are left: {loaded}")

    def evidence(self):
        try:
            return f"The screen shows: {self.screen.text()[:600]}\n{super().evidence()}"
        except (checks.Failed, subprocess.SubprocessError, OSError):
            return super().evidence()


class CallWatch:
    """Records the method calls on the user's session bus."""

    def __init__(self, stage):
        self.stage = stage

    def __enter__(self):
        self.process = self.stage.user.start("exec dbus-monitor --session > calls.log")
        wait("the monitor runs", lambda: "NameAcquired" in self._log() or "NameLost" in self._log())
        return self

    def __exit__(self, *_):
        self.process.kill()

    def members(self):
        # The monitor has seen all earlier calls once it shows this one.
        mark = "rehearsal.mark"
        bus = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner"]
        self.stage.user.done("busctl", "--user", "call", *bus, "s", mark)
        wait("the monitor has seen all calls", lambda: mark in self._log())
        return set(re.findall(r"^method call .*member=(\w+)", self._log(), re.MULTILINE))

    def _log(self):
        return self.stage.user.run("cat", "calls.log").stdout


def _browser():
    values = {"username": servers.USER, "password": servers.PASSWORD, "authority": servers.AUTHORITY}
    return f"""#!/usr/bin/python3
import json, subprocess, sys
task = {{"address": sys.argv[1], **{values!r}}}
done = subprocess.run(["/opt/python/bin/python", "{servers.FIXTURE}/browser.py"], input=json.dumps(task),
    capture_output=True, text=True)
with open("/home/{user.NAME}/.rehearsal-browser", "a") as log:
    print(done.returncode, done.stderr[-300:], file=log)
subprocess.Popen(["xdg-open", done.stdout.strip()])
"""
