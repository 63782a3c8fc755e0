import Credentials
import KeyringRig
import SecretVault
import SecretVaultUnlocking
import SessionBus
import TaskHubTestSupport
import Testing

/// libsecret keeps one bus for the life of a process, so each test runs in a new process.
@Suite("The interactive vault", .serialized)
struct PromptingSecretVaultTests {
    private static func asking(_ address: String) -> PromptingSecretVault {
        PromptingSecretVault(item: .taskHub(containerID), address: SessionBusAddress(address))
    }

    private func reading(_ bus: PrivateBus) -> VaultReadResult {
        SecretServiceVault(item: .taskHub(containerID), address: bus.address, deadline: .seconds(60)).read()
    }

    @Test("It creates one item, which the other vault and secret-tool can read until it is deleted")
    func life() async throws {
        let keyring = try await TestKeyring()
        await #expect(processExitsWith: .success) { [address = keyring.bus.address.text as String] in
            let vault = PromptingSecretVaultTests.asking(address)
            #expect(vault.delete() == .notFound)
            #expect(vault.unlock() == .done)
            #expect(vault.create(tokens()) == .done)
            #expect(vault.create(tokens(generation: 3)) == .done)
            #expect(vault.unlock() == .done)
        }
        #expect(reading(keyring.bus) == .found(tokens(generation: 3)))
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens(generation: 3)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
        await #expect(processExitsWith: .success) { [address = keyring.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).delete() == .deleted)
        }
        #expect(reading(keyring.bus) == .notFound)
    }

    @Test("After the default collection was replaced, the item is found, replaced and deleted where it is")
    func replacedDefault() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.replaceDefault()
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: keyring.bus.address, deadline: .seconds(60))
        let monitor = try await BusMonitor(keyring.bus)
        #expect(vault.read() == .found(tokens()))
        #expect(vault.replace(with: tokens(generation: 2)) == .written)
        try await keyring.lock()
        #expect(vault.read() == .failed(.otherCollectionLocked))
        #expect(vault.replace(with: tokens(generation: 3)) == .failed(.otherCollectionLocked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await keyring.unlock()
        await #expect(processExitsWith: .success) { [address = keyring.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).create(tokens(generation: 3)) == .done)
        }
        #expect(vault.read() == .found(tokens(generation: 3)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
        await #expect(processExitsWith: .success) { [address = keyring.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).delete() == .deleted)
        }
        #expect(vault.read() == .notFound)
    }

    @Test("If no prompt can be shown, a locked keyring stays locked and keeps its item")
    func locked() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.lock()
        await #expect(processExitsWith: .success) { [address = keyring.bus.address.text as String] in
            let vault = PromptingSecretVaultTests.asking(address)
            #expect(vault.unlock() == .dismissed)
            #expect(vault.create(tokens(generation: 2)) == .dismissed)
            #expect(vault.delete() == .failed(.locked))
        }
        try await keyring.unlock()
        #expect(reading(keyring.bus) == .found(tokens()))
    }

    @Test("After the prompt, the non-interactive vault can read the collection")
    func answered() async throws {
        let service = try await MockSecretService(.emptyWhileLocked, secret: try document(tokens()))
        #expect(reading(service.bus) == .failed(.locked))
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).unlock() == .done)
        }
        #expect(reading(service.bus) == .found(tokens()))
    }

    @Test("If the service cannot use the session's key, the secret is stored with another key")
    func otherKey() async throws {
        let service = try await MockSecretService(.losingZeros, secret: try document(tokens()))
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).create(tokens(generation: 2)) == .done)
        }
        #expect(reading(service.bus) == .found(tokens(generation: 2)))
    }

    @Test("A missing collection, service or bus is reported as such")
    func missing() async throws {
        let service = try await MockSecretService(.withoutCollection, secret: "")
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).unlock() == .failed(.noDefaultCollection))
        }
        let bus = try await PrivateBus()
        await #expect(processExitsWith: .success) { [address = bus.address.text as String] in
            #expect(PromptingSecretVault(item: .taskHub(containerID), address: nil).unlock() == .failed(.noBus))
            let vault = PromptingSecretVaultTests.asking(address)
            #expect(vault.unlock() == .failed(.noService))
            #expect(vault.create(tokens()) == .failed(.noService))
            #expect(vault.delete() == .failed(.noService))
        }
    }

    @Test("If deleting would prompt, the item is emptied instead, which signs out")
    func confirmedDeletion() async throws {
        let service = try await MockSecretService(.confirmingDeletion, secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        let quiet = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
        #expect(quiet.empty() == .written)
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            #expect(PromptingSecretVaultTests.asking(address).delete() == .needsPrompt)
        }
        #expect(quiet.read() == .notFound)
        #expect(service.secret == "{}")
        let calls = try await monitor.calls()
        #expect(calls.contains("Delete") && calls.contains("Dismiss"))
        #expect(calls.isDisjoint(with: ["Prompt", "Unlock"]))
    }
}
