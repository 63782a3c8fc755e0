"""Checks every undo and redo of a store against the rules of decision 12, which are written down here a second time.

    oracle.py watch STORE      makes SQLite note each change of a task, a list or a step from now on
    oracle.py check STORE      reads the notes, and prints what contradicts the rules, one line each

The store that is watched has one step: the one that added everything in it. For `check`, standard input is a JSON
document with what `taskhub undo` printed: one text for each of the last steps that were undone.
"""

import json
import sqlite3
import sys

# The fields that are restored on their own, each with its columns.
FIELDS = {
    "task": {
        "title": ["title"], "notes": ["notes"], "status": ["status"], "area": ["area"], "priority": ["priority"],
        "due date": ["due_day", "due_moment"], "reminder": ["reminder_at"],
        "recurrence": ["recurrence", "local_rule", "local_machine"], "list": ["list_id"], "tags": ["tags"],
        "url": ["url"],
    },
    "list": {"name": ["name"], "colour": ["color"], "place": ["sort_order"]},
}


def image(table, row):
    """The SQL of a row as a JSON object with a list of values for each field."""
    fields = (f"'{name}', json_array({', '.join(f'{row}.{column}' for column in columns)})"
              for name, columns in FIELDS[table].items())
    return f"json_object({', '.join(fields)})"


def watch(path):
    script = ["CREATE TABLE note (number INTEGER PRIMARY KEY, kind TEXT, id, before TEXT, after TEXT);"]

    def trigger(name, event, kind, subject, before="NULL", after="NULL"):
        script.append(
            f"CREATE TRIGGER note_{name} AFTER {event} BEGIN "
            f"INSERT INTO note (kind, id, before, after) VALUES ({kind}, {subject}, {before}, {after}); END;")

    for table in FIELDS:
        script.append(f"INSERT INTO note (kind, id, after) SELECT '{table}', id, {image(table, table)} FROM {table};")
        old, new = image(table, "old"), image(table, "new")
        trigger(f"{table}_added", f"INSERT ON {table}", f"'{table}'", "new.id", after=new)
        trigger(f"{table}_changed", f"UPDATE ON {table}", f"'{table}'", "new.id", old, new)
        trigger(f"{table}_deleted", f"DELETE ON {table}", f"'{table}'", "old.id", before=old)
    script.append("INSERT INTO note (kind, id) SELECT 'made', id FROM history_step;")
    script.append("INSERT INTO note (kind) VALUES ('end');")
    trigger("made", "INSERT ON history_step", "'made'", "new.id")
    trigger("undone", "UPDATE OF undone_at ON history_step", "iif(new.undone_at IS NULL, 'redone', 'undone')", "new.id")
    trigger("forgotten", "DELETE ON history_step", "'forgotten'", "old.id")
    # The last statement of each transaction that changes something.
    trigger("end", "UPDATE OF generation ON store_meta", "'end'", "new.generation")
    connection = sqlite3.connect(path, timeout=60)
    connection.executescript(f"BEGIN; {' '.join(script)} COMMIT;")
    connection.close()


def transactions(path):
    """Yields each transaction: its steps by kind, and its changes with the first state and the last of each subject."""
    steps, changes = {}, {}
    for kind, subject, before, after in sqlite3.connect(path).execute(
            "SELECT kind, id, before, after FROM note ORDER BY number"):
        if kind == "end":
            yield steps, {key: change for key, change in changes.items() if change[0] != change[1]}
            steps, changes = {}, {}
        elif kind in FIELDS:
            key = kind, subject
            first = changes[key][0] if key in changes else before and json.loads(before)
            changes[key] = first, after and json.loads(after)
        else:
            steps.setdefault(kind, []).append(subject)


