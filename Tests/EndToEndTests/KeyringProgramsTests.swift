import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Every program on each keyring", .serialized, .timeLimit(.minutes(4)))
struct KeyringProgramsTests {
    @Test("With gnome-keyring, everything works while it is unlocked, and is locked after that")
    func gnomeKeyring() async throws {
        let keyring = try await TestKeyring()
        let programs = KeyringPrograms(scene: try await SyncScene(), bus: keyring.bus)
        defer { programs.scene.end() }
        try await programs.signIn()
        try await programs.expectWorking()
        try await programs.signIn()
        try await keyring.lock()
        try await programs.expectLocked()
    }

    @Test("With a double of oo7, everything works while it is unlocked, and is locked after that")
    func oo7() async throws {
        let service = try await MockOO7(secret: "")
        let programs = KeyringPrograms(scene: try await SyncScene(), bus: service.bus)
        defer { programs.scene.end() }
        try await programs.signIn()
        try await programs.expectWorking()
        try await programs.signIn()
        try service.lock()
        try await programs.expectLocked()
    }

    /// The programs with KWallet's settings.
    private func programs(_ wallet: TestWallet) async throws -> KeyringPrograms {
        let scene = try await SyncScene()
        try #require(symlink(wallet.configuration, scene.installation.home.appending(".config")) == 0)
        return KeyringPrograms(scene: scene, bus: wallet.bus, screen: wallet.screen)
    }

    @Test("With KWallet, everything works after a login to the desktop, and is locked after the wallet was closed")
    func kwallet() async throws {
        let wallet = try await TestWallet()
        let programs = try await programs(wallet)
        defer { programs.scene.end() }
        try await programs.signIn(allowed: ["Unlock", "Prompt"])
        try await wallet.logIn()
        try await programs.expectWorking(allowed: ["Unlock", "Prompt"])
        try await programs.signIn(allowed: ["Unlock", "Prompt"])
        try await wallet.close()
        try await programs.expectLocked()
    }

    @Test(
        "With a KWallet that asks when an application opens the wallet, everything is locked until unlock was allowed")
    func askingKWallet() async throws {
        let wallet = try await TestWallet()
        let programs = try await programs(wallet)
        defer { programs.scene.end() }
        try await programs.signIn(allowed: ["Unlock", "Prompt"])
        try await wallet.logIn(promptsOnOpen: true)
        try await programs.expectLocked()
        // The window's button that has the focus allows it once.
        try await programs.unlock(typing: "", intoWindowsTitled: "KDE Wallet Service")
        try await programs.expectWorking()
    }

    @Test("With a KWallet without a wallet, nothing shows a window, and unlock and login say what is missing")
    func withoutWallet() async throws {
        let wallet = try await TestWallet(hasWallet: false)
        let programs = try await programs(wallet)
        defer { programs.scene.end() }
        _ = try await programs.run("taskhub", "setup", programs.scene.address)
        let answers = try await programs.runAll()
        #expect(answers["unlock"]?.status == 75, "\(answers)")
        #expect(answers["unlock"]?.errors.contains("no default collection") == true, "\(answers)")
        let login = try await programs.run("taskhub", "login", "--device", "--adopt")
        #expect(login.status == 75 && login.errors.contains("no default collection"), "\(login)")
    }
}
