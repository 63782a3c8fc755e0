internal import FoundationEssentials
internal import TaskHubEntities

extension Date {
    /// The date in RFC 3339 form, in UTC, with seconds.
    var rfc3339: String { Instant(seconds: Int64(timeIntervalSince1970)).rfc3339 }
}
