"""Measures how soon a pressed button of a reminder changes the store and the card, and how often the service wakes."""
import os
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SERVICE = os.path.join(HERE, "..", "fixtures", "notifications", "service.py")
OBJECT = ["--dest", "org.freedesktop.Notifications", "--object-path", "/org/freedesktop/Notifications"]


class Reminding:
    """A running `taskhub remind --watch` on a bus with a scripted notification service. Leaving the context kills them."""

    def __init__(self, taskhub, directory, environment):
        self.taskhub, self.directory, self.processes = taskhub, directory, []
        self.container = os.path.join(directory, "container")
        self.shown = os.path.join(directory, "shown")
        os.makedirs(directory)
        address = f"unix:path={directory}/bus"
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": address, "TASKHUB_GROUP_CONTAINER": self.container}
        self.run("add", "Begin")
        self.start("dbus-daemon", "--session", "--nofork", f"--address={address}")
        self.until(lambda: os.path.exists(f"{directory}/bus"))
        self.start("/usr/bin/python3", SERVICE, self.shown)
        self.until(lambda: os.path.exists(self.shown + ".standing"))
        self.start(taskhub, "remind", "--watch")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.kill()
            process.wait()

    def start(self, *command):
        self.processes.append(
            subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def run(self, *arguments):
        return subprocess.run([self.taskhub, *arguments], env=self.environment, capture_output=True, check=True).stdout

    @staticmethod
    def until(is_so, limit=60):
        end = time.monotonic() + limit
        while not is_so():
            if time.monotonic() > end:
                raise RuntimeError(f"not within {limit} s")
            time.sleep(0.005)

    def standing(self):
        """Returns the number and the body of each notification that is shown."""
        with open(self.shown + ".standing", encoding="utf-8") as file:
            return [line.split("\t")[0:3:2] for line in file]

    def latencies(self, count):
        """Returns the milliseconds from each press of Complete to the card, which is drawn after the commit."""
        moment = int(time.time()) + 5 + count
        date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))
        for number in range(count):
            self.run("add", "--literal", "--remind", date, f"Water the plants, number {number}")
        if time.time() > moment:
            raise RuntimeError("the machine is too slow to add the tasks in time")
        self.until(lambda: len(self.standing()) == count)
        return [self.press(number) for number, _ in self.standing()]

    def press(self, number):
        card = os.path.join(self.container, "published", "snapshot")
        before = os.stat(card).st_mtime_ns
        subprocess.run(
            ["gdbus", "call", "--session", *OBJECT, "--method", "dev.taskhub.Mock.Press", number, "complete"],
            env=self.environment, stdout=subprocess.DEVNULL, check=True)
        self.until(lambda: os.stat(card).st_mtime_ns != before)
        with open(self.shown + ".pressed", encoding="ascii") as file:
            latency = (os.stat(card).st_mtime_ns - int(file.read())) / 1e6
        # The answer in the notification's place ends the work for this press.
        self.until(lambda: any(body.startswith("Completed") for _, body in self.standing()))
        self.clear_answers()
        return latency

    def clear_answers(self):
        for number, body in self.standing():
            if body.startswith("Completed"):
                subprocess.run(
                    ["gdbus", "call", "--session", *OBJECT, "--method",
                     "org.freedesktop.Notifications.CloseNotification", number],
                    env=self.environment, stdout=subprocess.DEVNULL, check=True)

    def wakeups(self, seconds):
        """Returns how often the service's threads wake in this time while nothing changes."""
        time.sleep(2)
        before = self.sleeps()
        time.sleep(seconds)
        return self.sleeps() - before

    def sleeps(self):
        tasks = f"/proc/{self.processes[-1].pid}/task"
        total = 0
        for thread in os.listdir(tasks):
            with open(f"{tasks}/{thread}/status", encoding="ascii") as file:
                total += next(int(line.split()[1]) for line in file if line.startswith("voluntary"))
        return total
