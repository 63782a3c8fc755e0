import Credentials
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite struct VaultStateTests {
    private static let obstacles: [VaultObstacle] = [
        .noBus, .noService, .noDefaultCollection, .locked, .itemLocked, .otherCollectionLocked, .timedOut, .refused,
        .failing, .unusableFile(.system(path: "/tokens", errno: 5)),
    ]

    @Test("The state of an unreadable vault is reported, and the provider is not asked", arguments: obstacles)
    func obstructed(obstacle: VaultObstacle) async {
        let machine = SignedInMachine()
        machine.vault.obstruct(obstacle)
        #expect(await machine.run() == .vaultFailed(obstacle))
        #expect(await machine.process().run(afterRejectionOf: 1) == .vaultFailed(obstacle))
        #expect(machine.provider.requests.isEmpty)
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("If the vault cannot be written, the token is not used", arguments: obstacles)
    func readOnly(obstacle: VaultObstacle) async {
        let machine = SignedInMachine()
        machine.vault.failWrites([.failed(obstacle)], after: 0)
        #expect(await machine.run() == .vaultFailed(obstacle))
        #expect(machine.provider.requests.isEmpty)
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("A vault that locks while a run waits for the lock is reported as locked", arguments: obstacles)
    func lockedMeanwhile(obstacle: VaultObstacle) async {
        let machine = SignedInMachine()
        machine.lock.hold()
        async let waiting = machine.run()
        while machine.lock.asked < 1 { await Task.yield() }
        machine.vault.obstruct(obstacle)
        machine.lock.release()
        #expect(await waiting == .vaultFailed(obstacle))
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("Being signed out is not an error of the provider")
    func notSignedIn() async {
        let machine = SignedInMachine()
        machine.vault.hold(.notFound)
        #expect(await machine.run() == .notSignedIn)
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("A foreign value requires a sign-in and is kept")
    func unreadable() async {
        let machine = SignedInMachine()
        machine.vault.hold(.unreadable)
        #expect(await machine.run() == .signInNeeded(.unreadable))
        #expect(machine.vault.read() == .unreadable)
        #expect(machine.vault.writes.isEmpty)
    }
}
