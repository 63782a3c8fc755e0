import Glibc
import LocalZone
import TaskHubEntities
import Testing

/// Looks a zone up as a program does.
///
/// The C library has one zone a process: call it in an exit test only.
func zone(_ setting: String?, directory: String? = nil) -> (any ZoneRules)? {
    put("TZ", setting)
    put("TZDIR", directory)
    return ZoneLookup.find { name in getenv(name).map { String(cString: $0) } }
}

private func put(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
}

/// A moment at which the clocks of a place are changed, and what they show on both sides of it.
struct ClockChange: Codable, Sendable {
    let zone: String
    /// Seconds since 1970.
    let moment: Int64
    let before: Int
    let after: Int
    let names: [String]

    func check(_ rules: (any ZoneRules)?) throws {
        let rules = try #require(rules)
        #expect(rules.offset(at: Instant(seconds: moment - 1)) == ZoneOffset(seconds: before, abbreviation: names[0]))
        #expect(rules.offset(at: Instant(seconds: moment)) == ZoneOffset(seconds: after, abbreviation: names[1]))
    }
}
