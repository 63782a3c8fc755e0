import Cards
import FoundationEssentials
import Glibc
import GroupSnapshot
import Rigs
import TaskHubTestSupport

/// A home for the example, in a zone where it is about noon, so that the day does not change during a test.
struct WaterHome {
    private let directory = TemporaryDirectory()
    private let environment: [String: String]

    init(bus: PrivateBus? = nil) throws {
        let hour = time(nil) / 3600 % 24
        environment = [
            "HOME": directory.path, "TZ": "Noon\(hour - 12)",
            "DBUS_SESSION_BUS_ADDRESS": bus?.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "unix:path=/nowhere",
        ]
    }

    private var container: String { directory.appending(".local/share/group-containers/group.org.example.water") }

    func drinkAtOnce(_ count: Int) async throws {
        let script = "for glass in $(seq \(count)); do \"$0\" drink & done; wait"
        try await runProgram(
            "/bin/sh", ["-c", script, WaterHome.programs.value + "water-reminder"],
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { old, _ in old }
        ).expectSuccess()
    }

    /// Runs the main command.
    func result(_ arguments: String...) async throws -> ProgramResult {
        try await runProgram(WaterHome.programs.value + "water-reminder", arguments, environment: environment)
    }

    func drink() async throws { try await result("drink").expectSuccess() }

    func set(_ name: String, _ value: String) async throws { try await result("set", name, value).expectSuccess() }

    func widget(_ arguments: String...) async throws -> ProgramResult {
        try await runProgram(WaterHome.programs.value + "water-widget", arguments, environment: environment)
    }

    /// Runs a program of the example without any variable.
    static func homelessResult(_ program: String, _ arguments: String...) async throws -> ProgramResult {
        try await runProgram(programs.value + program, arguments)
    }

    func card(_ format: CardFormat = .text, _ family: CardFamily? = nil) async throws -> String {
        try await widget(format.rawValue, (family ?? format.defaultFamily).rawValue).expectSuccess().stdout
    }

    /// Makes the published count as old as if its day had ended.
    func endDay() throws {
        let path = "\(container)/published/water"
        let kind = SnapshotKind("appgroup-snapshot", version: 1)
        guard case .ready(let lines) = kind.contents(of: Array(try Data(contentsOf: URL(filePath: path)))) else {
            return
        }
        let old = String(decoding: lines, as: UTF8.self)
            .replacing(/valid_until\t[^\n]*/, with: "valid_until\t2026-01-01T00:00:00Z")
        try PublishedSnapshot(path: path, kind: kind).publish(Array(old.utf8), generation: 0)
    }

    /// All settings as text.
    func settings() throws -> [String: String] {
        struct Text: Decodable {
            let value: String

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                value = try (try? container.decode(String.self)) ?? String(container.decode(Int.self))
            }
        }
        let data = try Data(contentsOf: URL(filePath: "\(container)/defaults.json"))
        return try JSONDecoder().decode([String: Text].self, from: data).mapValues(\.value)
    }

    var hasContainer: Bool { access(container, F_OK) == 0 }

    /// Damages the settings.
    func damageSettings() throws -> String {
        let path = "\(container)/defaults.json"
        try Data("{".utf8).write(to: URL(filePath: path))
        return path
    }

    /// Everything in the container, by path.
    func files() async throws -> [String] {
        try await runProgram("/usr/bin/find", [container, "-mindepth", "1", "-printf", "%P\\n"]).expectSuccess().stdout
            .split(separator: "\n").map(String.init).sorted()
    }

    /// The directory of the built programs, with a slash.
    ///
    /// The example is a separate package, so it can only use public declarations.
    static let programs = Task {
        try await build()
        return "\(scratch)/release/"
    }

    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    private static let scratch = "\(root)/.build/examples"

    /// Builds the example as its users do.
    private static func build() async throws {
        var environment: [String: String] = [:]
        // The package manager leaves temporary directories behind.
        for name in ["PATH", "TMPDIR"] { environment[name] = getenv(name).map { String(cString: $0) } }
        // It keeps its downloads in the developer's home; scripts/run-tests gives us another.
        environment["HOME"] = (getenv("DEVELOPER_HOME") ?? getenv("HOME")).map { String(cString: $0) }
        let arguments = [
            "swift", "build", "--package-path", "\(root)/Examples/water-reminder", "--scratch-path", scratch,
            "-c", "release", "--static-swift-stdlib",
        ]
        try await runProgram("/usr/bin/env", arguments, environment: environment, killAfter: 600_000).expectSuccess()
    }
}
