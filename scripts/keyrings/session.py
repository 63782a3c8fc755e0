"""A private bus, a screen in memory and a home, in which a keyring and the programs run."""
import atexit
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={run}/bus</listen><servicedir>{services}</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>"""
PROMPTING = {"Unlock", "Prompt", "CreateItem", "CreateCollection", "Delete", "StartServiceByName"}


def until(condition, limit=30.0):
    """Waits until a condition holds, and returns its value."""
    end = time.monotonic() + limit
    while not (value := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"timed out after {limit} s")
        time.sleep(0.05)
    return value


class Session:
    def __init__(self, programs, services=None, desktop=""):
        self.programs = programs
        self.home = tempfile.mkdtemp(prefix="keyring-")
        run, directory = f"{self.home}/run", f"{self.home}/services"
        for path in (run, directory, f"{self.home}/.config"):
            os.mkdir(path, 0o700)
        for name, command in (services or {}).items():
            with open(f"{directory}/{name}.service", "w") as file:
                file.write(f"[D-BUS Service]\nName={name}\nExec={command}\n")
        with open(f"{self.home}/bus.conf", "w") as file:
            file.write(CONFIGURATION.format(run=run, services=directory))
        self.environment = {
            "HOME": self.home, "XDG_RUNTIME_DIR": run, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={run}/bus", "XDG_CURRENT_DESKTOP": desktop,
            "TASKHUB_GROUP_CONTAINER": f"{self.home}/container", "QT_QPA_PLATFORM": "xcb",
            # Debug builds that measure their coverage.
            "LLVM_PROFILE_FILE": "/dev/null",
        }
        self.started = []
        atexit.register(self.end)
        number = f"{self.home}/display"
        with open(number, "w") as file:
            self.start("Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "800x600x24",
                       stdout=file)
        until(lambda: open(number).read().endswith("\n"))
        self.environment["DISPLAY"] = ":" + open(number).read().strip()
        self.start("dbus-daemon", f"--config-file={self.home}/bus.conf", "--nofork", "--nopidfile")
        until(lambda: os.path.exists(f"{run}/bus"))
        self.monitored = f"{self.home}/calls"
        with open(self.monitored, "w") as file:
            self.start("dbus-monitor", "--session", "type=method_call", stdout=file)
        until(lambda: "NameAcquired" in open(self.monitored).read())

    def start(self, *words, **options):
        process = subprocess.Popen(
            words, env=self.environment, **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                                            "stderr": subprocess.DEVNULL, "start_new_session": True} | options)
        self.started.append(process)
        return process

    def end(self):
        for process in reversed(self.started):
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        self.started = []
        shutil.rmtree(self.home, ignore_errors=True)

    def write(self, path, text):
        with open(f"{self.home}/{path}", "w") as file:
            file.write(text)

    def tool(self, *words, text=""):
        return subprocess.run(words, env=self.environment, input=text, capture_output=True, text=True, timeout=60)

    def call(self, name, path, method, *arguments):
        words = ["gdbus", "call", "--session", "--timeout", "20", "-d", name, "-o", path, "-m", method, *arguments]
        return self.tool(*words).stdout

    def owns(self, name):
        return "true" in self.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", name)

    def windows(self):
        """The visible windows, by number, with their titles; KWallet's wizard has none at first."""
        found = self.tool("xdotool", "search", "--onlyvisible", "--maxdepth", "1", "--class", ".*").stdout
        # The first one is the screen.
        numbers = found.split()[1:]
        return {number: self.tool("xdotool", "getwindowname", number).stdout.strip() for number in numbers}

    def press(self, window, *words):
        self.tool("xdotool", "mousemove", "--window", window, "60", "60", "windowfocus", "--sync", window)
        self.tool("xdotool", *words)

    def calls(self):
        """The calls so far that can prompt or start a service."""
        names = re.findall(r"^method call.*member=(\w+)$", open(self.monitored).read(), re.M)
        return [name for name in names if name in PROMPTING]

    def taskhub(self, command, terminal=False, **options):
        """Runs a command of taskhub, on a terminal if so asked."""
        words = [f"{self.programs}/taskhub", *command.split()]
        if command == "refresh":
            words = [f"{self.programs}/taskhub-intent", "refresh"]
        return self.watch(["script", "-qec", " ".join(words), "/dev/null"] if terminal else words, **options)

    def watch(self, words, act=None, limit=30, leftovers=False):
        """Runs a program, and calls `act` with the number of each window that it shows, again and again.

        With `leftovers`, windows that were there before are treated as if it had shown them.

        Returns the exit code, or "hangs", the titles of the windows, the calls that can prompt, and the last line of the
        output.
        """
        before, calls = {} if leftovers else self.windows(), len(self.calls())
        output = f"{self.home}/output"
        with open(output, "w") as file:
            process = self.start(*words, stdout=file, stderr=subprocess.STDOUT)
        seen, end = {}, time.monotonic() + limit
        while process.poll() is None and time.monotonic() < end:
            for number, title in self.windows().items():
                if number in before:
                    continue
                seen[number] = title
                if act:
                    act(self, process, number)
            time.sleep(0.1)
        status = process.poll()
        if status is None:
            os.killpg(process.pid, signal.SIGKILL)
            status = "hangs"
        seen |= {number: title for number, title in self.windows().items() if number not in before}
        lines = [line.strip() for line in open(output, errors="replace") if line.strip()]
        return status, list(seen.values()), self.calls()[calls:], lines[-1] if lines else ""


# What a user may do with a window.

def cancel(session, _, window):
    session.press(window, "key", "--window", window, "Escape")


def answer(password):
    def act(session, _, window):
        session.press(window, "key", "ctrl+a")
        session.tool("xdotool", "type", password)
        session.tool("xdotool", "key", "Return")
        time.sleep(0.5)
    return act


def make_wallet(password):
    """Goes through KWallet's wizard: its first page has two kinds of wallets, the second is for the password."""
    def act(session, _, window):
        size = re.search(r"Geometry: (\d+)x", session.tool("xdotool", "getwindowgeometry", window).stdout)
        if not size:
            return  # It has just been closed.
        if int(size[1]) > 400:
            session.tool("xdotool", "mousemove", "--window", window, "120", "128", "click", "1")
            session.tool("xdotool", "key", "Return")
        else:
            session.tool("xdotool", "windowfocus", "--sync", window, "type", password)
            session.tool("xdotool", "key", "Tab", "type", password)
            session.tool("xdotool", "key", "Return")
        time.sleep(1)
    return act


def terminate(_, process, __):
    """Ends the program, which `script` runs on the terminal."""
    subprocess.run(["pkill", "-TERM", "-P", str(process.pid)])
