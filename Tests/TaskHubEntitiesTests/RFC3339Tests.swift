import TaskHubEntities
import Testing

@Suite struct RFC3339Tests {
    @Test(
        "Every form that RFC 3339 allows is parsed",
        arguments: [
            ("2026-11-30T16:00:00Z", 1_796_054_400_000_000), ("2026-11-30T17:00:00+01:00", 1_796_054_400_000_000),
            ("2026-11-30t11:00:00-05:00", 1_796_054_400_000_000), ("2026-11-30 16:00:00z", 1_796_054_400_000_000),
            ("2026-12-05T16:00:00.500000Z", 1_796_486_400_500_000), ("2026-12-05T16:00:00.5Z", 1_796_486_400_500_000),
            ("2026-12-05T16:00:00.1234567899Z", 1_796_486_400_123_456), ("1969-12-31T23:59:59Z", -1_000_000),
            ("2016-12-31T23:59:60Z", 1_483_228_799_000_000),
        ])
    func reading(text: String, microseconds: Int64) {
        #expect(Instant(rfc3339: text)?.microseconds == microseconds)
    }

    @Test("A moment that has no text of its own is written as the nearest one that has")
    func clamping() {
        #expect(Instant(microseconds: .max).rfc3339 == "9999-12-31T23:59:59Z")
        #expect(Instant(microseconds: .min).rfc3339 == "0000-01-01T00:00:00Z")
        #expect(Instant(rfc3339: "9999-12-31T23:59:59.999999Z") == Instant.writable.upperBound)
        #expect(Instant(rfc3339: "0000-01-01T00:00:00Z") == Instant.writable.lowerBound)
    }

    @Test(
        "Any other text is refused",
        arguments: [
            "", "2026-11-30", "2026-11-30T16:00Z", "2026-11-30T16:00:00", "2026-11-30T16:00:00.Z",
            "2026-11-30T24:00:00Z",
            "2026-11-30T16:60:00Z", "2026-11-30T16:00:61Z", "2026-02-30T16:00:00Z", "2026-11-30T16:00:00+24:00",
            "2026-11-30T16:00:00+0100", "2026-11-30T16:00:00Z ", "26-11-30T16:00:00Z", "2026-11-30T16:00:00+01:60",
            "２０２６-11-30T16:00:00Z", "+2026-11-30T16:00:00Z",
            // In UTC, these are in the years 10000 and -1.
            "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01",
        ])
    func refusing(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test("A moment is written in UTC, rounded down to the second")
    func writing() {
        #expect(Instant(microseconds: 1_796_486_400_999_999).rfc3339 == "2026-12-05T16:00:00Z")
        #expect(Instant(microseconds: -1).rfc3339 == "1969-12-31T23:59:59Z")
    }
}
