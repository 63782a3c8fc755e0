import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Export and import")
struct ImportExportTests {
    @Test("A rule of recurrence that the server lacks survives a backup, and the series goes on")
    func localRule() async throws {
        let installation = Installation()
        try await installation.taskhub("add", "Water", "--due", "2030-01-07", "--repeat", "every 2 weeks")
        let backup = try await installation.taskhub("export").output
        #expect(backup.contains(#""rule":"every 2 weeks""#), "\(backup)")
        let other = Installation()
        #expect(try await other.taskhub("import", "-", input: backup).status == 0)
        #expect(try await other.taskhub("export").output == backup)
        try await other.taskhub("done", "--where", "water", "--yes")
        #expect(
            try await other.sql("SELECT due_day, local_rule FROM task WHERE status = 'inbox'") == "21935|every 2 weeks")
    }

    @Test("An export imported into an empty container exports the same, and importing twice adds no duplicates")
    func ownFormat() async throws {
        let old = Installation()
        try await old.create("Pay", "--due", "2030-01-31 17:00", "--list", "Home", "--priority", "5", "--notes", "a\nb")
        let done = try await old.create("Done")
        try await old.intent("complete", done)
        let export = try await old.taskhub("export").output
        let new = Installation()
        let first = try await new.taskhub("import", "-", input: export)
        #expect(first.output.contains("Added 2"), "\(first)")
        #expect(try await new.taskhub("export").output == export)
        let again = try await new.taskhub("import", "-", "--json", input: export)
        #expect(again.output.contains(#""added":0"#) && again.output.contains(#""already_there":2"#), "\(again)")
        #expect(try await new.taskhub("export").output == export)
        try await new.expectSnapshotMatchesStore()
    }

    @Test("Unsent changes need a decision before a store is set aside, and its import counts them")
    func unsentChanges() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = scene.installation
        try await scene.signIn()
        let id = try await installation.create("Both know", "--no-wait")
        #expect(try await scene.sync().status == 0)
        try await installation.taskhub("edit", id, "--notes", "Never sent")
        try await scene.control("settings", #"{"provider_user":"user-2"}"#)
        let refused = try await installation.taskhub("login", "--device", "--insecure-storage")
        #expect(refused.status == 75, "\(refused)")
        #expect(refused.errors.contains("never sent: 0 open tasks, 1 change."), "\(refused)")
        try await scene.signIn(nil, "--no-adopt")
        try await scene.control("settings", #"{"provider_user":"user-1"}"#)
        try await scene.signIn(nil, "--no-adopt")
        #expect(try await scene.sync().status == 0)
        let files = try await installation.tool("/usr/bin/ls", [installation.container]).output
        let name = try #require(files.split(separator: "\n").first { $0.hasPrefix("store.sqlite.aside-") })
        let dry = try await installation.taskhub("import", "\(installation.container)/\(name)", "--dry-run")
        #expect(dry.output.hasPrefix("Would add 0, already there 1, 1 differs.\n"), "\(dry)")
        #expect(dry.errors.contains("Would not import: 1 change that may never have reached the server."), "\(dry)")
        let answer = try await installation.taskhub("import", "\(installation.container)/\(name)", "--json")
        #expect(answer.output.contains(#""added":0,"already_there":1,"#), "\(answer)")
        #expect(answer.output.contains(#""unsent_changes":1"#), "\(answer)")
        #expect(answer.errors.contains("Not imported: 1 change that may never have reached the server."), "\(answer)")
    }

    @Test("A bad entry stops the whole import; the error names the entry, not its content")
    func allOrNothing() async throws {
        let installation = Installation()
        let bad = #"""
            {"schema":1,"tasks":[{"id":"00000000-0000-4000-8000-000000000001","title":"Fine"},
            {"id":"00000000-0000-4000-8000-000000000002","title":"SECRET","priority":9}]}
            """#
        let answer = try await installation.taskhub("import", "-", "--from", "json", input: bad)
        #expect(answer.status == 65)
        #expect(answer.errors.contains("task 2"), "\(answer.errors)")
        #expect(!answer.errors.contains("SECRET"))
        #expect(answer.complaints == 1)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
    }

    @Test("A file that is not one of tasks is refused, and nothing is added")
    func notTasks() async throws {
        let installation = Installation()
        let noise = installation.home.appending("noise")
        try writeFile(noise, (0..<100).map { UInt8($0 * 37 % 256) })
        let inputs = [("/etc/passwd", ""), (noise, ""), ("/dev/null", ""), ("-", "Buy milk\n"), ("-", "")]
        for (file, input) in inputs {
            for options in [[], ["--dry-run"]] {
                let answer = try await installation.run(
                    "taskhub", ["import", file] + options, input: Array(input.utf8))
                #expect(answer.status == 65 && answer.output.isEmpty && answer.complaints == 1, "\(answer)")
                let cause = input.isEmpty && !file.hasPrefix("/etc") && file != noise ? "is empty" : "--from"
                #expect(answer.errors.contains("nothing was imported") && answer.errors.contains(cause), "\(answer)")
            }
        }
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
        let named = try await installation.taskhub("import", "-", "--from", "todotxt", input: "Buy milk\n")
        #expect(named.output == "Added 1, already there 0.\n", "\(named)")
    }

    @Test(
        "Text, JSON and export say the same of a task", arguments: ["daily", "every 3 days", "3 days after completion"])
    func sameEverywhere(repetition: String) async throws {
        let installation = Installation(zone: Installation.noon)
        let added = try await installation.taskhub(
            "add", "--literal", "Water", "--due", "2099-05-01", "--remind", "2099-04-30", "--repeat", repetition,
            "--list", "Home",
            "--priority",
            "4", "--notes", "Slowly", "--status", "next", "--area", "work", "--tag", "garden")
        let id = try #require(added.output.split(separator: " ").dropFirst().first).filter(\.isHexDigit)
        let text = try await installation.taskhub("show", id).output
        let words = [
            "Water", "2099-05-01", "2099-04-30", repetition, "Home", "4", "Slowly", "next", "work", "garden",
            String(id.prefix(8)),
        ]
        for word in words { #expect(text.contains(word), "\(word) in \(text)") }
        let documents = [
            try await installation.taskhub("list", "--json"), try await installation.taskhub("show", id, "--json"),
            try await installation.taskhub("export"),
        ].map(\.output).joined()
        let judge = """
            import json, sys
            listed, shown, exported = [json.loads(line) for line in sys.stdin]
            task, full = listed["tasks"][0], exported["tasks"][0]
            mark = task.pop("mark")
            assert mark is None and task == {name: shown["task"][name] for name in task}, (task, shown)
            assert {**task, "anchor": None, "source": None} == full, (task, full)
            assert \(repetition == "daily" ? "task['recurrence']" : "task['rule']") == "\(repetition)", task
            """
        let verdict = try await installation.tool("/usr/bin/python3", ["-c", judge], input: Array(documents.utf8))
        #expect(verdict.status == 0, "\(verdict.errors)")
    }

    @Test("A dry run shows what would be added, and changes nothing")
    func dryRun() async throws {
        let installation = Installation()
        try await installation.create("Kept")
        let file = installation.home.appending("todo.txt")
        try TextFile.write("(A) Call Mum +Family due:2099-05-01\nx 2026-11-02 Done thing\n", to: file)
        let state = "SELECT generation, (SELECT count(*) FROM task), (SELECT count(*) FROM list) FROM store_meta"
        let before = try await installation.sql(state)
        let shown = try await installation.taskhub("import", file, "--dry-run")
        #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown)")
        #expect(
            shown.output == """
                Would add: Call Mum, due 2099-05-01, !5, in Family
                Would add: (done) Done thing
                Would add 2, already there 0.

                """, "\(shown)")
        let document = try await installation.taskhub("import", file, "--dry-run", "--json").output
        #expect(document.contains(#""would_add":2"#) && document.contains(#""due_on":"2099-05-01""#), "\(document)")
        #expect(try await installation.sql(state) == before)
        #expect(try await installation.taskhub("import", file).output == "Added 2, already there 0.\n")
        #expect(try await installation.taskhub("import", file, "--dry-run").output == "Would add 0, already there 2.\n")
    }

    @Test("A table without most columns changes only what it has; a second edit of it is counted, and not taken")
    func partialTable() async throws {
        let installation = Installation()
        try await installation.create("Pay", "--due", "2030-01-31", "--list", "Home", "--priority", "5", "--notes", "a")
        let script = """
            import csv, io, json, subprocess, sys, time
            taskhub, path = sys.argv[1:]
            def run(*words):
                result = subprocess.run([taskhub, *words], capture_output=True, text=True)
                assert result.returncode == 0, (words, result)
                return result.stdout
            def task():
                one, = json.loads(run("export"))["tasks"]
                return one
            rows = list(csv.DictReader(io.StringIO(run("export", "--to", "csv"))))
            def edit(title):
                with open(path, "w", newline="") as file:
                    table = csv.DictWriter(file, ["id", "title", "updated_at"], extrasaction="ignore")
                    table.writeheader()
                    table.writerows({**row, "title": title} for row in rows)
                return run("import", path, "--update")
            before = task()
            # Times in the file are whole seconds.
            time.sleep(1.1)
            assert edit("Pay more") == "Added 0, updated 1, already there 0.\\n"
            after = task()
            assert after == {**before, "title": "Pay more", "updated_at": after["updated_at"]}, (before, after)
            assert edit("Pay most") == "Added 0, already there 1 (1 differs, and is newer here).\\n"
            assert task() == after
            print("fine")
            """
        let answer = try await installation.tool(
            "/usr/bin/python3",
            ["-c", script, "\(Installation.programs)/taskhub", "\(installation.home.path)/tasks.csv"])
        #expect(answer.output == "fine\n", "\(answer)")
    }

    @Test("todo.txt is exported and imported again, and broken UTF-8 is repaired")
    func todotxt() async throws {
        let installation = Installation()
        let file = "\(installation.home.path)/todo.txt"
        try writeFile(
            file,
            Array("(A) 2026-11-01 Call Mum +Family @phone due:2030-05-01\nx 2026-11-02 Done thing\n".utf8)
                + [0x42, 0xFF, 0x0A])
        #expect(try await installation.taskhub("import", file).output.contains("Added 3"))
        #expect(try await installation.taskhub("import", file).output.contains("Added 0"))
        let exported = try await installation.taskhub("export", "--to", "todotxt").output
        #expect(
            exported.contains("(A) 2026-11-01 Call Mum +Family @phone due:2030-05-01\nx 2026-11-02 Done thing\n"),
            "\(exported)")
        #expect(exported.contains("B\u{FFFD}"))
    }
}
