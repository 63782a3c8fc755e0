"""An ordinary user of the machine, who logs in over ssh: a real session of PAM and logind, with a user manager."""

import shlex
import subprocess
import time

from . import checks

NAME, UID, PASSWORD = "ada", 1000, "correct horse battery"


class User:
    """`--password` logins run PAM's keyring modules; logins by key leave the keyring locked, as autologin does."""

    def __init__(self, machine):
        self.machine = machine
        self.key = machine.scratch / "key"
        # The process of each session, with the file of its output.
        self.sessions = {}

    def create(self):
        """Before the machine boots."""
        machine = self.machine
        machine.change("useradd", "--create-home", "--shell", "/bin/bash", "--uid", str(UID), NAME)
        subprocess.run(
            ["chroot", machine.files, "chpasswd"], input=f"{NAME}:{PASSWORD}\n", text=True, check=True)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.key], check=True)
        machine.write(f"/home/{NAME}/.ssh/authorized_keys", self.key.with_suffix(".pub").read_text(), 0o600)
        machine.change("chown", "-R", f"{NAME}:{NAME}", f"/home/{NAME}")

    def _ssh(self, script, by_password, terminal=False):
        login = ["sshpass", "-e"] if by_password else []
        # A terminal in a desktop isn't one of ssh's, where login offers a code instead of the browser.
        clean = "unset SSH_CONNECTION SSH_CLIENT SSH_TTY; "
        return [
            *self.machine.entered("n"), *login, "ssh", "-tt" if terminal else "-T", *self.options(by_password),
            f"{NAME}@127.0.0.1", clean + script,
        ]

    def options(self, by_password=False):
        """The options of ssh."""
        how = ["-o", "PubkeyAuthentication=no"] if by_password else ["-i", str(self.key), "-o", "BatchMode=yes"]
        return [
            "-F", "none", "-p", str(self.machine.port), "-o", "ConnectTimeout=10", "-o", "StrictHostKeyChecking=no",
            "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", *how,
        ]

    def run(self, *words, stdin="", environment=None, terminal=False, limit=checks.TIMEOUT):
        """Runs a command in a session of its own, and returns its result."""
        return self.script(" ".join(map(shlex.quote, words)), stdin, environment, terminal, limit)

    def script(self, script, stdin="", environment=None, terminal=False, limit=checks.TIMEOUT):
        variables = "".join(f"export {name}={shlex.quote(value)}; " for name, value in (environment or {}).items())
        try:
            return subprocess.run(
                self._ssh(variables + script, False, terminal), input=stdin, capture_output=True, text=True,
                errors="replace", timeout=limit)
        except subprocess.TimeoutExpired:
            raise checks.Failed(f"'{script}' ran for more than {limit} s") from None

    def done(self, *words, **options):
        """Runs a command that has to succeed, and returns its output."""
        result = self.run(*words, **options)
        said = (result.stderr or result.stdout).strip()[-400:]
        checks.expect(result.returncode == 0, f"{' '.join(words)} ended with {result.returncode}: {said}")
        return result.stdout

    def start(self, script, by_password=False, terminal=False):
        """Starts a session that lasts, waits until PAM has opened it, and returns its process."""
        log = self.machine.scratch / f"session-{len(self.sessions)}.log"
        with open(log, "w") as output:
            process = subprocess.Popen(
                self._ssh(f"echo open; {script}", by_password, terminal),
                env={"SSHPASS": PASSWORD, "PATH": "/usr/sbin:/usr/bin:/bin"}, stdin=subprocess.PIPE, stdout=output,
                stderr=output)
        self.sessions[process] = log
        checks.wait("the session is open", lambda: "open" in log.read_text() or process.poll() is not None)
        checks.expect("open" in log.read_text(), f"no session: {log.read_text().strip()}")
        return process

    def output(self, process):
        """What a session has written so far."""
        return self.sessions[process].read_text()

    def log_in(self, by_password=True):
        """Starts a session that lasts until `log_out`, and waits until its user manager has started everything."""
        self.start("exec sleep infinity", by_password)
        self.run("systemctl", "--user", "is-system-running", "--wait")

    def log_out(self):
        """Ends all sessions, waits until the user manager has gone, and returns how many seconds that took."""
        began = time.monotonic()
        self.machine.run("loginctl", "terminate-user", NAME)
        state = ["systemctl", "is-active", f"user@{UID}"]
        checks.wait(
            "the user's sessions have ended",
            lambda: self.machine.run(*state, check=False).stdout.strip() in ("inactive", "failed"))
        seconds = time.monotonic() - began
        self.end()
        return seconds

    def end(self):
        for process in self.sessions:
            process.kill()
            process.wait()
        self.sessions.clear()
