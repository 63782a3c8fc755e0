internal import TaskHubEntities

/// The date in the name of a file that is moved aside.
enum DateSuffix {
    /// Returns the suffix, as in `20261130T160000Z`.
    static func text(for now: Instant) -> String {
        now.rfc3339.filter { $0 != "-" && $0 != ":" }
    }
}
