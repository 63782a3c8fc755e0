import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the step, or `nil` if there is none or it was forgotten.
    package func step(_ id: Int64) throws -> HistoryStep? {
        try steps("WHERE id = ?", [id]).first
    }

    /// Returns the newest step that is not undone.
    package func lastStep() throws -> HistoryStep? {
        try steps("WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1", []).first
    }

    /// Returns the step that was undone last, unless another step was added since.
    package func lastUndoneStep() throws -> HistoryStep? {
        try steps("WHERE undo_order IS NOT NULL ORDER BY undo_order DESC LIMIT 1", []).first
    }

    /// Returns the newest steps, newest first, without their changes.
    package func steps(limit: Int) throws -> [HistoryStep] {
        try steps("ORDER BY id DESC LIMIT ?", [limit])
    }

    /// Returns the newest steps that changed a task, newest first, without their changes.
    package func steps(ofTask id: EntityID, limit: Int) throws -> [HistoryStep] {
        try steps(
            """
            WHERE id IN (SELECT step_id FROM history_change
                WHERE is_list = 0 AND json_extract(ifnull(after, before), '$.id') = ?)
            ORDER BY id DESC LIMIT ?
            """, [id.description, limit])
    }

    /// Returns the changes of a step, in the order in which they were made.
    package func changes(of step: Int64) throws -> [HistoryChange] {
        let found = try rows(
            """
            SELECT is_list, before IS NOT NULL, after IS NOT NULL,
                \(HistoryImage.taskColumns(of: "before")), \(HistoryImage.taskColumns(of: "after")),
                \(HistoryImage.listColumns(of: "before")), \(HistoryImage.listColumns(of: "after"))
            FROM history_change WHERE step_id = ? ORDER BY number
            """, [step])
        return try Array(found.map(HistoryImage.change))
    }

    private func steps(_ condition: String, _ arguments: StatementArguments) throws -> [HistoryStep] {
        let found = try rows(
            """
            SELECT id, action, program, made_at, undone_at,
                (SELECT iif(count(before) = 0, count(*), count(before)) FROM history_change
                    WHERE step_id = history_step.id AND is_list = 0),
                (SELECT json_extract(ifnull(after, before), '$.title') FROM history_change
                    WHERE step_id = history_step.id AND is_list = 0 ORDER BY before IS NULL, number LIMIT 1),
                (SELECT json_extract(ifnull(after, before), '$.name') FROM history_change
                    WHERE step_id = history_step.id AND is_list = 1 ORDER BY number LIMIT 1)
            FROM history_step \(condition)
            """, arguments)
        return try Array(
            found.map { row in
                let action: UserAction = try row.value(1)
                return HistoryStep(
                    id: try row.integer(0), action: action, program: try row.text(2), madeAt: try row.instant(3),
                    undoneAt: row.optionalInstant(4), taskCount: Int(try row.integer(5)),
                    title: row[action.isOfList ? 7 : 6] ?? "")
            })
    }
}

extension TaskTransaction {
    /// Adds a step, which from now on is the last one, and forgets the oldest ones.
    ///
    /// After a new step, no earlier undo is redone without naming its step.
    ///
    /// - Returns: The step's number: one more than the last one, and 1 in an empty history.
    package func addStep(_ action: UserAction, by program: String, at now: Instant) throws -> Int64 {
        try changes(
            "INSERT INTO history_step (action, program, made_at) VALUES (?, ?, ?)",
            [action.rawValue, program, now.microseconds])
        let step = database.lastInsertedRowID
        try forgetOldSteps(upTo: step - HistoryStep.maximumCount, now: now)
        return step
    }

    /// Appends a change to a step.
    package func append(_ change: HistoryChange, number: Int, to step: Int64) throws {
        try write(change, number, of: step, "INSERT")
    }

    /// Replaces a change of a step.
    package func replace(_ change: HistoryChange, number: Int, of step: Int64) throws {
        try write(change, number, of: step, "REPLACE")
    }

    /// Marks a step as undone, or as done again if `moment` is `nil`.
    package func setUndone(_ step: Int64, at moment: Instant?) throws {
        try changes(
            """
            UPDATE history_step SET undone_at = ?2,
                undo_order = iif(?2 IS NULL, NULL, (SELECT ifnull(max(undo_order), 0) + 1 FROM history_step))
            WHERE id = ?1
            """, [step, moment?.microseconds])
    }

