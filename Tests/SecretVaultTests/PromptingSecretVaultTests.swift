import Credentials
import Glibc
import KeyringPrompts
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The interactive vault", .serialized)
struct PromptingSecretVaultTests {
    private func asking(_ bus: PrivateBus) -> PromptingSecretVault {
        PromptingSecretVault(item: .taskHub(containerID), address: bus.address)
    }

    private func quiet(_ bus: PrivateBus) -> SecretServiceVault {
        SecretServiceVault(item: .taskHub(containerID), address: bus.address, deadline: .seconds(60))
    }

    @Test("It creates one item, which the other vault and secret-tool can read until it is deleted")
    func life() async throws {
        let keyring = try await TestKeyring()
        let vault = asking(keyring.bus)
        #expect(vault.delete() == .notFound)
        #expect(vault.unlock(for: .signIn) == .done)
        #expect(vault.create(tokens(), mayPrompt: true) == .done)
        #expect(vault.create(tokens(generation: 3), mayPrompt: true) == .done)
        #expect(vault.unlock(for: .session) == .done)
        #expect(quiet(keyring.bus).read() == .found(tokens(generation: 3)))
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens(generation: 3)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
        #expect(vault.delete() == .deleted)
        #expect(quiet(keyring.bus).read() == .notFound)
    }

    @Test("An item that secret-tool made is replaced, and not made again")
    func foreign() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        #expect(asking(keyring.bus).create(tokens(generation: 2), mayPrompt: false) == .done)
        #expect(quiet(keyring.bus).read() == .found(tokens(generation: 2)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
    }

    @Test("After the default collection was replaced, the item is found, replaced and deleted where it is")
    func replacedDefault() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.replaceDefault()
        let (vault, asking) = (quiet(keyring.bus), asking(keyring.bus))
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault.read() == .found(tokens()))
        #expect(vault.replace(with: tokens(generation: 2)) == .written)
        try await keyring.lock()
        #expect(vault.read() == .failed(.otherCollectionLocked))
        #expect(vault.replace(with: tokens(generation: 3)) == .failed(.otherCollectionLocked))
        #expect(asking.delete() == .failed(.otherCollectionLocked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await keyring.unlock()
        #expect(asking.create(tokens(generation: 3), mayPrompt: true) == .done)
        #expect(vault.read() == .found(tokens(generation: 3)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
        #expect(asking.delete() == .deleted)
        #expect(vault.read() == .notFound)
    }

    @Test("To use a session, the collection that has the item is unlocked, which may not be the default one")
    func otherCollection() async throws {
        let keyring = try await TestKeyring(hasScreen: true)
        let screen = try #require(keyring.screen)
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.replaceDefault()
        try await keyring.lock()
        let vault = asking(keyring.bus)
        #expect(vault.unlock(for: .signIn) == .done)
        #expect(quiet(keyring.bus).read() == .failed(.otherCollectionLocked))
        let unlocking = Task.detached { vault.unlock(for: .session) }
        try await screen.waitForWindow(titled: "Unlock Login Keyring")
        try await screen.answer(windowTitled: "Unlock Login Keyring", with: TestKeyring.password)
        #expect(await unlocking.value == .done)
        #expect(quiet(keyring.bus).read() == .found(tokens()))
    }

    @Test("If no prompt can be shown, a locked keyring stays locked and keeps its item")
    func locked() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.lock()
        let vault = asking(keyring.bus)
        #expect(vault.unlock(for: .session) == .dismissed)
        #expect(vault.create(tokens(generation: 2), mayPrompt: true) == .dismissed)
        #expect(vault.delete() == .failed(.locked))
        try await keyring.unlock()
        #expect(quiet(keyring.bus).read() == .found(tokens()))
    }

    @Test("If no user may be asked, a locked keyring is not asked for anything")
    func mayNotPrompt() async throws {
        let keyring = try await TestKeyring()
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        #expect(asking(keyring.bus).create(tokens(), mayPrompt: false) == .failed(.locked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
    }

    @Test("A missing collection, service or bus is reported as such")
    func missing() async throws {
        let service = try await MockSecretService(.withoutCollection, secret: "")
        #expect(asking(service.bus).unlock(for: .session) == .failed(.noDefaultCollection))
        #expect(asking(service.bus).create(tokens(), mayPrompt: false) == .failed(.noDefaultCollection))
        let nowhere = PromptingSecretVault(item: .taskHub(containerID), address: nil)
        #expect(nowhere.unlock(for: .signIn) == .failed(.noBus))
        let bus = try await PrivateBus()
        #expect(asking(bus).unlock(for: .signIn) == .failed(.noService))
        #expect(asking(bus).create(tokens(), mayPrompt: true) == .failed(.noService))
        #expect(asking(bus).delete() == .failed(.noService))
    }

    @Test("A bus that accepts connections and never answers is given up after a while")
    func silentBus() throws {
        let socket = try LoopbackSocket()
        #expect(listen(socket.descriptor, 8) == 0)
        let vault = PromptingSecretVault(
            item: .taskHub(containerID), address: SessionBusAddress("tcp:host=127.0.0.1,port=\(socket.port)"),
            callLimit: .milliseconds(200))
        for mayPrompt in [false, true] {
            #expect(vault.create(tokens(), mayPrompt: mayPrompt) == .failed(.timedOut))
        }
        #expect(vault.unlock(for: .session) == .failed(.timedOut))
        #expect(vault.delete() == .failed(.timedOut))
    }

    @Test("If deleting would prompt, the item is emptied instead, which signs out")
    func confirmedDeletion() async throws {
        let service = try await MockSecretService(.confirmingDeletion, secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        #expect(quiet(service.bus).empty() == .written)
        #expect(asking(service.bus).delete() == .needsPrompt)
        #expect(quiet(service.bus).read() == .notFound)
        #expect(service.secret == "{}")
        try await wait(until: "the prompt is dismissed") { try await monitor.calls().contains("Dismiss") }
        let calls = try await monitor.calls()
        #expect(calls.contains("Delete"))
        #expect(calls.isDisjoint(with: ["Prompt", "Unlock"]))
    }
}
