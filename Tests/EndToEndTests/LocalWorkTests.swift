import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Local work with taskhub")
struct LocalWorkTests {
    @Test("Each filter lists its own tasks")
    func filters() async throws {
        let installation = Installation(zone: Installation.noon)
        try await installation.create("Overdue", "--due", "2020-01-01")
        try await installation.create("Today", "--due", "today")
        try await installation.create("Later", "--due", "2099-12-31 17:00", "--list", "Home")
        try await installation.create("Undated")
        let done = try await installation.create("Finished")
        try await installation.intent("complete", done)
        let expected: [([String], [String])] = [
            ([], ["Overdue", "Today", "Later", "Undated"]),
            (["--inbox"], ["Overdue", "Today", "Undated"]),
            (["--today"], ["Today"]),
            (["--overdue"], ["Overdue"]),
            (["--upcoming"], ["Later"]),
            (["--completed"], ["Finished"]),
            (["--all"], ["Overdue", "Today", "Later", "Undated", "Finished"]),
            (["--list", "home"], ["Later"]),
            (["--limit", "1"], ["Overdue"]),
        ]
        for (options, titles) in expected {
            let document = try await installation.run("taskhub", ["list", "--json"] + options).output
            let found = document.matches(of: /"title":"([^"]*)"/).map { String($0.1) }
            #expect(found == titles, "\(options)")
        }
        let plain = try await installation.taskhub("list").output
        #expect(plain.contains("2020-01-01 overdue"))
        #expect(!plain.contains("\u{1B}"))
    }

    @Test("Overdue tasks are red on a terminal, and marked by a word if NO_COLOR is set")
    func color() async throws {
        let installation = Installation()
        try await installation.create("Late", "--due", "2020-01-01")
        let listing = "\(Installation.programs)/taskhub list"
        let colored = try await installation.tool("/usr/bin/script", ["-qec", "TERM=xterm \(listing)", "/dev/null"])
        #expect(colored.output.contains("\u{1B}[1;31m2020-01-01 overdue\u{1B}[0m"), "\(colored)")
        let plain = try await installation.tool(
            "/usr/bin/script", ["-qec", "NO_COLOR=1 TERM=xterm \(listing)", "/dev/null"])
        #expect(!plain.output.contains("\u{1B}["))
        #expect(plain.output.contains("overdue"))
    }

    @Test("The task document has every stable field, with null for unset ones")
    func taskDocument() async throws {
        let installation = Installation()
        let id = try await installation.create(
            "Task", "--due", "2030-06-01T10:00:00+02:00", "--priority", "2", "--list", "Home")
        let document = try await installation.taskhub("show", id, "--json").output
        let judge = """
            import json, sys
            document = json.load(sys.stdin)
            assert document['schema'] == 1
            task = document['task']
            assert set(task) == {'id', 'server_id', 'title', 'notes', 'status', 'is_completed', 'area', 'priority', 'due_at',
                'due_on', 'reminder_at', 'recurrence', 'rule', 'tags', 'list', 'list_id', 'position', 'created_at', 'updated_at', 'completed_at', 'url',
                'lost_values', 'description', 'attachments', 'server_values'}, task
            assert task['lost_values'] == []
            assert task['due_at'] == '2030-06-01T08:00:00Z' and task['due_on'] is None
            assert task['priority'] == 2 and task['list'] == 'Home'
            assert task['server_id'] is None and task['completed_at'] is None and task['is_completed'] is False
            """
        let verdict = try await installation.tool("/usr/bin/python3", ["-c", judge], input: Array(document.utf8))
        #expect(verdict.status == 0, "\(verdict.errors)")
    }

    @Test(
        "Whatever the umask, the user alone may use what the programs make",
        arguments: ["0000", "0077", "0277", "0777"])
    func masks(mask: String) async throws {
        let installation = Installation()
        let programs = Installation.programs
        let script = """
            umask \(mask) && '\(programs)/taskhub-intent' create a && '\(programs)/taskhub' config set theme dark \
                && '\(programs)/taskhub' list --json && find "$TASKHUB_GROUP_CONTAINER" -printf '%y %m\\n'
            """
        let answer = try await installation.tool("/bin/sh", ["-c", script])
        let modes = Set(answer.output.split(separator: "\n").filter { $0.hasPrefix("d ") || $0.hasPrefix("f ") })
        #expect(answer.status == 0 && modes == ["d 700", "f 600"], "\(answer)")
        #expect(try await installation.taskhub("add", "b").status == 0)
    }

    @Test("Editing changes the named fields and nothing else")
    func edit() async throws {
        let installation = Installation(zone: "America/New_York")
        let id = try await installation.create("Old", "--due", "2030-01-02", "--priority", "1", "--notes", "kept")
        let answer = try await installation.taskhub(
            "edit", id, "--title", "New", "--due", "2030-03-10 02:30", "--priority", "none", "--list", "Work",
            "--status", "waiting", "--json")
        #expect(answer.status == 0, "\(answer.errors)")
        for part in [
            #""title":"New""#, #""due_at":"2030-03-10T07:30:00Z""#, #""priority":null"#, #""list":"Work""#,
            #""status":"waiting""#, #""notes":"kept""#,
        ] { #expect(answer.output.contains(part), "\(part) in \(answer.output)") }
        #expect(try await installation.taskhub("edit", id, "--status", "inbox").status == 65)
        #expect(try await installation.taskhub("edit", id, "--due", "none", "--list", "inbox").status == 0)
        #expect(try await installation.taskhub("show", id, "--json").output.contains(#""list":null"#))
    }

    @Test("Lists are added, renamed, coloured and deleted with their tasks")
    func lists() async throws {
        let installation = Installation()
        #expect(try await installation.taskhub("lists", "add", "Home", "--color", "#3b82f6").status == 0)
        #expect(try await installation.taskhub("lists", "add", "home").status == 65)
        try await installation.create("In it", "--list", "HOME")
        try await installation.create("Not in it")
        #expect(try await installation.taskhub("lists", "rename", "home", "House").status == 0)
        #expect(try await installation.taskhub("lists", "color", "house", "none").status == 0)
        #expect(try await installation.taskhub("lists", "--json").output.contains(#""name":"House""#))
        let deleted = try await installation.taskhub("lists", "delete", "House", "--yes")
        #expect(deleted.output.contains("1 task"))
        #expect(try await installation.sql("SELECT title FROM task") == "Not in it")
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("The settings are typed, and a setting of a later program survives")
    func config() async throws {
        let installation = Installation()
        #expect(try await installation.taskhub("config", "set", "theme", "dark").status == 0)
        #expect(try await installation.taskhub("config", "get", "theme").output == "dark\n")
        #expect(try await installation.taskhub("config", "set", "bars", "").output == "bars is now none\n")
        #expect(try await installation.taskhub("config", "get", "bars").output == "none\n")
        #expect(try await installation.taskhub("config", "set", "bars", "none").output == "bars is now none\n")
        #expect(try await installation.taskhub("config", "set", "theme", "pink").status == 65)
        let path = "\(installation.container)/defaults.json"
        let text = String(decoding: try readFile(path), as: UTF8.self)
        try writeFile(
            path, Array(text.replacing("{", with: #"{"fromTheFuture": {"a": [1, 2.5, 1e3]},"#, maxReplacements: 1).utf8)
        )
        #expect(try await installation.taskhub("config", "set", "theme", "light").status == 0)
        #expect(String(decoding: try readFile(path), as: UTF8.self).contains("fromTheFuture"))
        #expect(try await installation.taskhub("config", "list").output.contains("light"))
    }

    @Test("The shared theme setting reaches the cards at once; a file and an option override it")
    func theme() async throws {
        let installation = Installation(zone: Installation.noon)
        func card(_ options: String...) async throws -> String {
            let answer = try await installation.run("taskhub-widget", ["render", "--format", "svg"] + options)
            #expect(answer.status == 0)
            return answer.output
        }
        try await installation.taskhub("config", "set", "theme", "dark")
        // Nothing is published for its sake.
        #expect(try await card().contains("No tasks yet"))
        try await installation.create("Pay the rent")
        let dark = try await card("--theme", "dark")
        let light = try await card("--theme", "light")
        #expect(dark != light)
        #expect(try await card() == dark)
        try await installation.taskhub("config", "set", "theme", "light")
        #expect(try await card() == light)
        try await installation.taskhub("config", "set", "theme", "dark")
        #expect(try await card() == dark)
        let config = "\(installation.home.path)/card.toml"
        try writeFile(config, Array("theme = \"light\"\n".utf8))
        #expect(try await card("--config", config) == light)
        #expect(try await card("--config", config, "--theme", "dark") == dark)
        try await installation.taskhub("config", "set", "theme")
        #expect(try await card() == light)
        try await installation.expectSnapshotMatchesStore()
        // Killed before it could publish: whichever program is next makes that good, a reading one too.
        let path = "\(installation.container)/defaults.json"
        let text = String(decoding: try readFile(path), as: UTF8.self)
        try writeFile(path, Array(text.replacing("{", with: #"{"theme": "dark","#, maxReplacements: 1).utf8))
        try await installation.taskhub("list")
        #expect(try await card() == dark)
    }

    @Test("list --watch prints again when another process changes the store")
    func watch() async throws {
        let installation = Installation()
        try await installation.create("First")
        let script = """
            cd "$HOME"
            timeout 40 "\(Installation.programs)/taskhub" list --watch --json > out & watcher=$!
            until grep -q First out; do sleep 0.05; done
            "\(Installation.programs)/taskhub-intent" create Second > /dev/null
            for n in $(seq 1000); do grep -q Second out && break; sleep 0.02; done
            kill $watcher; cat out
            """
        let answer = try await runProgram(
            "/bin/sh", ["-c", script], environment: installation.environment)
        let documents = answer.stdout.split(separator: "\n")
        #expect(documents.count == 2, "\(answer)")
        #expect(documents.last?.contains("Second") == true)
    }
}
