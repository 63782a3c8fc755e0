import Credentials
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The vault as the doctor sees it", .serialized)
struct VaultProbeTests {
    private func verdicts(
        _ address: SessionBusAddress?, containerID: String? = containerID, provingWrites: Bool = true,
        deadline: Duration = .seconds(60)
    ) -> [VaultState.Verdict] {
        let probe = VaultProbe(
            item: containerID.map { .taskHub($0) }, address: address, deadline: deadline, contents: VaultContents.tokens
        )
        let state = probe.state(provingWrites: provingWrites)
        return VaultCheck.allCases.map { state.verdict(on: $0) }
    }

    @Test("Each check reports an unlocked, a locked and a stopped keyring, without a prompt")
    func keyring() async throws {
        let keyring = try await TestKeyring()
        let address = keyring.bus.address
        let monitor = try await BusMonitor(keyring.bus)
        #expect(verdicts(address, containerID: nil) == passing(4) + [.noItem] + unreached(2))
        #expect(verdicts(address) == passing(4) + [.noItem] + unreached(2))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        _ = try await keyring.bus.storeByTool("hunter2", containerID: containerID)
        #expect(verdicts(address) == passing(5) + [.unreadable] + unreached(1))
        let any = VaultProbe(item: .taskHub(containerID), address: address, deadline: .seconds(60)).state()
        #expect(any.verdict(on: .reading) == .passed)
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        let second = try await BusMonitor(keyring.bus)
        #expect(verdicts(address, provingWrites: false) == passing(6) + unreached(1))
        #expect(verdicts(address) == passing(7))
        try await keyring.lock()
        #expect(verdicts(address) == passing(2) + [.failed(.locked)] + unreached(4))
        keyring.daemon.stop()
        #expect(verdicts(address, deadline: .seconds(5)) == passing(2) + [.failed(.timedOut)] + unreached(4))
        keyring.daemon.resume()
        try await #expect(second.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
    }

    @Test("A missing bus, a missing service and a stopped bus are distinguished")
    func withoutService() async throws {
        #expect(verdicts(nil) == [.failed(.noBus)] + unreached(6))
        #expect(verdicts(SessionBusAddress("unix:path=/nonexistent/bus")) == [.failed(.noBus)] + unreached(6))
        let bus = try await PrivateBus()
        #expect(verdicts(bus.address) == passing(1) + [.failed(.noService)] + unreached(5))
        bus.daemon.stop()
        #expect(verdicts(bus.address, deadline: .seconds(3)) == [.failed(.timedOut)] + unreached(6))
        bus.daemon.resume()
    }

    @Test("Permission to read once does not allow writing")
    func allowedOnce() async throws {
        let service = try await MockSecretService(.allowedOnce, secret: try document(tokens()))
        #expect(verdicts(service.bus.address) == passing(6) + [.failed(.locked)])
    }

    @Test("A service that refuses is distinguished from one without a collection")
    func odd() async throws {
        let expected: [(MockSecretService.Manner, VaultObstacle)] = [
            (.refusing, .refused), (.withoutCollection, .noDefaultCollection), (.emptyWhileLocked, .locked),
            (.speakingNonsense, .failing),
        ]
        for (manner, obstacle) in expected {
            let service = try await MockSecretService(manner, secret: "")
            #expect(verdicts(service.bus.address) == passing(2) + [.failed(obstacle)] + unreached(4))
        }
    }

    @Test("A service that refuses a session is noticed before anything is stored or was")
    func refusingSessions() async throws {
        let service = try await MockSecretService(.refusingSessions, secret: "")
        for containerID in [nil, containerID] {
            let verdicts = verdicts(service.bus.address, containerID: containerID)
            #expect(verdicts == passing(3) + [.failed(.failing)] + unreached(3))
        }
    }

    private func passing(_ count: Int) -> [VaultState.Verdict] { Array(repeating: .passed, count: count) }

    private func unreached(_ count: Int) -> [VaultState.Verdict] { Array(repeating: .notReached, count: count) }
}
