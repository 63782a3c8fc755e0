import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the store's generation.
    package func generation() throws -> StoreGeneration {
        let found = try first("SELECT store_id, generation, mark FROM store_meta", []) {
            StoreGeneration(storeID: try $0.id(0), counter: try $0.integer(1), mark: try $0.integer(2))
        }
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return found
    }

    /// Returns the contents of a snapshot.
    package func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts {
        let (state, preferences) = (try syncState(), try preferences())
        let datedOnly = preferences.isOn(.widgetShowsDueOnly)
        let account: AccountState = try replica() == nil ? .none : state.isSignedIn ? .signedIn : .signedOut
        return SnapshotFacts(
            generation: try generation(), counts: try counts(request, datedOnly: datedOnly),
            upcoming: try upcoming(request), tasks: try cardTasks(request, datedOnly: datedOnly), account: account,
            lastSync: state.last,
            lastGoodSync: state.lastSucceededAt, lockedAt: account == .signedIn ? state.lockedAt : nil,
            signedOutAt: account == .signedOut ? state.signedOutAt : nil,
            areaColors: preferences.areaColors, showsDatedOnly: datedOnly)
    }

    /// Counts in one statement, because preparing a statement costs more than counting a day's tasks.
    private func counts(_ request: SnapshotRequest, datedOnly: Bool) throws -> SnapshotCounts {
        func sum(_ first: String, _ second: String) -> String {
            "(SELECT count(*) FROM task WHERE \(first)) + (SELECT count(*) FROM task WHERE \(second))"
        }
        let open = datedOnly ? sum(TaskSegment.activeAtMoment, TaskSegment.activeOnDay) : "open"
        let inbox = datedOnly ? sum(TaskSegment.inboxAtMoment, TaskSegment.inboxOnDay) : "inbox"
        let (now, today) = (request.now.microseconds, request.today)
        let date = request.zone.civil(at: request.now).date.daysSinceEpoch
        let found = try first(
            """
            SELECT \(open), \(inbox),
                (SELECT count(*) FROM task WHERE \(TaskSegment.activeAtMoment) AND due_moment < ?1)
                    + (SELECT count(*) FROM task WHERE \(TaskSegment.activeOnDay) AND due_day < ?2),
                (SELECT count(*) FROM task
                    WHERE \(TaskSegment.activeAtMoment) AND due_moment >= ?3 AND due_moment < ?1),
                (SELECT count(*) FROM task
                    WHERE \(TaskSegment.completed) AND completed_at >= ?3 AND completed_at < ?4)
            FROM store_meta
            """, [now, date, today.lowerBound.microseconds, today.upperBound.microseconds]
        ) { row in
            func count(_ column: Int) throws -> Int { Int(try row.integer(column)) }
            return SnapshotCounts(
                open: try count(0), inbox: try count(1), overdue: try count(2), dueEarlierToday: try count(3),
                completedToday: try count(4))
        }
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return found
    }

    private func upcoming(_ request: SnapshotRequest) throws -> [DueDate] {
        let limit = request.maximumUpcoming + 1
        let first = request.zone.civil(at: request.now).date
        let end = request.zone.civil(at: request.horizon).date
        let moments = try rows(
            """
            SELECT due_moment FROM task WHERE \(TaskSegment.activeAtMoment) AND due_moment >= ? AND due_moment < ?
            ORDER BY due_moment LIMIT ?
            """, [request.now.microseconds, request.horizon.microseconds, limit])
        let days = try rows(
            """
            SELECT due_day, count(*) FROM task WHERE \(TaskSegment.activeOnDay) AND due_day >= ? AND due_day < ?
            GROUP BY due_day ORDER BY due_day
            """, [first.daysSinceEpoch, end.daysSinceEpoch])
        var found = try Array(moments.map { (at: try $0.instant(0), due: DueDate.moment(try $0.instant(0))) })
        while let row = try days.next() {
            let due = DueDate.day(CivilDate(daysSinceEpoch: Int(try row.integer(0))))
            let number = min(Int(try row.integer(1)), limit)
            found += repeatElement((at: due.instant(in: request.zone), due: due), count: number)
        }
        return found.sorted { $0.at < $1.at }.prefix(limit).map(\.due)
    }

    private func cardTasks(_ request: SnapshotRequest, datedOnly: Bool) throws -> [SnapshotTask] {
        let columns = """
            id, title, due_moment, due_day, priority, status, area,
            (SELECT name FROM list WHERE list.id = task.list_id),
            (SELECT color FROM list WHERE list.id = task.list_id)
            """
        let query = TaskQuery(
            datedOnly ? .dated : .open, at: request.now, in: request.zone, limit: request.maximumTasks)
        return try ordered(query, columns: columns) { row in
            SnapshotTask(
                id: try row.id(0), title: try row.text(1), dueDate: try row.dueDate(2),
                priority: (row[4] as Int64?).map { Int($0) }, status: try row.value(5), area: try row.value(6),
                listName: row[7], listColor: row[8])
        }
    }
}
