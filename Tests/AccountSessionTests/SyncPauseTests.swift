import AccountSession
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct SyncPauseTests {
    private let pauses = SyncPause(interval: .seconds(60))

    @Test("After a success it waits about the interval, and not the same time on every machine")
    func success() {
        var random = SplitMix(seed: 1)
        let waits = (0..<100).map { _ in pauses.afterSuccess(retry: nil, now: Seed.now, using: &random) }
        #expect(waits.allSatisfy { (.seconds(54)...(.seconds(66))).contains($0) })
        #expect(Set(waits).count > 50)
    }

    @Test("A retry that is due earlier shortens the pause, to a second at least; a later one does not lengthen it")
    func retry() {
        var random = SplitMix(seed: 2)
        func pause(retryIn seconds: Int64) -> Duration {
            pauses.afterSuccess(retry: Seed.now.advanced(bySeconds: seconds), now: Seed.now, using: &random)
        }
        #expect(pause(retryIn: 20) == .seconds(20))
        #expect(pause(retryIn: -20) == .seconds(1))
        #expect(pause(retryIn: 600) <= .seconds(66))
    }

    @Test(
        "Each failure in a row doubles the pause, up to fifteen intervals",
        arguments: [(1, 60), (2, 120), (3, 240), (4, 480), (5, 900), (6, 900), (1_000_000, 900)])
    func failures(count: Int, longest: Int64) {
        var random = SplitMix(seed: 3)
        let waits = (0..<100).map { _ in pauses.afterFailures(count, using: &random) }
        #expect(waits.allSatisfy { (.seconds(longest) / 2...(.seconds(longest))).contains($0) })
        #expect(Set(waits).count > 50)
    }
}
