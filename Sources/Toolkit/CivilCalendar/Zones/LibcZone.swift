internal import Glibc

/// The time zone of this process, as the C library knows it (localtime_r(3)).
///
/// If the library has no data for the zone, it uses UTC and reports no error. Use ``ZoneLookup``, which checks that
/// first. May be used from any thread.
public struct LibcZone: ZoneRules {
    /// Beyond it the year overflows `tm_year`.
    private static let secondsLimit: Int64 = 60_000_000_000_000_000

    /// The name that was given, as in `Europe/Berlin`, or the zone's abbreviation in 1970.
    public let name: String

    /// Creates the rules of the zone that `TZ`, or `/etc/localtime` without it, names now (tzset(3)).
    ///
    /// The C library has one zone for the whole process. If `TZ` is changed and this initializer is called again, all
    /// values follow the new zone.
    ///
    /// - Parameter name: The zone's name; nil to use its abbreviation.
    public init(name: String?) {
        tzset()
        self.name = name ?? Self.offset(at: Instant(seconds: 0)).abbreviation
    }

    /// Returns the offset from UTC at `instant`, in whole seconds, and its abbreviation.
    ///
    /// More than about 1.9 billion years from 1970, it is the offset of the nearest moment within that range.
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
