import Cards
import FoundationEssentials
import Glibc
import Rigs
import TaskHubTestSupport

/// A home for the example, in a zone where it is about noon, so that the day does not change during a test.
struct WaterHome {
    private let directory = TemporaryDirectory()
    private let environment: [String: String]

    init(bus: PrivateBus? = nil, authorityFile: String? = nil) throws {
        let hour = time(nil) / 3600 % 24
        var environment = [
            "HOME": directory.path, "TZ": "Noon\(hour - 12)",
            "DBUS_SESSION_BUS_ADDRESS": bus?.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "unix:path=/nowhere",
        ]
        environment["WATER_CA_FILE"] = authorityFile
        self.environment = environment
    }

    private var container: String { directory.appending(".local/share/group-containers/group.org.example.water") }

    var hasContainer: Bool { access(container, F_OK) == 0 }

    func drinkAtOnce(_ count: Int) async throws {
        let script = "for glass in $(seq \(count)); do \"$0\" drink & done; wait"
        try await runProgram(
            "/bin/sh", ["-c", script, WaterHome.programs.value + "water-intent"],
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { old, _ in old }
        ).expectSuccess()
    }

    /// Runs one of the programs.
    func run(_ program: String, _ arguments: String...) async throws -> ProgramResult {
        try await runProgram(WaterHome.programs.value + program, arguments, environment: environment)
    }

    /// Runs a command line, and returns what it prints on both streams.
    func shell(_ command: String) async throws -> String {
        let path = "\(try await WaterHome.programs.value):/usr/bin:/bin"
        return try await runProgram(
            "/bin/sh", ["-c", "exec 2>&1; \(command)"], environment: environment.merging(["PATH": path]) { $1 }
        ).stdout
    }

    func drink() async throws { try await run("water-intent", "drink").expectSuccess() }

    func sync() async throws { try await run("water-reminder", "sync").expectSuccess() }

    /// Runs a program of the example without any variable.
    static func homelessResult(_ program: String, _ arguments: String...) async throws -> ProgramResult {
        try await runProgram(programs.value + program, arguments)
    }

    func card(_ format: CardFormat = .text, _ family: CardFamily? = nil) async throws -> String {
        try await run(
            "water-widget", "--format", format.rawValue, "--family", (family ?? format.defaultFamily).rawValue
        ).expectSuccess().stdout
    }

    /// Signs in with a browser that plays the user.
    func signIn(to server: WaterServer, at provider: TestProvider) async throws {
        let output = directory.appending("login")
        let login = try await BackgroundProgram(
            WaterHome.programs.value + "water-reminder",
            ["login", server.address, provider.issuer, "taskhub-mobile"], environment: environment, output: output)
        try await wait(until: "the address is shown") {
            TextFile.contents(of: "\(output).errors").contains("\n") || !login.isRunning
        }
        let address = TextFile.contents(of: "\(output).errors").split(whereSeparator: \.isWhitespace).last ?? ""
        let answer = try await BrowserPlayer(provider).signIn(at: String(address))
        try await runProgram("/usr/bin/curl", ["--silent", "--show-error", answer]).expectSuccess()
        try await wait(until: "the login has ended") { !login.isRunning }
    }

    /// Everything in the container, by path.
    func files() async throws -> [String] {
        try await runProgram("/usr/bin/find", [container, "-mindepth", "1", "-printf", "%P\\n"]).expectSuccess().stdout
            .split(separator: "\n").map(String.init).sorted()
    }

    /// The files of the container in which there is an access or refresh token.
    func filesWithTokens() async throws -> String {
        try await runProgram("/usr/bin/grep", ["-rlE", "access_token|refresh_token", container]).stdout
    }

    /// The directory of the built programs, with a slash.
    ///
    /// The example is a separate package, so it can only use public declarations.
    static let programs = Task {
        try await build()
        return "\(scratch)/release/"
    }

    static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    static let package = "\(root)/Examples/water-reminder"
    private static let scratch = "\(root)/.build/examples"

    /// Builds the example as its users do, but not optimized: that takes minutes, and nothing here depends on it.
    private static func build() async throws {
        var environment: [String: String] = [:]
        // The package manager leaves temporary directories behind.
        for name in ["PATH", "TMPDIR"] { environment[name] = getenv(name).map { String(cString: $0) } }
        // It keeps its downloads in the developer's home; scripts/run-tests gives us another.
        environment["HOME"] = (getenv("DEVELOPER_HOME") ?? getenv("HOME")).map { String(cString: $0) }
        let arguments = [
            "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", "release",
            "--static-swift-stdlib", "-debug-info-format", "none", "-Xswiftc", "-Onone", "-Xcc", "-O0",
        ]
        try await runProgram("/usr/bin/env", arguments, environment: environment, killAfter: 1_800_000).expectSuccess()
    }
}

/// The server of the example, on a port of 127.0.0.1.
final class WaterServer: Sendable {
    let address: String
    private let directory = TemporaryDirectory()
    private let program: BackgroundProgram

    init() async throws {
        let directory = directory
        let (program, port) = try await BackgroundProgram.listening { port in
            try BackgroundProgram(
                "/usr/bin/python3", ["\(WaterHome.root)/fixtures/water/server.py", "\(port)", directory.path],
                environment: [:], output: directory.appending("output"))
        }
        self.program = program
        address = "http://127.0.0.1:\(port)"
    }

    /// Counts a glass from another device.
    func drinkElsewhere() async throws {
        let now = try await runProgram("/usr/bin/date", ["-u", "+%Y-%m-%dT%H:%M:%SZ"]).expectSuccess().stdout
        try await runProgram(
            "/usr/bin/curl",
            [
                "--silent", "--fail", "-X", "PUT", "-H", "Authorization: Bearer another-device",
                "\(address)/glasses/elsewhere?at=\(now.dropLast())",
            ]
        ).expectSuccess()
    }

    /// Answers every request with this status; nil to work again.
    func fail(with status: Int?) throws {
        let path = directory.appending("status")
        if let status { try TextFile.write("\(status)", to: path) } else { unlink(path) }
    }

    /// How many requests there were with this method.
    func count(_ method: String) -> Int {
        TextFile.contents(of: directory.appending("requests")).split(separator: "\n").count { $0.hasPrefix(method) }
    }
}
