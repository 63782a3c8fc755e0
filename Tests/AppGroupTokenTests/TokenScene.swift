import FoundationEssentials
import Glibc
import Rigs
import TaskHubTestSupport

/// The built program in a home of its own, with a real keyring and, for sign-ins, a real identity provider.
struct TokenScene {
    static let group = "group.org.example.mail"

    let keyring: TestKeyring
    private let provider: TestProvider?

    init() async throws {
        keyring = try await TestKeyring()
        provider = nil
    }

    init(_ settings: ProviderSettings) async throws {
        keyring = try await TestKeyring()
        provider = try await TestProvider.start(settings)
    }

    var rig: TestProvider {
        guard let provider else { preconditionFailure("a scene without a provider") }
        return provider
    }

    static var program: String {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
        let directory = getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release"
        return "\(directory)/appgroup-token"
    }

    var container: String { keyring.bus.directory.appending("home/share/group-containers/\(Self.group)") }

    /// Runs the program with the keyring's bus.
    func run(_ words: String..., input: String = "") async throws -> ProgramResult {
        try await keyring.bus.run(Self.program, words + ["--group", Self.group], stdin: input)
    }

    /// Runs a shell script in which `$0` is the program and `$P` has the common options.
    func script(_ text: String) async throws -> ProgramResult {
        try await keyring.bus.run("/bin/sh", ["-c", "P='--group \(Self.group)'\n\(text)", Self.program])
    }

    /// Runs a shell script in which `$@` are the attributes of the item of `mail`.
    func itemScript(_ text: String) async throws -> ProgramResult {
        try await script(
            """
            id=$(sed -n 's/.*"containerID" *: *"\\([^"]*\\)".*/\\1/p' '\(container)/defaults.json')
            set -- xdg:schema \(Self.group) container "$id" name mail
            \(text)
            """)
    }

    /// Ages the session in the keyring, so that its next use renews it.
    func expire() async throws {
        try await itemScript(
            """
            secret-tool lookup "$@" | sed 's/"expires_at":[0-9]*/"expires_at":0/' > "$HOME/aged"
            secret-tool store --label aged "$@" < "$HOME/aged"
            """
        ).expectSuccess()
    }

    /// Sets the server, whose authority is the provider's too.
    func setServer() async throws {
        try await run("server", "set", rig.base, "--ca-file", rig.authorityFile).expectSuccess()
    }

    /// Signs in on a terminal, with a browser that plays the user, and returns what the program said.
    func signIn(_ options: String = "") async throws -> String {
        let output = keyring.bus.directory.appending("login-\(UInt64.random(in: 0...UInt64.max))")
        let command =
            "'\(Self.program)' token login mail --group \(Self.group) --issuer '\(rig.issuer)' "
            + "--client-id taskhub-mobile --no-browser \(options)"
        let login = try BackgroundProgram(
            "/usr/bin/script", ["-qefc", command, output], environment: keyring.bus.environment,
            output: "\(output).out")
        try await wait(until: "the address is shown") { TextFile.contents(of: output).contains("/auth?") }
        let address = TextFile.contents(of: output).split(whereSeparator: \.isWhitespace).first {
            $0.hasPrefix("https://")
        }
        let answer = try await BrowserPlayer(rig).signIn(at: String(address ?? ""))
        try await keyring.bus.run("/usr/bin/curl", ["--silent", "--show-error", answer]).expectSuccess()
        try await wait(until: "the login has ended") { !login.isRunning }
        return TextFile.contents(of: output)
    }

    /// Signs in with a code that the user enters in a browser elsewhere, and returns what the program said.
    func signInElsewhere() async throws -> String {
        let output = keyring.bus.directory.appending("login-device")
        let command =
            "'\(Self.program)' token login mail --group \(Self.group) --issuer '\(rig.issuer)' "
            + "--client-id taskhub-device --device"
        let login = try BackgroundProgram(
            "/usr/bin/script", ["-qefc", command, output], environment: keyring.bus.environment,
            output: "\(output).out")
        try await wait(until: "the code is shown") { TextFile.contents(of: output).contains("enter the code") }
        func lines() -> [Substring] { TextFile.contents(of: output).split(whereSeparator: \.isNewline) }
        try await wait(until: "the code is complete") {
            lines().firstIndex { $0.contains("enter the code") }.map { lines().count > $0 + 1 } ?? false
        }
        let page = lines().first { $0.contains("https://") && !$0.contains("--issuer") } ?? ""
        let code = lines().drop { !$0.contains("enter the code") }.dropFirst().first ?? ""
        try await BrowserPlayer(rig).answerDevice(
            at: page.filter { !$0.isWhitespace }, userCode: code.filter { !$0.isWhitespace }, accepting: true)
        try await wait(until: "the login has ended") { !login.isRunning }
        return TextFile.contents(of: output)
    }

    /// What the server says about the user of the header on standard input of curl.
    func ask(with header: String) async throws -> ProgramResult {
        try await keyring.bus.run(
            "/usr/bin/curl",
            [
                "--silent", "--cacert", rig.authorityFile, "-w", "%{http_code}", "-H", "@-",
                "\(rig.issuer)/protocol/openid-connect/userinfo",
            ], stdin: header)
    }

    /// All files of the container that have the text in them.
    func files(with text: String) async throws -> [String] {
        try await keyring.bus.run("/usr/bin/grep", ["-rlF", text, container]).stdout.split(separator: "\n").map(
            String.init)
    }
}
