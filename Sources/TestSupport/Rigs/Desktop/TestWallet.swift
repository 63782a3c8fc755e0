internal import Glibc
internal import SessionBus
internal import TaskHubTestSupport

/// A real KWallet of Plasma 5 or 6 on a private bus, with its windows on its own screen.
///
/// The wallet is opened as pam_kwallet does at login, by `pamOpen` with a hash of the password.
package final class TestWallet: Sendable {
    package let bus: PrivateBus
    package let screen: KeyringScreen
    private let daemon = ReplaceableProgram()

    /// With `hasWallet`, there is a wallet, and it is in the state after a login.
    package init(hasWallet: Bool = true) async throws {
        bus = try await PrivateBus()
        screen = try await KeyringScreen(on: bus)
        mkdir(configuration, 0o700)
        try configure(promptsOnOpen: false)
        if hasWallet {
            try await start()
            try await openAsPAM()
            // A new wallet is a collection once the daemon has started again.
            try await logIn()
        } else {
            try await start()
        }
    }

    deinit {
        // It may still write to its directory, which is removed next.
        daemon.end()
    }

    /// The directory of `kwalletrc`, as `XDG_CONFIG_HOME` has it.
    package var configuration: String { bus.directory.appending("home/.config") }

    /// Closes the wallet, which writes it to disk, and restarts the daemon.
    package func restart() async throws {
        if daemon.isStarted { try await close() }
        daemon.end()
        try await start()
    }

    /// Does what a login does: the wallet is open, and its collection is locked.
    package func logIn(promptsOnOpen: Bool = false) async throws {
        try configure(promptsOnOpen: promptsOnOpen)
        try await restart()
        try await openAsPAM()
    }

    /// Opens the wallet without the collection's knowledge.
    package func openAsPAM() async throws {
        let hash = Array(repeating: "0x78", count: 56).joined(separator: ", ")
        try await call("pamOpen", "'\(Self.name)'", "[byte \(hash)]", "0")
        try await wait(until: "the wallet is open") { try await self.isOpen() }
    }

    /// Closes the wallet, as its user does.
    package func close() async throws {
        try await call("close", "'\(Self.name)'", "true")
        try await wait(until: "the wallet is closed") { try await !self.isOpen() }
    }

    package func isOpen() async throws -> Bool {
        try await call("isOpen", "'\(Self.name)'").stdout.contains("true")
    }

    /// Stores a secret under our schema's name; unlocking and its prompt show no window here.
    ///
    /// Repeats what fails: libsecret drops leading zeros of a session's key, as one session in 128 has them. KWallet
    /// 5.103 then refuses the key, or derives another one (KDE/kwallet, commit 307db626).
    package func store(_ secret: String, containerID: String) async throws {
        try await wait(until: "the wallet has the secret") {
            try await self.bus.storeByTool(secret, containerID: containerID)
            return try await self.bus.lookUpByTool(containerID: containerID).stdout == secret
        }
    }

    /// Waits until secret-tool finds this secret under our schema's name, as ``store(_:containerID:)`` does.
    package func expect(_ secret: String, containerID: String) async throws {
        try await wait(until: "secret-tool finds the secret") {
            try await self.bus.lookUpByTool(containerID: containerID).stdout == secret
        }
    }

    private static let name = "kdewallet"
    /// Its program, which is also the end of its name on the bus.
    private static let program = access("/usr/bin/kwalletd6", X_OK) == 0 ? "kwalletd6" : "kwalletd5"
    private static let busName = "org.kde.\(program)"

    private func start() async throws {
        let started = try BackgroundProgram(
            "/usr/bin/\(Self.program)", [],
            environment: screen.environment.merging(["XDG_CONFIG_HOME": configuration]) { $1 },
            output: bus.directory.appending("kwalletd.out"))
        daemon.replace(with: started)
        try await wait(until: "KWallet has its names") { [bus] in
            guard try await bus.hasOwner(Self.busName) else { return false }
            return try await bus.hasOwner("org.freedesktop.secrets")
        }
    }

    @discardableResult
    private func call(_ method: String, _ arguments: String...) async throws -> ProgramResult {
        try await bus.run(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--timeout", "60", "--dest", Self.busName, "--object-path",
                "/modules/\(Self.program)", "--method", "org.kde.KWallet.\(method)",
            ] + arguments)
    }

    private func configure(promptsOnOpen: Bool) throws {
        try TextFile.write(
            """
            [Wallet]
            Enabled=true
            First Use=false
            Default Wallet=\(Self.name)
            Prompt on Open=\(promptsOnOpen)
            Use One Wallet=true

            [org.freedesktop.secrets]
            apiEnabled=true

            """, to: "\(configuration)/kwalletrc")
    }
}
