import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The main job: from key press to card")
struct MainJobTests {
    @Test("A task made by an intent is on the card and in the bar at once")
    func createdTaskIsShown() async throws {
        let installation = Installation()
        let created = try await installation.intent("create", "Pay the rent", "--due", "today", "--json")
        #expect(created.status == 0)
        #expect(created.output.contains(#""status":"local""#))
        #expect(created.errors.isEmpty)
        #expect(try await installation.widget("render").output.contains("Pay the rent"))
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("Pay the rent"))
        #expect(try await installation.widget("render", "--format", "svg").output.contains("Pay the rent"))
    }

    @Test("Completing a task removes it from the card, and reopening brings it back")
    func completeAndReopen() async throws {
        let installation = Installation()
        let id = try await installation.create("Water the plants")
        #expect(try await installation.intent("complete", id).status == 0)
        #expect(!(try await installation.widget("render").output.contains("Water the plants")))
        let reopened = try await installation.intent("reopen", String(id.prefix(6)), "--json")
        #expect(reopened.output == #"{"schema":1,"status":"local","task":{"id":"\#(id)","is_completed":false}}"# + "\n")
        #expect(try await installation.widget("render").output.contains("Water the plants"))
    }

    @Test("Twenty first-ever intents at once all succeed")
    func firstIntentsAtOnce() async throws {
        let installation = Installation()
        try await withThrowingTaskGroup(of: Installation.Answer.self) { group in
            for number in 0..<20 {
                group.addTask { try await installation.intent("create", "Task \(number)") }
            }
            for try await answer in group { #expect(answer.status == 0, "\(answer.errors)") }
        }
        #expect(try await installation.sql("SELECT count(*) FROM task") == "20")
        try await installation.expectSnapshotMatchesStore()
    }

    @Test("The same key creates one task, also from eight programs at once; with another title it is refused")
    func sameKey() async throws {
        let installation = Installation()
        let first = try await installation.intent("create", "Buy milk", "--key", "k1", "--json")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let again = try await installation.intent("create", "Buy milk", "--key", "k1", "--json")
                    #expect(again.output == first.output)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await installation.intent("create", "Buy bread", "--key", "k1").status == 65)
        try await installation.taskhub("delete", try await installation.onlyTaskID())
        #expect(try await installation.intent("create", "Buy milk", "--key", "k1", "--json").output == first.output)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "0")
    }

    @Test("A create costs one fdatasync of the write-ahead log, and none of the database")
    func oneSyncPerCommit() async throws {
        let installation = Installation()
        try await installation.create("The first one makes the store")
        for _ in 0..<5 {
            let trace = try await installation.tool(
                "/usr/bin/strace",
                ["-f", "-y", "-e", "trace=fsync,fdatasync", "\(Installation.programs)/taskhub-intent", "create", "One"])
            #expect(trace.status == 0)
            let syncs = trace.errors.split(separator: "\n").filter { $0.contains("sync(") }
            #expect(
                syncs.count { $0.contains("fdatasync") && $0.contains("store.sqlite-wal>") } == 1, "\(trace.errors)")
            // SQLite syncs the directory once a process, in case the log is new in it.
            #expect(syncs.count { $0.contains("\(installation.container)>") } == 1, "\(trace.errors)")
            #expect(syncs.count == 2, "\(trace.errors)")
        }
    }

    @Test("A recurring task returns with its next date, and an accidental toggle leaves no duplicate")
    func recurringTask() async throws {
        let installation = Installation(zone: "Europe/Berlin")
        let id = try await installation.create("Rent", "--due", "2099-01-31 17:00")
        #expect(try await installation.taskhub("edit", id, "--repeat", "monthly").status == 0)
        #expect(try await installation.taskhub("done", id).status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "2")
        let next = try await installation.taskhub("list", "--json").output
        #expect(next.contains("2099-02-28T16:00:00Z"), "\(next)")
        try await installation.taskhub("reopen", id)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
        try await installation.taskhub("done", id)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "2")
    }
}
