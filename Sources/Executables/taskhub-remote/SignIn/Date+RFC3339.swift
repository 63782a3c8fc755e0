internal import FoundationEssentials
internal import TaskHubEntities

extension Date {
    /// To the second, in UTC.
    var rfc3339: String { Instant(seconds: Int64(timeIntervalSince1970)).rfc3339 }
}
