import Glibc
import Rigs
import TaskHubTestSupport

/// The built programs, with a private home and container.
final class Installation: Sendable {
    struct Answer {
        let status: Int32
        let output: String
        let errors: String

        /// How many lines the program complained with.
        var complaints: Int { errors.split(separator: "\n").count }
    }

    let home: TemporaryDirectory
    let extraEnvironment: [String: String]

    init(zone: String = "UTC", environment: [String: String] = [:], home: TemporaryDirectory = TemporaryDirectory()) {
        self.home = home
        extraEnvironment = ["TZ": zone].merging(environment) { _, new in new }
    }

    static var programs: String { variable("TASKHUB_PROGRAMS") ?? "\(packageRoot)/.build/release" }
    static var python: String { TestPython.path }
    static var packageRoot: String {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }

    /// A zone in which it is about noon, so that the day does not change during a test.
    static var noon: String { "<noon>\(time(nil) / 3600 % 24 - 12)" }

    var container: String { "\(home.path)/container" }
    var snapshot: String { "\(container)/published/snapshot" }
    var store: String { "\(container)/store.sqlite" }

    var environment: [String: String] {
        [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TASKHUB_GROUP_CONTAINER": container,
        ].merging(extraEnvironment) { _, new in new }
    }

    /// The environment of a program on this session bus.
    func environment(on bus: PrivateBus) -> [String: String] {
        let name = "DBUS_SESSION_BUS_ADDRESS"
        return environment.merging([name: bus.environment[name] ?? ""]) { $1 }
    }

    @discardableResult
    func taskhub(_ arguments: String..., input: String = "") async throws -> Answer {
        try await run("taskhub", arguments, input: Array(input.utf8))
    }

    @discardableResult
    func intent(_ arguments: String..., input: String = "") async throws -> Answer {
        try await run("taskhub-intent", arguments, input: Array(input.utf8))
    }

    @discardableResult
    func widget(_ arguments: String...) async throws -> Answer {
        try await run("taskhub-widget", arguments)
    }

    func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil
    ) async throws -> Answer {
        try await Installation.run(
            "\(Installation.programs)/\(program)", arguments, environment: environment ?? self.environment,
            input: input)
    }

    /// Runs any program of the system.
    @discardableResult
    func tool(_ path: String, _ arguments: [String], input: [UInt8] = []) async throws -> Answer {
        try await Installation.run(path, arguments, environment: environment, input: input)
    }

    /// The arguments for strace with which system calls fail, as in `eventfd2:error=EMFILE`.
    static func injecting(_ fault: String, output: String = "/dev/null") -> [String] {
        // Strace injects only into calls that it traces.
        ["-f", "-o", output, "-e", "trace=\(fault.prefix { $0 != ":" })", "-e", "inject=\(fault)"]
    }

    /// Runs SQL on the store with the `sqlite3` shell, from outside.
    func sql(_ statements: String...) async throws -> String {
        let answer = try await tool("/usr/bin/sqlite3", ["-cmd", ".timeout 60000", store] + statements)
        guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.errors) }
        return answer.output.split(separator: "\n").joined(separator: "\n")
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func run(
        _ path: String, _ arguments: [String], environment: [String: String], input: [UInt8]
    ) async throws -> Answer {
        // Far longer than anything takes, on a busy machine too: a script may sign in twice.
        let result = try await runProgram(
            path, arguments, environment: environment, stdin: input, killAfter: 170_000)
        return Answer(status: result.status, output: result.stdout, errors: result.stderr)
    }
}

struct UnexpectedAnswer: Error {
    let text: String
}
