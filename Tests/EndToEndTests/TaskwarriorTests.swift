import TaskHubTestSupport
import Testing

@Suite("Real taskwarrior")
struct TaskwarriorTests {
    private let installation = Installation(zone: "Europe/Berlin")

    /// Runs a shell script with `task` and `taskhub`.
    ///
    /// The directories `one` and `two` are separate task databases.
    private func shell(_ script: String) async throws -> Installation.Answer {
        let prelude = """
            set -eu
            cd "$HOME"
            cat > taskrc <<'END'
            confirmation=no
            verbose=nothing
            json.array=on
            recurrence.confirmation=no
            uda.estimate.type=duration
            uda.effort.type=numeric
            uda.client.type=string
            uda.review.type=date
            END
            mkdir -p one two
            task() { TASKRC="$HOME/taskrc" /usr/bin/task "rc.data.location=$HOME/$@"; }
            taskhub() { "\(Installation.programs)/taskhub" "$@"; }

            """
        let answer = try await installation.tool("/bin/bash", ["-c", prelude + script])
        try #require(answer.status == 0, "\(answer)")
        return answer
    }

    /// What a user of some years has.
    private let fill = #"""
        task one add 'Buy milk' due:2030-01-01T17:00:00Z priority:H project:Home.Kitchen +shop +next estimate:2h \
            effort:3.5 client:'A "C" & Söhne \ / 世界' review:2030-02-01
        task one 1 annotate 'the blue one'
        task one 1 annotate 'https://example.org/?a=1&b=2'
        task one add 'Water plants' due:2030-01-01 recur:weekly until:2031-01-01 project:Home
        task one add 'Call mum' wait:2030-01-01 scheduled:2030-01-05 priority:M
        task one add 'Paint the door' depends:1,3 priority:L > /dev/null
        task one add 'Stretch' recur:weekdays due:tomorrow
        task one add 'Learn to sail' wait:someday +dream
        task one add 'Plan the trip' scheduled:2030-01-05
        task one 4 start > /dev/null
        task one add 'Over'
        task one /Over/ done
        task one add 'Gone'
        task one /Gone/ delete
        task one list > /dev/null
        task one export > one.json

        """#

    @Test("A completion and another date in taskwarrior are said, and taken with --update")
    func update() async throws {
        let answer = try await shell(
            fill + """
                taskhub import one.json > /dev/null
                task one /milk/ modify due:2030-03-01T17:00:00Z > /dev/null
                task one /mum/ done > /dev/null
                task one export > two.json
                taskhub import two.json --verbose | grep 'newer in the file:' | cut -d' ' -f2- | sort
                taskhub import two.json | head -1
                taskhub import two.json --update | head -1
                taskhub import two.json --update | head -1
                """)
        #expect(
            answer.output.replacing(#/there \d+/#, with: "there N") == """
                Buy milk: newer in the file: due date
                Call mum: newer in the file: status
                Added 0, already there N, 2 differ.
                Added 0, updated 2, already there N.
                Added 0, already there N.

                """, "\(answer)")
    }

    @Test("An import accounts for every member of every entry")
    func report() async throws {
        let answer = try await shell(
            fill + """
                taskhub import one.json --from taskwarrior --dry-run --json > preview.json
                taskhub import one.json --from taskwarrior
                taskhub export > tasks.json
                taskhub import one.json
                """)
        #expect(
            answer.output.hasPrefix(
                """
                Added 8, already there 0.
                Skipped 1 deleted task, 2 templates of recurring tasks.
                Not imported: imask (2 tasks), parent (2), rtype (2), client (1), depends (1), effort (1), \
                estimate (1), review (1), scheduled (1), start (1), until (1), id (8), urgency (8). \
                They are kept for 'taskhub export --to taskwarrior'.
                Added 0, already there 8.
                """), "\(answer)")
        let script = """
            import json
            # taskwarrior writes control characters as they are.
            entries = {entry["uuid"]: entry for entry in json.load(open("one.json"))}
            preview = json.load(open("preview.json"))
            tasks = {task["id"]: task for task in json.load(open("tasks.json"))["tasks"]}
            remarks = {remark["id"]: remark for remark in preview["remarks"]}
            equals = {"uuid": "id", "description": "title", "status": "status", "entry": "created_at", "due": "due_at",
                "modified": "updated_at", "project": "list", "priority": "priority", "annotations": "notes",
                "end": "completed_at", "wait": "status", "scheduled": "reminder_at", "recur": "recurrence",
                "tags": "tags"}
            for id, entry in entries.items():
                remark = remarks[id]
                if remark["skipped"]:
                    assert (remark["skipped"], entry["status"]) in [("deleted", "deleted"), ("template", "recurring")]
                    assert id not in tasks
                    continue
                for name in entry.keys() - set(remark["not_carried"]):
                    value = tasks[id][equals[name]]
                    if name == "recur" and value == "none": value = tasks[id]["rule"]
                    assert value not in (None, [], "", "none"), (name, entry)
            """
        let check = try await shell("/usr/bin/python3 -c '\(script)'")
        #expect(check.errors.isEmpty, "\(check)")
    }

    /// Prints how the second file's entries differ from those of the first that were not deleted, but for the members
    /// that are named after the files.
    private let compare = #"""
        cat > compare.py <<'END'
        import json, sys
        def read(path):
            entries = {entry.pop("uuid"): entry for entry in json.load(open(path)) if entry["status"] != "deleted"}
            for entry in entries.values():
                del entry["id"], entry["urgency"]
                for name in ["depends", "tags"]: entry[name] = sorted(entry.get(name, []))
            return entries
        first, second = read(sys.argv[1]), read(sys.argv[2])
        for id in first.keys() | second.keys():
            old, new = first.get(id, {}), second.get(id, {})
            for name in sorted(old.keys() | new.keys()):
                if old.get(name) != new.get(name) and name not in sys.argv[3:]:
                    print((new or old)["description"], name, old.get(name), "->", new.get(name))
        END

