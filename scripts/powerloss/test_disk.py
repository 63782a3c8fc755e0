"""Tests of the disk's model and of the reading of traces."""

import contextlib
import os
import random
import sqlite3
import tempfile
import unittest

from . import checks, choices, trace
from .disk import PAGE, Disk, Name, Torn


def disk(*operations, before=(), **options):
    made = Disk("/d", **options)
    made.load(before)
    for operation in operations:
        made.apply(operation)
    return made


def images(made, bound=10_000):
    """All states, as {path: contents}, without repetition."""
    found = []
    for _, choice in choices.states(made, bound, random.Random(1)):
        image = {path: contents for path, (_, contents) in made.image(choice).items()}
        if image not in found:
            found.append(image)
    return found


CREATE = trace.Create("/d/a", 0o600, False)


class DiskTests(unittest.TestCase):
    def test_an_unsynced_file_may_be_missing_empty_or_whole(self):
        found = images(disk(CREATE, trace.Write("/d/a", 0, b"xy")))
        self.assertCountEqual(found, [{}, {"a": b""}, {"a": b"\0\0"}, {"a": b"xy"}])

    def test_a_limit_is_spread_over_all_disks(self):
        self.assertEqual(choices.evenly([*range(10)], 4), [0, 2, 5, 7])
        self.assertEqual(choices.evenly([1, 2], 2), [1, 2])
        self.assertEqual(choices.evenly([1, 2], 0), [])

    def test_a_sync_of_the_file_keeps_its_data_and_not_its_name(self):
        found = images(disk(CREATE, trace.Write("/d/a", 0, b"xy"), trace.Sync("/d/a", 2)))
        self.assertCountEqual(found, [{}, {"a": b"xy"}])

    def test_a_sync_of_the_directory_keeps_the_name_and_not_the_data(self):
        found = images(disk(CREATE, trace.Write("/d/a", 0, b"xy"), trace.Sync("/d", 2)))
        self.assertCountEqual(found, [{"a": b""}, {"a": b"\0\0"}, {"a": b"xy"}])

    def test_after_both_syncs_one_state_is_left(self):
        made = disk(CREATE, trace.Write("/d/a", 0, b"xy"), trace.Sync("/d/a", 2), trace.Sync("/d", 3))
        self.assertEqual(images(made), [{"a": b"xy"}])

    def test_a_sync_does_not_cover_what_was_written_while_it_ran(self):
        made = disk(trace.Write("/d/a", 0, b"x"), trace.Sync("/d/a", 0), before=[("a", 0o600, b"_")])
        self.assertCountEqual(images(made), [{"a": b"_"}, {"a": b"x"}])

    def test_pages_are_written_independently(self):
        old, new = b"o" * PAGE, b"n" * PAGE
        made = disk(trace.Write("/d/a", 0, new + new), before=[("a", 0o600, old + old)])
        self.assertCountEqual(
            [image["a"] for image in images(made)], [old + old, old + new, new + old, new + new])

    def test_a_page_keeps_the_order_of_its_writes(self):
        made = disk(trace.Write("/d/a", 0, b"1"), trace.Write("/d/a", 1, b"2"), before=[("a", 0o600, b"__")])
        self.assertCountEqual([image["a"] for image in images(made)], [b"__", b"1_", b"12"])

    def test_a_torn_page_has_some_sectors_of_the_write(self):
        made = disk(trace.Write("/d/a", 0, b"n" * PAGE), before=[("a", 0o600, b"o" * PAGE)])
        [page] = made.units()
        contents = made.image({page: Torn(1, 0b101)})["a"][1]
        self.assertEqual(contents, b"n" * 512 + b"o" * 512 + b"n" * 512 + b"o" * (PAGE - 3 * 512))

    def test_a_replaced_file_is_the_old_one_or_the_new_one(self):
        made = disk(
            trace.Create("/d/t", 0o600, False), trace.Write("/d/t", 0, b"new"), trace.Sync("/d/t", 2),
            trace.Rename("/d/t", "/d/a"), before=[("a", 0o600, b"old")])
        self.assertCountEqual(images(made), [{"a": b"old"}, {"a": b"old", "t": b"new"}, {"a": b"new"}])

    def test_a_name_keeps_the_order_of_its_changes(self):
        made = disk(CREATE, trace.Remove("/d/a"), trace.Create("/d/a", 0o600, False), trace.Write("/d/a", 0, b"x"))
        choice = {unit: 0 for unit in made.units()}
        last = [unit for unit in choice if isinstance(unit, Name)][-1]
        self.assertEqual(made.image(choice | {last: 1}), {}, "the second file is not there without the removal")

    def test_a_truncated_file_may_still_be_long(self):
        made = disk(trace.Truncate("/d/a", 0), trace.Write("/d/a", 0, b"x"), before=[("a", 0o600, b"old")])
        self.assertIn({"a": b"old"}, images(made))
        self.assertIn({"a": b""}, images(made))
        self.assertIn({"a": b"x"}, images(made))

    def test_what_is_below_a_lost_directory_is_lost(self):
        made = disk(
            trace.Create("/d/s", 0o700, True), trace.Create("/d/s/a", 0o600, False), trace.Sync("/d/s", 2))
        self.assertCountEqual(images(made), [{}, {"s": None, "s/a": b""}])

    def test_an_ignored_sync_keeps_nothing(self):
        operations = [trace.Write("/d/a", 0, b"x"), trace.Sync("/d/a", 1)]
        made = disk(*operations, before=[("a", 0o600, b"_")], ignores_data_syncs=True)
        self.assertCountEqual(images(made), [{"a": b"_"}, {"a": b"x"}])

    def test_states_are_bounded_and_include_the_extremes(self):
        made = disk(trace.Write("/d/a", 0, b"x" * PAGE * 100), before=[("a", 0o600, b"")])
        names = [name for name, _ in choices.states(made, 40, random.Random(1))]
        self.assertLessEqual(len(names), 40)
        self.assertTrue({"everything", "nothing", "data only", "sizes only", "until", "torn", "random"} <= set(names))


