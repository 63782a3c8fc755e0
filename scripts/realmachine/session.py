"""Journeys of a user without a desktop: the user manager, its units, the network, logging out and in again."""

import json
import re

from . import servers, user
from .booted import BootedStage
from .checks import expect, wait
from .stages import journey

UNITS = ["taskhub-sync.timer", "taskhub-sync.path", "taskhub-sync-network.service", "taskhub-remind.service"]
SECRET = "Zanzibar"


class SessionStage(BootedStage):
    name = "session"

    def start(self):
        super().start()
        # The first login by password makes the keyring, and the next one unlocks it.
        self.user.log_in()
        self.user.log_out()
        self.user.log_in()

    def failed_units(self):
        listed = self.user.done("systemctl", "--user", "list-units", "--failed", "--plain", "--no-legend")
        return [line.split()[0] for line in listed.splitlines()]

    def expect_active_units(self):
        states = {unit: self.user.run("systemctl", "--user", "is-active", unit).stdout.strip() for unit in UNITS}
        expect(set(states.values()) == {"active"}, f"the units are {states}")
        expect(not self.failed_units(), f"failed units: {self.failed_units()}")

    @journey("Debian has booted without a failed unit, and the user has its default of 1,024 open files")
    def boot(self):
        state = self.machine.run("systemctl", "is-system-running", "--wait", check=False).stdout.strip()
        failed = self.machine.run("systemctl", "--failed", "--plain", "--no-legend", check=False).stdout
        expect(state == "running", f"the machine is {state}: {failed}")
        limit = self.user.script("ulimit -S -n").stdout.strip()
        expect(limit == "1024", f"the soft limit of open files is {limit}")

    @journey("'taskhub install' writes units that the user manager starts")
    def install(self):
        first = self.taskhub("install")
        expect("written" in first, f"install wrote nothing: {first}")
        self.expect_active_units()

    @journey("A second 'taskhub install' changes nothing", needs=["install"])
    def install_again(self):
        again = self.taskhub("install")
        expect("written" not in again, f"the second install wrote again: {again}")

    @journey("Signing in by a device's code creates the keyring entry, and the session is the server's")
    def sign_in(self):
        self.servers.accept(servers.DEVICE)
        self.taskhub("setup", servers.ADDRESS)
        login = self.user.start("taskhub login --device --adopt > login.out 2> login.err; echo $? > login.status")
        said = wait("login shows a code", lambda: self._code())
        self.servers.browse(said[0], user_code=said[1], answer="accept")
        wait("login ends", lambda: login.poll() is not None)
        status, errors = self.user.done("cat", "login.status").strip(), self.user.done("cat", "login.err")
        expect(status == "0", f"login ended with {status}: {errors}")
        session = self.taskhub("session")
        expect("ada@example.org" in session or "Ada" in session, session)

    def _code(self):
        page = self.user.run("cat", "login.err").stdout
        address, code = re.search(r"https://\S+", page), re.search(r"^  ([A-Z0-9-]+)$", page, re.MULTILINE)
        return (address[0], code[1]) if address and code else None

    @journey("A change is at the server by the path unit, without another command", needs=["install", "sign-in"])
    def path_unit(self):
        self.user.done("taskhub-intent", "create", f"{SECRET} path", "--no-wait")
        wait("the server has the task", lambda: self.servers.task(f"{SECRET} path"))
        self.expect_active_units()

    @journey("Fifty changes in a burst are at the server, each once", needs=["install", "sign-in"])
    def burst(self):
        titles = [f"{SECRET} burst {number}" for number in range(50)]
        commands = "; ".join(f"taskhub-intent create '{title}' --no-wait" for title in titles)
        result = self.user.script(f"set -e; {commands}")
        expect(result.returncode == 0, result.stderr)
        wait("the server has all tasks", lambda: set(titles) <= set(self.servers.titles()))
        wait("nothing waits to be sent", self.outbox_is_empty)
        found = [title for title in self.servers.titles() if title in titles]
        expect(len(found) == len(titles), f"the server has {len(found)} tasks of {len(titles)}")

    def outbox_is_empty(self):
        return not json.loads(self.taskhub("outbox", "--json"))["outbox"]

    @journey("NetworkManager coming up starts one sync each time", needs=["install", "sign-in"])
    def network(self):
        self.user.done("systemctl", "--user", "stop", "taskhub-sync.timer", "taskhub-sync.path")
        for words in (
            ["ip", "link", "add", "wall", "type", "veth", "peer", "name", "cable"],
            ["ip", "link", "set", "wall", "up"],
            ["nmcli", "device", "set", "cable", "managed", "yes"],
            [
                "nmcli", "connection", "add", "type", "ethernet", "ifname", "cable", "con-name", "home", "autoconnect",
                "no", "ipv4.method", "manual", "ipv4.addresses", "192.0.2.2/24", "ipv4.gateway", "192.0.2.1",
                "ipv6.method", "disabled",
            ],
        ):
            self.machine.run(*words)
        self.servers.control("log/clear", {})
        for count in (1, 2):
            self.machine.run("nmcli", "connection", "up", "home")
            wait("a sync has come", lambda: self.servers.requests("/sync/delta") >= count)
            self.machine.run("nmcli", "connection", "down", "home")
        found = self.servers.requests("/sync/delta")
        expect(found == 2, f"{found} syncs came instead of 2")
        self.user.done("systemctl", "--user", "start", "taskhub-sync.timer", "taskhub-sync.path")

    @journey("Logging out in the middle of a sync ends everything within ten seconds", needs=["install", "sign-in"])
    def logout(self):
        # The server makes the task, and never answers: the worst moment for the client.
        self.servers.control("faults", {"kind": "held_answer", "method": "POST", "path": "*/tasks"})
        self.user.done("taskhub-intent", "create", f"{SECRET} logout", "--no-wait")
        wait("the server has the request", lambda: self.servers.task(f"{SECRET} logout"))
        seconds = self.user.log_out()
        self.servers.control("faults/clear", {})
        expect(seconds < 10, f"the logout took {seconds:.1f} s")
        left = self.machine.run("pgrep", "-u", str(user.UID), "-l", check=False).stdout.strip()
        expect(not left, f"processes are left: {left}")

    @journey("After the next login the units run, and what was being sent is at the server once", needs=["logout"])
    def login_again(self):
        self.user.log_in()
        wait("the units run", lambda: self.user.run("systemctl", "--user", "is-active", *UNITS).returncode == 0)
        # Whose response was lost waits for half a minute; the typed command waits for it too.
        self.taskhub("sync")
        wait("nothing waits to be sent", self.outbox_is_empty)
        expect(self.servers.task(f"{SECRET} logout"), "the task is gone")
        self.expect_active_units()

    @journey("After a login by key, as with autologin, everything says that the keyring is locked", needs=["sign-in"])
    def autologin(self):
        self.user.log_out()
        self.user.log_in(by_password=False)
        for words in (["taskhub", "sync"], ["taskhub", "session"], ["taskhub-intent", "refresh", "--deadline", "60"]):
            result = self.user.run(*words)
            expect(result.returncode == 75, f"{' '.join(words)} ended with {result.returncode}: {result.stderr}")
            expect("keyring" in result.stderr, result.stderr)
        expect("keyring locked" in self.user.run("taskhub", "list").stderr, "the list does not say it")
        self.user.log_out()
        self.user.log_in()
        self.taskhub("sync")

    @journey("No title, token or code is in the machine's journal", needs=["path-unit"])
    def journal(self):
        journal = self.machine.run("journalctl", "--no-pager", "--output=export", "_UID=1000").stdout
        expect("taskhub" in journal, "the journal has nothing of us")
        for word in (SECRET, "eyJ", "refresh_token", servers.PASSWORD):
            expect(word not in journal, "the journal contains what is private")

    @journey("'taskhub uninstall' removes every unit and file, and the tasks stay", needs=["install"])
    def uninstall(self):
        self.taskhub("uninstall")
        loaded = self.user.done("systemctl", "--user", "list-units", "--all", "--plain", "--no-legend", "taskhub*")
        expect(not loaded.strip(), f"units are left: {loaded}")
        files = self.user.script("find ~/.config ~/.local -name '*taskhub*' -not -path '*/group-containers/*'").stdout
        expect(not files.strip(), f"files are left: {files}")
        expect("taskhub" not in self.user.script("cat ~/.config/mimeapps.list").stdout, "mimeapps.list names us")
        expect(SECRET in self.taskhub("list", "--all"), "the tasks are gone")
        expect(not self.failed_units(), f"failed units: {self.failed_units()}")
