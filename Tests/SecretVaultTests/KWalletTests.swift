import Credentials
import KeyringPrompts
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The non-interactive vault on KWallet", .serialized)
struct KWalletTests {
    /// A busy machine may be slow to answer what can be answered, so the limits are long ones.
    private func vault(_ wallet: TestWallet) -> SecretServiceVault {
        SecretServiceVault(
            item: .taskHub(containerID), address: wallet.bus.address, deadline: .seconds(60), opener: opener(wallet))
    }

    private func opener(_ wallet: TestWallet) -> KWalletOpener {
        KWalletOpener(
            settings: KWalletSettings { $0 == "XDG_CONFIG_HOME" ? wallet.configuration : "/nonexistent" },
            timeout: .seconds(30))
    }

    /// A wallet with our item, after a login.
    private func walletWithItem(promptsOnOpen: Bool = false) async throws -> TestWallet {
        let wallet = try await TestWallet()
        try await wallet.store(try document(tokens()), containerID: containerID)
        try await wallet.logIn(promptsOnOpen: promptsOnOpen)
        return wallet
    }

    @Test("After a login, tokens are read and replaced, although the collection is locked, and no window appears")
    func afterLogin() async throws {
        let wallet = try await walletWithItem()
        let before = try await wallet.screen.windows()
        let monitor = try await BusMonitor(wallet.bus)
        let vault = vault(wallet)
        #expect(vault.read() == .found(tokens()))
        #expect(vault.replace(with: tokens(generation: 2)) == .written)
        #expect(vault.read() == .found(tokens(generation: 2)))
        let calls = try await monitor.calls()
        #expect(calls.isSuperset(of: ["isOpen", "Unlock", "Prompt", "GetSecret", "SetSecret"]))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden.subtracting(["Unlock", "Prompt"])))
        try await #expect(wallet.screen.windows() == before)
        try await wallet.expect(try document(tokens(generation: 2)), containerID: containerID)
    }

