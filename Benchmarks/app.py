"""Measures the terminal app: its first screen, its keys, and what it needs for them."""
import os
import statistics
import subprocess

from terminal import TerminalProgram
from watching import latencies, percentile99

TEXT = "number"
# Each changes the screen, beginning and ending at the top of Inbox: rows, pages, both ends, another tab, and marks.
DOWN, UP, PAGE_DOWN, PAGE_UP, CLEAR = "j", "k", "\x06", "\x02", "\x1b[27u"
MOVES = [DOWN] * 10 + [PAGE_DOWN] * 4 + [UP] * 3 + [PAGE_UP] * 2 + ["G", UP, PAGE_UP, "g"]
KEYS = MOVES + ["3", DOWN, PAGE_DOWN, "G", "g", "1", " ", CLEAR, "g"]
# A filter that finds a twentieth, and an order that no index has.
FILTER = ["/", "9", "8", "\r"]
ORDER = list(":sort title") + ["\r"]
# The second letter comes while the list of the first one is being read.
LETTERS = "98"


class App:
    """The app on a container, as often as it is started."""

    def __init__(self, taskhub, container, environment):
        self.taskhub, self.container = taskhub, container
        self.environment = environment | {"TASKHUB_GROUP_CONTAINER": container}

    def start(self):
        return TerminalProgram([self.taskhub], self.environment, TEXT)

    def first_screen(self, count):
        """Returns the median of several starts, in milliseconds."""
        times = []
        for _ in range(count):
            with self.start() as program:
                times.append(program.first_screen)
        return statistics.median(times)

    def keys(self, count):
        """Returns the 99th percentile of the times of keys, the mean of their bytes, and the peak of the memory."""
        with self.start() as program:
            # It begins where it was left.
            program.type("1g")
            found = [program.press(key) for _ in range(count) for key in KEYS]
            times, sizes = zip(*found)
            return percentile99(times), statistics.mean(sizes), program.peak()

    def keys_in_scanned_list(self, count):
        """Returns the same of keys in a list that is filtered, and ordered as no index is."""
        with self.start() as program:
            program.type("1g")
            for key in FILTER + ORDER:
                program.type(key)
            return percentile99([program.press(key)[0] for _ in range(count) for key in MOVES])

    def letters(self, count):
        """Returns the 99th percentiles of the milliseconds until a filter's letter is shown, and until its list is."""
        shown, found = [], []
        with self.start() as program:
            program.type("1g")
            for _ in range(count):
                program.type("/")
                times = [program.press(letter)[0] for letter in LETTERS]
                shown += times
                found.append(times[-1] + program.rest())
                program.type(CLEAR)
        return percentile99(shown), percentile99(found)

    def changes(self, intent, count):
        """Returns the 99th percentile of the milliseconds from another program's commit to the screen that shows it."""
        with self.start() as program:
            return percentile99(latencies(program, self.change(intent), self.store, count))

    def changes_in_scanned_list(self, intent, count):
        """Returns the same in a list that is filtered, and the milliseconds until the list has the new task."""
        with self.start() as program:
            program.type("1g")
            for key in FILTER:
                program.type(key)
            program.rest()
            settling = Settling(program)
            shown = latencies(settling, self.change(intent), self.store, count)
        return percentile99(shown), percentile99([first + rest for first, rest in zip(shown, settling.rests)])

    @property
    def store(self):
        return os.path.join(self.container, "store.sqlite")

    def change(self, intent):
        """Returns what adds a task that the filter finds."""
        command = [intent, "create", "Buy 98 bottles of milk", "--no-wait", "--container", self.container]
        return lambda: subprocess.run(command, env=self.environment, check=True, capture_output=True)

    def wakeups(self, seconds):
        with self.start() as program:
            return program.wakeups(seconds)


class Settling:
    """A program whose screen is finished before its next change is timed."""

    def __init__(self, program):
        self.program, self.rests = program, []

    def line(self):
        line = self.program.line()
        self.rests.append(self.program.rest())
        return line


def beside(command, environment, keys=60):
    """Returns the time of the first screen, and the median of keys that move down, of any program that shows the tasks."""
    with TerminalProgram(command, environment, TEXT) as program:
        return program.first_screen, statistics.median(program.press_slowly(DOWN) for _ in range(keys))
