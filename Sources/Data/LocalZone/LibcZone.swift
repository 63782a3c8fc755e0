internal import Glibc
public import TaskHubEntities

/// The zone of this process, as the C library knows it.
///
/// The library answers UTC, without a word, when it has no data: ask ``ZoneLookup`` first.
public struct LibcZone: ZoneRules {
    /// Beyond it the year overflows the library's own type.
    private static let secondsLimit: Int64 = 60_000_000_000_000_000

    public let name: String

    /// Takes over what `TZ` says now.
    ///
    /// Without a name it is called by its abbreviation.
    public init(name: String?) {
        tzset()
        self.name = name ?? Self.offset(at: Instant(seconds: 0)).abbreviation
    }

    public func offset(at instant: Instant) -> ZoneOffset {
        Self.offset(at: instant)
    }

    private static func offset(at instant: Instant) -> ZoneOffset {
        var moment = time_t(min(max(instant.seconds, -secondsLimit), secondsLimit))
        var local = tm()
        guard localtime_r(&moment, &local) != nil else { return .utc }
        return ZoneOffset(seconds: local.tm_gmtoff, abbreviation: local.tm_zone.map { String(cString: $0) } ?? "")
    }
}
