"""sway with waybar, mako and foot, as its users have them; without a screen, and gnome-keyring with gcr's window."""

import json
import re

from . import user
from .checks import expect, wait
from .desktop import DesktopStage
from .screen import SwayScreen
from .stages import journey

CONFIGURATION = """\
output HEADLESS-1 resolution 1280x720
include /etc/sway/config.d/*
exec mako
bar {
    swaybar_command waybar
}
"""
WAYBAR = {
    "modules-left": ["custom/taskhub"], "modules-right": [],
    "custom/taskhub": {
        "exec": "taskhub-widget watch --format waybar", "return-type": "json", "restart-interval": 5,
    },
}


class SwayStage(DesktopStage):
    name = "sway"
    terminal = "/usr/bin/foot"
    keyring_window = "Authentication required"
    keyring_refusal = "password was incorrect"

    def prepare(self):
        super().prepare()
        self.machine.write(f"/home/{user.NAME}/.config/sway/config", CONFIGURATION)
        self.machine.write(f"/home/{user.NAME}/.config/waybar/config", json.dumps(WAYBAR))
        self.machine.change("chown", "-R", f"{user.NAME}:{user.NAME}", f"/home/{user.NAME}/.config")

    def start_desktop(self):
        self.screen = SwayScreen(self.user, variables="XDG_CURRENT_DESKTOP=sway")
        wait("sway's environment is the session's", lambda: "SWAYSOCK" in self.session_environment())
        wait("mako runs", lambda: self.at_desktop("makoctl list").returncode == 0)

    def _list(self):
        """mako's notifications: (number, summary, {label: key})."""
        shown, labels = [], {}
        for line in self.done_at_desktop("makoctl list").splitlines():
            if head := re.match(r"Notification (\d+): (.*)", line):
                labels = {}
                shown.append((head[1], head[2], labels))
            elif action := re.match(r"    (\S+): (.*)", line):
                labels[action[2]] = action[1]
        return shown

    def shows_notification(self, text):
        # mako lists no body.
        return self._list() and self.screen.shows(f"{text} Reminder")

    def press(self, button):
        found = [(number, labels[button]) for number, _, labels in self._list() if button in labels]
        expect(found, f"no notification has the button {button}")
        number, key = found[0]
        self.done_at_desktop(f"makoctl invoke -n {number} {key}")

    @journey("waybar shows the card, and a new task at once")
    def bar(self):
        self.done_at_desktop("taskhub add 'Sweep the yard' --due today")
        wait("the bar shows the task", lambda: self.screen.shows("Sweep the yard"))
