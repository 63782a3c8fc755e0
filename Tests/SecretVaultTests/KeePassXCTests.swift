import Credentials
import KeyringPrompts
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The non-interactive vault on KeePassXC", .serialized)
struct KeePassXCTests {
    /// A busy machine may be slow to answer what can be answered, so the limit is a long one.
    private func vault(_ keyring: TestKeePassXC) -> SecretServiceVault {
        SecretServiceVault(item: .taskHub(containerID), address: keyring.bus.address, deadline: .seconds(60))
    }

    /// A database with our item, in the given state.
    private func keyringWithItem(isUnlocked: Bool, confirmsAccess: Bool) async throws -> TestKeePassXC {
        let keyring = try await TestKeePassXC()
        try await keyring.saving {
            let stored = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
            try #require(stored.status == 0, "\(stored)")
        }
        try await keyring.restart(isUnlocked: isUnlocked, confirmsAccess: confirmsAccess)
        return keyring
    }

    private func asking(_ keyring: TestKeePassXC) -> PromptingSecretVault {
        PromptingSecretVault(item: .taskHub(containerID), address: keyring.bus.address)
    }

    @Test("Unlocked, and without confirmation of access, tokens are read and replaced, and no window appears")
    func unlocked() async throws {
        let keyring = try await keyringWithItem(isUnlocked: true, confirmsAccess: false)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault(keyring).read() == .found(tokens()))
        #expect(vault(keyring).replace(with: tokens(generation: 2)) == .written)
        #expect(vault(keyring).read() == .found(tokens(generation: 2)))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.screen.windows() == before)
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens(generation: 2)))
    }

    @Test("A locked database is locked, and neither reading, replacing nor deleting shows a window")
    func locked() async throws {
        let keyring = try await keyringWithItem(isUnlocked: false, confirmsAccess: false)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault(keyring).read() == .failed(.locked))
        #expect(vault(keyring).replace(with: tokens(generation: 2)) == .failed(.locked))
        #expect(asking(keyring).delete() == .failed(.locked))
        // The search of all collections would ask for the password.
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden.union(["SearchItems"])))
        try await #expect(keyring.screen.windows() == before)
        // The screen does show the window of a program that asks.
        let asking = try keyring.bus.startLookUp(
            containerID: containerID, output: keyring.bus.directory.appending("asking.out"))
        try await wait(until: "KeePassXC asks for the password") { try await keyring.screen.windows() != before }
        asking.end()
    }

    @Test("With confirmation of access, the item stays locked for us, also once another program was allowed to read it")
    func confirmed() async throws {
        let keyring = try await keyringWithItem(isUnlocked: true, confirmsAccess: true)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault(keyring).read() == .failed(.itemLocked))
        #expect(vault(keyring).replace(with: tokens(generation: 2)) == .failed(.itemLocked))
        #expect(asking(keyring).delete() == .failed(.itemLocked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.screen.windows() == before)

        let output = keyring.bus.directory.appending("asking.out")
        let asking = try keyring.bus.startLookUp(containerID: containerID, output: output)
        var request: Substring?
        try await wait(until: "KeePassXC asks for access") {
            request = try await keyring.screen.windows(titled: "Access Request").first
            return request != nil
        }
        let window = try #require(request)
        try await wait(until: "the other program is allowed to read") {
            if try await keyring.screen.windows().contains(window) {
                try await keyring.screen.type("", into: window)
            }
            return try TextFile.contents(of: output) == document(tokens())
        }
        asking.end()
        #expect(vault(keyring).read() == .failed(.itemLocked))
    }

    @Test("An item in a database behind another one is read and replaced there, and no window appears")
    func behindAnother() async throws {
        let keyring = try await keyringWithItem(isUnlocked: true, confirmsAccess: false)
        try await keyring.restart(isUnlocked: true, confirmsAccess: false, isBehindAnother: true)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault(keyring).read() == .found(tokens()))
        #expect(vault(keyring).replace(with: tokens(generation: 2)) == .written)
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.screen.windows() == before)
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens(generation: 2)))
    }

    @Test("If a database behind the one in front is locked, it may have the item, which no window asks for")
    func lockedBehindAnother() async throws {
        let keyring = try await keyringWithItem(isUnlocked: true, confirmsAccess: false)
        try await keyring.restart(isUnlocked: false, confirmsAccess: false, isBehindAnother: true)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault(keyring).read() == .failed(.otherCollectionLocked))
        #expect(vault(keyring).replace(with: tokens(generation: 2)) == .failed(.otherCollectionLocked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.screen.windows() == before)
    }

    @Test("An item that is deleted only after a confirmation is emptied instead, which signs out without a window")
    func deletedAfterConfirmation() async throws {
        let keyring = try await keyringWithItem(isUnlocked: true, confirmsAccess: false)
        let before = try await keyring.screen.windows()
        #expect(vault(keyring).empty() == .written)
        #expect(asking(keyring).delete() == .needsPrompt)
        try await #expect(keyring.screen.windows() == before)
        #expect(vault(keyring).read() == .notFound)
    }
}
