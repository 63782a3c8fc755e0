import Credentials
import KeyringPrompts
import Rigs
import SecretVault
import SessionBus
import Testing

@Suite("The non-interactive vault on a double of oo7", .serialized)
struct OO7Tests {
    private func vault(_ service: MockOO7) -> SecretServiceVault {
        SecretServiceVault(item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
    }

    private func asking(_ service: MockOO7) -> PromptingSecretVault {
        PromptingSecretVault(item: .taskHub(containerID), address: service.bus.address)
    }

    private func create(_ service: MockOO7, generation: Int64 = 1) {
        #expect(asking(service).create(tokens(generation: generation), mayPrompt: true) == .done)
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
        #expect(asking(service).delete() == .failed(.locked))
        let calls = try await monitor.calls()
        #expect(calls.contains("ReadAlias"))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
        try #expect(service.secret == document(tokens()))
    }

    @Test("An unlocked collection stores an item without a prompt, and a locked one is unlocked by a prompt")
    func prompting() async throws {
        let service = try await MockOO7(secret: "")
        let monitor = try await BusMonitor(service.bus)
        create(service)
        try await #expect(monitor.calls().isDisjoint(with: ["Prompt", "Unlock"]))
        #expect(vault(service).read() == .found(tokens()))
        try service.lock()
        #expect(asking(service).unlock(for: .session) == .done)
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
        #expect(vault.read() == .found(tokens(generation: 2)))
    }

    @Test("Replaced tokens are lost when the service starts again, and those of the sign-in are not")
    func restarted() async throws {
        let service = try await MockOO7(secret: "")
        create(service)
        #expect(vault(service).replace(with: tokens(generation: 2)) == .written)
        #expect(vault(service).read() == .found(tokens(generation: 2)))
        try await service.restart()
        #expect(vault(service).read() == .found(tokens()))
    }

    @Test("After the default alias was replaced, the item is found, replaced, made again and deleted where it is")
    func replacedDefault() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        try service.replaceDefault()
        let monitor = try await BusMonitor(service.bus)
        #expect(vault(service).read() == .found(tokens()))
        #expect(vault(service).replace(with: tokens(generation: 2)) == .written)
        #expect(vault(service).read() == .found(tokens(generation: 2)))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        create(service, generation: 3)
        #expect(vault(service).read() == .found(tokens(generation: 3)))
        try service.lock()
        #expect(vault(service).read() == .failed(.otherCollectionLocked))
        #expect(vault(service).replace(with: tokens(generation: 4)) == .failed(.otherCollectionLocked))
        #expect(asking(service).delete() == .failed(.otherCollectionLocked))
        #expect(asking(service).unlock(for: .session) == .done)
        #expect(asking(service).delete() == .deleted)
        #expect(vault(service).read() == .notFound)
    }

    @Test("Unlocked, the item is deleted without a prompt")
    func deleted() async throws {
        let service = try await MockOO7(secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        #expect(asking(service).delete() == .deleted)
        #expect(vault(service).read() == .notFound)
        try await #expect(monitor.calls().isDisjoint(with: ["Prompt", "Unlock"]))
    }
}
