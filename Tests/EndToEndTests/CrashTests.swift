import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Programs killed at any moment neither lose nor duplicate anything", .serialized)
struct CrashTests {
    @Test("Of 200 creates, 20 at a time and a third of them killed, each confirmed one is there once")
    func killedCreates() async throws {
        let installation = Installation()
        let answered = try await withThrowingTaskGroup(of: String?.self) { group in
            var running = 0
            var answered: [String] = []
            for number in 0..<200 {
                if running == 20, let title = try await group.next() {
                    running -= 1
                    if let title { answered.append(title) }
                }
                // Spread over start, opening, transaction and publishing, which take a few milliseconds.
                let killAfter = number % 3 == 0 ? number * 7 % 25 : 60_000
                group.addTask { try await Self.create("Task \(number)", in: installation, killAfter: killAfter) }
                running += 1
            }
            for try await title in group { if let title { answered.append(title) } }
            return answered
        }
        #expect(answered.count >= 133)
        let stored = try await installation.sql("SELECT title FROM task").split(separator: "\n").map(String.init)
        #expect(Set(stored).count == stored.count, "no title twice")
        #expect(Set(answered).isSubset(of: Set(stored)), "everything answered for is stored")
        #expect(try await installation.sql("PRAGMA integrity_check") == "ok")

        try await installation.create("The one that repairs")
        try await installation.expectSnapshotMatchesStore()
        for lock in ["schema", "publish"] {
            let free = try await installation.tool(
                "/usr/bin/flock", ["--nonblock", "\(installation.container)/locks/\(lock).lock", "true"])
            #expect(free.status == 0, "\(lock) is free")
        }
        let leftovers = try await installation.tool("/usr/bin/ls", ["-A", "\(installation.container)/published"])
        #expect(leftovers.output.split(separator: "\n").sorted() == ["snapshot", "stamp"])
    }

    @Test(
        "If a program is killed between commit and publish, the next one publishes",
        arguments: ["taskhub", "taskhub-intent"])
    func killedBeforePublishing(_ next: String) async throws {
        let installation = Installation()
        let first = try await installation.create("Before")
        // The kill arrives at the very rename that would have put the new snapshot in place.
        _ = try await installation.tool(
            "/usr/bin/strace",
            Installation.injecting("rename,renameat,renameat2:error=EIO:signal=SIGKILL")
                + ["\(Installation.programs)/taskhub-intent", "create", "In between"])
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE title = 'In between'") == "1")
        #expect(!(try await installation.widget("render").output.contains("In between")))
        if next == "taskhub" {
            try await installation.taskhub("list")
        } else {
            try await installation.intent("complete", first)
        }
        #expect(try await installation.widget("render").output.contains("In between"))
        try await installation.expectSnapshotMatchesStore()
    }

    private static func create(
        _ title: String, in installation: Installation, killAfter milliseconds: Int
    ) async throws -> String? {
        let result = try await runProgram(
            "\(Installation.programs)/taskhub-intent", ["create", title], environment: installation.environment,
            killAfter: milliseconds)
        return result.status == 0 && result.stdout.hasPrefix("Created") ? title : nil
    }
}
