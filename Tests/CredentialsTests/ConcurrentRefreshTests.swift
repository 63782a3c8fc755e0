import Credentials
import FoundationEssentials
import TaskHubTestSupport
import Testing

@Suite struct ConcurrentRefreshTests {
    @Test("Thirty-two processes with an ended token make one request, and all get good tokens", .timeLimit(.minutes(1)))
    func oneRequest() async {
        let machine = SignedInMachine()
        let outcomes = await results(of: (0..<32).map { _ in machine.process() })
        #expect(machine.provider.requests == ["refresh-1"])
        #expect(outcomes.count == 32)
        #expect(outcomes.allSatisfy { machine.provider.accepts($0.tokens) })
        #expect(outcomes.count { if case .refreshed = $0 { true } else { false } } == 1)
    }

    @Test("Thirty-two tasks of one process make one request as well", .timeLimit(.minutes(1)))
    func oneProcess() async {
        let machine = SignedInMachine()
        let outcomes = await results(of: Array(repeating: machine.process(), count: 32))
        #expect(machine.provider.requests.count == 1)
        #expect(outcomes.allSatisfy { machine.provider.accepts($0.tokens) })
    }

    @Test("Tokens that live shorter than the margin are refreshed once for all who wait", .timeLimit(.minutes(1)))
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

    @Test("A lock that somebody else keeps makes a run busy, and nothing is sent")
    func busy() async {
        let machine = SignedInMachine()
        machine.lock.hold()
        #expect(await machine.process(lockWait: .zero).run(validFor: .seconds(60)) == .busy)
        #expect(await machine.process(lockWait: .milliseconds(5)).run(validFor: .seconds(60)) == .busy)
        #expect(machine.provider.requests.isEmpty)
    }

    @Test("What another process has written is taken even where its lock is not free yet")
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

    @Test("A cancelled caller does not lose the tokens that are under way", .timeLimit(.minutes(1)))
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
