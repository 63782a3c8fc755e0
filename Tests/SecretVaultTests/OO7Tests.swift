import Credentials
import KeyringRig
import SecretVault
import SecretVaultUnlocking
import SessionBus
import Testing

@Suite("The non-interactive vault on a double of oo7", .serialized)
struct OO7Tests {
    private func vault(_ service: MockOO7) -> SecretServiceVault {
        SecretServiceVault(item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
    }

    @Test("Unlocked, tokens are read and replaced in place")
    func unlocked() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        #expect(vault(service).read() == .found(tokens()))
        #expect(vault(service).replace(with: tokens(generation: 2)) == .written)
        #expect(vault(service).read() == .found(tokens(generation: 2)))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
    }

    @Test("Locked, the item is found and neither read nor replaced, and nothing that prompts is called")
    func locked() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        try service.lock()
        let monitor = try await BusMonitor(service.bus)
        #expect(vault(service).read() == .failed(.locked))
        #expect(vault(service).replace(with: tokens(generation: 2)) == .failed(.locked))
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            let vault = PromptingSecretVault(item: .taskHub(containerID), address: SessionBusAddress(address))
            #expect(vault.delete() == .failed(.locked))
        }
        let calls = try await monitor.calls()
        #expect(calls.contains("ReadAlias"))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
        try #expect(service.secret == document(tokens()))
    }

    @Test("What may prompt stores an item without a prompt while it is unlocked, and unlocks it with one")
    func prompting() async throws {
        let service = try await MockOO7(secret: "")
        let monitor = try await BusMonitor(service.bus)
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            let vault = PromptingSecretVault(item: .taskHub(containerID), address: SessionBusAddress(address))
            #expect(vault.create(tokens()) == .done)
        }
        try await #expect(monitor.calls().isDisjoint(with: ["Prompt", "Unlock"]))
        #expect(vault(service).read() == .found(tokens()))
        try service.lock()
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            let vault = PromptingSecretVault(item: .taskHub(containerID), address: SessionBusAddress(address))
            #expect(vault.unlock() == .done)
        }
        try await #expect(monitor.calls().isSuperset(of: ["Prompt", "Unlock"]))
        #expect(vault(service).read() == .found(tokens()))
    }

    @Test("A collection that moves to another path is found again")
    func moved() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        let vault = vault(service)
        #expect(vault.read() == .found(tokens()))
        try service.update()
        #expect(vault.read() == .found(tokens()))
        #expect(vault.replace(with: tokens(generation: 2)) == .written)
        try #expect(service.secret == document(tokens(generation: 2)))
    }

    @Test("Unlocked, the item is deleted without a prompt")
    func deleted() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        await #expect(processExitsWith: .success) { [address = service.bus.address.text as String] in
            let vault = PromptingSecretVault(item: .taskHub(containerID), address: SessionBusAddress(address))
            #expect(vault.delete() == .deleted)
        }
        #expect(vault(service).read() == .notFound)
        try await #expect(monitor.calls().isDisjoint(with: ["Prompt", "Unlock"]))
    }
}
