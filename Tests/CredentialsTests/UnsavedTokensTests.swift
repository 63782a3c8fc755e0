import Credentials
import TaskHubTestSupport
import Testing

@Suite struct UnsavedTokensTests {
    private static let always = [VaultWriteResult](repeating: .failed(.timedOut), count: 10_000)

    @Test("A write that fails for a while is retried before the tokens are used")
    func retried() async {
        let machine = SignedInMachine()
        machine.vault.failWrites([.failed(.timedOut), .failed(.locked), .failed(.noService)], after: 1)
        let outcome = await machine.process(saving: .seconds(20)).run(validFor: .seconds(60))
        #expect(outcome.tokens == machine.vault.tokens)
        #expect(machine.vault.tokens?.generation == 2)
        #expect(machine.journal.read() == nil)
    }

    @Test("Tokens that cannot be saved are used from memory, and the next process reports why a sign-in is needed")
    func notSaved() async {
        let machine = SignedInMachine()
        machine.vault.failWrites(Self.always, after: 1)
        let outcome = await machine.run()
        guard case .refreshedButNotSaved(let tokens) = outcome else {
            Issue.record("The outcome is \(outcome)")
            return
        }
        #expect(machine.provider.accepts(tokens))
        #expect(machine.journal.read()?.state == .unsaved)
        #expect(machine.vault.tokens == machine.signedIn)

        machine.vault.failWrites([], after: .max)
        #expect(await machine.run() == .signInNeeded(.notSaved))
        #expect(await machine.run() == .signInNeeded(.notSaved))
        #expect(machine.provider.requests.count == 2)
    }

    @Test("A process with unsaved tokens keeps using them, and saves them when it can")
    func savedLater() async {
        let machine = SignedInMachine()
        machine.vault.failWrites(Self.always, after: 1)
        let process = machine.process()
        let first = await process.run(validFor: .seconds(60))
        #expect(await process.run(validFor: .seconds(60)) == first)
        machine.vault.obstruct(.locked)
        #expect(await process.run(validFor: .seconds(60)) == first)
        machine.vault.obstruct(nil)
        machine.vault.failWrites([], after: .max)
        let saved = await process.run(validFor: .seconds(60))
        #expect(saved.tokens == first.tokens)
        #expect(machine.vault.tokens == first.tokens)
        #expect(await machine.run() == saved)
        #expect(machine.provider.requests.count == 1)
    }

    @Test("Expired unsaved tokens are not refreshed while they cannot be saved")
    func unsavedAndEnded() async {
        let machine = SignedInMachine()
        machine.vault.failWrites(Self.always, after: 1)
        let process = machine.process(lockWait: .milliseconds(2))
        _ = await process.run(validFor: .seconds(60))
        machine.advance(by: 400)
        #expect(await process.run(validFor: .seconds(60)) == .vaultFailed(.timedOut))
        machine.lock.hold()
        #expect(await process.run(validFor: .seconds(60)) == .busy)
        #expect(machine.provider.requests.count == 1)
    }

    @Test("A sign-in or a sign-out takes precedence over unsaved tokens")
    func replaced() async {
        let machine = SignedInMachine()
        machine.vault.failWrites(Self.always, after: 1)
        let process = machine.process()
        _ = await process.run(validFor: .seconds(60))
        machine.vault.hold(.notFound)
        #expect(await process.run(validFor: .seconds(60)) == .notSignedIn)

        let other = SignedInMachine(goodFor: 3600).signedIn
        machine.vault.hold(.found(other))
        #expect(await process.run(validFor: .seconds(60)) == .valid(other))
    }

    @Test("A sign-out during a refresh is kept")
    func signedOutMeanwhile() async {
        let stage = Stage()
        let machine = SignedInMachine(provider: InMemoryProvider(meanwhile: { stage.perform() }))
        stage.prepare { machine.vault.hold(.notFound) }
        #expect(await machine.run() == .notSignedIn)
        #expect(machine.vault.read() == .notFound)
        #expect(machine.journal.read() == nil)
    }
}
