import AppGroup
import CardDocuments
import CivilCalendar
import GroupDefaults
import GroupOutbox
import GroupSnapshot
import JSONValues

/// What the programs share: where everything is, and the card.
public enum Water {
    /// `~/.local/share/group-containers/group.org.example.water`, unless `WATER_CONTAINER` names another place.
    public static let location = ContainerLocation(group: "group.org.example.water", variable: "WATER_CONTAINER")
    /// What the server has counted since the midnight ``since``.
    public static let glasses = DefaultsKey<Int>("glasses")
    public static let since = DefaultsKey<String>("since")

    /// Publishes the card: what the server has counted today, and what waits to be sent to it.
    public static func publish(in container: GroupContainer, at now: Instant, zone: any ZoneRules) throws {
        let today = zone.day(of: now)
        try SnapshotFile("water", in: container.paths).publish(under: container.locks) {
            let server = try container.defaults.read()
            let counted = server[since] == today.lowerBound.rfc3339 ? server[glasses] ?? 0 : 0
            let waiting = try GroupOutbox("glasses", in: container).read().entries.count { today ~= $0.added }
            let entries = [entry(counted + waiting, from: today.lowerBound), entry(0, from: today.upperBound)]
            return try SnapshotDraft(card: ["schema": 1, "title": "Water", "entries": .array(entries)], at: now)
        }
    }

    private static func entry(_ count: Int, from start: Instant) -> JSONValue {
        [
            "at": "\(start.rfc3339)", "line": "\(count) of 8 glasses", "class": [count < 8 ? "thirsty" : "done"],
            "gauge": ["done": JSONValue(count), "planned": 8, "word": "glasses"],
        ]
    }
}
