import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

/// Runs the programs on one processor, in which no timer fires.
///
/// A thread that blocks while it belongs to the pool of tasks is replaced by a timer, after up to a second. A program that
/// needs that stands still here.
@Suite("On one processor, nothing waits for a thread that is blocked", .serialized, .timeLimit(.minutes(4)))
struct OneProcessorTests {
    private static let strace = "/usr/bin/strace"

    /// The words before a program with which it has one processor, and no timer of its event queue fires.
    private static func words() throws -> [String] {
        let allowed = TextFile.contents(of: "/proc/self/status").split(separator: "\n")
            .first { $0.hasPrefix("Cpus_allowed_list:") }
        let processor = try #require(allowed?.split { !$0.isNumber }.first)
        return ["/usr/bin/taskset", "-c", "\(processor)", strace] + Installation.injecting("timerfd_settime:retval=0")
    }

    @Test("Each sync ends")
    func sync() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let words = try Self.words()
        let program = "\(Installation.programs)/taskhub"
        for number in 1...5 {
            try await scene.installation.create("Task \(number)", "--no-wait")
            let answer = try await scene.installation.tool(
                words[0], Array(words.dropFirst()) + [program, "sync"])
            #expect(answer.status == 0, "\(answer)")
        }
        #expect(try await scene.titlesThere().count == 5)
    }

    @Test("A change of an intent is sent at once, also if that takes a new token")
    func intent() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        let words = try Self.words()
        for number in 1...4 {
            if number > 2 {
                try await scene.installation.tool(
                    "/bin/sed",
                    [
                        "-i", "s/\"expires_at\":[0-9]*/\"expires_at\":0/",
                        "\(scene.installation.container)/INSECURE-tokens.json",
                    ])
            }
            let answer = try await scene.installation.tool(
                words[0],
                Array(words.dropFirst()) + ["\(Installation.programs)/taskhub-intent", "create", "Task \(number)"])
            #expect(answer.status == 0 && !answer.output.contains("later"), "\(answer)")
        }
        #expect(try await scene.titlesThere().count == 4)
    }

    @Test("sync --watch sends each change")
    func watchingSync() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        try await scene.signIn()
        try await watching(["sync", "--watch"], in: scene.installation) { number in
            try await scene.titlesThere().count == number
        }
    }

    @Test("list --watch shows each change")
    func watchingList() async throws {
        let installation = Installation()
        try await watching(["list", "--watch"], in: installation) { number in
            TextFile.contents(of: installation.home.appending("watch.out")).contains("Task \(number)")
        }
    }

    /// Runs a program in the background, and waits after each of some changes until `isDone`, which gets its number.
    private func watching(
        _ command: [String], in installation: Installation, _ isDone: @escaping (Int) async throws -> Bool
    ) async throws {
        try await installation.create("Task 1", "--no-wait")
        let words = try Self.words()
        let program = try BackgroundProgram(
            words[0], Array(words.dropFirst()) + ["\(Installation.programs)/taskhub"] + command,
            environment: installation.environment, output: installation.home.appending("watch.out"))
        for number in 1...5 {
            if number > 1 { try await installation.create("Task \(number)", "--no-wait") }
            try await wait(until: "task \(number) is noticed") { try await isDone(number) }
        }
        // Without strace, the program itself ends too.
        try await installation.tool("/bin/sh", ["-c", "pkill -TERM -P \(program.pid); true"])
        try await wait(until: "it ends") { !program.isRunning }
    }
}
