import TaskHubTestSupport
import Testing

/// A fixed slice of `make power-loss`, which docs/Testing.md describes.
@Suite("The power may fail at any moment", .serialized, .timeLimit(.minutes(10)))
struct PowerLossTests {
    @Test(
        "After a power cut, every change that was answered is there once, the store opens and the card follows",
        arguments: [
            "first-create", "create", "complete", "checkpoint", "migration", "import", "first-import", "refresh",
            "settings",
        ])
    func cut(_ scenario: String) async throws {
        try await expectSuccess("--only", scenario, "--bound", "6", "--limit", "40")
    }

    @Test(
        "After a power cut during a sync, the next sync neither loses nor duplicates a change",
        arguments: ["sync", "token-refresh"])
    func cutWhileSyncing(_ scenario: String) async throws {
        try await expectSuccess("--only", scenario, "--bound", "6", "--limit", "12")
    }

    @Test("After a power cut while another account signs in, each task is in the store or in one that was set aside")
    func cutSettingAside() async throws {
        try await expectSuccess("--only", "other-account", "--bound", "6", "--limit", "60")
    }

    @Test(
        "After a power cut, an outbox has every change whose addition was answered, in order",
        arguments: ["outbox-first", "outbox"])
    func cutOutbox(_ scenario: String) async throws {
        try await expectSuccess("--only", scenario)
    }

    @Test("If a sync of files or directories did nothing, the check finds losses", arguments: ["data", "names"])
    func pretended(_ kind: String) async throws {
        try await expectSuccess("--only", "first-create", "--bound", "6", "--limit", "150", "--pretend", kind)
    }

    @Test("The model of the disk passes its own tests")
    func model() async throws {
        try await expectSuccess("--self-test")
    }

    private func expectSuccess(_ options: String...) async throws {
        let answer = try await Installation().tool(
            "\(Installation.packageRoot)/scripts/power-loss",
            [Installation.programs, "--server", SyncScene.serverProgram] + options)
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    }
}
