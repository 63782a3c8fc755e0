import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct RejectedTokenTests {
    @Test("A token that the server rejects is refreshed even if it has not expired")
    func refreshed() async {
        let machine = SignedInMachine(goodFor: 3600)
        let outcome = await machine.process().run(afterRejectionOf: 1)
        #expect(outcome.tokens?.generation == 2)
        #expect(machine.provider.requests.count == 1)
    }

    @Test("Processes whose same token was rejected share one refresh", .timeLimit(.minutes(1)))
    func shared() async {
        let machine = SignedInMachine(goodFor: 3600)
        await withTaskGroup(of: RefreshOutcome.self) { group in
            for _ in 0..<10 { group.addTask { await machine.process().run(afterRejectionOf: 1) } }
            for await outcome in group { #expect(machine.provider.accepts(outcome.tokens)) }
        }
        #expect(machine.provider.requests.count == 1)
    }

    @Test("New tokens that are rejected too are not refreshed again at once")
    func rejectedAgain() async {
        let machine = SignedInMachine(goodFor: 3600)
        _ = await machine.process().run(afterRejectionOf: 1)
        #expect(await machine.process().run(afterRejectionOf: 2) == .rejectedAgain)
        #expect(await machine.run().tokens?.generation == 2)
        #expect(machine.provider.requests.count == 1)
        machine.advance(by: 60)
        #expect(await machine.process().run(afterRejectionOf: 2).tokens?.generation == 3)
    }

    @Test("A newer token that has expired in the meantime is refreshed")
    func newerButEnded() async {
        let machine = SignedInMachine()
        #expect(await machine.process().run(afterRejectionOf: 0).tokens?.generation == 2)
    }

    @Test("Without a refresh token, a rejection requires a sign-in")
    func noRefreshToken() async {
        let machine = SignedInMachine(goodFor: 3600, refreshToken: nil)
        #expect(await machine.process().run(afterRejectionOf: 1) == .signInNeeded(.noRefreshToken))
    }
}
