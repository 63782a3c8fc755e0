import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// The built programs, a contract server that trusts a real identity provider, both behind TLS, and a real keyring.
struct AppAccountScene {
    let server: SyncScene
    let rig: TestProvider
    let keyring: TestKeyring
    let installation: Installation

    /// `client`: the client id that the server tells its programs; `hasScreen`: whether the keyring can prompt.
    init(client: String = "taskhub-mobile", hasScreen: Bool = false) async throws {
        server = try await SyncScene()
        rig = try await TestProvider.start(upstreamPort: Int(server.address.split(separator: ":").last ?? ""))
        keyring = try await TestKeyring(hasScreen: hasScreen)
        let home = server.installation.home
        for name in ["bin", "run"] { mkdir(home.appending(name), 0o700) }
        var environment = server.installation.environment(on: keyring.bus)
        environment["TZ"] = nil
        environment["DISPLAY"] = keyring.screen?.environment["DISPLAY"]
        environment["XDG_RUNTIME_DIR"] = home.appending("run")
        environment["PATH"] = "\(home.appending("bin")):/usr/bin:/bin"
        installation = Installation(zone: Installation.noon, environment: environment, home: home)
        try writePlayers()
        let keys = try await installation.tool(
            "/usr/bin/curl",
            ["-sS", "-m", "20", "--cacert", rig.authorityFile, "\(rig.issuer)/protocol/openid-connect/certs"]
        ).output
        try await server.control(
            "settings", #"{"provider":{"issuer":"\#(rig.issuer)","client":"\#(client)","key_set":\#(keys)}}"#)
        try await expectDone("setup", rig.base, "--ca-file", rig.authorityFile)
    }

    /// Ends the scene, and expects that all its programs exit.
    func end(sourceLocation: SourceLocation = #_sourceLocation) {
        rig.stop()
        server.end(sourceLocation: sourceLocation)
    }

    /// The id with which the server knows the provider's first user.
    static let user = "1"

    func app(columns: Int = 140, rows: Int = 24) -> EmulatedTerminal {
        EmulatedTerminal(installation: installation, columns: columns, rows: rows)
    }

    /// Runs `taskhub`, and throws unless it succeeds.
    func expectDone(_ arguments: String...) async throws {
        let answer = try await installation.run("taskhub", arguments)
        guard answer.status == 0 else { throw UnexpectedAnswer(text: "\(answer)") }
    }

    /// Adds a task in the user's web client.
    func addThere(_ title: String) async throws {
        try await server.control("change", Self.creation(of: title))
    }

    /// A command that adds a task in the user's web client.
    func addingThere(_ title: String) -> [String] {
        ["/usr/bin/curl", "-sS", "-m", "20", "-d", Self.creation(of: title), "\(server.address)/control/change"]
    }

    private static func creation(of title: String) -> String {
        #"{"user":"\#(user)","action":"create","body":{"title":"\#(title)"}}"#
    }

    func containerID() async throws -> String {
        try await installation.taskhub("config", "get", "containerID").output.filter { !$0.isNewline }
    }

    /// A command that ends the session at the provider, as its account page does, and ages the access token.
    func endingSession() async throws -> [String] {
        let script = """
            set -- xdg:schema dev.taskhub.Token container '\(try await containerID())'
            cd "$HOME" && secret-tool lookup "$@" > kept
            sed 's/.*"refresh_token":"\\([^"]*\\)".*/\\1/' kept | tr -d '\\n' > refresh
            curl -sS -f --cacert '\(rig.authorityFile)' -d client_id=taskhub-mobile --data-urlencode token@refresh \\
                '\(rig.issuer)/protocol/openid-connect/revoke' || exit
            sed 's/"expires_at":[0-9]*/"expires_at":0/' kept | secret-tool store --label 'Task Hub' "$@"
            rm kept refresh
            """
        return ["/bin/sh", "-c", script]
    }

    /// A command that locks the keyring.
    var lockingKeyring: [String] {
        [
            "/usr/bin/gdbus", "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path",
            "/org/freedesktop/secrets", "--method", "org.freedesktop.Secret.Service.Lock",
            "['/org/freedesktop/secrets/collection/login']",
        ]
    }

    // MARK: The user in front of the browser

    /// A command that reads the page and the code from the screen, and enters the code there.
    var enteringCode: [String] { [installation.home.appending("bin/enter-code")] }

    /// Writes a browser that signs in by itself, and what enters a device's code.
    private func writePlayers() throws {
        let player = """
            player() { '\(Installation.python)' '\(Installation.packageRoot)/fixtures/identity-provider/browser.py'; }
            user='"username": "\(TestProvider.userName)", "password": "\(TestProvider.password)"'
            user="$user, "'"authority": "\(rig.authorityFile)"'
            """
        let scripts = [
            "xdg-open": """
            printf '{"address": "%s", %s}' "$1" "$user" | player > "$HOME/callback" 2> "$HOME/browser.errors" < /dev/stdin
            exec '\(Installation.programs)/taskhub' open - < "$HOME/callback" > "$HOME/opened" 2>&1
            """,
            "enter-code": """
            cat > "$HOME/screen"
            page=$(grep -o 'https://[^ ]*' "$HOME/screen")
            code=$(sed -n 's/^  \\([A-Z0-9-]*\\)$/\\1/p' "$HOME/screen")
            printf '{"address": "%s", "user_code": "%s", "answer": "accept", %s}' "$page" "$code" "$user" | player
            """,
        ]
        for (name, script) in scripts {
            let path = installation.home.appending("bin/\(name)")
            try writeFile(path, Array("#!/bin/sh\n\(player)\n\(script)\n".utf8))
            chmod(path, 0o700)
        }
    }
}
