import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct ConcurrentRefreshTests {
    @Test(
        "Thirty-two processes with an expired token send one request, and all get valid tokens", .timeLimit(.minutes(1))
    )
    func oneRequest() async {
        let machine = SignedInMachine()
        let outcomes = await results(of: (0..<32).map { _ in machine.process() })
        #expect(machine.provider.requests == ["refresh-1"])
        #expect(outcomes.count == 32)
        #expect(outcomes.allSatisfy { machine.provider.accepts($0.tokens) })
        #expect(outcomes.count { if case .refreshed = $0 { true } else { false } } == 1)
    }

    @Test("Thirty-two tasks of one process send one request too", .timeLimit(.minutes(1)))
    func oneProcess() async {
        let machine = SignedInMachine()
        let outcomes = await results(of: Array(repeating: machine.process(), count: 32))
        #expect(machine.provider.requests.count == 1)
        #expect(outcomes.allSatisfy { machine.provider.accepts($0.tokens) })
    }

    @Test(
        "Tokens with a lifetime below the margin are refreshed once for all waiting processes", .timeLimit(.minutes(1)))
    func shortLived() async {
        let machine = SignedInMachine(provider: InMemoryProvider(lifetime: .seconds(20)))
        machine.lock.hold()
        async let waiting = results(of: (0..<8).map { _ in machine.process() })
        while machine.lock.asked < 8 { await Task.yield() }
        machine.lock.release()
        let outcomes = await waiting
        #expect(machine.provider.requests.count == 1)
        #expect(outcomes.allSatisfy { machine.provider.accepts($0.tokens) })
    }

    @Test("If another process keeps the lock, the run is busy and sends nothing")
    func busy() async {
        let machine = SignedInMachine()
        machine.lock.hold()
        #expect(await machine.process(lockWait: .zero).run(validFor: .seconds(60)) == .busy)
        #expect(await machine.process(lockWait: .milliseconds(5)).run(validFor: .seconds(60)) == .busy)
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("Tokens that another process has written are used even before it releases the lock")
    func busyButDone() async {
        let stage = Stage()
        let machine = SignedInMachine(lock: InMemoryLock(whenAsked: stage))
        var renewed = machine.signedIn
        renewed.generation = 2
        renewed.expiresAt = SignedInMachine.start.addingTimeInterval(300)
        let written = renewed
        stage.prepare { machine.vault.hold(.found(written)) }
        machine.lock.hold()
        #expect(await machine.process(lockWait: .zero).run(validFor: .seconds(60)) == .adopted(written))
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("After a rejection, the tokens of a new sign-in are used as they are, even if they have the same generation")
    func signedInAgain() async {
        let stage = Stage()
        let machine = SignedInMachine(goodFor: 300, lock: InMemoryLock(whenAsked: stage))
        var renewed = machine.signedIn
        renewed.accessToken = "access-of-new-sign-in"
        renewed.refreshToken = "refresh-of-new-sign-in"
        let written = renewed
        stage.prepare { machine.vault.hold(.found(written)) }
        let outcome = await machine.process().run(afterRejectionOf: machine.signedIn.generation)
        #expect(outcome == .adopted(written))
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("Cancelling the caller does not lose the tokens being fetched", .timeLimit(.minutes(1)))
    func cancelled() async {
        let stage = Stage()
        let machine = SignedInMachine(provider: InMemoryProvider(meanwhile: { stage.perform() }))
        machine.lock.hold()
        let run = Task { await machine.run() }
        stage.prepare { run.cancel() }
        machine.lock.release()
        #expect(await run.value.tokens?.generation == 2)
        #expect(machine.provider.accepts(machine.vault.tokens))
        #expect(machine.provider.requests.count == 1)
    }

    private func results(of processes: [RefreshToken]) async -> [RefreshOutcome] {
        await withTaskGroup(of: RefreshOutcome.self) { group in
            for process in processes { group.addTask { await process.run(validFor: .seconds(60)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