    /// Forgets all steps.
    package func clearHistory() throws {
        try changes("DELETE FROM history_step", [])
    }

    /// Deletes the steps up to `last` and those that are too old, and ends the redoing of undone steps.
    ///
    /// Most runs have nothing to forget. One query tells, because each statement of a creation costs as much as its row.
    private func forgetOldSteps(upTo last: Int64, now: Instant) throws {
        let expiry = now.advanced(bySeconds: -HistoryStep.retention).microseconds
        let found = try first(
            """
            SELECT id, made_at, EXISTS (SELECT 1 FROM history_step WHERE undo_order IS NOT NULL)
            FROM history_step ORDER BY id LIMIT 1
            """, []
        ) { (id: try $0.integer(0), madeAt: try $0.integer(1), isUndone: try $0.integer(2) != 0) }
        guard let oldest = found else { return }
        if oldest.isUndone {
            try changes("UPDATE history_step SET undo_order = NULL WHERE undo_order IS NOT NULL", [])
        }
        if oldest.id <= last || oldest.madeAt < expiry {
            try changes("DELETE FROM history_step WHERE id <= ? OR made_at < ?", [last, expiry])
        }
    }

    private func write(_ change: HistoryChange, _ number: Int, of step: Int64, _ verb: String) throws {
        let (subject, before, after) = HistoryImage.arguments(change)
        let image = subject == .list ? HistoryImage.list : HistoryImage.task
        try changes(
            """
            \(verb) INTO history_change (step_id, number, is_list, before, after)
            VALUES (?, ?, ?, \(before == nil ? "NULL" : image), \(after == nil ? "NULL" : image))
            """, [step, number, subject == .list] + (before ?? []) + (after ?? []))
    }
}

/// A task or a list as a JSON object with the columns of its table.
private enum HistoryImage {
    enum Subject {
        case task, list
    }

    /// The SQL that makes an image of the arguments.
    static let task = object(TaskRow.names)
    static let list = object(StoreReader.listColumnNames)

    private static func object(_ names: [String]) -> String {
        "json_object(\(names.map { "'\($0)', ?" }.joined(separator: ", ")))"
    }

    /// The SQL that reads an image as the columns of its table, and as NULLs if there is none.
    static func taskColumns(of image: String) -> String { columns(TaskRow.names, of: image) }
    static func listColumns(of image: String) -> String { columns(StoreReader.listColumnNames, of: image) }

    private static func columns(_ names: [String], of image: String) -> String {
        names.map { "json_extract(\(image), '$.\($0)')" }.joined(separator: ", ")
    }

    typealias Images = (subject: Subject, before: StatementArguments?, after: StatementArguments?)

    static func arguments(_ change: HistoryChange) -> Images {
        switch change {
        case .taskAdded(let task): (.task, nil, TaskRow.arguments(task))
        case .taskChanged(let before, let after): (.task, TaskRow.arguments(before), TaskRow.arguments(after))
        case .taskDeleted(let task): (.task, TaskRow.arguments(task), nil)
        case .listAdded(let list): (.list, nil, StoreReader.columns(of: list))
        case .listChanged(let before, let after):
            (.list, StoreReader.columns(of: before), StoreReader.columns(of: after))
        case .listDeleted(let list): (.list, StoreReader.columns(of: list), nil)
        }
    }

    static func change(_ row: Row) throws -> HistoryChange {
        let isList = try row.integer(0) != 0
        let before = try row.integer(1) != 0
        let after = try row.integer(2) != 0
        let firstTask = 3
        let firstList = firstTask + 2 * TaskRow.count
        let listCount = StoreReader.listColumnNames.count
        func task(_ place: Int) throws -> TaskItem { try TaskRow.task(row, from: firstTask + place * TaskRow.count) }
        func list(_ place: Int) throws -> TaskList {
            try StoreReader.list(row, from: firstList + place * listCount)
        }
        switch (isList, before, after) {
        case (false, false, true): return .taskAdded(try task(1))
        case (false, true, true): return .taskChanged(try task(0), to: try task(1))
        case (false, true, false): return .taskDeleted(try task(0))
        case (true, false, true): return .listAdded(try list(1))
        case (true, true, true): return .listChanged(try list(0), to: try list(1))
        case (true, true, false): return .listDeleted(try list(0))
        case (_, false, false): throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }
}
