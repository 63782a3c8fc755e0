import GRDB
import TaskActions
import TaskHubEntities
import TaskSync

extension StoreTransaction {
    func generation() throws -> StoreGeneration {
        let found = try first("SELECT store_id, generation, mark FROM store_meta", []) {
            StoreGeneration(storeID: try $0.id(0), counter: try $0.integer(1), mark: try $0.integer(2))
        }
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return found
    }

    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts {
        let state = try syncState()
        let account: AccountState = try replica() == nil ? .none : state.isSignedIn ? .signedIn : .signedOut
        return SnapshotFacts(
            generation: try generation(), counts: try counts(request), upcoming: try upcoming(request),
            tasks: try cardTasks(limit: request.maximumTasks), account: account, lastSync: state.last,
            lastGoodSync: state.lastSucceededAt, lockedAt: account == .signedIn ? state.lockedAt : nil,
            signedOutAt: account == .signedOut ? state.signedOutAt : nil,
            areaColors: account == .none ? nil : try areaColors())
    }

    private func areaColors() throws -> AreaColors? {
        guard let preferences = try taskPreferences(), preferences.colorsAreas else { return nil }
        return AreaColors(work: preferences.workColor, personal: preferences.personalColor)
    }

    func raiseGeneration() throws {
        // 56 bits: the snapshot's numbers have at most 18 digits.
        try changes("UPDATE store_meta SET generation = generation + 1, mark = random() & 0xFFFFFFFFFFFFFF", [])
    }

    private func counts(_ request: SnapshotRequest) throws -> SnapshotCounts {
        let (now, today) = (request.now.microseconds, request.today)
        return SnapshotCounts(
            open: try count("SELECT open FROM store_meta", []),
            inbox: try count("SELECT inbox FROM store_meta", []),
            overdue: try countTasks("\(TaskSegment.dated) AND due_at < ?", [now]),
            dueEarlierToday: try countTasks(
                "\(TaskSegment.dated) AND due_at >= ? AND due_at < ?", [today.lowerBound.microseconds, now]),
            completedToday: try countTasks(
                "\(TaskSegment.completed) AND completed_at >= ? AND completed_at < ?",
                [today.lowerBound.microseconds, today.upperBound.microseconds]))
    }

    private func countTasks(_ condition: String, _ arguments: StatementArguments) throws -> Int {
        try count("SELECT count(*) FROM task WHERE \(condition)", arguments)
    }

    private func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try first(sql, arguments) { Int(try $0.integer(0)) } ?? 0
    }

    private func upcoming(_ request: SnapshotRequest) throws -> [Instant] {
        let rows = try rows(
            "SELECT due_at FROM task WHERE \(TaskSegment.dated) AND due_at >= ? AND due_at < ? ORDER BY due_at LIMIT ?",
            [request.now.microseconds, request.horizon.microseconds, request.maximumUpcoming + 1])
        return try Array(rows.map { try $0.instant(0) })
    }

    private func cardTasks(limit: Int) throws -> [SnapshotTask] {
        var found: [SnapshotTask] = []
        for segment in TaskSegment.covering(.open) where found.count < limit {
            let part = try rows(
                """
                SELECT id, title, due_at, priority, status, area,
                    (SELECT name FROM list WHERE list.id = task.list_id),
                    (SELECT color FROM list WHERE list.id = task.list_id)
                FROM task WHERE \(segment.condition) ORDER BY \(segment.order) LIMIT ?
                """, [limit - found.count])
            while let row = try part.next() {
                found.append(
                    SnapshotTask(
                        id: try row.id(0), title: try row.text(1), dueDate: row.optionalInstant(2),
                        priority: (row[3] as Int64?).map { Int($0) }, status: try row.value(4),
                        area: try row.value(5), listName: row[6], listColor: row[7]))
            }
        }
        return found
    }
}
