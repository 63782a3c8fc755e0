package import TaskHubEntities

/// How long ago something happened, such as `12 minutes ago`.
package struct AgeText: Hashable, Sendable {
    package let text: String

    package init(since moment: Instant, now: Instant) {
        let seconds = now.seconds - moment.seconds
        // A moment in the future means that the clock was set back.
        text =
            switch seconds {
            case ..<60: "just now"
            case ..<7200: AgeText.text(seconds / 60, "minute")
            case ..<172_800: AgeText.text(seconds / 3600, "hour")
            default: AgeText.text(seconds / 86_400, "day")
            }
    }

    private static func text(_ count: Int64, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s") ago"
    }
}
