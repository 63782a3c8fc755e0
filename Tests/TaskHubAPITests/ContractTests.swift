import FoundationEssentials
import TaskHubTestSupport
import TaskStore
import Testing

/// openapi.yaml against the recordings of the real server, by a validator of the specification.
@Suite(.enabled(if: TestPython.isInstalled, "needs the Python packages of 'make test'"))
struct ContractTests {
    @Test("The contract is valid, and every recorded success and refusal follows it")
    func recordings() async throws {
        let result = try await ContractTests.validate(Recording.names.map { "\(Recording.folder)/\($0).json" })
        #expect(result.stdout == "250 exchanges of 22 operations\n")
        #expect(result.stderr.isEmpty)
        #expect(result.status == 0)
    }

    /// A recording, a text in it, and what takes its place.
    private static let broken = [
        // Answers: a member less, one more, another name, another form, another type, another status.
        ("tasks-get-200", #""position""#, #""place""#), ("tasks-list-200", #""is_completed""#, #""done""#),
        ("tasks-get-200-all-fields", #""waiting""#, #""parked""#),
        ("tasks-get-200-all-fields", "16:30:15Z", "16:30:15.5Z"),
        ("tasks-get-200", #""priority": null"#, #""priority": 6"#),
        ("tasks-create-201", #""status": 201"#, #""status": 200"#), ("tasks-delete-204", "204", "200"),
        ("intents-create-task-201", ".271001Z", ".2710011Z"),
        ("sync-delta-200-tombstone", "task.deleted", "task.gone"),
        ("widget-snapshot-200-25-tasks", #""generated_at""#, #""made_at""#),
        ("me-preferences-200", "#93c5fd", "blue"), ("notifications-preferences-patch-200", "22:30:00", "22:30 h"),
        ("devices-register-201", #""apns_environment": "sandbox""#, #""apns_environment": "test""#),
        ("session-200", #""owner""#, #""emperor""#),
        ("meta-200", #""max_page_size": 500"#, #""max_page_size": "500""#),
        ("session-429", #""throttled""#, #""too_fast""#), ("sync-delta-410-purged", #""request_id""#, #""id""#),
        ("session-405", #""method_not_allowed""#, #""no""#), ("projects-list-200", #""name""#, #""title""#),
        // Requests: the key, the path, the body.
        ("tasks-create-201", "Idempotency-Key", "Key"),
        ("tasks-create-201-all-fields", #""priority": 5"#, #""priority": 9"#),
        ("tasks-get-200", "/tasks/", "/task/"), ("tasks-get-200", "/v1/tasks/", "/v1/tasks/A"),
        ("projects-create-201", #""name": "Garden""#, #""name": ["# + #""Garden"]"#),
    ]

    @Test("Each exchange that does not follow the contract is objected to")
    func objections() async throws {
        let directory = TemporaryDirectory()
        // One process for all, since it takes a second to read the contract.
        let paths = try Self.broken.enumerated().map { number, change in
            let (name, text, replacement) = change
            let recording = try String(contentsOf: URL(filePath: "\(Recording.folder)/\(name).json"), encoding: .utf8)
            let changed = recording.replacing(text, with: replacement)
            try #require(changed != recording)
            let path = "\(directory.path)/\(number)-\(name).json"
            try Data(changed.utf8).write(to: URL(filePath: path))
            return path
        }
        let result = try await ContractTests.validate(paths)
        let named = Set(result.stdout.split(separator: "\n").map { $0.prefix { $0 != ":" } })
        for (number, change) in Self.broken.enumerated() {
            #expect(named.contains("\(number)-\(change.0)"), "\(change)")
        }
        #expect(result.stderr.isEmpty)
        #expect(result.status == 1)
    }

    @Test("A contract that is no valid OpenAPI document is objected to")
    func brokenContract() async throws {
        let directory = TemporaryDirectory()
        let contract = try String(contentsOf: URL(filePath: ContractTests.contract), encoding: .utf8)
        let changed = contract.replacing("operationId: getTask\n", with: "operationId: [getTask]\n")
        try #require(changed != contract)
        let path = "\(directory.path)/openapi.yaml"
        try Data(changed.utf8).write(to: URL(filePath: path))
        let result = try await ContractTests.validate([], contract: path)
        #expect(result.stdout.contains("openapi.yaml: "))
        #expect(result.status == 1)
    }

    private static var contract: String { "\(Recording.root)/Sources/TaskHub/Data/TaskHubAPI/openapi.yaml" }

    private static func validate(_ paths: [String], contract: String = contract) async throws -> ProgramResult {
        try await runProgram(
            TestPython.path, ["\(Recording.root)/scripts/validate-recordings", contract] + paths,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], killAfter: 120_000)
    }
}
