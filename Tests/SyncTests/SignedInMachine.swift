import ContractServer
import Glibc
import TaskHubTestSupport
import TaskStore

/// The built programs in a private home, signed in.
final class SignedInMachine: Sendable {
    private let home = TemporaryDirectory()

    init(_ rig: SyncRig) async throws {
        try await expectDone("setup", rig.server.address)
        try await expectDone("login", "--device", "--insecure-storage", "--adopt")
    }

    /// Runs a program, and kills it after `limit` milliseconds.
    func run(_ program: String, _ arguments: [String], killAfter limit: Int = 60_000) async throws -> ProgramResult {
        let path = getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? SignedInMachine.built
        let environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "TASKHUB_GROUP_CONTAINER": home.appending("container"),
        ]
        return try await runProgram("\(path)/\(program)", arguments, environment: environment, killAfter: limit)
    }

    /// Lets the next sync retry what has failed, as if the pause before that had passed.
    func passPauses() async throws {
        let statement = "UPDATE outbox SET not_before = NULL; UPDATE sync_state SET not_before = NULL"
        let store = home.appending("container/store.sqlite")
        try await runProgram("/usr/bin/sqlite3", ["-cmd", ".timeout 60000", store, statement]).expectSuccess()
    }

    func titles() async throws -> [String] { try await tasks().compactMap { $0["title"]?.text } }

    func id(of title: String) async throws -> String {
        guard let id = try await tasks().first(where: { $0["title"]?.text == title })?["id"]?.text else {
            throw Unexpected(text: "no \(title)")
        }
        return id
    }

    private func tasks() async throws -> [JSON] {
        let list = try await run("taskhub", ["list", "--all", "--json"])
        guard let tasks = JSON(list.stdoutBytes)?["tasks"]?.elements else { throw Unexpected(text: list.stderr) }
        return tasks
    }

    private func expectDone(_ arguments: String...) async throws {
        let result = try await run("taskhub", arguments)
        guard result.status == 0 else { throw Unexpected(text: "\(arguments.first ?? ""): \(result.stderr)") }
    }

    private static var built: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/.build/release"
    }

    struct Unexpected: Error {
        let text: String
    }
}
