import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A week without the server", .timeLimit(.minutes(4)))
struct SyncWeekTests {
    /// A todo.txt file: tasks in the order of their names.
    private func file(_ name: String, _ range: ClosedRange<Int>) -> String {
        range.map { "\(name) \(1000 + $0)\n" }.joined()
    }

    @Test("One sync sends 500 offline changes once and in order, without being throttled")
    func week() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let installation = scene.installation
        let imported = try await installation.taskhub("import", "-", "--from", "todotxt", input: file("Old", 1...100))
        #expect(imported.status == 0, "\(imported)")
        #expect(try await scene.sync().status == 0)
        #expect(try await scene.titlesThere().count == 100)

        try await installation.taskhub("import", "-", "--from", "todotxt", input: file("New", 1...400))
        let old = try await installation.sql("SELECT id FROM task WHERE title LIKE 'Old %' ORDER BY title")
            .split(separator: "\n").map(String.init)
        for id in old[..<50] { #expect(try await installation.taskhub("edit", id, "--priority", "4").status == 0) }
        #expect(try await installation.run("taskhub", ["done"] + old[50..<80]).status == 0)
        #expect(try await installation.run("taskhub", ["delete", "--yes"] + old[80...]).status == 0)
        let waiting = try await scene.waiting()
        #expect(waiting.count == 500)
        try await scene.control("clock", #"{"advance_seconds":604800}"#)
        let week = 7 * 86_400 * 1_000_000
        _ = try await installation.sql(
            "UPDATE sync_state SET last_good_at = last_good_at - \(week), last_full_at = last_full_at - \(week)")
        try await scene.control("log/clear")

        let answer = try await installation.taskhub("sync", "--json")
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
        #expect(answer.output.contains(#""sent":500"#), "\(answer)")
        #expect(try await scene.waiting().isEmpty)
        let state = try await scene.state()
        #expect(state.requests.allSatisfy { $0.status.map { $0 < 300 } ?? false })
        let creations = state.requests.filter { $0.method == "POST" }
        #expect(creations.count == 400 && Set(creations.compactMap(\.key)).count == 400)
        // The server numbers its tasks in the order it receives them.
        let order = state.tasks.filter { $0.title.hasPrefix("New") }.sorted { $0.position < $1.position }.map(\.title)
        #expect(order == (1...400).map { "New \(1000 + $0)" })
        let sent = state.requests.filter { $0.method != "GET" }.map(\.method)
        let expected = [("POST", 400), ("PATCH", 80), ("DELETE", 20)].flatMap { Array(repeating: $0.0, count: $0.1) }
        #expect(sent == expected)
        #expect(state.tasks.count == 480 && state.tasks.count { $0.status == "done" } == 30)
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE server_id IS NULL") == "0")
        #expect(try await installation.sql("SELECT count(*) FROM task") == "480")
        try await installation.expectSnapshotMatchesStore()
    }
}
