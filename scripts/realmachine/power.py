"""Power cuts: a virtual machine with a disk of its own is killed while programs write to it, and boots again.

What the machine had not flushed to its disk is lost then, as in a real power cut.
"""

import json
import random
import shlex
import shutil
import socket
import subprocess

from . import booted, root, user
from .checks import expect, wait
from .machine import Files
from .stages import Stage, journey

# Acknowledges each change once the program has answered: its line may have been cut off otherwise.
CREATE = """
for number in $(seq 100000); do
    taskhub-intent create --no-wait "$0 $number" > /dev/null && echo "$0 $number." || exit
done
"""
COMPLETE = """
for number in $(seq 100000); do
    id=$(taskhub-intent create --no-wait --json "$0 $number" | sed -n 's/.*"id" *: *"\\([^"]*\\)".*/\\1/p')
    taskhub-intent complete --no-wait "$id" > /dev/null && echo "$0 $number." || exit
done
"""
CUTS = 2


class VirtualMachine(Files):
    """Boots the files from a disk of their own, and can lose its power."""

    process = port = None

    def make_disk(self):
        self.write("/etc/fstab", "/dev/vda / ext4 defaults 0 1\n")
        for name in ("vmlinuz", "initrd.img"):
            shutil.copy(self.files / name, self.scratch / name)
        disk = ["mke2fs", "-q", "-t", "ext4", "-d", self.files, self.scratch / "disk", "6G"]
        subprocess.run(disk, check=True, stdout=subprocess.DEVNULL)

    def boot(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        with open(self.console, "a") as console:
            self.process = subprocess.Popen(
                [
                    "setpriv", "--pdeathsig=KILL", "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max",
                    "-m", "2048", "-smp", "2", "-display", "none", "-serial", "stdio", "-no-reboot",
                    "-kernel", self.scratch / "vmlinuz", "-initrd", self.scratch / "initrd.img",
                    "-append", "root=/dev/vda rw console=ttyS0 quiet",
                    "-drive", f"file={self.scratch}/disk,format=raw,if=virtio",
                    "-netdev", f"user,id=n,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:22",
                    "-device", "virtio-net-pci,netdev=n",
                ], stdin=subprocess.DEVNULL, stdout=console, stderr=console)

    def entered(self, _namespaces):
        """The words in front of a command that connects to it."""
        return []

    def cut_power(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        if self.process:
            self.cut_power()
        super().end()


class PowerStage(Stage):
    name = "power"

    def __init__(self, options):
        self.options = options
        self.machine = None

    def start(self):
        self.machine = VirtualMachine(root.build(self.options.directory), self.options.directory / "machine")
        self.user = user.User(self.machine)
        booted.install(self.options.programs, self.machine)
        self.user.create()
        self.machine.make_disk()
        self.boot()

    def boot(self):
        self.machine.boot()

        def answers():
            expect(self.machine.process.poll() is None, f"it has ended; see {self.machine.console}")
            return self.user.run("true").returncode == 0

        wait("the machine has booted", answers)

    def end(self):
        if self.machine:
            self.user.end()
            self.machine.end()

    def cut_while(self, script, title, seed):
        """Cuts the power while two programs write, boots, and returns what they had acknowledged and what is there."""
        commands = [shlex.join(["sh", "-c", script, f"{title} {name}"]) for name in ("one", "two")]
        writers = [self.user.start(command) for command in commands]
        chance = random.Random(seed)
        enough = chance.randrange(5, 40)

        def acknowledged():
            return [line[:-1] for writer in writers for line in self.user.output(writer).splitlines()
                    if line.startswith(title) and line.endswith(".")]

        wait(f"{enough} changes are made", lambda: len(acknowledged()) >= enough)
        self.machine.cut_power()
        for writer in writers:
            writer.wait()
        made = acknowledged()
        self.user.end()
        self.boot()
        card = self.user.run("taskhub-widget", "render")
        expect(card.returncode == 0, f"the card ended with {card.returncode}: {card.stderr}")
        tasks = json.loads(self.user.done("taskhub", "list", "--all", "--limit", "100000", "--json"))["tasks"]
        store = f"/home/{user.NAME}/.local/share/group-containers/group.dev.taskhub/store.sqlite"
        state = self.user.done("sqlite3", store, "PRAGMA integrity_check").strip()
        expect(state == "ok", f"SQLite says of the store: {state}")
        there = [task for task in tasks if task["title"].startswith(title)]
        expect(len({task["title"] for task in there}) == len(there), "a task is there twice")
        return made, there

    @journey("After a power cut every task that was reported as created is there once, and the card and the store open")
    def create(self):
        for number in range(CUTS):
            made, there = self.cut_while(CREATE, f"Create {number}", number)
            lost = set(made) - {task["title"] for task in there}
            expect(not lost, f"{len(lost)} of {len(made)} are lost")

    @journey("The same for completed tasks")
    def complete(self):
        for number in range(CUTS):
            made, there = self.cut_while(COMPLETE, f"Complete {number}", number)
            lost = set(made) - {task["title"] for task in there if task["status"] == "done"}
            expect(not lost, f"{len(lost)} of {len(made)} are lost")
