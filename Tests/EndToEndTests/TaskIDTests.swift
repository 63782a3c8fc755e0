import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Ids on the command line", .timeLimit(.minutes(2)))
struct TaskIDTests {
    private let installation = Installation()

    /// Creates tasks with given ids.
    private func create(_ tasks: [(id: String, title: String)]) async throws {
        for (id, title) in tasks {
            let made = try await installation.create(title)
            _ = try await installation.sql("UPDATE task SET id = '\(id)' WHERE id = '\(made)'")
        }
    }

    private static let first = "3c1f09aa-0000-4000-8000-000000000001"
    private static let second = "3c1fd210-0000-4000-8000-000000000002"
    private static let other = "aa000000-0000-4000-8000-000000000003"

    @Test("An ambiguous prefix lists the tasks that it may mean, as text and as JSON")
    func ambiguous() async throws {
        try await create([(Self.first, "Water the plants"), (Self.second, "Pay\u{1B}[31m rent")])
        for command in [["done"], ["show"], ["delete"], ["edit", "--title", "x"], ["reopen"]] {
            let answer = try await installation.run("taskhub", command + ["3c1f"])
            #expect(answer.status == 65 && answer.output.isEmpty, "\(answer)")
            #expect(
                answer.errors == """
                    taskhub: 2 tasks have an id that starts with '3c1f'. Give more characters of the id.
                      3c1f09aa  Water the plants
                      3c1fd210  Pay rent

                    """, "\(command): \(answer.errors)")
        }
        let document = try await installation.taskhub("done", "3c1f", "--json").errors
        #expect(document.contains(#""candidates":[{"id":"\#(Self.first)","title":"Water the plants"},"#), "\(document)")
        let intent = try await installation.intent("complete", "3c1f")
        #expect(intent.complaints == 1 && !intent.errors.contains("Water"), "\(intent)")
    }

    @Test("Ten candidates are listed at most, with the whole id if eight characters do not distinguish them")
    func many() async throws {
        try await create((10...21).map { ("3c1f09aa-0000-4000-8000-0000000000\($0)", "Task \($0)") })
        let lines = try await installation.taskhub("done", "3c1f").errors.split(separator: "\n")
        #expect(lines.first?.contains("12 tasks have an id that starts with '3c1f'") == true, "\(lines)")
        #expect(lines.count == 11 && lines[1] == "  3c1f09aa-0000-4000-8000-000000000010  Task 10", "\(lines)")
    }

    @Test("Of several ids, the wrong one is named, and no task is changed")
    func wrongOne() async throws {
        try await create([(Self.first, "Water the plants"), (Self.other, "Pay rent")])
        for (word, says) in [
            ("beef", "no task has the id 'beef'"), ("milk", "no task is called 'milk'"),
            ("3c", "no task is called '3c'"),
        ] {
            let answer = try await installation.taskhub("done", Self.other, word, Self.first)
            #expect(answer.status == 65 && answer.complaints == 1 && answer.errors.contains(says), "\(answer)")
        }
        let onlyIDs = try await installation.taskhub("done", "--id", "milk")
        #expect(onlyIDs.status == 65 && onlyIDs.errors.contains("'milk' is not a task id, nor the start of one"))
        let short = try await installation.taskhub("done", "--id", "3c")
        #expect(short.status == 65 && short.errors.contains("'3c' is too short for an id; it needs at least four"))
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE status = 'done'") == "0")
    }

    @Test("On a terminal, two characters are enough; for a deletion, four everywhere")
    func terminal() async throws {
        try await create([(Self.first, "Water the plants"), (Self.other, "Pay rent")])
        func typed(_ words: String) async throws -> Installation.Answer {
            try await installation.tool(
                "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub \(words)", "/dev/null"])
        }
        let short = try await typed("delete --id 3c")
        #expect(short.status == 65 && short.output.contains("at least four characters"), "\(short)")
        let single = try await typed("done --id 3")
        #expect(single.status == 65 && single.output.contains("at least two characters"), "\(single)")
        #expect(try await typed("show 3c").output.contains("Water the plants"))
        #expect(try await typed("done 3c").status == 0)
        #expect(try await installation.sql("SELECT title FROM task WHERE status = 'done'") == "Water the plants")
    }
}
