import Credentials
import Glibc
import Rigs
import SecretVault
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The non-interactive vault on a real keyring", .serialized)
struct SecretServiceVaultTests {
    private static let deadline = Duration.milliseconds(1_500)
    /// What a busy machine may take beyond the deadline; D-Bus itself would wait for 25 s.
    private static let slack = Duration.seconds(20)

    /// A busy machine may be slow to answer what can be answered, so the deadline is a long one.
    private func vault(_ address: SessionBusAddress?, deadline: Duration = .seconds(60)) -> SecretServiceVault {
        SecretServiceVault(item: .taskHub(containerID), address: address, deadline: deadline)
    }

    private func use(_ vault: SecretServiceVault) -> (reading: VaultReadResult, writing: VaultWriteResult) {
        let reading = vault.read()
        return (reading, vault.replace(with: tokens(generation: 2)))
    }

    @Test("With an unlocked keyring, tokens are read and replaced in place")
    func open() async throws {
        let keyring = try await TestKeyring()
        let stored = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try #require(stored.status == 0)
        let monitor = try await BusMonitor(keyring.bus)
        let vault = vault(keyring.bus.address)
        let (reading, writing) = use(vault)
        #expect(reading == .found(tokens()))
        #expect(writing == .written)
        #expect(vault.read() == .found(tokens(generation: 2)))
        let calls = try await monitor.calls()
        #expect(calls.isSuperset(of: ["NameHasOwner", "ReadAlias", "SearchItems", "GetSecret", "SetSecret"]))
        #expect(calls.isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens(generation: 2)))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
    }

    @Test("An unlocked keyring without our item is reported, and no item is created")
    func withoutItem() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool("another's", containerID: "container-2")
        let monitor = try await BusMonitor(keyring.bus)
        let (reading, writing) = use(vault(keyring.bus.address))
        #expect(reading == .notFound)
        #expect(writing == .notFound)
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.itemCount(containerID: containerID) == 0)
        try await #expect(keyring.itemCount(containerID: "container-2") == 1)
    }

    @Test("A foreign value is unreadable and is kept")
    func foreignValue() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool("hunter2", containerID: containerID)
        #expect(vault(keyring.bus.address).read() == .unreadable)
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == "hunter2")
    }

    @Test("Another application's secret is read and replaced as it is")
    func bytes() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool("hunter2", containerID: containerID)
        let item = SecretServiceItem(.taskHub(containerID), address: keyring.bus.address, deadline: .seconds(60))
        #expect(item.read() == .success(Array("hunter2".utf8)))
        #expect(item.replace(with: Array("correct horse".utf8)) == .written)
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == "correct horse")
        let other = SecretServiceItem(.taskHub("container-2"), address: keyring.bus.address, deadline: .seconds(60))
        #expect(other.read() == .success(nil))
        #expect(other.replace(with: []) == .notFound)
    }

    @Test("A locked keyring is reported as locked, not signed out, and checked again later")
    func locked() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        try await keyring.lock()
        let monitor = try await BusMonitor(keyring.bus)
        let vault = vault(keyring.bus.address)
        let (reading, writing) = use(vault)
        #expect(reading == .failed(.locked))
        #expect(writing == .failed(.locked))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.itemCount(containerID: containerID) == 1)
        // The monitor does see a prompt.
        _ = try await keyring.bus.storeByTool("x", containerID: containerID)
        try await #expect(monitor.calls().isSuperset(of: ["Unlock", "Prompt"]))
        try await keyring.unlock()
        #expect(vault.read() == .found(tokens()))
    }

    @Test("A missing service is unavailable, and no other service is called")
    func withoutService() async throws {
        let bus = try await PrivateBus()
        let monitor = try await BusMonitor(bus)
        let vault = vault(bus.address)
        let (reading, writing) = use(vault)
        #expect(reading == .failed(.noService))
        #expect(writing == .failed(.noService))
        let calls = try await monitor.calls()
        #expect(calls.isDisjoint(with: BusMonitor.forbidden.union(["ReadAlias"])))
    }

    @Test("An activatable service is not started")
    func activatable() async throws {
        let bus = try await PrivateBus(activating: ["org.freedesktop.secrets": "touch $XDG_RUNTIME_DIR/started"])
        let monitor = try await BusMonitor(bus)
        let (reading, writing) = use(vault(bus.address))
        #expect(reading == .failed(.noService))
        #expect(writing == .failed(.noService))
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        let mark = bus.directory.appending("run/started")
        #expect(access(mark, F_OK) != 0)
        // The bus does start it for those who don't mind.
        _ = try await bus.run(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.secrets", "--object-path", "/",
                "--method", "org.freedesktop.DBus.Peer.Ping",
            ])
        try await wait(until: "the bus has started the service") { access(mark, F_OK) == 0 }
    }

    @Test("A stopped keyring costs one deadline, and the next call no time")
    func stoppedService() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        let monitor = try await BusMonitor(keyring.bus)
        keyring.daemon.stop()
        try expectOneDeadline(at: keyring.bus.address)
        keyring.daemon.resume()
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens()))
    }

    @Test("A keyring that responds again is used again")
    func recovered() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        let vault = vault(keyring.bus.address, deadline: SecretServiceVaultTests.deadline)
        keyring.daemon.stop()
        #expect(vault.read() == .failed(.timedOut))
        keyring.daemon.resume()
        try await wait(until: "the vault is read") { vault.read() == .found(tokens()) }
    }

    @Test("A stopped bus costs one deadline, and the next call no time")
    func stoppedBus() async throws {
        let keyring = try await TestKeyring()
        _ = try await keyring.bus.storeByTool(try document(tokens()), containerID: containerID)
        let monitor = try await BusMonitor(keyring.bus)
        keyring.bus.daemon.stop()
        try expectOneDeadline(at: keyring.bus.address)
        keyring.bus.daemon.resume()
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.bus.lookUpByTool(containerID: containerID).stdout == document(tokens()))
    }

    private func expectOneDeadline(at address: SessionBusAddress) throws {
        let vault = vault(address, deadline: SecretServiceVaultTests.deadline)
        let clock = ContinuousClock()
        var reading = VaultReadResult.unreadable
        let first = clock.measure { reading = vault.read() }
        #expect(reading == .failed(.timedOut))
        #expect(first >= SecretServiceVaultTests.deadline)
        #expect(first < SecretServiceVaultTests.deadline + SecretServiceVaultTests.slack)
        // Of several, since a machine may stand still during one.
        let later = (0..<3).map { _ in
            clock.measure { #expect(vault.replace(with: tokens(generation: 2)) == .failed(.timedOut)) }
        }
        #expect(try #require(later.min()) < SecretServiceVaultTests.deadline)
    }

    @Test("Without a bus, the vault is unavailable")
    func withoutBus() {
        for address in [nil, SessionBusAddress("unix:path=/nonexistent/bus"), SessionBusAddress("nonsense")] {
            let (reading, writing) = use(vault(address))
            #expect(reading == .failed(.noBus))
            #expect(writing == .failed(.noBus))
        }
    }
}
