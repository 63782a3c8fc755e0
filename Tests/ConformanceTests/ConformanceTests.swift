import Glibc
import TaskHubTestSupport
import Testing

/// Tests/Conformance, which tests any implementation of docs/spec, run against the built `appgroup`.
@Suite("appgroup conforms to docs/spec", .serialized)
struct ConformanceTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    static let programs =
        getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release"
    private static let isRoot = geteuid() == 0

    static func run(_ arguments: [String]) async throws -> ProgramResult {
        try await runProgram(
            "/usr/bin/python3", ["-B", "\(root)/Tests/Conformance/run"] + arguments,
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"], killAfter: 300_000)
    }

    @Test(
        "Each case of a part passes",
        arguments: ["reading", "writing", "state", "run", "cards", "token"])
    func part(_ name: String) async throws {
        let result = try await Self.run(["--part", name, "--", "\(Self.programs)/appgroup"])
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        // Not all of them were skipped.
        #expect(!result.stdout.contains("\n0 passed") && !result.stdout.hasPrefix("0 passed"), "\(result.stdout)")
    }

    @Test("The small readers read as the specification says", arguments: ["reader.py", "reader.sh"])
    func reader(_ name: String) async throws {
        let result = try await Self.run(["--reader", "--", "\(Self.root)/Examples/readers/\(name)"])
        #expect(result.status == 0 && !result.stdout.hasPrefix("0 passed"), "\(result.stdout)\(result.stderr)")
    }

    @Test(
        "Each case that needs root passes",
        .enabled(if: isRoot, "only root can give a file to another user"))
    func root() async throws {
        let result = try await Self.run(["--needs", "root", "--", "\(Self.programs)/appgroup"])
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" 0 skipped"), "\(result.stdout)")
    }
}

/// Whether the cases can fail.
@Suite("Wrong implementations do not conform to docs/spec")
struct WrongImplementationTests {
    @Test("A naive script fails the case of each fault, and wrong readers fail the cases of reading")
    func selfTest() async throws {
        let result = try await ConformanceTests.run(["--self-test"])
        #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    }
}
