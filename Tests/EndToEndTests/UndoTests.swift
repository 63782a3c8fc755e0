import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Undo from every program")
struct UndoTests {
    private let installation = Installation(zone: Installation.noon)

    @Test("A change of any program is undone and redone by any other, and the card follows")
    func programs() async throws {
        let id = try await installation.create("Water the plants", "--due", "tomorrow 09:00")
        try await installation.taskhub("done", id)
        #expect(try await installation.intent("undo").output == "Undone step 2: Completed: Water the plants\n")
        #expect(try await installation.widget("render").output.contains("Water the plants"))
        #expect(try await installation.taskhub("redo").output == "Redone step 2: Completed: Water the plants\n")
        #expect(!(try await installation.widget("render").output.contains("Water the plants")))
        let history = try await installation.taskhub("history").output
        #expect(
            history.hasPrefix("2  ") && history.contains("  Completed: Water the plants\n1  ")
                && history.hasSuffix("  Added: Water the plants (by taskhub-intent)\n"), "\(history)")
        try await installation.taskhub("undo", "1")
        let answer = try await installation.taskhub("undo", "1")
        #expect(answer.status == 65 && answer.errors.contains("step 1 is already undone"), "\(answer)")
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("What cannot be undone gives one line")
    func nothing() async throws {
        for (arguments, says) in [
            (["undo"], "there is nothing to undo"), (["redo"], "nothing was undone since the last change"),
            (["undo", "7"], "the history has no step 7"),
        ] {
            let answer = try await installation.run("taskhub", arguments)
            #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        }
        #expect(try await installation.intent("undo").status == 65)
        #expect(try await installation.taskhub("history").output == "Nothing to undo.\n")
    }

    @Test("Deleting several tasks needs --yes off a terminal, and is one step")
    func several() async throws {
        var ids: [String] = []
        for number in 0..<12 { ids.append(try await installation.create("Task \(number)")) }
        let refused = try await installation.run("taskhub", ["delete"] + ids)
        #expect(
            refused.status == 75 && refused.complaints == 1
                && refused.errors.contains("this would delete 12 tasks, and there is no terminal to ask on")
                && refused.errors.contains("--yes"), "\(refused)")
        #expect(try await installation.sql("SELECT count(*) FROM task") == "12")
        #expect(try await installation.run("taskhub", ["delete", "--yes"] + ids).status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
        #expect(try await installation.taskhub("undo").output == "Undone step 13: Deleted 12 tasks\n")
        #expect(try await installation.sql("SELECT count(*) FROM task") == "12")
    }

    @Test("On a terminal, the question shows what would go, and only yes deletes it", arguments: ["y", "n"])
    func question(answer: String) async throws {
        var ids: [String] = []
        for number in 0..<12 { ids.append(try await installation.create("Task \(number)")) }
        let command = (["\(Installation.programs)/taskhub", "delete"] + ids).joined(separator: " ")
        let asked = try await installation.tool(
            "/usr/bin/script", ["-qec", command, "/dev/null"], input: Array("\(answer)\n".utf8))
        #expect(asked.output.contains(": Task 9") && asked.output.contains("and 2 more"), "\(asked)")
        #expect(asked.output.contains("This would delete 12 tasks. Go on? [y/N]"), "\(asked)")
        #expect(try await installation.sql("SELECT count(*) FROM task") == (answer == "y" ? "0" : "12"))
    }

    @Test("A list that is deleted off a terminal needs --yes, and returns with its tasks")
    func list() async throws {
        try await installation.create("Mow", "--list", "Garden")
        try await installation.create("Dig", "--list", "Garden")
        let refused = try await installation.taskhub("lists", "delete", "Garden")
        #expect(
            refused.status == 75 && refused.errors.contains("this would delete the list Garden and 2 tasks"),
            "\(refused)")
        try await installation.taskhub("lists", "delete", "Garden", "--yes")
        #expect(try await installation.sql("SELECT count(*) FROM list") == "0")
        let undone = try await installation.taskhub("undo")
        #expect(undone.output == "Undone step 3: Deleted the list Garden and 2 tasks\n", "\(undone)")
        #expect(try await installation.sql("SELECT count(*) FROM task JOIN list ON list_id = list.id") == "2")
    }

    @Test("The JSON of undo and history has the step, the tasks and what was kept")
    func documents() async throws {
        let id = try await installation.create("Rent")
        try await installation.taskhub("edit", id, "--title", "Pay", "--priority", "3")
        try await installation.taskhub("edit", id, "--title", "Pay the rent")
        let undone = try await installation.taskhub("undo", "2", "--json").output
        #expect(undone.contains(#""kept":[{"fields":["title"],"id":"\#(id)","reason":"changed"}]"#), "\(undone)")
        #expect(undone.contains(#""action":"edit","id":2"#) && undone.contains(#""priority":null"#), "\(undone)")
        let steps = try await installation.taskhub("history", "--json", "--limit", "1").output
        #expect(steps.hasPrefix(#"{"schema":1,"steps":[{"action":"edit","id":3,"made_at":""#), "\(steps)")
        #expect(try await installation.taskhub("history", "--clear").output == "The history is empty now.\n")
        #expect(try await installation.sql("SELECT count(*) FROM history_change") == "0")
    }

    @Test("Programs killed at any moment leave a history that agrees with the tasks")
    func killed() async throws {
        var random = SplitMix(seed: 12)
        try await installation.create("Water", "--due", "2020-01-01 09:30")
        for round in 0..<60 {
            let id = try await installation.sql("SELECT id FROM task ORDER BY random() LIMIT 1")
            let commands = [
                ["add", "Task \(round)"], ["done", id], ["edit", id, "--notes", "\(round)"], ["delete", id], ["undo"],
                ["redo"], ["undo"], ["reopen", id],
            ]
            let command = commands[Int.random(in: 0..<commands.count, using: &random)]
            _ = try await runProgram(
                "\(Installation.programs)/taskhub", command, environment: installation.environment,
                killAfter: Int.random(in: 1..<30, using: &random))
            if try await installation.sql("SELECT count(*) FROM task") == "0" { try await installation.create("Water") }
        }
        // Everything that was done can be undone, up to the empty store.
        while try await installation.run("taskhub", ["undo"]).status == 0 {}
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
        #expect(try await installation.sql("SELECT count(*) FROM history_step WHERE undone_at IS NULL") == "0")
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok")
        try await installation.expectSnapshotMatchesStore()
    }
}
