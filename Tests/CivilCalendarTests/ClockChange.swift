import TaskHubEntities
import Testing

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
