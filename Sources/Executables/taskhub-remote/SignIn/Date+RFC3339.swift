internal import FoundationEssentials
internal import TaskHubEntities

extension Date {
    /// The date in RFC 3339 form, in UTC, with seconds; the nearest that has this form, if it has none.
    var rfc3339: String { Instant(nearestToSeconds: timeIntervalSince1970).rfc3339 }
}