def hexed(text):
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


class TraceTests(unittest.TestCase):
    def read(self, *lines):
        reader = trace._Reader("/d", "/output")
        for line in lines:
            reader.read(line)
        return reader

    def test_a_file_is_created_written_and_synced(self):
        path = hexed("/d/a")
        reader = self.read(
            f'7  openat(AT_FDCWD<{hexed("/")}>, "{path}", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3<{path}>',
            f'7  pwrite64(3<{path}>, "{hexed("xy")}", 2, 5) = 2', f"7  fdatasync(3<{path}>) = 0")
        self.assertEqual(
            reader.operations,
            [CREATE, trace.Write("/d/a", 5, b"xy"), trace.Sync("/d/a", 2, True)])

    def test_a_sync_interrupted_by_another_thread_covers_what_came_before(self):
        path = hexed("/d/a")
        reader = self.read(
            f"7  fsync(3<{path}> <unfinished ...>", f'8  pwrite64(3<{path}>, "{hexed("x")}", 1, 0) = 1',
            "7  <... fsync resumed>) = 0")
        self.assertEqual(reader.operations, [trace.Write("/d/a", 0, b"x"), trace.Sync("/d/a", 0)])

    def test_a_path_through_a_descriptor_is_resolved(self):
        reader = self.read(
            f'7  openat(AT_FDCWD<{hexed("/")}>, "{hexed("/d/s")}", O_RDONLY|O_DIRECTORY) = 9<{hexed("/d/s")}>',
            f'7  unlink("{hexed("/proc/self/fd/9/a")}") = 0',
            f'7  renameat(9<{hexed("/d/s")}>, "{hexed("b")}", 9<{hexed("/d/s")}>, "{hexed("c")}") = 0')
        self.assertEqual(reader.operations, [trace.Remove("/d/s/a"), trace.Rename("/d/s/b", "/d/s/c")])

    def test_failed_calls_and_other_files_do_nothing(self):
        reader = self.read(
            f'7  unlink("{hexed("/d/a")}") = -1 ENOENT (No such file or directory)',
            f'7  unlink("{hexed("/elsewhere")}") = 0')
        self.assertEqual(reader.operations, [])

    def test_the_answer_is_the_first_output(self):
        path = hexed("/d/a")
        reader = self.read(
            f'8  write(1<pipe:[1]>, "{hexed("to its parent")}", 13) = 13', f"7  fsync(3<{path}>) = 0",
            f'7  write(1<{hexed("/output")}>, "{hexed("Created")}", 7) = 7', f"7  fsync(3<{path}>) = 0")
        self.assertEqual(reader.answered, 1)

    def test_requests_and_responses_are_noticed(self):
        reader = self.read(
            f'7  sendto(5<{hexed("socket:[1]")}>, "{hexed("POST /api HTTP/1.1")}", 18, 0, NULL, 0) = 18',
            f'7  recvfrom(5<{hexed("socket:[1]")}>, "{hexed("HTTP/1.1 200 OK")}", 15, 0, NULL, NULL) = 15')
        self.assertEqual(reader.operations, [trace.Request(), trace.Response()])

    def test_a_write_without_an_offset_is_refused(self):
        with self.assertRaises(trace.TraceError):
            self.read(f'7  write(3<{hexed("/d/a")}>, "{hexed("x")}", 1) = 1')


class QueryTests(unittest.TestCase):
    def test_a_query_leaves_the_log_as_it_is(self):
        with tempfile.TemporaryDirectory() as directory:
            path, copy = f"{directory}/a", f"{directory}/b"
            with contextlib.closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("CREATE TABLE made (number)")
                database.execute("INSERT INTO made VALUES (1)")
                database.commit()
                # As a program leaves it that does not close its store.
                for suffix in ("", "-wal", "-shm"):
                    with open(path + suffix, "rb") as source, open(copy + suffix, "wb") as target:
                        target.write(source.read())
            before = [os.path.getsize(copy + suffix) for suffix in ("", "-wal")]
            self.assertEqual(checks.query(f"{copy}?mode=ro", "SELECT number FROM made"), [(1,)])
            self.assertEqual([os.path.getsize(copy + suffix) for suffix in ("", "-wal")], before)


if __name__ == "__main__":
    unittest.main()
