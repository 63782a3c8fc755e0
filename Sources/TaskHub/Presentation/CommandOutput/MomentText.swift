package import TaskHubEntities

/// A moment in local time, such as `2026-11-20 10:00`.
package struct MomentText {
    package let text: String

    package init(_ instant: Instant, in zone: any ZoneRules) {
        let civil = zone.civil(at: instant)
        text = "\(civil.date) \(civil.time.hourAndMinute)"
    }
}
