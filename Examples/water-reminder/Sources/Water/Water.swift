import AppGroup
import CivilCalendar
import GroupDefaults
import GroupOutbox
import GroupSnapshot
import JSONValues

/// What the programs share: where everything is, and the card.
public enum Water {
    /// `~/.local/share/group-containers/group.org.example.water`, unless `WATER_CONTAINER` names another place.
    public static let location = ContainerLocation(
        group: GroupIdentifier("group.org.example.water"), variable: "WATER_CONTAINER")
    public static let glasses = DefaultsKey<Int>("glasses", summary: "", rule: "a number", isUserSettable: false)
    public static let day = DefaultsKey<Int>("day", summary: "", rule: "days since 1970", isUserSettable: false)

    /// Publishes the card: what the server has counted today, and what waits to be sent to it.
    public static func publish(in container: GroupContainer, at now: Instant, zone: any ZoneRules) throws {
        let (locks, today) = (ContainerLocks(paths: container.paths, order: .toolkit), zone.day(of: now))
        try SnapshotFile("water", in: container.paths).publish(under: locks) {
            let counted = try SharedDefaults(container: container, locks: locks).read()
            let waiting = try GroupOutbox("glasses", in: container).read().entries.filter { today ~= $0.added }
            let isToday = counted[day] == zone.civil(at: now).date.daysSinceEpoch
            let count = (isToday ? counted[glasses] ?? 0 : 0) + waiting.count
            let card: JSONValue = [
                "schema": 1, "title": "Water", "entries": [entry(count, today.lowerBound), entry(0, today.upperBound)],
            ]
            let kind = ContentKind("card", version: 1)
            return SnapshotDraft(card.written(), as: kind, at: now, changes: [today.upperBound])
        }
    }

    private static func entry(_ count: Int, _ start: Instant) -> JSONValue {
        let gauge: JSONValue = ["done": .number(JSONNumber(count)), "planned": 8, "word": "glasses"]
        let line = JSONValue.string("\(count) of 8 glasses")
        return ["at": .string(start.rfc3339), "gauge": gauge, "line": line, "class": [count < 8 ? "thirsty" : "done"]]
    }
}
