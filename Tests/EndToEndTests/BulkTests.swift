import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Changing the tasks that a filter selects")
struct BulkTests {
    private let installation = Installation(zone: Installation.noon)

    private func fill() async throws {
        try await installation.create("Mow", "--list", "Garden")
        try await installation.create("Dig", "--list", "Garden")
        try await installation.create("Rent", "--due", "2020-01-01")
    }

    @Test(
        "It needs --yes off a terminal, changes what the filter selects, and is one step",
        arguments: [
            (
                ["done", "--where", "list:garden"], "complete", "Completed",
                "SELECT count(*) FROM task WHERE status = 'done'"
            ),
            (["delete", "--where", "list:garden"], "delete", "Deleted", "SELECT 3 - count(*) FROM task"),
            (
                ["edit", "--where", "list:garden", "--priority", "4", "--tag", "shed"], "change", "Changed",
                "SELECT count(*) FROM task WHERE priority = 4 AND tags = ' shed '"
            ),
            (
                ["snooze", "--where", "list:garden"], "snooze", "Snoozed",
                "SELECT count(*) FROM task WHERE due_day > 18500"
            ),
        ])
    func commands(words: [String], verb: String, answer: String, count: String) async throws {
        try await fill()
        let refused = try await installation.run("taskhub", words)
        #expect(
            refused.status == 75 && refused.complaints == 1
                && refused.errors.contains("this would \(verb) 2 tasks, and there is no terminal to ask on"),
            "\(refused)")
        #expect(try await installation.sql(count) == "0")
        let changed = try await installation.run("taskhub", words + ["--yes"])
        #expect(changed.status == 0 && changed.output.hasPrefix("\(answer) "), "\(changed)")
        #expect(try await installation.sql(count) == "2")
        #expect(try await installation.taskhub("undo").output.hasPrefix("Undone step 4: "))
        #expect(try await installation.sql(count) == "0")
    }

    @Test("The command, the intent and the app copy a task that is named by words, and the filter those it selects")
    func duplicate() async throws {
        try await fill()
        let copied = try await installation.taskhub("duplicate", "rent")
        #expect(copied.output.hasPrefix("Added ") && copied.output.contains(": Rent, "), "\(copied)")
        let intent = try await installation.intent("duplicate", "mow")
        #expect(intent.output.hasPrefix("Added ") && intent.output.contains(": Mow"), "\(intent)")
        // Of two with the same title, the words name neither.
        let several = try await installation.taskhub("copy", "mow")
        #expect(several.status == 65 && several.complaints > 0, "\(several)")
        try await installation.taskhub("copy", "--where", "list:garden", "--yes")
        let counts = "SELECT count(*), sum(title = 'Mow'), sum(due_day < 18500) FROM task"
        #expect(try await installation.sql(counts) == "8|4|2")
    }

    @Test("Completed tasks are reopened by a filter")
    func reopened() async throws {
        try await fill()
        try await installation.taskhub("done", "--where", "list:garden", "--yes")
        let none = try await installation.taskhub("done", "--where", "list:garden", "--yes")
        #expect(none.status == 65 && none.errors.contains("no task matches the filter"), "\(none)")
        try await installation.taskhub("reopen", "--where", "mow", "--yes")
        #expect(try await installation.sql("SELECT title FROM task WHERE status = 'next'") == "Mow")
    }

    @Test(
        "A task that was so already is called unchanged, and adds no step",
        arguments: [
            ["edit", "--priority", "4", "--tag", "shed"], ["edit", "--untag", "absent"], ["edit", "--list", "inbox"],
            ["snooze", "--until", "2099-01-01"], ["done"],
        ])
    func unchanged(words: [String]) async throws {
        let id = String(try await installation.create("Mow", "--due", "2020-01-01").prefix(8))
        let command = [words[0], id] + words.dropFirst()
        let doesSomething = words[1...] != ["--untag", "absent"] && words[1...] != ["--list", "inbox"]
        if doesSomething {
            let first = try await installation.run("taskhub", command)
            #expect(first.status == 0 && !first.output.hasPrefix("Unchanged"), "\(first)")
        }
        let before = try await installation.taskhub("history").output
        let again = try await installation.run("taskhub", command)
        #expect(again.status == 0 && again.output.hasPrefix("Unchanged \(id): Mow"), "\(again)")
        #expect(try await installation.taskhub("history").output == before)
    }

    @Test("Neither ids nor a filter, and both, are refused")
    func arguments() async throws {
        for (words, says) in [
            (["done"], "give ids or words of a title, or --where"),
            (["done", "0000", "--where", "x"], "give either tasks or --where"),
            (["delete", "--where", "", "--yes"], "--where needs a filter"),
            (["duplicate", "--where", " ", "--yes"], "--where needs a filter"),
            (["done", "--where", "pri:9", "--yes"], "pri:9"),
        ] {
            let answer = try await installation.run("taskhub", words)
            #expect(answer.status == 64 || answer.status == 65, "\(answer)")
            #expect(answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        }
    }

    @Test("On a terminal, the question shows what would change")
    func question() async throws {
        try await fill()
        let command = "\(Installation.programs)/taskhub done --where list:garden"
        let asked = try await installation.tool(
            "/usr/bin/script", ["-qec", command, "/dev/null"], input: Array("y\n".utf8))
        #expect(asked.output.contains("This would complete 2 tasks. Go on? [y/N]"), "\(asked)")
        #expect(asked.output.contains(": Mow, in Garden"), "\(asked)")
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE status = 'done'") == "2")
    }
}
