internal import FoundationEssentials
internal import TaskHubEntities

extension Date {
    /// The date in whole seconds; the nearest that RFC 3339 can write, if it cannot write this one.
    var instant: Instant { Instant(nearestToSeconds: timeIntervalSince1970) }

    /// The date in RFC 3339 form, in UTC.
    var rfc3339: String { instant.rfc3339 }
}
