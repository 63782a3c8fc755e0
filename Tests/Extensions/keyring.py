"""A real gnome-keyring on a bus of its own, whose password is known."""

import subprocess
from home import wait

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={socket}</listen>
<policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
</policy>
</busconfig>
"""
PASSWORD = "a password"
COLLECTION = "/org/freedesktop/secrets/collection/login"
UNLOCKING = f"""
import dbus
bus = dbus.SessionBus()
service = bus.get_object("org.freedesktop.secrets", "/org/freedesktop/secrets")
_, session = service.OpenSession("plain", "", dbus_interface="org.freedesktop.Secret.Service")
password = dbus.Struct((session, dbus.ByteArray(b""), dbus.ByteArray(b"{PASSWORD}"), "text/plain"))
service.UnlockWithMasterPassword(
    dbus.ObjectPath("{COLLECTION}"), password,
    dbus_interface="org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface")
"""


class Keyring:
    def __init__(self, home):
        self.home = home
        socket, configuration = home.path / "run/bus", home.path / "run/bus.conf"
        configuration.write_text(CONFIGURATION.format(socket=socket))
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={socket}"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        home.start("dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile", **quiet)
        wait(socket.exists, "the bus listens")
        daemon = home.start(
            "gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets", **quiet | {
                "stdin": subprocess.PIPE})
        daemon.stdin.write(PASSWORD)
        daemon.stdin.close()
        wait(lambda: COLLECTION in self.call("ReadAlias", "default"), "the keyring has its collection")

    def call(self, method, argument):
        return self.home.run(
            "gdbus", "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path",
            "/org/freedesktop/secrets", "--method", f"org.freedesktop.Secret.Service.{method}", argument, status=None)

    def lock(self):
        self.call("Lock", f"['{COLLECTION}']")

    def unlock(self):
        """Unlocks it with its password, without a prompt."""
        self.home.run("/usr/bin/python3", "-c", UNLOCKING)
