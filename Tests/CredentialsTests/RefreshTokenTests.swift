import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct RefreshTokenTests {
    @Test("A token valid for longer than the margin and the jitter is used without taking the lock")
    func good() async {
        let machine = SignedInMachine(goodFor: 71)
        let outcome = await machine.process(jitter: .seconds(10)).run(validFor: .seconds(60))
        #expect(outcome == .valid(machine.signedIn))
        #expect(machine.lock.asked == 0)
        #expect(machine.vault.writes.isEmpty)
    }

    @Test("A token valid for exactly the margin and the jitter is refreshed", arguments: [70.0, 69, 1, 0, -1])
    func boundary(seconds: TimeInterval) async {
        let machine = SignedInMachine(goodFor: seconds)
        let outcome = await machine.process(jitter: .seconds(10)).run(validFor: .seconds(60))
        #expect(outcome.tokens?.accessToken == "access-2")
        #expect(machine.provider.requests == ["refresh-1"])
    }

    @Test("Tokens with a short lifetime are used for two thirds of it")
    func shortLived() async {
        let machine = SignedInMachine(provider: InMemoryProvider(lifetime: .seconds(60)))
        for _ in 0..<5 {
            #expect(await machine.run().tokens?.generation == 2)
            machine.advance(by: 9)
        }
        #expect(await machine.run().tokens?.generation == 3)
        #expect(machine.provider.requests.count == 2)
    }

    @Test("With a long lifetime, the margin is the caller's")
    func longLived() async {
        let machine = SignedInMachine(provider: InMemoryProvider(lifetime: .seconds(3600)))
        _ = await machine.run()
        machine.advance(by: 3539)
        #expect(await machine.run().tokens?.generation == 2)
        machine.advance(by: 2)
        #expect(await machine.run().tokens?.generation == 3)
    }

    @Test("New tokens are stored with the next generation and an expiry counted from the request")
    func refreshed() async {
        let provider = InMemoryProvider(lifetime: .milliseconds(300_900))
        let machine = SignedInMachine(provider: provider)
        let outcome = await machine.run()
        let expected = TokenSet(
            accessToken: "access-2", refreshToken: "refresh-2", idToken: "id-1", subject: "subject-1",
            expiresAt: SignedInMachine.start.addingTimeInterval(300), lifetime: .seconds(300), generation: 2)
        #expect(outcome == .refreshed(expected))
        #expect(machine.vault.tokens == expected)
        #expect(machine.journal.read() == nil)
    }

    @Test("The vault is written with the old value before the token is used")
    func proof() async {
        let machine = SignedInMachine()
        _ = await machine.run()
        #expect(machine.vault.writes.map(\.generation) == [1, 2])
        #expect(machine.vault.writes.first == machine.signedIn)
    }

    @Test("If the provider returns no new refresh token, the old one is kept")
    func notRotating() async {
        let machine = SignedInMachine(provider: InMemoryProvider(rotates: false))
        let outcome = await machine.run()
        #expect(outcome.tokens?.refreshToken == "refresh-1")
        machine.advance(by: 1000)
        let later = await machine.run()
        #expect(later.tokens?.generation == 3)
    }

    @Test("Without a refresh token, the access token is used until it expires, and then a sign-in is needed")
    func noRefreshToken() async {
        let machine = SignedInMachine(goodFor: 30, refreshToken: nil)
        #expect(await machine.run() == .valid(machine.signedIn))
        machine.advance(by: 30)
        #expect(await machine.run() == .signInNeeded(.noRefreshToken))
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("Setting the clock forward costs one refresh, and setting it back none")
    func clockJumps() async {
        let machine = SignedInMachine(goodFor: 300)
        machine.advance(by: 86_400 * 400)
        #expect(await machine.run().tokens?.generation == 2)
        machine.advance(by: -86_400 * 400)
        #expect(await machine.run().tokens?.generation == 2)
        #expect(machine.provider.requests.count == 1)
    }

    @Test("Without a working lock or journal, no request is sent")
    func notRecorded() async {
        let full = SignedInMachine()
        full.journal.fill()
        #expect(await full.run() == .notRecorded)
        let broken = SignedInMachine(lock: InMemoryLock(broken: true))
        #expect(await broken.run() == .notRecorded)
        #expect(full.provider.requests.isEmpty && broken.provider.requests.isEmpty)
    }
}
