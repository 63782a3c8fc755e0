"""Real power cuts: a virtual machine whose process is killed while programs write, and boots again from its disk."""

import json
import shlex
import subprocess
import threading

from . import root, user
from .booted import install
from .checks import PATIENCE, expect, wait
from .machine import Files
from .stages import Stage, journey

PORT = 2222
CUTS = 3
BOOT_LIMIT = 900


class PowerStage(Stage):
    name = "power"

    def __init__(self, options):
        self.options = options
        self.emulator = None

    def start(self):
        """Makes a disk of the root's files, with the programs and a user."""
        path = root.build(self.options.directory)
        self.files = Files(path, self.options.directory / "power")
        self.user = user.User(self.files)
        install(self.options.programs, self.files)
        self.user.create()
        self.files.write("/etc/fstab", "/dev/vda / ext4 defaults 0 1\n")
        # Desktops that start here would only take time.
        self.files.change("systemctl", "set-default", "multi-user.target")
        boot = self.files.files / "boot"
        self.kernel, self.initrd = sorted(boot.glob("vmlinuz-*"))[-1], sorted(boot.glob("initrd.img-*"))[-1]
        self.disk = self.files.scratch / "disk"
        subprocess.run(
            ["mke2fs", "-q", "-t", "ext4", "-d", self.files.files, self.disk, "12G"], check=True)

    def end(self):
        self.cut()
        self.files.end()

    def boot(self):
        with open(self.files.scratch / "console.log", "a") as console:
            self.emulator = subprocess.Popen(
                [
                    "setpriv", "--pdeathsig=KILL", "qemu-system-x86_64", "-m", "2048", "-smp", "2", "-nographic",
                    "-no-reboot", "-accel", "tcg,thread=multi", "-kernel", self.kernel, "-initrd", self.initrd,
                    "-append", "root=/dev/vda rw console=ttyS0 quiet", "-drive",
                    f"file={self.disk},format=raw,if=virtio,cache=writeback", "-device",
                    "virtio-net-pci,netdev=net", "-netdev",
                    f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{PORT}-:22",
                ],
                stdin=subprocess.DEVNULL, stdout=console, stderr=console)
        wait("the virtual machine has booted", self._answers, BOOT_LIMIT)

    def _answers(self):
        expect(self.emulator.poll() is None, f"the emulator ended; see {self.files.scratch}/console.log")
        return self.ssh("true").returncode == 0

    def ssh(self, script, limit=PATIENCE):
        return subprocess.run(self._words(script), capture_output=True, text=True, timeout=limit)

    def _words(self, script):
        where = ["-p", str(PORT), "-o", "ConnectTimeout=20", f"{user.NAME}@127.0.0.1"]
        return ["ssh", *self.user.options(), *where, script]

    def cut(self):
        """Ends the virtual machine as a power cut does: what the guest has not flushed is lost with its memory."""
        if self.emulator:
            self.emulator.kill()
            self.emulator.wait()
            self.emulator = None

    @journey(f"Through {CUTS} power cuts, every acknowledged change is there once; the store and the card are right")
    def cuts(self):
        acknowledged, done = [], []
        self.boot()
        for cut in range(CUTS):
            writers = [
                threading.Thread(target=self._write, args=(f"{cut}-{writer}", acknowledged, done)) for writer in (1, 2)]
            before = len(acknowledged)
            for writer in writers:
                writer.start()
            wait("changes were acknowledged", lambda: len(acknowledged) >= before + 20)
            self.cut()
            for writer in writers:
                writer.join()
            self.boot()
            self._check(acknowledged, done, f"After cut {cut}")
        print(f"     {len(acknowledged)} tasks and {len(done)} completions were acknowledged", flush=True)

    def _write(self, name, acknowledged, done):
        """Creates tasks and completes every second one, until the power is cut; notes what was answered."""
        script = f"""
            number=0
            while number=$((number + 1)); do
                id=$(taskhub-intent create "Task {name} $number" --json | grep -o '"id": *"[^"]*"' | cut -d'"' -f4)
                [ -n "$id" ] || exit
                echo "created Task {name} $number"
                [ $((number % 2)) = 0 ] || continue
                taskhub-intent complete "$id" > /dev/null && echo "completed Task {name} $number"
            done"""
        process = subprocess.Popen(
            self._words(f"sh -c {shlex.quote(script)}"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in process.stdout:
            verb, title = line.rstrip("\n").split(" ", 1)
            if line.endswith("\n"):
                (acknowledged if verb == "created" else done).append(title)
        process.wait()

    def _check(self, acknowledged, done, title):
        # Before any other program: the card is drawn from what the disk has.
        card = self.ssh("taskhub-widget render")
        expect(card.returncode == 0, f"the widget ended with {card.returncode}: {card.stderr}")
        listed = json.loads(self.ssh("taskhub list --all --json").stdout)["tasks"]
        titles = [task["title"] for task in listed]
        expect(len(titles) == len(set(titles)), "a task is there twice")
        lost = set(acknowledged) - set(titles)
        expect(not lost, f"lost: {sorted(lost)}")
        still_open = {task["title"] for task in listed if task["status"] != "done"}
        expect(not still_open & set(done), f"completed, and open again: {sorted(still_open & set(done))}")
        # The next command brings the card up to date.
        self.ssh(f"taskhub-intent create '{title}'")
        shown = json.loads(self.ssh("taskhub-widget render --format eww").stdout)["open"]
        count = len(still_open | {title})
        expect(shown == count, f"the card counts {shown} open tasks instead of {count}")
        store = "~/.local/share/group-containers/group.dev.taskhub/store.sqlite"
        integrity = self.ssh(f"sqlite3 {store} 'PRAGMA integrity_check'").stdout.strip()
        expect(integrity == "ok", f"SQLite finds: {integrity}")