class State:
    """All tasks and lists, by kind and id, and the rules by which undoing and redoing change them."""

    def __init__(self):
        self.rows = {}
        # What one reversal left, as subjects and fields; no field for the whole subject.
        self.left = []
        # What any reversal found changed since its step, also if it needed no change.
        self.changed = set()
        self.stand_ins, self.restored = {}, {}

    def reverse(self, changes):
        """Gives all subjects their first states where they still have the last ones, and returns what it changed."""
        before, self.left, self.stand_ins, self.restored = dict(self.rows), [], {}, {}
        parts = [("task", lambda first, last: first is None), ("list", lambda first, last: last is None),
                 ("task", lambda first, last: first is not None),
                 ("list", lambda first, last: None not in (first, last)), ("list", lambda first, last: first is None)]
        for kind, belongs in parts:
            for key, (first, last) in reversed(changes.items()):
                if key[0] == kind and belongs(first, last):
                    self.set(key, last, first)
        keys = before.keys() | self.rows.keys()
        return {key: (before.get(key), self.rows.get(key)) for key in keys if before.get(key) != self.rows.get(key)}

    def set(self, key, old, new):
        current = self.rows.get(key)
        if (current is None) != (old is None):
            self.changed.add((key, None))
        elif current is not None:
            fields = [field for field in old if new is None or old[field] != new[field]]
            self.changed |= {(key, field) for field in fields if current[field] != old[field]}
        if new is None:
            self.remove(key, old, current)
        elif old is None:
            if current is None:
                self.restore(key, new)
        elif current is None:
            self.left.append((key, None))
        else:
            self.change(key, old, new, current)

    def remove(self, key, old, current):
        if current is None:
            return
        if key[0] == "list":
            is_changed = any(row["list"] == [key[1]] for subject, row in self.rows.items() if subject[0] == "task")
            fields = [None]
        else:
            fields = [field for field in old if current[field] != old[field]]
            is_changed = bool(fields)
        if is_changed:
            self.left += [(key, field) for field in fields]
        else:
            del self.rows[key]

    def restore(self, key, new):
        if key[0] == "task":
            self.rows[key] = self.restored[key] = new | {"list": self.list_of(key, new)}
            return
        other = self.list_named(new["name"][0])
        if other is None:
            self.rows[key] = new
        else:
            self.stand_ins[key[1]] = other
            self.changed.add((key, None))

    def change(self, key, old, new, current):
        wanted = dict(current)
        for field in old:
            if old[field] == new[field] or current[field] == new[field]:
                continue
            if current[field] == old[field]:
                wanted[field] = new[field]
            else:
                self.left.append((key, field))
        if key[0] == "task":
            if wanted["list"] != current["list"] and wanted["list"] != [None]:
                found = self.list_of(key, wanted)
                wanted["list"] = found if found != [None] else current["list"]
            self.settle(key, wanted, current)
        elif wanted["name"] != current["name"] and self.list_named(wanted["name"][0]) not in (None, key[1]):
            wanted["name"] = current["name"]
            self.left.append((key, None))
        self.rows[key] = wanted

    def settle(self, key, wanted, current):
        """Takes back what a recurring task does not allow."""
        def take_back(field):
            wanted[field] = current[field]
            self.left.append((key, field))

        recurs = wanted["recurrence"][:2] != ["none", None]
        if current["status"] == ["archived"] and wanted["status"] == ["done"] and recurs:
            take_back("status")
        if recurs and wanted["due date"] == [None, None]:
            take_back("recurrence" if current["due date"] == [None, None] else "due date")

    def list_of(self, key, row):
        """The list that a task returns to; none if it is gone."""
        wanted = row["list"][0]
        found = self.stand_ins.get(wanted, wanted)
        if found != wanted:
            self.changed.add((key, "list"))
        if found is not None and ("list", found) not in self.rows:
            self.left.append((key, "list"))
            found = None
        return [found]

    def list_named(self, name):
        return next((key[1] for key, row in self.rows.items()
                     if key[0] == "list" and row["name"][0].casefold() == name.casefold()), None)

    def present(self, key, change):
        """A change with the task as it was restored, or in the list that stands for its own."""
        def of(row):
            row = self.restored.get(key, row)
            return row | {"list": [self.stand_ins.get(row["list"][0], row["list"][0])]}

        return tuple(row and of(row) for row in change) if key[0] == "task" else change


