import Rigs
import TaskHubTestSupport
import Testing

/// What Tests/Conformance tests on a mock of the Secret Service, on a real one.
@Suite("appgroup token on gnome-keyring")
struct RealKeyringTests {
    private let keyring: TestKeyring
    private let token = "a-canary-token"

    init() async throws {
        keyring = try await TestKeyring()
    }

    private func appgroup(_ arguments: [String], input: String = "") async throws -> ProgramResult {
        let bus = keyring.bus
        return try await runProgram(
            "\(ConformanceTests.programs)/appgroup", ["--group", "org.example.conformance"] + arguments,
            environment: bus.environment, stdin: Array(input.utf8))
    }

    @Test("A token is stored, printed and cleared without a prompt, and never in a file")
    func roundTrip() async throws {
        try await appgroup(["token", "set", "mail"], input: token + "\n").expectSuccess()
        let monitor = try await BusMonitor(keyring.bus)
        let header = try await appgroup(["token", "header", "mail"])
        #expect(header.status == 0, "\(header.stderr)")
        #expect(header.stdout == "Authorization: Bearer \(token)\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        let found = try await keyring.bus.run(
            "/usr/bin/grep", ["-rlF", token, keyring.bus.directory.appending("home/share/group-containers")])
        #expect(found.stdout == "")
        try await appgroup(["token", "clear", "mail"]).expectSuccess()
        #expect(try await appgroup(["token", "header", "mail"]).status == 66)
    }

    @Test("A locked keyring exits 75 and prompts nobody, and the token is there once it is unlocked")
    func locked() async throws {
        try await appgroup(["token", "set", "mail"], input: token + "\n").expectSuccess()
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        let header = try await appgroup(["token", "header", "mail"])
        #expect(header.status == 75)
        #expect(header.stdout == "")
        #expect(try await appgroup(["token", "state", "mail"]).stdout == "locked\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await keyring.unlock()
        #expect(try await appgroup(["token", "header", "mail"]).stdout == "Authorization: Bearer \(token)\n")
    }
}
