import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct ProviderAnswerTests {
    @Test("A refused token is kept, and ten more runs send no request")
    func refusedToken() async {
        let machine = SignedInMachine()
        machine.provider.endSession()
        for _ in 0..<11 { #expect(await machine.run() == .signInNeeded(.refused)) }
        #expect(machine.provider.requests.count == 1)
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("After a new sign-in, the refusal of the old token no longer counts, even in the same generation")
    func signedInAgain() async {
        let machine = SignedInMachine()
        machine.provider.endSession()
        _ = await machine.run()
        var again = machine.signedIn
        again.expiresAt += 3
        machine.vault.hold(.found(again))
        _ = await machine.run()
        #expect(machine.provider.requests.count == 2)
    }

    @Test("A sign-in that completes while the old token is being refused is adopted")
    func signedInMeanwhile() async {
        let stage = Stage()
        let machine = SignedInMachine(provider: InMemoryProvider(meanwhile: { stage.perform() }))
        machine.provider.endSession()
        var fresh = machine.signedIn
        fresh.accessToken = "access-of-another-sign-in"
        fresh.expiresAt = SignedInMachine.start.addingTimeInterval(300)
        let signIn = fresh
        stage.prepare { machine.vault.hold(.found(signIn)) }
        #expect(await machine.run() == .adopted(signIn))
    }

    @Test("If the vault locks while a token is being refused, the outcome stays open")
    func lockedMeanwhile() async {
        let stage = Stage()
        let machine = SignedInMachine(provider: InMemoryProvider(meanwhile: { stage.perform() }))
        machine.provider.endSession()
        stage.prepare { machine.vault.obstruct(.locked) }
        #expect(await machine.run() == .vaultFailed(.locked))
        machine.vault.obstruct(nil)
        #expect(machine.vault.tokens == machine.signedIn)
        stage.prepare {}
        #expect(await machine.run() == .signInNeeded(.interrupted))
    }

    @Test("If the provider is unreachable, nothing is lost, and it is asked again only after the back-off")
    func away() async {
        for fault in [InMemoryProvider.Fault.unreachable, .serverError] {
            let machine = SignedInMachine()
            machine.provider.fail(fault)
            #expect(await machine.run() == .tryLater(after: .seconds(30)))
            machine.advance(by: 10)
            #expect(await machine.run() == .tryLater(after: .seconds(20)))
            #expect(machine.provider.requests.count == 1)
            #expect(machine.vault.tokens == machine.signedIn)
            machine.advance(by: 20)
            #expect(await machine.run().tokens?.generation == 2)
        }
    }

    @Test("A token that cannot be renewed is used until it expires")
    func awayWhileValid() async {
        for fault in [InMemoryProvider.Fault.unreachable, .serverError, .refused(code: "invalid_client")] {
            let machine = SignedInMachine(goodFor: 30)
            machine.provider.fail(fault)
            for _ in 0..<3 {
                #expect(await machine.run() == .valid(machine.signedIn))
                machine.advance(by: 9)
            }
            #expect(machine.provider.requests.count == 1)
            machine.advance(by: 4)
            #expect(await machine.run().tokens?.generation == 2)
        }
        let unanswered = SignedInMachine(goodFor: 30)
        unanswered.provider.fail(.lostRequest, .lostRequest)
        #expect(await unanswered.run() == .valid(unanswered.signedIn))
        let ended = SignedInMachine(goodFor: 30)
        ended.provider.endSession()
        #expect(await ended.run() == .signInNeeded(.refused))
    }

    @Test("A typed command tries once despite an earlier failure, and then waits as others do")
    func typed() async {
        let failures: [[InMemoryProvider.Fault]] = [[.unreachable], [.lostRequest, .lostRequest]]
        for faults in failures {
            let machine = SignedInMachine()
            for fault in faults + faults { machine.provider.fail(adding: fault) }
            let first = await machine.run()
            machine.advance(by: 10)
            #expect(await machine.run().tokens == nil)
            #expect(machine.provider.requests.count == faults.count)
            let typed = machine.process(isTyped: true)
            #expect(await typed.run(validFor: .seconds(60)) == first)
            #expect(await typed.run(validFor: .seconds(60)) == first)
            #expect(machine.provider.requests.count == 2 * faults.count)
            machine.advance(by: 10)
            #expect(await machine.process(isTyped: true).run(validFor: .seconds(60)).tokens?.generation == 2)
        }
    }

    @Test("Setting the clock back does not lengthen the back-off")
    func clockSetBack() async {
        let machine = SignedInMachine(goodFor: -86_400)
        machine.provider.fail(.unreachable)
        _ = await machine.run()
        machine.advance(by: -3600)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("A provider that refuses for a moment is reported with its code each time, and not asked again at once")
    func misconfigured() async {
        let machine = SignedInMachine()
        machine.provider.fail(.refused(code: "invalid_client"))
        for _ in 0..<2 { #expect(await machine.run() == .refused(code: "invalid_client")) }
        #expect(machine.provider.requests.count == 1)
        #expect(machine.journal.read()?.refusal?.code == "invalid_client")
        #expect(machine.vault.tokens == machine.signedIn)
        machine.advance(by: 31)
        #expect(await machine.run().tokens?.generation == 2)
        #expect(machine.journal.read() == nil)
    }

    @Test("A refusal with any code, repeated minutes later, ends the session, and the tokens stay in case it heals")
    func dead() async {
        let machine = SignedInMachine()
        machine.provider.fail(.refused(code: "invalid_request"))
        #expect(await machine.run() == .refused(code: "invalid_request"))
        machine.advance(by: 60)
        // Another failure in between does not count, and does not restart the time.
        machine.provider.fail(.unreachable, .refused(code: "invalid_client"), .refused(code: "invalid_request"))
        #expect(await machine.run() == .tryLater(after: .seconds(30)))
        machine.advance(by: 59)
        #expect(await machine.run() == .refused(code: "invalid_client"))
        machine.advance(by: 31)
        for _ in 0..<3 { #expect(await machine.run() == .signInNeeded(.refusedAgain)) }
        #expect(machine.provider.requests.count == 4)
        #expect(machine.journal.read()?.refusal?.code == "invalid_request")
        #expect(machine.vault.tokens == machine.signedIn)
        machine.advance(by: 899)
        #expect(await machine.run() == .signInNeeded(.refusedAgain))
        #expect(machine.provider.requests.count == 4)
        machine.advance(by: 1)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("After such refusals, a typed command asks once, and a later invalid_grant is final")
    func deadAndTyped() async {
        let machine = SignedInMachine()
        machine.provider.fail(.refused(code: "invalid_request"), .refused(code: "invalid_request"))
        _ = await machine.run()
        machine.advance(by: 120)
        #expect(await machine.run() == .signInNeeded(.refusedAgain))
        machine.provider.endSession()
        machine.advance(by: 1)
        for _ in 0..<2 {
            #expect(await machine.process(isTyped: true).run(validFor: .seconds(60)) == .signInNeeded(.refusedAgain))
        }
        machine.advance(by: 86_400)
        #expect(await machine.run() == .signInNeeded(.refusedAgain))
        #expect(machine.provider.requests.count == 3)
    }

    @Test("A clock set back does not end a session early")
    func refusedBeforeClockSetBack() async {
        let machine = SignedInMachine(goodFor: -86_400)
        machine.provider.fail(.refused(code: "a"), .refused(code: "a"), .refused(code: "a"))
        _ = await machine.run()
        machine.advance(by: -3600)
        #expect(await machine.run() == .refused(code: "a"))
        machine.advance(by: 119)
        #expect(await machine.run() == .refused(code: "a"))
        machine.advance(by: 31)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("If the provider names a time to wait, no program sends a request before it, typed or not")
    func throttled() async {
        let machine = SignedInMachine()
        machine.provider.fail(.throttled(retryAfter: .seconds(90)), .throttled(retryAfter: .seconds(1)))
        #expect(await machine.run() == .tryLater(after: .seconds(90)))
        machine.advance(by: 89)
        #expect(await machine.process(isTyped: true).run(validFor: .seconds(60)) == .tryLater(after: .seconds(1)))
        #expect(machine.provider.requests.count == 1)
        machine.advance(by: 1)
        #expect(await machine.run() == .tryLater(after: .seconds(30)))
        machine.advance(by: 30)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("Tokens of another user are neither used nor stored")
    func otherUser() async {
        let machine = SignedInMachine()
        machine.provider.fail(.otherUser)
        for _ in 0..<2 { #expect(await machine.run() == .signInNeeded(.otherUser)) }
        #expect(machine.provider.requests.count == 1)
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("A lost request is sent once more")
    func lostRequest() async {
        let machine = SignedInMachine()
        machine.provider.fail(.lostRequest)
        #expect(await machine.run().tokens?.generation == 2)
        #expect(machine.provider.requests == ["refresh-1", "refresh-1"])
    }

    @Test("With a strict provider, a lost reply requires one sign-in, with its reason")
    func lostReply() async {
        let machine = SignedInMachine()
        machine.provider.fail(.lostReply)
        #expect(await machine.run() == .signInNeeded(.replyLost))
        #expect(await machine.run() == .signInNeeded(.replyLost))
        #expect(machine.provider.requests.count == 2)
        #expect(machine.vault.tokens == machine.signedIn)
    }

    @Test("Two lost requests require a sign-in, but the session recovers with the network")
    func lostTwice() async {
        let machine = SignedInMachine()
        machine.provider.fail(.lostRequest, .lostRequest)
        #expect(await machine.run() == .signInNeeded(.replyLost))
        #expect(await machine.run() == .signInNeeded(.replyLost))
        #expect(machine.provider.requests.count == 2)
        machine.advance(by: 30)
        #expect(await machine.run().tokens?.generation == 2)
    }

    @Test("A lost reply is still given as the reason after another failure")
    func reasonSurvives() async {
        let machine = SignedInMachine()
        machine.provider.fail(.lostReply, .unreachable)
        #expect(await machine.run() == .tryLater(after: .seconds(30)))
        machine.advance(by: 30)
        #expect(await machine.run() == .signInNeeded(.replyLost))
    }
}
