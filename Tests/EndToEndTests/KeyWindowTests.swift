import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A key that bounces")
struct KeyWindowTests {
    private let installation = Installation(zone: Installation.noon)

    private func count() async throws -> String { try await installation.sql("SELECT count(*) FROM task") }

    @Test("Ten processes at once create one task, and all return it", arguments: ["create", "quick"])
    func race(verb: String) async throws {
        for round in 1...5 {
            let script = """
                for n in 1 2 3 4 5 6 7 8 9 10; do
                    "\(Installation.programs)/taskhub-intent" \(verb) 'Press \(round) tomorrow' --key-window 60s --json &
                done
                wait
                """
            let answer = try await installation.tool("/bin/sh", ["-c", script])
            let lines = answer.output.split(separator: "\n")
            #expect(lines.count == 10 && Set(lines).count == 1 && answer.errors.isEmpty, "\(answer)")
            #expect(try await count() == "\(round)")
        }
    }

    @Test("Ten processes at once copy a task once, and all return the copy")
    func duplicate() async throws {
        let id = try await installation.create("Water the plants")
        let script = """
            for n in 1 2 3 4 5 6 7 8 9 10; do
                "\(Installation.programs)/taskhub-intent" duplicate \(id) --key-window 60s --json &
            done
            wait
            """
        let answer = try await installation.tool("/bin/sh", ["-c", script])
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 10 && Set(lines).count == 1 && answer.errors.isEmpty, "\(answer)")
        #expect(try await count() == "2")
        try await installation.intent("duplicate", id, "--key", "k")
        try await installation.intent("duplicate", id, "--key", "k")
        #expect(try await count() == "3")
    }

    @Test("Another text, date or list creates another task, and so does the same text after the window")
    func others() async throws {
        for options in [[], ["--due", "2099-01-01"], ["--list", "Home"], ["--notes", "n"], ["--priority", "1"]] {
            for _ in 1...2 {
                let answer = try await installation.run(
                    "taskhub-intent", ["create", "Pay", "--key-window", "3600"] + options)
                #expect(answer.status == 0, "\(answer)")
            }
        }
        #expect(try await count() == "5")
        for _ in 1...2 {
            try await installation.intent("quick", "Later", "--key-window", "0.2s")
            // The end of a window is nothing but time passing.
            _ = try await installation.tool("/bin/sleep", ["0.4"])
        }
        #expect(try await count() == "7")
    }

    @Test("After the task is completed or deleted, the next press creates a new one")
    func goneMeanwhile() async throws {
        func press() async throws -> String {
            let answer = try await installation.intent("quick", "Buy milk", "--key-window", "3600s", "--json").output
            return try String(#require(answer.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1))
        }
        let first = try await press()
        #expect(try await press() == first)
        try await installation.intent("complete", first)
        let second = try await press()
        let after = try await press()
        #expect(second != first && after == second)
        try await installation.taskhub("delete", second)
        let third = try await press()
        #expect(third != second && third != first)
        #expect(try await installation.sql("SELECT id FROM task WHERE status NOT IN ('done', 'archived')") == third)
    }

    @Test("After the task is renamed, its old text creates a new one")
    func renamedMeanwhile() async throws {
        let first = try await installation.create("WE", "--key-window", "3600")
        try await installation.taskhub("edit", first, "--title", "Weekend")
        let second = try await installation.create("WE", "--key-window", "3600")
        #expect(first != second)
        #expect(try await installation.sql("SELECT title FROM task ORDER BY title") == "WE\nWeekend")
    }

    @Test(
        "An invalid window is a syntax error that says what is valid",
        arguments: ["0", "0.05", "0.0000001", "-1", "nan", "inf", "3601", "5m", "", "s", "0x10"])
    func malformed(window: String) async throws {
        let answer = try await installation.intent("create", "Pay", "--key-window=\(window)")
        #expect(answer.status == 64 && answer.complaints == 1, "\(answer)")
        let reason = window.isEmpty ? "missing value for '--key-window" : "seconds from 0.1 to 3600, as in 5 or 5s"
        #expect(answer.errors.contains(reason), "\(answer)")
        #expect(try await installation.intent("create", "Pay", "--key-window", "5", "--key", "k").status == 64)
    }
}
