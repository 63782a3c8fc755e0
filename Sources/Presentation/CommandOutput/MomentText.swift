import TaskHubEntities

/// A moment in local time, such as `2026-11-20 10:00`.
struct MomentText {
    let text: String

    init(_ instant: Instant, in zone: any ZoneRules) {
        let civil = zone.civil(at: instant)
        text = "\(civil.date) \(civil.time.hourAndMinute)"
    }
}
