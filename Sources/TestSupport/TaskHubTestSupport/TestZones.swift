package import TaskHubEntities

/// The zones that tests use, with their real changes of 2026 and 2027.
package enum TestZones {
    package static let utc = RecordedZone.utc

    /// Changes by an hour at 1:00 UTC.
    package static let berlin = zone(
        "Europe/Berlin", initial: ZoneOffset(seconds: 3600, abbreviation: "CET"),
        [
            (1_774_746_000, 7200, "CEST"), (1_792_890_000, 3600, "CET"),
            (1_806_195_600, 7200, "CEST"), (1_824_944_400, 3600, "CET"),
        ])

    /// West of UTC, changes by an hour at 2:00 local time.
    package static let newYork = zone(
        "America/New_York", initial: ZoneOffset(seconds: -18_000, abbreviation: "EST"),
        [
            (1_772_953_200, -14_400, "EDT"), (1_793_512_800, -18_000, "EST"),
            (1_805_007_600, -14_400, "EDT"), (1_825_567_200, -18_000, "EST"),
        ])

    /// South of the equator, changes by half an hour at 2:00 local time.
    package static let lordHowe = zone(
        "Australia/Lord_Howe", initial: ZoneOffset(seconds: 39_600, abbreviation: "+11"),
        [
            (1_775_314_800, 37_800, "+1030"), (1_791_041_400, 39_600, "+11"),
            (1_806_764_400, 37_800, "+1030"), (1_822_491_000, 39_600, "+11"),
        ])

    /// Skips and repeats the hour after midnight.
    package static let havana = zone(
        "America/Havana", initial: ZoneOffset(seconds: -18_000, abbreviation: "CST"),
        [
            (1_772_946_000, -14_400, "CDT"), (1_793_509_200, -18_000, "CST"),
            (1_805_000_400, -14_400, "CDT"), (1_825_563_600, -18_000, "CST"),
        ])

    package static let all: [any ZoneRules] = [utc, berlin, newYork, lordHowe, havana]

    private static func zone(
        _ name: String, initial: ZoneOffset, _ changes: [(second: Int64, offset: Int, abbreviation: String)]
    ) -> RecordedZone {
        RecordedZone(
            name: name, initial: initial,
            changes: changes.map {
                RecordedZone.Change(
                    instant: Instant(seconds: $0.second),
                    offset: ZoneOffset(seconds: $0.offset, abbreviation: $0.abbreviation))
            })
    }
}
