private import CGIO
internal import Credentials

/// Repeats work that failed for a moment, as while a service restarts.
enum Retry {
    private static let attempts = 3
    /// In microseconds.
    private static let pause: gulong = 50_000

    /// Returns the first result that will not change by itself, or the last one.
    ///
    /// Blocks.
    static func run<Value>(_ work: () -> Result<Value, VaultObstacle>) -> Result<Value, VaultObstacle> {
        for _ in 1..<attempts {
            let result = work()
            guard case .failure(let obstacle) = result, obstacle.mayPass else { return result }
            g_usleep(pause)
        }
        return work()
    }
}

extension VaultObstacle {
    fileprivate var mayPass: Bool {
        switch self {
        case .noBus, .noService, .failing: true
        // A refusal may be the user's own, who should not be asked again.
        case .noDefaultCollection, .locked, .itemLocked, .otherCollectionLocked, .timedOut, .refused, .unusableFile:
            false
        }
    }
}
