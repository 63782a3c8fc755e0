import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct RefreshTokenTests {
    @Test("A token that is good for longer than the margin and the jitter is used without the lock")
    func good() async {
        let machine = SignedInMachine(goodFor: 71)
        let outcome = await machine.process(jitter: .seconds(10)).run(validFor: .seconds(60))
        #expect(outcome == .valid(machine.signedIn))
        #expect(machine.lock.asked == 0)
        #expect(machine.vault.writes.isEmpty)
    }

    @Test("A token that is good for just the margin and the jitter is refreshed", arguments: [70.0, 69, 1, 0, -1])
    func boundary(seconds: TimeInterval) async {
        let machine = SignedInMachine(goodFor: seconds)
        let outcome = await machine.process(jitter: .seconds(10)).run(validFor: .seconds(60))
        #expect(outcome.tokens?.accessToken == "access-2")
        #expect(machine.provider.requests == ["refresh-1"])
    }

    @Test("New tokens are in the vault, a generation later, with the expiry counted from the request")
    func refreshed() async {
        let provider = InMemoryProvider(lifetime: .milliseconds(300_900))
        let machine = SignedInMachine(provider: provider)
        let outcome = await machine.run()
        let expected = TokenSet(
            accessToken: "access-2", refreshToken: "refresh-2", idToken: "id-1", subject: "subject-1",
            expiresAt: SignedInMachine.start.addingTimeInterval(300), generation: 2)
        #expect(outcome == .refreshed(expected))
        #expect(machine.vault.tokens == expected)
        #expect(machine.journal.read() == nil)
    }

    @Test("The vault is written with the old value before the token is spent")
    func proof() async {
        let machine = SignedInMachine()
        _ = await machine.run()
        #expect(machine.vault.writes.map(\.generation) == [1, 2])
        #expect(machine.vault.writes.first == machine.signedIn)
    }

    @Test("A provider that gives no new refresh token keeps the old one going")
    func notRotating() async {
        let machine = SignedInMachine(provider: InMemoryProvider(rotates: false))
        let outcome = await machine.run()
        #expect(outcome.tokens?.refreshToken == "refresh-1")
        machine.advance(by: 1000)
        let later = await machine.run()
        #expect(later.tokens?.generation == 3)
    }

    @Test("Without a refresh token the access token is used to its end, and then a sign-in is needed")
    func noRefreshToken() async {
        let machine = SignedInMachine(goodFor: 30, refreshToken: nil)
        #expect(await machine.run() == .valid(machine.signedIn))
        machine.advance(by: 30)
        #expect(await machine.run() == .signInNeeded(.noRefreshToken))
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("A clock that is set forward costs one refresh, and one that is set back none")
    func clockJumps() async {
        let machine = SignedInMachine(goodFor: 300)
        machine.advance(by: 86_400 * 400)
        #expect(await machine.run().tokens?.generation == 2)
        machine.advance(by: -86_400 * 400)
        #expect(await machine.run().tokens?.generation == 2)
        #expect(machine.provider.requests.count == 1)
    }

    @Test("Without a working lock or journal nothing is sent")
    func notRecorded() async {
        let full = SignedInMachine()
        full.journal.fill()
        #expect(await full.run() == .notRecorded)
        let broken = SignedInMachine(lock: InMemoryLock(broken: true))
        #expect(await broken.run() == .notRecorded)
        #expect(full.provider.requests.isEmpty && broken.provider.requests.isEmpty)
    }
}
