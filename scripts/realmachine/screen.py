"""A screen that only programs look at: its pictures are read as text, and typed and clicked at as a user does."""

import re
import shlex
import subprocess

from . import root, user
from .checks import expect, wait

# Small text is read better enlarged.
SCALE = 2
VNC = f"{root.PYTHON}/bin/vncdo --server 127.0.0.1"


class Screen:
    def __init__(self, person):
        self.user = person

    def take_picture(self, path):
        """Writes a picture of the whole screen to a file of the user's."""
        raise NotImplementedError

    def type(self, text):
        """Types into the window in front, and presses return."""
        raise NotImplementedError

    def press_escape(self):
        raise NotImplementedError

    def readings(self, *options):
        """What the screen shows: as it is, then in black and white, which separates text from a coloured pane."""
        self.take_picture(f"/home/{user.NAME}/screen.png")
        machine = self.user.machine
        picture, large = machine.files / "home" / user.NAME / "screen.png", machine.scratch / "screen.png"
        for change in ((), ("-threshold", "55%")):
            subprocess.run(
                ["convert", picture, "-colorspace", "Gray", *change, "-scale", f"{SCALE}00%", large], check=True,
                capture_output=True)
            yield subprocess.run(
                ["tesseract", large, "-", "--psm", "6", *options], check=True, capture_output=True, text=True,
                env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"}).stdout

    def text(self):
        return " ".join(" ".join(self.readings()).split())

    def shows(self, text):
        return any(_letters(text) in _letters(reading) for reading in self.readings())

    def place_of(self, word):
        """The middle of a word, or None if it is not on the screen."""
        for reading in self.readings("tsv"):
            for line in reading.splitlines():
                *_, left, top, width, height, _, text = line.split("\t")
                if text == word:
                    return (int(left) + int(width) // 2) // SCALE, (int(top) + int(height) // 2) // SCALE
        return None


class SwayScreen(Screen):
    """A headless sway. wayvnc gives it a keyboard and a mouse."""

    def __init__(self, person, by_password=True, variables=""):
        super().__init__(person)
        person.start(
            f"export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 {variables}; "
            "exec sway > sway.log 2>&1", by_password)
        find = "cd $XDG_RUNTIME_DIR && test -S wayland-1 && echo $PWD/sway-ipc.*.sock"
        socket = wait("sway runs", lambda: person.script(find).stdout.strip())
        self.environment = {"WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": socket}
        wait("sway has a screen", lambda: self._run("swaymsg -t get_outputs").returncode == 0)
        exports = "".join(f"export {name}={value}; " for name, value in self.environment.items())
        person.start(f"{exports} exec wayvnc > wayvnc.log 2>&1")
        wait("wayvnc answers", lambda: self._run("ss -Htln sport = :5900").stdout)
        # The keyboard and the mouse exist only while a client is connected. A program that first sees them when they
        # are used, as KWin does, may bind them too late.
        person.start(f"exec {VNC} pause 1000000")
        wait("sway has a keyboard", lambda: '"keyboard"' in self._run("swaymsg -t get_inputs").stdout)

    def _run(self, script):
        return self.user.script(script, environment=self.environment)

    def _do(self, script):
        result = self._run(script)
        expect(result.returncode == 0, f"'{script.split()[0]}' failed: {result.stderr.strip()[-300:]}")

    def take_picture(self, path):
        self._do(f"grim {path}")

    def type(self, text):
        self._do(f"{VNC} type {shlex.quote(text)} key enter")

    def press_escape(self):
        self._do(f"{VNC} key esc")

    def click(self, left, top):
        self._do(f"{VNC} move {left} {top} pause 0.2 click 1")

    def move_mouse(self):
        self._do(f"{VNC} move 300 300 pause 0.1 move 301 300 pause 0.2")


def _letters(text):
    return re.sub(r"\W", "", text).lower()
