"""Boots the root as a machine of its own: systemd, logind, D-Bus, NetworkManager and sshd, and no network but its own.

The root stays as it is: an overlay takes all changes, and is removed when the machine ends.
"""

import os
import shutil
import signal
import subprocess

from . import checks


class Files:
    """The root's files below an overlay, which can be changed before they boot."""

    def __init__(self, root, scratch):
        self.scratch = scratch
        # Stays when the machine has gone.
        self.console = scratch.with_suffix(".log")
        self.console.unlink(missing_ok=True)
        shutil.rmtree(scratch, ignore_errors=True)
        for name in ("upper", "work", "merged"):
            (scratch / name).mkdir(parents=True)
        self.files = scratch / "merged"
        layers = f"lowerdir={root},upperdir={scratch}/upper,workdir={scratch}/work"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, self.files], check=True)

    def write(self, path, text, mode=0o644):
        file = self.files / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)

    def change(self, *words):
        """Runs a command in them."""
        subprocess.run(["chroot", self.files, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def add_libraries(self, program):
        """Copies the libraries of a program that aren't Debian's, which are Swift's, unless they are linked in."""
        linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
        for path in (words[2] for line in linked.splitlines() if len(words := line.split()) > 2):
            if not path.startswith(("/lib/", "/usr/lib/")):
                target = self.files / path.lstrip("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)

    def end(self):
        subprocess.run(["umount", "--recursive", "--lazy", self.files], check=True)
        shutil.rmtree(self.scratch, ignore_errors=True)


class Machine(Files):
    # Of its ssh.
    port = 22
    process = None

    def boot(self):
        with open(self.console, "w") as console:
            self.process = subprocess.Popen(
                [
                    # Without this program, the machine shuts down. On a signal that nspawn cannot catch, it would stay.
                    "setpriv", "--pdeathsig=TERM", "systemd-nspawn", "--quiet", "--boot", "--register=no",
                    "--keep-unit", "--private-network", "--capability=all", "--console=pipe", "-D", self.files,
                ],
                # systemd 257 refuses the legacy hierarchy, which a host without systemd may have.
                env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
                stdin=subprocess.DEVNULL, stdout=console, stderr=console)
        checks.wait("the machine has booted", self._has_booted)

    def _has_booted(self):
        checks.expect(self.process.poll() is None, f"the machine ended while it booted; see {self.console}")
        state = self.run("systemctl", "is-system-running", check=False)
        return state.stdout.strip() in ("running", "degraded")

    def entered(self, namespaces="muinpC"):
        """The words in front of a command that runs inside as root; with "n", only in the machine's network."""
        children = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        leader = open(children).read().split()
        return ["nsenter", "-t", leader[0] if leader else "0", *(f"-{space}" for space in namespaces)]

    def run(self, *words, stdin="", check=True, limit=checks.TIMEOUT):
        """Runs a command as root in the machine."""
        command = [*self.entered(), "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", *map(str, words)]
        result = subprocess.run(
            command, input=stdin, capture_output=True, text=True, errors="replace", timeout=limit)
        if check and result.returncode != 0:
            raise checks.Failed(f"{words[0]} ended with {result.returncode}: {result.stderr.strip()[-500:]}")
        return result

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        super().end()
