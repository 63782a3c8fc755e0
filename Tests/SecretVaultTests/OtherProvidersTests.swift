import Credentials
import Rigs
import SecretVault
import Testing

@Suite("The non-interactive vault on other providers", .serialized)
struct OtherProvidersTests {
    private typealias Manner = MockSecretService.Manner

    private static let answers: [(Manner, VaultReadResult, VaultWriteResult)] = [
        (.lockedPerClient, .failed(.itemLocked), .failed(.itemLocked)),
        (.allowedOnce, .found(tokens()), .failed(.itemLocked)),
        (.emptyWhileLocked, .failed(.locked), .failed(.locked)),
        (.vanishing, .failed(.locked), .failed(.locked)),
        (.lockingMeanwhile, .failed(.locked), .failed(.locked)),
        (.withoutCollection, .failed(.noDefaultCollection), .failed(.noDefaultCollection)),
        (.refusing, .failed(.refused), .failed(.refused)),
        (.speakingNonsense, .failed(.failing), .failed(.failing)),
        (.garblingAlias, .failed(.failing), .failed(.failing)),
        (.garblingSearch, .failed(.failing), .failed(.failing)),
    ]

    @Test("Each provider's way of being locked has its own result, without a prompt", arguments: answers.indices)
    func provider(_ index: Int) async throws {
        let (manner, reading, writing) = OtherProvidersTests.answers[index]
        let service = try await MockSecretService(manner, secret: try document(tokens()))
        let monitor = try await BusMonitor(service.bus)
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
        #expect(vault.read() == reading)
        #expect(vault.replace(with: tokens(generation: 2)) == writing)
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try #expect(service.secret == document(tokens()))
    }

    @Test("A secret of another type is a failure of the service, which is not the same as no service")
    func garbledSecret() async throws {
        let service = try await MockSecretService(.garblingSecret, secret: try document(tokens()))
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
        #expect(vault.read() == .failed(.failing))
    }

    @Test("A call that fails for a moment is repeated")
    func failingOnce() async throws {
        let service = try await MockSecretService(.failingEveryOther, secret: try document(tokens()))
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
        #expect(vault.read() == .found(tokens()))
        #expect(vault.replace(with: tokens(generation: 2)) == .written)
        try #expect(service.secret == document(tokens(generation: 2)))
    }

    @Test("The deadline covers all calls together")
    func slow() async throws {
        let service = try await MockSecretService(.slow, secret: try document(tokens()))
        let vault = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .milliseconds(500))
        var reading = VaultReadResult.unreadable
        let time = ContinuousClock().measure { reading = vault.read() }
        #expect(reading == .failed(.timedOut))
        #expect(time < .seconds(20))
        let patient = SecretServiceVault(
            item: .taskHub(containerID), address: service.bus.address, deadline: .seconds(60))
        #expect(patient.read() == .found(tokens()))
    }
}
