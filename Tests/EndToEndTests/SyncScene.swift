import FoundationEssentials
import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// The built programs, and a contract server in its own process that misbehaves on request.
final class SyncScene: Sendable {
    struct Request: Decodable {
        let method: String
        let path: String
        let key: String?
        /// When it came, by the server's clock.
        let time: String
        /// nil: the connection was dropped.
        let status: Int?
        let fault: String?
    }

    struct ServerTask: Decodable {
        let id: String
        let title: String
        let status: String
        let position: Int
        let organization: String
    }

    /// A device as the server holds it, with the server's names.
    struct Device: Decodable {
        let id: String
        let token: String
        let device_installation_id: String?
        let app_version: String
        let app_build: String
        let app_bundle_id: String
        let ios_version: String
        let timezone: String
    }

    struct State: Decodable {
        let tasks: [ServerTask]
        let requests: [Request]
        let devices: [Device]
        /// The number of faults not used up yet.
        let faults: Int
    }

    let installation = Installation()
    let address: String
    private let server: Int32

    static var serverProgram: String { "\(Installation.programs)/contract-server" }

    init(_ arguments: String...) async throws {
        let told = installation.home.appending("server.address")
        let start = """
            timeout 300 "$0" "$@" > '\(told)' 2>/dev/null < /dev/null & echo $!
            for n in $(seq 1000); do [ -s '\(told)' ] && exit; sleep 0.05; done
            """
        let answer = try await installation.tool("/bin/sh", ["-c", start, SyncScene.serverProgram] + arguments)
        guard let pid = Int32(answer.output.split(separator: "\n").first ?? ""),
            let line = String(decoding: try readFile(told), as: UTF8.self).split(separator: "\n").first
        else { throw UnexpectedAnswer(text: "\(answer)") }
        server = pid
        address = String(line)
    }

    /// Ends the scene, and expects that all its programs exit.
    ///
    /// `abruptly`: kills the server, which would otherwise wait until it has sent a delayed response.
    func end(abruptly: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
        // It shares a process group with its watchdog.
        kill(abruptly ? -server : server, abruptly ? SIGKILL : SIGTERM)
        installation.expectNoPrograms(sourceLocation: sourceLocation)
    }

    /// Sets up and signs in without browser or keyring.
    func signIn(_ installation: Installation? = nil, _ adoption: String = "--adopt") async throws {
        let installation = installation ?? self.installation
        for arguments in [["setup", address], ["login", "--device", "--insecure-storage", adoption]] {
            let answer = try await installation.run("taskhub", arguments)
            guard answer.status == 0 else { throw UnexpectedAnswer(text: "\(answer)") }
        }
    }

    /// Sets up and signs in, with the tokens in the keyring of this bus.
    func signIn(on bus: PrivateBus) async throws {
        for arguments in [["setup", address], ["login", "--device", "--adopt"]] {
            let answer = try await installation.run(
                "taskhub", arguments, environment: installation.environment(on: bus))
            guard answer.status == 0 else { throw UnexpectedAnswer(text: "\(answer)") }
        }
    }

    @discardableResult
    func control(_ path: String, _ body: String = "{}") async throws -> String {
        let answer = try await installation.tool(
            "/usr/bin/curl", ["-sS", "-m", "20", "-d", body, "\(address)/control/\(path)"])
        guard answer.status == 0, !answer.output.hasPrefix("{\"error\"") else {
            throw UnexpectedAnswer(text: "\(path): \(answer)")
        }
        return answer.output
    }

    func state() async throws -> State {
        try await JSONDecoder().decode(State.self, from: Data(try control("state").utf8))
    }

    /// The organization of the server's tasks.
    func organization() async throws -> String? {
        try await state().tasks.first?.organization
    }

    func titlesThere() async throws -> [String] {
        try await state().tasks.map(\.title).sorted()
    }

    func sync(_ arguments: String...) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["sync"] + arguments)
    }

    /// When the last sync succeeded; empty if none has.
    func lastSuccess() async throws -> String {
        try await installation.sql("SELECT coalesce(last_good_at, '') FROM sync_state")
    }

    /// Lets the next sync retry what has failed, as if the pause before that had passed.
    func passPauses() async throws {
        _ = try await installation.sql("UPDATE outbox SET not_before = NULL; UPDATE sync_state SET not_before = NULL")
    }

    /// The queued and the rejected changes, without attempts and times.
    func waiting() async throws -> [String] {
        try await installation.sql(
            "SELECT task_id || ' ' || action || ' ' || coalesce(rejection, 'waits') FROM outbox ORDER BY id"
        ).split(separator: "\n").map(String.init)
    }

    /// The tasks with the fields that a user sees.
    func tasksHere() async throws -> [String] {
        try await installation.sql(
            "SELECT id || title || status || notes || coalesce(due_moment, due_day, '') || coalesce(priority, '') FROM task ORDER BY 1"
        ).split(separator: "\n").map(String.init)
    }
}
