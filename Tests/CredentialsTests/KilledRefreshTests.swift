import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct KilledRefreshTests {
    /// More than a refresh with a lost reply has; the first test proves it.
    private static let ends = (1...16).flatMap { [Lifetime.End.before(step: $0), .after(step: $0)] }

    @Test("A refresh has fewer steps than these tests interrupt")
    func steps() async {
        let life = Lifetime(.never)
        let machine = SignedInMachine()
        machine.provider.fail(.lostRequest)
        #expect(await machine.run(life).tokens?.generation == 2)
        #expect((8...16).contains(life.steps))
    }

    @Test("A kill at any step leaves the old or the new tokens, and costs at most one sign-in", arguments: ends)
    func anyStep(end: Lifetime.End) async {
        let machine = SignedInMachine()
        await expectHonestEnd(on: machine, end)
    }

    @Test("A kill at any step after a lost reply does the same", arguments: ends)
    func anyStepAfterLostReply(end: Lifetime.End) async {
        let machine = SignedInMachine(provider: InMemoryProvider(reuses: 1))
        machine.provider.fail(.lostReply)
        await expectHonestEnd(on: machine, end)
    }

    @Test("A kill before the request costs nothing")
    func beforeRequest() async {
        let machine = SignedInMachine()
        let step = await stepOfRequest()
        _ = await machine.run(Lifetime(.before(step: step)))
        #expect(machine.journal.read()?.state == .inFlight)
        #expect(machine.provider.requests.isEmpty)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("A kill after the request requires one sign-in with its reason, and the provider is not asked again")
    func afterRequest() async {
        let machine = SignedInMachine()
        let step = await stepOfRequest()
        _ = await machine.run(Lifetime(.after(step: step)))
        #expect(machine.vault.tokens == machine.signedIn)
        for _ in 0..<3 { #expect(await machine.run() == .signInNeeded(.interrupted)) }
        #expect(machine.provider.requests.count == 2)
    }

    @Test("A kill after the request requires no sign-in if the provider accepts the token again")
    func tolerantProvider() async {
        let machine = SignedInMachine(provider: InMemoryProvider(reuses: 1))
        let step = await stepOfRequest()
        _ = await machine.run(Lifetime(.after(step: step)))
        let outcome = await machine.run()
        #expect(outcome.tokens?.accessToken == "access-3")
        #expect(machine.provider.accepts(machine.vault.tokens))
    }

    private func expectHonestEnd(on machine: SignedInMachine, _ end: Lifetime.End) async {
        _ = await machine.run(Lifetime(end))
        let left = machine.vault.tokens
        #expect(left == machine.signedIn || machine.provider.accepts(left))

        let next = await machine.run()
        let asked = machine.provider.requests.count
        let afterNext = await machine.run()
        #expect(machine.provider.requests.count == asked)
        if case .signInNeeded(let reason) = next {
            #expect(reason == .interrupted || reason == .replyLost)
            #expect(afterNext == next)
            #expect(machine.vault.tokens == machine.signedIn)
        } else {
            #expect(machine.provider.accepts(next.tokens))
            #expect(machine.provider.accepts(machine.vault.tokens))
        }
    }

    /// The request follows the mark in the journal.
    private func stepOfRequest() async -> Int {
        for step in 1...16 {
            let machine = SignedInMachine()
            _ = await machine.run(Lifetime(.after(step: step)))
            if machine.journal.read() != nil { return step + 1 }
        }
        return 0
    }
}
