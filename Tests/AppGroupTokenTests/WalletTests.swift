import FoundationEssentials
import Rigs
import TaskHubTestSupport
import Testing

/// After a login to Plasma, the wallet is open and its collection in the Secret Service is locked.
@Suite("Tokens in KWallet", .serialized, .timeLimit(.minutes(4)))
struct WalletTests {
    private static let group = TokenScene.group
    /// What opens the collection of a wallet that is open already, without a window.
    private static let opening: Set<String> = ["Unlock", "Prompt"]

    private func run(_ wallet: TestWallet, _ words: String..., input: String = "") async throws -> ProgramResult {
        try await wallet.bus.run(TokenScene.program, words + ["--group", Self.group], stdin: input)
    }

    /// Expects that no call but the `allowed` ones prompts, and that no window is shown.
    private func quietly(
        _ wallet: TestWallet, allowed: Set<String> = [], isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Void
    ) async throws {
        let windows = try await wallet.screen.windows()
        let monitor = try await BusMonitor(wallet.bus)
        try await work()
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden.subtracting(allowed)))
        #expect(try await wallet.screen.windows() == windows)
    }

    /// Expects that everything says that the keyring is locked, and that nothing is lost.
    private func expectLocked(_ wallet: TestWallet) async throws {
        try await quietly(wallet) {
            for command in ["header", "state", "clear"] {
                let result = try await run(wallet, "token", command, "mail")
                #expect(result.status == 75, "\(command): \(result)")
                #expect("\(result.stdout)\(result.stderr)".contains("locked"), "\(command): \(result)")
            }
            let set = try await run(wallet, "token", "set", "mail", input: "pat-2")
            #expect(set.status == 75 && set.stderr.contains("locked"), "\(set)")
        }
    }

    @Test("After a login to the desktop, a token is kept, printed and erased without a window")
    func openWallet() async throws {
        let wallet = try await TestWallet()
        try await quietly(wallet, allowed: Self.opening.union(["CreateItem"])) {
            try await run(wallet, "token", "set", "mail", input: "pat-1").expectSuccess()
        }
        try await wallet.logIn()
        try await quietly(wallet, allowed: Self.opening.union(["CreateItem", "Delete"])) {
            #expect(try await run(wallet, "token", "state", "mail").stdout == "ready\n")
            #expect(try await run(wallet, "token", "header", "mail").stdout == "Authorization: Bearer pat-1\n")
            try await run(wallet, "token", "set", "mail", input: "pat-2").expectSuccess()
            #expect(try await run(wallet, "token", "header", "mail").stdout == "Authorization: Bearer pat-2\n")
            try await run(wallet, "token", "clear", "mail").expectSuccess()
            #expect(try await run(wallet, "token", "header", "mail").status == 66)
        }
    }

    @Test("The first command of another group opens the collection, for all programs of the session")
    func firstCommand() async throws {
        let wallet = try await TestWallet()
        try await run(wallet, "token", "set", "mail", input: "pat-1").expectSuccess()
        try await wallet.logIn()
        try await quietly(wallet, allowed: Self.opening) {
            async let first = run(wallet, "token", "header", "mail")
            async let second = run(wallet, "token", "header", "mail")
            async let third = run(wallet, "token", "header", "mail")
            let headers = try await [first, second, third]
            #expect(headers.allSatisfy { $0.stdout == "Authorization: Bearer pat-1\n" }, "\(headers)")
        }
        // Nothing more has to be opened.
        try await quietly(wallet) {
            try await run(wallet, "token", "header", "mail").expectSuccess()
        }
    }

    @Test("A closed wallet is locked for every command, and the token is there when it is open again")
    func closedWallet() async throws {
        let wallet = try await TestWallet()
        try await run(wallet, "token", "set", "mail", input: "pat-1").expectSuccess()
        try await wallet.close()
        try await expectLocked(wallet)
        try await wallet.logIn()
        #expect(try await run(wallet, "token", "header", "mail").stdout == "Authorization: Bearer pat-1\n")
    }

    @Test("A wallet that asks before it opens is locked until the user has allowed it at a terminal")
    func askingWallet() async throws {
        let wallet = try await TestWallet()
        try await run(wallet, "token", "set", "mail", input: "pat-1").expectSuccess()
        try await wallet.logIn(promptsOnOpen: true)
        try await expectLocked(wallet)
        let output = wallet.bus.directory.appending("unlock.out")
        let unlocking = try BackgroundProgram(
            "/usr/bin/script", ["-qec", "\(TokenScene.program) token unlock mail --group \(Self.group)", "/dev/null"],
            environment: wallet.bus.environment, output: output)
        try await wait(until: "the token is there") {
            // The window's button that has the focus allows it once.
            if let window = try await wallet.screen.windows(titled: "KDE Wallet Service").first {
                try await wallet.screen.enter("", into: window)
            }
            return !unlocking.isRunning
        }
        try await quietly(wallet) {
            let header = try await run(wallet, "token", "header", "mail")
            #expect(header.stdout == "Authorization: Bearer pat-1\n", "\(header)")
        }
    }

    @Test("Without a wallet, no window is shown, and the message says what is missing")
    func withoutWallet() async throws {
        let wallet = try await TestWallet(hasWallet: false)
        try await quietly(wallet) {
            let set = try await run(wallet, "token", "set", "mail", input: "pat-1")
            #expect([69, 75].contains(set.status) && set.stderr.contains("collection"), "\(set)")
            let header = try await run(wallet, "token", "header", "mail")
            #expect(header.status == 66, "\(header)")
        }
    }
}
