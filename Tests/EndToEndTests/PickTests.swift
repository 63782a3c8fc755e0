import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Choosing a task in a menu", .timeLimit(.minutes(2)))
struct PickTests {
    private let installation = Installation()

    /// A menu that records its input in the file `rows`, and then runs `script`.
    private func menu(_ script: String) throws -> String {
        let path = installation.home.appending("menu")
        try writeFile(
            path,
            Array(
                """
                #!/bin/sh
                cd "$HOME"
                tr '\\0' '\\n' < /proc/$$/environ > environment
                printf '%s\\n' "$@" > arguments
                \(script)

                """.utf8))
        chmod(path, 0o700)
        return path
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try readFile(installation.home.appending(name)), as: UTF8.self)
    }

    private func completed() async throws -> String {
        try await installation.sql("SELECT title FROM task WHERE status = 'done' ORDER BY title")
    }

    @Test("The action applies to the chosen row, also if two tasks have the same title")
    func chosen() async throws {
        try await installation.create("Rent", "--due", "2099-01-01", "--list", "Home")
        let second = try await installation.create("Rent", "--due", "2099-01-02")
        let row = try menu("cat > rows; sed -n 2p rows")
        let answer = try await installation.intent("pick", "complete", "--menu", row)
        #expect(answer.output == "Completed \(second.prefix(8)): Rent\n" && answer.errors.isEmpty, "\(answer)")
        #expect(try text("rows") == "1  Rent  (2099-01-01, Home)\n2  Rent  (2099-01-02)\n")
        let only = try menu("cat > rows; cat rows")
        let reopened = try await installation.intent("pick", "reopen", "--menu", only, "--json")
        #expect(
            reopened.output
                == #"{"schema":1,"status":"local","task":{"id":"\#(second)","is_completed":false}}"# + "\n")
        #expect(try text("rows") == "1  Rent\n")
        let first = try menu("cat > rows; sed -n 1p rows")
        let snoozed = try await installation.intent("pick", "snooze", "--menu", first, "--until", "2099-12-31")
        #expect(snoozed.output.hasSuffix(": Rent, due 2099-12-31, in Home\n"), "\(snoozed)")
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("A filter selects what the menu shows")
    func filtered() async throws {
        try await installation.create("Rent", "--list", "Home")
        try await installation.create("Milk")
        let menu = try menu("cat > rows; cat rows")
        let answer = try await installation.intent("pick", "complete", "--menu", menu, "--where", "list:home")
        #expect(answer.status == 0 && answer.output.hasSuffix(": Rent\n"), "\(answer)")
        #expect(try text("rows") == "1  Rent  (Home)\n")
        let none = try await installation.intent("pick", "complete", "--menu", menu, "--where", "#home")
        #expect(none.status == 0 && none.output == "Nothing to complete.\n", "\(none)")
        let reopened = try await installation.intent("pick", "reopen", "--menu", menu, "--where", "rent")
        #expect(reopened.output.hasPrefix("Reopened "), "\(reopened)")
        for (filter, says) in [("list:Garage", "there is no such list"), ("status:Garage", "the filter")] {
            let wrong = try await installation.intent("pick", "complete", "--menu", menu, "--where", filter)
            #expect(wrong.status == 65 && wrong.complaints == 1, "\(wrong)")
            #expect(wrong.errors.contains(says) && !wrong.errors.contains("Garage"), "\(wrong)")
        }
    }

    @Test("The menu chooses the tasks, so no option says how to name them")
    func namesNoTask() async throws {
        #expect(!(try await installation.intent("pick", "--help").output.contains("--id ")))
        let answer = try await installation.intent("pick", "complete", "--menu", "cat", "--id")
        #expect(answer.status == 64, "\(answer)")
    }

    @Test("Titles are only on the menu's standard input, one clean line each, and ids are nowhere")
    func hostile() async throws {
        var ids: [String] = []
        for title in HostileTitles.all {
            let answer = try await installation.intent("create", "-", "--json", input: title + "CANARY")
            if let id = answer.output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1 { ids.append(String(id)) }
        }
        #expect(ids.count >= HostileTitles.all.count - 1)
        let last = try menu("cat > rows; tail -n 1 rows")
        let answer = try await installation.intent("pick", "complete", "--menu", last)
        #expect(answer.status == 0 && answer.output.hasPrefix("Completed "), "\(answer)")
        let rows = try text("rows")
        #expect(rows.split(separator: "\n").count == ids.count)
        let bad = rows.unicodeScalars.first {
            $0.properties.generalCategory == .control && $0 != "\n" || (0x202A...0x202E).contains($0.value)
        }
        #expect(bad == nil, "\(rows)")
        for id in ids { #expect(!rows.contains(id.prefix(8))) }
        for other in [try text("environment"), try text("arguments")] { #expect(!other.contains("CANARY")) }
        #expect(try await completed().contains("CANARY"))
    }

    @Test("It works under a launcher that ignores SIGCHLD")
    func endsIgnored() async throws {
        try await installation.create("Rent")
        let first = try menu("cat > rows; cat rows")
        let answer = try await installation.tool(
            "/usr/bin/env",
            ["--ignore-signal=CHLD", "\(Installation.programs)/taskhub-intent", "pick", "complete", "--menu", first])
        #expect(answer.status == 0 && answer.output.hasSuffix(": Rent\n") && answer.errors.isEmpty, "\(answer)")
        #expect(try await completed() == "Rent")
    }

    @Test("Every row that the menu returns is processed, in one document, whenever it is written")
    func several() async throws {
        let ids = try await ["One", "Two", "Three"].asyncMap {
            try await installation.create($0, "--due", "2099-01-01")
        }
        let order = try await installation.sql("SELECT id FROM task ORDER BY id").split(separator: "\n").map(
            String.init)
        #expect(Set(order) == Set(ids))
        // A person picks the rows one after the other. No outcome depends on how fast.
        let slow = try menu("cat > rows; sed -n 1p rows; sleep 0.7; sed -n 3p rows; sed -n 1p rows")
        let answer = try await installation.intent("pick", "complete", "--menu", slow)
        let lines = answer.output.split(separator: "\n")
        #expect(answer.status == 0 && answer.errors.isEmpty && lines.count == 2, "\(answer)")
        for (line, id) in zip(lines, [order[0], order[2]]) { #expect(line.hasPrefix("Completed \(id.prefix(8)): ")) }
        let all = try menu("cat > rows; cat rows")
        let reopened = try await installation.intent("pick", "reopen", "--menu", all, "--json").output
        #expect(reopened.hasPrefix(#"{"schema":1,"status":"local","tasks":[{"id":""#), "\(reopened)")
        for id in [order[0], order[2]] { #expect(reopened.contains(#"{"id":"\#(id)","is_completed":false}"#)) }
        #expect(reopened.split(separator: "\n").count == 1 && !reopened.contains(order[1]))
        let snoozed = try await installation.intent("pick", "snooze", "--menu", all, "--until", "2099-12-31")
        #expect(snoozed.output.split(separator: "\n").count == 3, "\(snoozed)")
        #expect(try await installation.sql("SELECT count(DISTINCT due_day) FROM task") == "1")
        let open = try await installation.intent("pick", "open", "--menu", all)
        #expect(open.status == 75 && open.complaints == 1, "\(open)")
        let wrong = try await installation.intent("pick", "complete", "--menu", try menu("cat; echo Four"))
        #expect(wrong.status == 65 && wrong.complaints == 1 && wrong.output.isEmpty, "\(wrong)")
        #expect(try await completed().isEmpty)
    }

    @Test(
        "A row that can no longer be processed does not stop the others, and is reported afterwards",
        arguments: [false, true])
    func changedMeanwhile(isJSON: Bool) async throws {
        for title in ["One", "Two", "Three"] { try await installation.create(title, "--due", "2099-01-01") }
        let order = try await installation.sql("SELECT id FROM task ORDER BY id").split(separator: "\n").map(
            String.init)
        let other = "'\(Installation.programs)/taskhub-intent'"
        let racing = try menu("cat > rows; \(other) complete \(order[1]) > /dev/null; cat rows")
        let options = ["--until", "2099-12-31"] + (isJSON ? ["--json"] : [])
        let answer = try await installation.run("taskhub-intent", ["pick", "snooze", "--menu", racing] + options)
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(
            answer.errors.contains("1 of the 3 tasks could not be changed: that task is completed; the others were"))
        for id in [order[0], order[2]] { #expect(answer.output.contains(isJSON ? id : "Snoozed \(id.prefix(8)): ")) }
        #expect(!answer.output.contains(order[1].prefix(8)))
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE due_day > 47222") == "2")
        let gone = try menu("cat > rows; '\(Installation.programs)/taskhub' delete \(order[0]) > /dev/null; cat rows")
        let completed = try await installation.intent("pick", "complete", "--menu", gone)
        #expect(completed.status == 65 && completed.output.hasPrefix("Completed \(order[2].prefix(8))"), "\(completed)")
    }

    @Test(
        "Text that a menu adds before or after a row is ignored",
        arguments: [
            "printf '%s\\r\\n' \"$(cat)\"", "printf '%s\\0' \"$(cat)\"", "printf ' %s ' \"$(cat)\"",
            "printf '\\n%s\\t\\n\\n' \"$(cat)\"", "printf '%s' \"$(cat)\"",
        ])
    func addedBlanks(script: String) async throws {
        try await installation.create("Rent")
        let answer = try await installation.intent("pick", "complete", "--menu", try menu(script))
        #expect(answer.status == 0 && answer.output.hasSuffix(": Rent\n"), "\(answer)")
        #expect(try await completed() == "Rent")
    }

    @Test(
        "The time to snooze until is checked before a menu is shown",
        arguments: [("garbage", "not understood"), ("2020-01-01", "that time is in the past"), ("", "not understood")])
    func unusableMoment(until: String, says: String) async throws {
        try await installation.create("Rent")
        let answer = try await installation.intent(
            "pick", "snooze", "--menu", try menu("touch shown"), "--until", until)
        #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        #expect(access(installation.home.appending("shown"), F_OK) != 0)
    }

    @Test("An unknown action is a syntax error of one complete sentence")
    func wrongAction() async throws {
        let answer = try await installation.intent("pick", "delete", "--menu", "true")
        #expect(
            answer.status == 64 && answer.complaints == 1
                && answer.errors.contains("It takes complete, reopen, snooze or open"), "\(answer)")
        #expect(!answer.errors.contains(".."), "\(answer)")
    }

    @Test(
        "Choosing nothing prints nothing and changes nothing",
        arguments: [
            "true", "exit 1", "cat > rows; exit 1", "echo; cat > rows", "sed -n 1p; exit 1", "cat; exit 130",
            "exit 130",
        ])
    func nothing(script: String) async throws {
        try await installation.create("Rent")
        let answer = try await installation.intent("pick", "complete", "--menu", try menu(script))
        #expect(answer.status == 0 && answer.output.isEmpty && answer.errors.isEmpty, "\(answer)")
        let document = try await installation.intent("pick", "complete", "--json", "--menu", try menu(script))
        #expect(document.output == #"{"schema":1,"status":"cancelled"}"# + "\n", "\(document)")
        #expect(try await completed().isEmpty)
    }

    @Test(
        "Output that is not a row, and a failing menu, are refused with one line",
        arguments: [
            ("echo Rent", 65, "not one of its rows"), ("cat | tr R r", 65, "not one of its rows"),
            ("sed -n 1p; exit 7", 75, "exit code 7"), ("sed -n 1p; kill -9 $$", 75, "by signal"),
            ("head -c 200000 /dev/zero", 75, "the menu "),
            ("exit 7", 75, "exit code 7"), ("kill -9 $$", 75, "by signal"),
            ("sed -n 1p; kill -PIPE $$", 75, "by signal"),
        ] as [(String, Int32, String)])
    func refused(script: String, status: Int32, says: String) async throws {
        try await installation.create("Rent")
        let answer = try await installation.intent("pick", "complete", "--menu", try menu(script))
        #expect(answer.status == status && answer.output.isEmpty, "\(answer)")
        #expect(answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        #expect(try await completed().isEmpty)
    }

    @Test("A menu that does not read, stops reading or leaves a process behind does not block")
    func carelessMenus() async throws {
        // More than a pipe holds.
        let tasks = (1...3000).map { "\($0) " + String(repeating: "W", count: 400) }.joined(separator: "\n")
        try await installation.taskhub("import", "-", "--from", "todotxt", input: tasks)
        // The process left behind holds the pipe to the intent, not the one that this test reads.
        let left = "sleep 100 2> /dev/null & exit 1"
        for script in ["exit 1", "exec < /dev/null; sleep 0.2", "head -n 1 > rows; exit 1", left] {
            let start = ContinuousClock.now
            let answer = try await installation.intent("pick", "complete", "--menu", try menu(script))
            #expect(answer.status == 0 && answer.output.isEmpty && answer.errors.isEmpty, "\(script): \(answer)")
            #expect(ContinuousClock.now - start < .seconds(60), "\(script)")
        }
        let first = try await installation.intent("pick", "complete", "--menu", try menu("head -n 1; exec <&-"))
        #expect(first.status == 0 && first.output.hasPrefix("Completed "), "\(first)")
        let all = try await installation.intent("pick", "complete", "--menu", try menu("cat > rows; sed -n '$p' rows"))
        #expect(all.status == 0 && all.output.hasPrefix("Completed "), "\(all)")
        let rows = try text("rows").split(separator: "\n")
        // One was completed before.
        #expect(rows.count == 2999 && rows.last?.hasPrefix("2999  ") == true)
    }

    @Test("The command is split into words as by a shell, without expansion")
    func words() async throws {
        try await installation.create("Rent")
        let menu = try menu("exit 1")
        let command = #"\#(menu) 'two words' "a \"b\" \\ \c" d\ e '' $HOME * ; `touch x` ~ "it's" x"y"z"#
        #expect(try await installation.intent("pick", "complete", "--menu", command).status == 0)
        #expect(
            try text("arguments").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                == ["two words", #"a "b" \ \c"#, "d e", "", "$HOME", "*", ";", "`touch", "x`", "~", "it's", "xyz"])
    }

    @Test(
        "A malformed command is a syntax error, and a missing one is refused",
        arguments: [
            ("rofi 'x", 64, "the command has an unclosed '"), ("\"", 64, "the command has an unclosed \""),
            (" ", 64, "no program"), ("rofi \\", 64, "backslash"), ("''", 64, "no program"),
            ("/nonexistent -dmenu", 65, "could not be started"),
        ] as [(String, Int32, String)])
    func malformed(command: String, status: Int32, says: String) async throws {
        try await installation.create("Rent")
        let answer = try await installation.intent("pick", "complete", "--menu", command)
        #expect(answer.status == status && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
    }

    @Test("Without tasks no menu is shown")
    func empty() async throws {
        let answer = try await installation.intent("pick", "complete", "--menu", try menu("touch shown"))
        #expect(answer.status == 0 && answer.output == "Nothing to complete.\n")
        #expect(access(installation.home.appending("shown"), F_OK) != 0)
    }
}
