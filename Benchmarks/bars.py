"""Measures what each recipe of docs/Bars.md costs in its bar while nothing changes: wake-ups and processor time."""
import contextlib
import os
import shutil
import signal
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "Examples", "bars")
TICKS = os.sysconf("SC_CLK_TCK")
# Names the recipe in the environment of the bar and of everything that it starts.
MARK = "TASKHUB_BENCH_RECIPE"

# The bar, the screen that it needs, and its recipes: the first one is what the others are compared with.
RECIPES = [
    ("waybar", "wayland", {
        "one that ends": ["waybar", "--config", "waybar/config"],
        "one that keeps running": ["waybar", "--config", "waybar/watch"],
    }),
    ("i3blocks", None, {
        "one that ends": ["i3blocks", "-c", "i3blocks/config"],
        "one that keeps running": ["i3blocks", "-c", "i3blocks/watch"],
    }),
    ("polybar", "x11", {
        "one that ends": ["polybar", "-c", "polybar/config.ini", "main"],
        "one that keeps running": ["polybar", "-c", "polybar/watch.ini", "main"],
    }),
    ("yambar", "wayland", {"one that keeps running": ["yambar", "-c", "yambar/config.yml"]}),
    ("conky", "x11", {"one that ends": ["conky", "-c", "conky/conky.conf"]}),
    ("tmux", None, {"one that ends": ["tmux", "-L", "bench", "-f", "tmux/tmux.conf", "new-session"]}),
]


class Bars:
    """Every recipe whose bar is installed, each in a running bar. Leaving the context ends them."""

    def __init__(self, programs, directory, container, environment):
        self.directory = directory
        self.stack = contextlib.ExitStack()
        os.makedirs(directory, mode=0o700)
        self.environment = environment | {
            "PATH": f"{programs}:{environment['PATH']}", "TASKHUB_GROUP_CONTAINER": container, "TERM": "xterm",
            "XDG_RUNTIME_DIR": directory, "HOME": directory,
        }
        self.running = {}

    def __enter__(self):
        screens = {"wayland": self._sway, "x11": self._x11, None: dict}
        for bar, screen, recipes in RECIPES:
            if not shutil.which(bar):
                continue
            variables = screens[screen]()
            if variables is None:
                continue
            for widget, command in recipes.items():
                words = [os.path.join(EXAMPLES, word) if "/" in word else word for word in command]
                mark = {MARK: f"{bar}, {widget}"}
                self.running[bar, widget] = self._start(words, variables | mark, terminal=bar == "tmux")
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", "bench", "kill-server"], env=self.environment, capture_output=True)
        self.stack.close()

    def costs(self, seconds):
        """Returns wake-ups and milliseconds of processor time a minute for each recipe, after bars have settled."""
        time.sleep(5)
        before = {recipe: self._used(recipe) for recipe in self.running}
        time.sleep(seconds)
        after = {recipe: self._used(recipe) for recipe in self.running}
        return {
            recipe: tuple((after[recipe][at] - before[recipe][at]) * 60 / seconds for at in (0, 1))
            for recipe, process in self.running.items() if process.poll() is None
        }

    def _start(self, command, variables, terminal=False):
        if terminal:
            command = ["script", "-qec", " ".join(command), "/dev/null"]
        process = subprocess.Popen(
            command, env=self.environment | variables, stdin=subprocess.PIPE if terminal else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.stack.callback(self._end, process)
        return process

    @staticmethod
    def _end(process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _sway(self):
        """A compositor without a screen; None if there is none, or for root, for whom it does not run."""
        if "wayland" not in self.__dict__:
            self.wayland = None
            if shutil.which("sway") and os.geteuid() != 0:
                configuration = os.path.join(self.directory, "sway")
                with open(configuration, "w", encoding="ascii") as file:
                    file.write("output HEADLESS-1 resolution 1280x200\nxwayland disable\n")
                self._start(
                    ["sway", "--config", configuration],
                    {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"})
                if self._appears("wayland-1"):
                    self.wayland = {"WAYLAND_DISPLAY": "wayland-1"}
        return self.wayland

    def _x11(self):
        if "display" not in self.__dict__:
            self.display = None
            if shutil.which("Xvfb"):
                read, write = os.pipe()
                server = subprocess.Popen(
                    ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp"], env=self.environment, pass_fds=[write],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
                self.stack.callback(self._end, server)
                os.close(write)
                with os.fdopen(read) as number:
                    if line := number.readline().strip():
                        self.display = {"DISPLAY": f":{line}"}
        return self.display

    def _appears(self, name, limit=10):
        end = time.monotonic() + limit
        while not os.path.exists(os.path.join(self.directory, name)):
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def _used(self, recipe):
        """Wake-ups so far of the bar and what it runs now, and the milliseconds of these and of what has ended."""
        wakes = milliseconds = 0
        for pid in self._family(", ".join(recipe)):
            with contextlib.suppress(OSError):
                for thread in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii", errors="replace") as file:
                        wakes += sum(int(line.split()[1]) for line in file if line.startswith("voluntary"))
                with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                    fields = file.read().rpartition(")")[2].split()
                milliseconds += sum(map(int, fields[11:15])) * 1000 / TICKS
        return wakes, milliseconds

    @staticmethod
    def _family(recipe):
        """The bar and what it runs."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                with open(f"/proc/{pid}/environ", "rb") as file:
                    if f"{MARK}={recipe}".encode() in file.read().split(b"\0"):
                        found.append(pid)
        return found
