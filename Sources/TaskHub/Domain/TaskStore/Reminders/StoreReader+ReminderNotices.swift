import GRDB
import TaskHubEntities

extension StoreReader {
    fileprivate static let columns = "tag, notification_id, service, answer, answer_step, changed_at"

    /// Returns the notifications that may be visible, by their tags.
    package func notices() throws -> [ReminderNotice] {
        try Array(rows("SELECT \(Self.columns) FROM reminder_notice ORDER BY tag", []).map(Self.notice))
    }

    package func notice(tagged tag: String) throws -> ReminderNotice? {
        try first("SELECT \(Self.columns) FROM reminder_notice WHERE tag = ?", [tag], Self.notice)
    }

    package func notice(_ shown: ShownNotification) throws -> ReminderNotice? {
        try first(
            "SELECT \(Self.columns) FROM reminder_notice WHERE notification_id = ? AND service = ?",
            [shown.id, shown.service], Self.notice)
    }

    private static func notice(_ row: Row) throws -> ReminderNotice {
        var shown: ShownNotification?
        if let id = row[1] as Int64? {
            guard let id = UInt32(exactly: id) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            shown = ShownNotification(id: id, service: try row.text(2))
        }
        let answer = row[3] as String? == nil ? nil : ReminderNotice.Answer(try row.value(3), step: row[4])
        return ReminderNotice(tag: try row.text(0), shown: shown, answer: answer, changedAt: try row.instant(5))
    }
}

extension LedgerTransaction {
    /// Inserts the notice, or replaces the one of the same tag.
    package func save(_ notice: ReminderNotice) throws {
        try changes(
            "INSERT OR REPLACE INTO reminder_notice (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)",
            [
                notice.tag, notice.shown?.id, notice.shown?.service, notice.answer?.action.rawValue,
                notice.answer?.step, notice.changedAt.microseconds,
            ])
    }

    package func deleteNotice(tagged tag: String) throws {
        try changes("DELETE FROM reminder_notice WHERE tag = ?", [tag])
    }
}
