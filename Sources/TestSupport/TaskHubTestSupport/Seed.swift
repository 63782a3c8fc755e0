package import TaskHubEntities
package import TaskStore
import TaskSync

/// Tasks, lists and snapshots with fixed ids and dates.
package enum Seed {
    /// A Wednesday, 12:00 in Berlin.
    package static let now = instant("2026-11-18T11:00:00Z")

    /// Returns `00000000-0000-4000-8000-` followed by the number.
    package static func id(_ number: Int) -> EntityID {
        var last = FixedBits(value: UInt64(number))
        return EntityID.random(using: &last)
    }

    package static func instant(_ rfc3339: String) -> Instant {
        guard let instant = Instant(rfc3339: rfc3339) else { preconditionFailure("not RFC 3339: \(rfc3339)") }
        return instant
    }

    /// A due date from text such as `2026-11-30` or `2026-11-30T17:00:00Z`.
    ///
    /// The last second of a day in `zone` is the day.
    package static func due(_ text: String, in zone: any ZoneRules = TestZones.berlin) -> DueDate {
        guard let due = DueDate(text: text) else { preconditionFailure("not a due date: \(text)") }
        return DueDate(due.instant(in: zone), in: zone)
    }

    package static func task(
        _ number: Int, _ title: String = "Buy milk", notes: String = "", status: TaskStatus = .inbox,
        area: TaskArea = .personal, priority: Int? = nil, due: DueDate? = nil, reminder: Instant? = nil,
        recurrence: Recurrence = .none, listID: EntityID? = nil, sortOrder: Int? = nil, createdAt: Instant = Seed.now
    ) -> TaskItem {
        TaskItem(
            id: id(number), title: TaskTitle(alreadyChecked: title), notes: notes, status: status, area: area,
            priority: priority.map(Seed.priority), dueDate: due, reminderDate: reminder, recurrence: recurrence,
            listID: listID, sortOrder: sortOrder ?? number, createdAt: createdAt, modifiedAt: createdAt,
            completedAt: status == .done ? createdAt : nil)
    }

    package static func list(
        _ number: Int, _ name: String = "Home", color: String? = nil, createdAt: Instant = Seed.now
    ) -> TaskList {
        TaskList(
            id: id(number), name: ListName(alreadyChecked: name), color: color.map(Seed.color), createdAt: createdAt,
            sortOrder: number)
    }

    /// A snapshot as published at `now` by a store with only these tasks.
    package static func snapshot(
        tasks: [SnapshotTask] = [], generation: Int64 = 1, now: Instant = Seed.now,
        zone: any ZoneRules = TestZones.berlin
    ) -> WidgetSnapshot {
        let firstDay = zone.civil(at: now).date
        let midnights = (0...WidgetSnapshot.horizonDays).map { zone.startOfDay(firstDay.adding(days: $0)) }
        let horizon = midnights[WidgetSnapshot.horizonDays]
        let due = tasks.compactMap(\.dueDate)
        return WidgetSnapshot(
            generation: StoreGeneration(storeID: id(0), counter: generation), publishedAt: now,
            zone: RecordedZone(recording: zone, over: now..<horizon),
            counts: SnapshotCounts(
                open: tasks.count, inbox: tasks.count { $0.listName == nil },
                overdue: due.count { $0.isOver(at: now, in: zone) },
                dueEarlierToday: due.count {
                    $0.isOver(at: now, in: zone) && $0.instant(in: zone) >= midnights[0]
                }, completedToday: 0),
            midnights: midnights,
            upcoming: due.filter { !$0.isOver(at: now, in: zone) && $0.instant(in: zone) < horizon }
                .sorted { $0.instant(in: zone) < $1.instant(in: zone) },
            validUntil: horizon,
            tasks: tasks)
    }

    package static func snapshotTask(
        _ number: Int, _ title: String = "Buy milk", due: DueDate? = nil, priority: Int? = nil,
        listName: String? = nil, listColor: String? = nil
    ) -> SnapshotTask {
        SnapshotTask(
            id: id(number), title: title, dueDate: due, priority: priority, listName: listName, listColor: listColor)
    }

    package static func replica(
        server: String = "https://tasks.example.org", subject: String = "ada", adoption: Adoption = .accepted
    ) -> Replica {
        Replica(
            identity: ReplicaIdentity(
                server: server, issuer: "\(server)/idp/realms/taskhub", subject: subject, organizationID: id(900)),
            adoption: adoption)
    }

    package static func priority(_ value: Int) -> TaskPriority {
        do { return try TaskPriority(value) } catch { preconditionFailure("\(error)") }
    }

    package static func color(_ text: String) -> HexColor {
        do { return try HexColor(text) } catch { preconditionFailure("\(error)") }
    }

    private struct FixedBits: RandomNumberGenerator {
        let value: UInt64
        var isFirst = true

        mutating func next() -> UInt64 {
            defer { isFirst = false }
            return isFirst ? 0 : value
        }
    }
}
