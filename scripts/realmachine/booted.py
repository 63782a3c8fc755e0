"""A stage on a booted machine with the built programs, a user and the servers."""

import subprocess

from . import root, servers, stages, user
from .machine import Machine

KEYRING_BY_PAM = """\
auth optional pam_gnome_keyring.so
session optional pam_gnome_keyring.so auto_start
"""


class BootedStage(stages.Stage):
    # Appended to PAM's configuration of sshd.
    pam = KEYRING_BY_PAM

    def __init__(self, options):
        self.options = options
        self.machine = None

    def start(self):
        path = root.build(self.options.directory)
        self.machine = Machine(path, self.options.directory / "machine")
        self.user = user.User(self.machine)
        self.servers = servers.Servers(self.machine)
        self.prepare()
        self.machine.boot()
        self.servers.start()

    def prepare(self):
        """Changes the machine's files before it boots."""
        install(self.options.programs, self.machine)
        self.machine.write("/etc/default/locale", "LANG=C.UTF-8\n")
        self.user.create()
        self.servers.place(self.options.server)
        pam = self.machine.files / "etc/pam.d/sshd"
        pam.write_text(pam.read_text() + self.pam)

    def end(self):
        if self.machine:
            self.user.end()
            self.machine.end()

    def taskhub(self, *words, **options):
        """Runs `taskhub`, which has to succeed, and returns its output."""
        return self.user.done("taskhub", *words, **options)

    def evidence(self):
        journal = self.machine.run("journalctl", "--no-pager", f"_UID={user.UID}", check=False).stdout.splitlines()
        lines = [line for line in journal if " sshd-session[" not in line]
        return "\n".join(["The last lines of the user's journal:", *lines[-12:]])


def install(programs, machine):
    """Installs the built programs as `make install` does, without building them anew."""
    subprocess.run(
        [
            "make", "--no-print-directory", "--old-file=release", "install", f"RELEASE={programs}",
            f"DESTDIR={machine.files}", "PREFIX=/usr/local",
        ], cwd=root.PACKAGE, check=True, stdout=subprocess.DEVNULL)
    for program in ("taskhub", "taskhub-remote"):
        machine.add_libraries(programs / program)