        """#

    @Test("What was imported goes out again with every member, and taskwarrior reads it as it was")
    func roundTrip() async throws {
        let answer = try await shell(
            fill + compare + """
                taskhub import one.json > /dev/null
                taskhub export --to taskwarrior > ours.json
                task two import ours.json > /dev/null
                task two export > two.json
                /usr/bin/python3 compare.py one.json two.json
                # Taskwarrior takes numbers that it wrote itself for changes.
                task one import ours.json > /dev/null
                task one export > again.json
                /usr/bin/python3 compare.py one.json again.json modified
                taskhub import ours.json
                """)
        #expect(answer.output.hasPrefix("Added 0, already there 8.\n"), "\(answer)")
    }

    @Test("Only what was changed here differs")
    func changes() async throws {
        let answer = try await shell(
            fill + compare + """
                taskhub import one.json > /dev/null
                id() { grep -o "{[^{]*\\"description\\":\\"$1\\"[^}]*" one.json | grep -o '"uuid":"[^"]*' | tail -1 | cut -c9-; }
                taskhub edit "$(id 'Buy milk')" --title 'Buy oat milk' --due 2030-02-03 --priority 1 --list Shop > /dev/null
                taskhub edit "$(id 'Buy milk')" --notes "$(printf 'the green one\\n2026-11-02: called')" > /dev/null
                taskhub done "$(id 'Paint the door')" > /dev/null
                taskhub edit "$(id 'Call mum')" --status next > /dev/null
                taskhub export --to taskwarrior > ours.json
                task two import ours.json > /dev/null
                task two export > two.json
                /usr/bin/python3 compare.py one.json two.json | grep -v ' modified ' | sed -E 's/[0-9]{8}T[0-9]{6}Z/T/g' | sort
                """)
        #expect(
            answer.output == """
                Buy oat milk annotations [{'entry': 'T', 'description': 'the blue one'}, {'entry': 'T', 'description': \
                'https://example.org/?a=1&b=2'}] -> [{'entry': 'T', 'description': 'called'}, {'entry': 'T', \
                'description': 'the green one'}]
                Buy oat milk description Buy milk -> Buy oat milk
                Buy oat milk due T -> T
                Buy oat milk priority H -> L
                Buy oat milk project Home.Kitchen -> Shop
                Call mum wait T -> None
                Paint the door end None -> T
                Paint the door status pending -> completed

                """, "\(answer)")
    }

    @Test("Tasks that were made here are read by taskwarrior, whatever their titles are")
    func made() async throws {
        let document = #"{"schema":1,"tasks":[\#(try HostileTasks.json().joined(separator: ","))]}"#
        try #require(try await installation.taskhub("import", "-", input: document).status == 0)
        let weekly = try await installation.create("Weekly", "--due", "2030-01-07", "--list", "Home")
        try await installation.taskhub("edit", weekly, "--repeat", "weekly")
        try await installation.create("Timed", "--due", "2030-01-07 17:00", "--priority", "5", "--notes", "a\nb")
        let later = try await installation.create("Later")
        try await installation.taskhub("edit", later, "--status", "someday")
        let answer = try await shell(
            """
            taskhub export > tasks.json
            taskhub export --to taskwarrior > ours.json
            task two import ours.json > /dev/null
            task two list > /dev/null
            task two export > two.json
            taskhub import two.json
            cat > check.py <<'END'
            import json
            entries = {entry["uuid"]: entry for entry in json.load(open("two.json"), strict=False)}
            tasks = json.load(open("tasks.json"))["tasks"]
            for task in tasks:
                entry = entries.pop(task["id"])
                assert entry["description"] == task["title"], (entry, task)
                if task["title"] == "Weekly":
                    assert entry["status"] == "pending" and entry["recur"] == "weekly" and entry["project"] == "Home"
                    assert entry["due"] == "20300106T230000Z"
                if task["title"] == "Timed":
                    assert entry["due"] == "20300107T160000Z" and entry["priority"] == "H"
                    assert [one["description"] for one in entry["annotations"]] == ["a", "b"]
                if task["title"] == "Later": assert entry["wait"] == "99991230T000000Z"
            template, = entries.values()
            assert template["status"] == "recurring" and template["description"] == "Weekly"
            END
            /usr/bin/python3 check.py
            """)
        #expect(
            answer.output.hasPrefix("Added 0, already there \(HostileTitles.all.count + 3).\nSkipped 1 template"),
            "\(answer)")
    }
}
