"""Plasma with KWallet, opened by PAM at login. KWin draws into a headless sway, which takes the pictures and types."""

from . import user
from .checks import wait
from .desktop import DesktopStage
from .screen import SwayScreen

# What startplasma sets.
VARIABLES = {
    "XDG_CURRENT_DESKTOP": "KDE", "XDG_SESSION_TYPE": "wayland", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "6",
    "XDG_MENU_PREFIX": "plasma-", "QT_QUICK_BACKEND": "software", "WAYLAND_DISPLAY": "wayland-k",
}
SCREEN = "output HEADLESS-1 resolution 1280x720\ndefault_border none\n"


class NestedScreen(SwayScreen):
    """KWin in sway, which now and then draws nothing until the mouse moves."""

    def take_picture(self, path):
        self.move_mouse()
        super().take_picture(path)


class PlasmaStage(DesktopStage):
    name = "plasma"
    terminal = "/usr/bin/konsole"
    keyring_window = "requested to open the wallet"
    keyring_refusal = "Error opening the wallet"
    pam = "auth optional pam_kwallet5.so\nsession optional pam_kwallet5.so auto_start force_run\n"

    def prepare(self):
        super().prepare()
        # A KDE has no other keyring.
        self.machine.change("dpkg", "--purge", "--force-depends", "libpam-gnome-keyring", "gnome-keyring")
        self.machine.write(f"/home/{user.NAME}/.config/sway/config", SCREEN)
        # A reminder stays until its button was found, and its background is plain.
        self.machine.write(
            f"/home/{user.NAME}/.config/plasmanotifyrc", "[Notifications]\nPopupTimeout=600000\n")
        self.machine.change("rm", "--recursive", "/usr/share/wallpapers")
        self.machine.change("chown", "-R", f"{user.NAME}:{user.NAME}", f"/home/{user.NAME}/.config")

    def begin_sessions(self):
        self.user.log_in()

    def start_desktop(self):
        self.screen = NestedScreen(self.user, by_password=False)
        outer = "export " + " ".join(f"{name}={value}" for name, value in self.screen.environment.items())
        exports = "".join(f"export {name}={value}; " for name, value in VARIABLES.items())
        # The session by password has the key of the wallet, and hands it over with the desktop's environment.
        self.user.start(
            f"{outer}; kwin_wayland --width 1280 --height 720 --no-lockscreen --socket wayland-k > kwin.log 2>&1 & "
            f"{exports} until [ -S $XDG_RUNTIME_DIR/wayland-k ]; do sleep 0.1; done; "
            f"dbus-update-activation-environment --systemd {' '.join(VARIABLES)}; "
            "/usr/share/libpam-kwallet-common/pam_kwallet_init; exec plasmashell > plasmashell.log 2>&1",
            by_password=True)
        wait("Plasma runs", lambda: self._owns("org.kde.plasmashell"))
        wait("Plasma shows notifications", lambda: self._owns("org.freedesktop.Notifications"))
        wait("the wallet is there", lambda: self._owns("org.freedesktop.secrets"))

    def _owns(self, name):
        return self.user.run("busctl", "--user", "status", "--no-pager", name).returncode == 0

    def shows_notification(self, text):
        return self.screen.shows(text)

    def press(self, button):
        place = wait(f"the screen shows the button {button}", lambda: self.screen.place_of(button))
        self.screen.click(*place)

    def lock_keyring(self):
        self.user.done(
            "gdbus", "call", "--session", "--dest", "org.kde.kwalletd6", "--object-path", "/modules/kwalletd6",
            "--method", "org.kde.KWallet.close", "kdewallet", "true")