    @Test("Without the opener, the collection is locked for the whole session")
    func withoutOpener() async throws {
        let wallet = try await walletWithItem()
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: wallet.bus.address, deadline: .seconds(60))
        #expect(vault.read() == .failed(.locked))
        #expect(try await wallet.isOpen())
    }

    @Test("A closed wallet is locked, and nothing that prompts is called")
    func closed() async throws {
        let wallet = try await walletWithItem()
        #expect(vault(wallet).read() == .found(tokens()))
        try await wallet.close()
        let before = try await wallet.screen.windows()
        let monitor = try await BusMonitor(wallet.bus)
        #expect(vault(wallet).read() == .failed(.locked))
        #expect(vault(wallet).replace(with: tokens(generation: 2)) == .failed(.locked))
        let calls = try await monitor.calls()
        #expect(calls.contains("isOpen"))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
        try await #expect(wallet.screen.windows() == before)
        try await wallet.openAsPAM()
        #expect(vault(wallet).read() == .found(tokens()))
        // The screen does show the window of a program that asks.
        try await wallet.close()
        let output = wallet.bus.directory.appending("asking.out")
        var asking = try wallet.bus.startLookUp(containerID: containerID, output: output)
        try await wait(until: "KWallet asks for the password") {
            // It ends at once if KWallet refuses its key, as TestWallet.store explains.
            if !asking.isRunning { asking = try wallet.bus.startLookUp(containerID: containerID, output: output) }
            return try await wallet.screen.windows() != before
        }
        asking.end()
    }

    @Test("If KWallet asks when an application opens a wallet, it is locked, and nothing that prompts is called")
    func promptsOnOpen() async throws {
        let wallet = try await walletWithItem(promptsOnOpen: true)
        let before = try await wallet.screen.windows()
        let monitor = try await BusMonitor(wallet.bus)
        #expect(vault(wallet).read() == .failed(.locked))
        let calls = try await monitor.calls()
        #expect(calls.contains("isOpen"))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
        try await #expect(wallet.screen.windows() == before)
    }

    @Test("A KWallet without a wallet has no collection, and none is made")
    func withoutWallet() async throws {
        let wallet = try await TestWallet(hasWallet: false)
        let before = try await wallet.screen.windows()
        let monitor = try await BusMonitor(wallet.bus)
        #expect(vault(wallet).read() == .failed(.noDefaultCollection))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(wallet.screen.windows() == before)
    }

    private func read(
        _ service: MockSecretService, deadline: Duration = .seconds(60), timeout: Duration = .milliseconds(300)
    ) -> VaultReadResult {
        SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: deadline,
            opener: KWalletOpener(settings: KWalletSettings { _ in "/nonexistent" }, timeout: timeout)
        ).read()
    }

    @Test("A wallet that is closed between the two questions is locked, and its prompt is dismissed and never shown")
    func closedMeanwhile() async throws {
        let service = try await MockSecretService(.walletClosing, secret: "")
        let monitor = try await BusMonitor(service.bus)
        #expect(read(service) == .failed(.locked))
        let calls = try await monitor.calls()
        #expect(calls.isSuperset(of: ["Unlock", "Dismiss"]) && !calls.contains("Prompt"), "\(calls)")
    }

    @Test(
        "A prompt that does not open the collection in time is dismissed, however much longer the vault's limit is",
        arguments: [MockSecretService.Manner.walletStayingLocked, .walletHanging])
    func stayingLocked(_ manner: MockSecretService.Manner) async throws {
        let service = try await MockSecretService(manner, secret: "")
        let monitor = try await BusMonitor(service.bus)
        #expect(read(service) == .failed(.locked))
        try await #expect(monitor.calls().isSuperset(of: ["Unlock", "Prompt", "Dismiss"]))
    }

    @Test(
        "A prompt that does not open the collection is dismissed before the vault's limit",
        arguments: [MockSecretService.Manner.walletStayingLocked, .walletHanging])
    func deadline(_ manner: MockSecretService.Manner) async throws {
        let service = try await MockSecretService(manner, secret: "")
        let monitor = try await BusMonitor(service.bus)
        let reading = read(service, deadline: .seconds(5), timeout: .seconds(60))
        #expect([.failed(.locked), .failed(.timedOut)].contains(reading))
        try await wait(until: "the prompt is dismissed") { try await monitor.calls().contains("Dismiss") }
        try await #expect(monitor.calls().contains("Prompt"))
    }

    @Test("An open wallet of KWallet 6.14 to 6.28 is opened, which has its interface elsewhere")
    func olderKSecretD() async throws {
        let service = try await MockSecretService(.walletOpening, secret: try document(tokens()))
        #expect(read(service, timeout: .seconds(30)) == .found(tokens()))
    }

    @Test("Nothing that prompts is called where another keyring is locked")
    func otherKeyring() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: keyring.bus.address, deadline: .seconds(60),
            opener: KWalletOpener(settings: KWalletSettings { _ in "/nonexistent" }, timeout: .seconds(30)))
        #expect(vault.read() == .failed(.locked))
        let calls = try await monitor.calls()
        #expect(calls.contains("isOpen"))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
    }

    @Test(
        "KWallet's settings tell whether it asks",
        arguments: [
            ("", false), ("[Wallet]\nPrompt on Open=true\n", true), ("[Wallet]\nPrompt on Open=false\n", false),
            ("[Wallet]\nEnabled=true\n\nPrompt on Open[$i]=on\n", true), ("[Other]\nPrompt on Open=true\n", false),
            ("  [Wallet]\r\n Prompt on Open = 1 \r\n[Auto Allow]\nkdewallet=a,b\n", true),
            ("[Wallet]\nPrompt on Open=true\nPrompt on Open=false\n", false),
        ])
    func settings(text: String, asks: Bool) throws {
        let directory = TemporaryDirectory()
        try TextFile.write(text, to: directory.appending("kwalletrc"))
        let (ours, other) = (directory.path, "/nonexistent")
        #expect(KWalletSettings { $0 == "XDG_CONFIG_HOME" ? ours : other }.promptsOnOpen() == asks)
        #expect(KWalletSettings { $0 == "XDG_CONFIG_DIRS" ? "\(other):\(ours)" : other }.promptsOnOpen() == asks)
    }

    @Test(
        "The default wallet is the one that the user's settings name, else the system's, else KWallet's own",
        arguments: [
            (nil, nil, "kdewallet"), ("[Wallet]\nDefault Wallet=Mine\n", "[Wallet]\nDefault Wallet=Theirs\n", "Mine"),
            ("[Wallet]\nFirst Use=false\n", "[Wallet]\nDefault Wallet[$i]=Theirs\n", "Theirs"),
            ("[Wallet]\nDefault Wallet=\n", nil, "kdewallet"), ("[Other]\nDefault Wallet=Mine\n", nil, "kdewallet"),
        ])
    func defaultWallet(user: String?, system: String?, expected: String) throws {
        let (ours, theirs) = (TemporaryDirectory(), TemporaryDirectory())
        for (text, directory) in [(user, ours), (system, theirs)] {
            if let text { try TextFile.write(text, to: directory.appending("kwalletrc")) }
        }
        let paths = ["XDG_CONFIG_HOME": ours.path, "XDG_CONFIG_DIRS": theirs.path]
        #expect(KWalletSettings { paths[$0] }.defaultWallet() == expected)
    }

    @Test("Settings that can't be read count as asking, and missing ones do not")
    func unreadableSettings() throws {
        let directory = TemporaryDirectory()
        try TextFile.write(String(repeating: "#", count: 1 << 21), to: directory.appending("kwalletrc"))
        let path = directory.path
        #expect(KWalletSettings { $0 == "XDG_CONFIG_HOME" ? path : "/nonexistent" }.promptsOnOpen())
        #expect(!KWalletSettings { _ in "/nonexistent" }.promptsOnOpen())
    }
}
