package import TaskHubEntities

/// How long a program that keeps synchronizing waits between two runs.
///
/// The pauses are random, so that many machines do not contact the server at the same time.
package struct SyncPause: Sendable {
    /// The longest pause after failures, in intervals.
    private static let longest = 15.0

    private let interval: Duration

    /// Creates the pauses of runs that are usually `interval` apart.
    package init(interval: Duration) {
        self.interval = interval
    }

    /// Calculates the pause after a successful run.
    ///
    /// - Parameters:
    ///   - retry: When the first retry is due; `nil` if there is none.
    ///   - now: The end of the run.
    ///   - generator: The source of randomness.
    /// - Returns: About the interval, or less if a retry is due earlier.
    package func afterSuccess(
        retry: Instant?, now: Instant, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let usual = interval * Double.random(in: 0.9...1.1, using: &generator)
        guard let retry else { return usual }
        return min(usual, max(.microseconds(retry.microseconds - now.microseconds), .seconds(1)))
    }

    /// Returns the pause after this many failures in a row, at least one.
    ///
    /// It doubles with each failure, up to fifteen intervals.
    package func afterFailures(_ count: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        min(interval * Double(1 << min(count - 1, 8)), interval * Self.longest)
            * Double.random(in: 0.5...1, using: &generator)
    }
}
