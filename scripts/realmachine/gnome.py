"""GNOME Shell with gnome-keyring, whose password windows are the shell's own."""

import ast
import json
import shlex

from .checks import expect, wait
from .desktop import DesktopStage
from .screen import Screen

_KEYBOARD = """
    globalThis.keys ??= imports.gi.Clutter.get_default_backend().get_default_seat()
        .create_virtual_device(imports.gi.Clutter.InputDeviceType.KEYBOARD_DEVICE);
    for (const symbol of SYMBOLS)
        for (const state of [imports.gi.Clutter.KeyState.PRESSED, imports.gi.Clutter.KeyState.RELEASED])
            keys.notify_keyval(imports.gi.GLib.get_monotonic_time(), symbol, state);
"""
_RETURN, _ESCAPE = 0xFF0D, 0xFF1B
# The texts of the shell's own windows, whose dark panes are hard to read in a picture.
_LABELS = """
    (function texts(actor) {
        if (!actor.get_paint_visibility()) return [];
        const own = actor instanceof imports.gi.Clutter.Text ? [actor.text] : [];
        return own.concat(actor.get_children().flatMap(texts));
    })(global.stage).join(' ')
"""
_NOTIFICATIONS = "Main.messageTray.getSources().flatMap(source => source.notifications)"


class GnomeStage(DesktopStage):
    name = "gnome"
    terminal = "/usr/bin/gnome-terminal.wrapper"
    keyring_window = "Authentication required"
    keyring_refusal = "password was incorrect"

    def start_desktop(self):
        self.user.start(
            "LIBGL_ALWAYS_SOFTWARE=1 XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland exec gnome-shell --headless "
            "--wayland --no-x11 --virtual-monitor 1280x720 --unsafe-mode > shell.log 2>&1", by_password=True)
        ready = _call("Main.layoutManager._startingUp")
        wait("GNOME Shell runs", lambda: self.user.script(ready).stdout == "(true, 'false')\n")
        # As gnome-session does.
        self.user.done(
            "dbus-update-activation-environment", "--systemd", "WAYLAND_DISPLAY=wayland-0", "XDG_CURRENT_DESKTOP=GNOME",
            "XDG_SESSION_TYPE=wayland", "LIBGL_ALWAYS_SOFTWARE=1")
        self.screen = ShellScreen(self.user)
        self.screen.evaluate("Main.overview.hide()")

    def shows_notification(self, text):
        shown = self.screen.evaluate(f"{_NOTIFICATIONS}.map(one => one.title + one.body)")
        return any(text in one for one in shown)

    def press(self, button):
        pressed = self.screen.evaluate(
            f"{_NOTIFICATIONS}.flatMap(one => one.actions).filter(one => one.label == {json.dumps(button)})"
            ".slice(0, 1).map(one => one.activate()).length")
        expect(pressed == 1, f"no notification has the button {button}")


class ShellScreen(Screen):
    """GNOME Shell's own screen, keyboard and mouse, by its debugging interface."""

    def evaluate(self, code):
        """Runs JavaScript in the shell, and returns its value."""
        answer = self.user.script(_call(code))
        expect(answer.returncode == 0, f"the shell does not answer: {answer.stderr.strip()}")
        is_done, text = answer.stdout.strip()[1:-1].split(", ", 1)
        expect(is_done == "true", f"the shell says: {text}")
        text = ast.literal_eval(text)
        return json.loads(text) if text else None

    def readings(self, *options):
        yield self.evaluate(_LABELS)
        yield from super().readings(*options)

    def type(self, text):
        self._press([*map(ord, text), _RETURN])

    def press_escape(self):
        self._press([_ESCAPE])

    def _press(self, symbols):
        self.evaluate(_KEYBOARD.replace("SYMBOLS", str(symbols)) + "; 0")

    def take_picture(self, path):
        self.user.done(
            "gdbus", "call", "--session", "--dest", "org.gnome.Shell.Screenshot", "--object-path",
            "/org/gnome/Shell/Screenshot", "--method", "org.gnome.Shell.Screenshot.Screenshot", "false", "false", path)


def _call(code):
    return (
        "gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method org.gnome.Shell.Eval "
        + shlex.quote(code))
