internal import TaskHubEntities

/// The dated part of the name of a file that is set aside.
enum DateSuffix {
    /// As in `20261130T160000Z`.
    static func text(for now: Instant) -> String {
        now.rfc3339.filter { $0 != "-" && $0 != ":" }
    }
}
