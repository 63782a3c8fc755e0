package import Credentials
import Synchronization

/// An in-memory vault that can be put in every state, and whose next writes can fail.
package final class InMemoryVault: TokenVault {
    private struct Contents {
        var reading: VaultReadResult
        var obstacle: VaultObstacle?
        var writesBeforeFailing = Int.max
        var failures: [VaultWriteResult] = []
        var writes: [TokenSet] = []
        var reads = 0
    }

    private let contents: Mutex<Contents>

    package init(_ tokens: TokenSet) {
        contents = Mutex(Contents(reading: .found(tokens)))
    }

    /// The contents of the vault, in any state.
    package var tokens: TokenSet? {
        contents.withLock { if case .found(let tokens) = $0.reading { tokens } else { nil } }
    }

    package var writes: [TokenSet] { contents.withLock { $0.writes } }

    package var reads: Int { contents.withLock { $0.reads } }

    package func hold(_ reading: VaultReadResult) { contents.withLock { $0.reading = reading } }

    /// Makes every call fail with `obstacle`; nil removes the obstacle.
    package func obstruct(_ obstacle: VaultObstacle?) { contents.withLock { $0.obstacle = obstacle } }

    package func failWrites(_ failures: [VaultWriteResult], after good: Int) {
        contents.withLock {
            $0.writesBeforeFailing = good
            $0.failures = failures
        }
    }

    package func read() -> VaultReadResult {
        contents.withLock { contents in
            contents.reads += 1
            return contents.obstacle.map { .failed($0) } ?? contents.reading
        }
    }

    package func replace(with tokens: TokenSet) -> VaultWriteResult {
        contents.withLock { contents in
            if let obstacle = contents.obstacle { return .failed(obstacle) }
            if contents.reading == .notFound { return .notFound }
            if contents.writesBeforeFailing == 0, !contents.failures.isEmpty { return contents.failures.removeFirst() }
            contents.writesBeforeFailing -= 1
            contents.reading = .found(tokens)
            contents.writes.append(tokens)
            return .written
        }
    }
}