def difference(expected, found):
    """What differs between two sets of changes, without what a person entered."""
    for key in expected.keys() | found.keys():
        states = [changes.get(key, (None, None))[1] if key in changes else "unchanged" for changes in (expected, found)]
        if states[0] != states[1]:
            if all(isinstance(state, dict) for state in states):
                fields = [field for field in states[0] if states[0][field] != states[1][field]]
                yield f"{key[0]} {key[1][:8]}: {', '.join(fields)} differ"
            else:
                names = [state if state == "unchanged" else "gone" if state is None else "present" for state in states]
                yield f"{key[0]} {key[1][:8]}: {names[0]} expected, {names[1]} found"


def check(path, printed):
    state, steps, history, problems = State(), {}, [], []
    counts = {"made": 0, "undone": 0, "redone": 0, "left": 0}
    reversals = []
    for number, (marks, changes) in enumerate(transactions(path)):
        history.append((marks, changes))
        for step in marks.get("forgotten", []):
            steps.pop(step, None)
        reversed_steps = [(kind, step) for kind in ("undone", "redone") for step in marks.get(kind, [])]
        if reversed_steps:
            (kind, step), = reversed_steps
            content = steps[step]
            if kind == "redone":
                content = {key: (last, first) for key, (first, last) in reversed(content.items())}
            expected = state.reverse(content)
            steps[step] = {key: state.present(key, change) for key, change in steps[step].items()}
            problems += [f"step {step}, {kind}, transaction {number}: {text}" for text in difference(expected, changes)]
            state.changed |= set(state.left)
            counts[kind] += 1
            counts["left"] += len(state.left)
            reversals.append((step, list(state.left)))
        elif len(marks.get("made", [])) == 1:
            steps[marks["made"][0]] = changes
            counts["made"] += 1
        elif changes:
            problems.append(f"transaction {number} changes tasks or lists, and is no step")
        for key, (_, last) in changes.items():
            state.rows.pop(key, None)
            if last is not None:
                state.rows[key] = last
    problems += wholly_undone(state.rows, steps, history, state.changed)
    for (step, left), text in zip(reversals[len(reversals) - len(printed):], printed):
        problems += unnamed(step, left, text)
    return problems, counts


def wholly_undone(rows, steps, history, changed):
    """Compares the end with the state before the oldest step that is left.

    They differ only in what a step had lost to a later one when it was undone or redone. What reversed an older step in
    the meantime stays too, because that step was forgotten.
    """
    before = dict(rows)
    for marks, changes in reversed(history):
        if any(step not in steps for kind in ("undone", "redone") for step in marks.get(kind, [])):
            changed |= {(key, None) for key in changes}
        for key, (first, _) in changes.items():
            before.pop(key, None)
            if first is not None:
                before[key] = first
        if min(steps, default=None) in marks.get("made", []):
            break
    subjects = {key for key, _ in changed}
    for key in before.keys() | rows.keys():
        first, last = before.get(key), rows.get(key)
        if first is None or last is None:
            if first is not last and key not in subjects:
                yield f"{key[0]} {key[1][:8]} is not as it was before step {min(steps)}, and no step had lost it"
        elif (key, None) not in changed:
            for field in first:
                if first[field] != last[field] and (key, field) not in changed:
                    yield f"{field} of {key[1][:8]} is not as it was before step {min(steps)}, and no step had lost it"


def unnamed(step, left, text):
    """What undoing left without saying so."""
    lines = text.splitlines()[1:]
    for (kind, subject), field in left:
        if kind == "task" and not any(
                line.startswith(subject[:8]) and (field is None or field in line) for line in lines):
            yield f"step {step} does not name {field or 'what'} it left of task {subject[:8]}"
    if bool(lines) != bool(left):
        yield f"step {step} left {len(left)} values and prints {len(lines)} lines about them"


if __name__ == "__main__":
    if sys.argv[1] == "watch":
        watch(sys.argv[2])
    else:
        found, numbers = check(sys.argv[2], json.load(sys.stdin))
        json.dump({"problems": found, "counts": numbers}, sys.stdout)
