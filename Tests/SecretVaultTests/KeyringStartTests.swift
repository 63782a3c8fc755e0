import Credentials
import KeyringPrompts
import Rigs
import SecretVault
import TaskHubTestSupport
import Testing

@Suite("Keyrings that are not running", .serialized, .timeLimit(.minutes(2)))
struct KeyringStartTests {
    private static let (own, other) = ("org.example.ownkeyring", "org.example.otherkeyring")

    private func vault(_ bus: PrivateBus, _ services: [String]) -> PromptingSecretVault {
        PromptingSecretVault(item: .taskHub(containerID), address: bus.address, services: services)
    }

    @Test("The first one that can be started is started, and no other")
    func first() async throws {
        let bus = try await MockPrompter.startable([Self.own, Self.other])
        #expect(vault(bus, ["org.example.unknown", Self.own, Self.other]).unlock(for: .signIn) == .done)
        try await #expect(bus.hasOwner(Self.own))
        try await #expect(!bus.hasOwner(Self.other))
    }

    @Test("If one fails to start, the next one is started")
    func next() async throws {
        let bus = try await MockPrompter.startable([Self.other], failing: [Self.own])
        #expect(vault(bus, [Self.own, Self.other]).unlock(for: .session) == .done)
        try await #expect(bus.hasOwner(Self.other))
    }

    @Test("If no user may be asked, or a keyring runs, none is started")
    func quiet() async throws {
        let bus = try await MockPrompter.startable([Self.own])
        #expect(vault(bus, [Self.own]).create(tokens(), mayPrompt: false) == .failed(.noService))
        #expect(vault(bus, [Self.own]).delete() == .failed(.noService))
        try await #expect(!bus.hasOwner(Self.own))
        #expect(vault(bus, [Self.own]).unlock(for: .session) == .done)
        let monitor = try await BusMonitor(bus)
        #expect(vault(bus, [Self.other, Self.own]).unlock(for: .session) == .done)
        try await #expect(!monitor.calls().contains("StartServiceByName"))
    }
}
