import TaskHubEntities
import TextLayout

/// The card's content for scripts, as one JSON document.
enum JSONCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "state", word: card.state.rawValue)
        output.append(member: "classes")
        output.append("[\"")
        output.append(classesOf: card, separator: "\",\"")
        output.append("\"]")
        output.append(member: "family", word: card.family.rawValue)
        output.append(member: "redacted", card.isRedacted)
        output.append(member: "at", time: card.now)
        output.append(member: "valid_until", time: card.validUntil)
        let end = card.holdsUntil
        output.append(member: "holds_until", moment: end)
        // Whole seconds, rounded up, so that a script that sleeps for them sees the next card.
        output.append(member: "holds_for", Int((end.microseconds - card.now.microseconds + 999_999) / 1_000_000))
        write(card.counts, to: &output)
        write(card.message, to: &output)
        output.append(member: "tasks")
        output.append("[")
        for row in card.rows(card.family.taskCount) { write(row, to: &output) }
        output.append("]}\n")
    }

    private static func write(_ counts: CardCounts, to output: inout ByteBuffer) {
        output.append(member: "counts")
        output.append("{")
        output.append(member: "open", counts.open)
        output.append(member: "inbox", counts.inbox)
        output.append(member: "overdue", counts.overdue)
        output.append(member: "due_today", counts.dueToday)
        output.append(member: "completed_today", counts.completedToday)
        output.append(member: "left_today", counts.leftToday)
        output.append(member: "dated_only", counts.isDatedOnly)
        output.append("}")
    }

    private static func write(_ message: CardMessage?, to output: inout ByteBuffer) {
        output.append(member: "message")
        guard let message else { return output.append("null") }
        output.append("{")
        output.append(member: "headline", text: message.headline)
        output.append(member: "detail", text: message.detail.map { Array($0.utf8) })
        output.append(member: "hint", text: message.hint)
        output.append("}")
    }

    private static func write(_ row: CardRow, to output: inout ByteBuffer) {
        output.appendComma()
        output.append("{")
        output.append(member: "id", word: row.id.description)
        output.append(member: "title", text: row.title.whole)
        output.append(member: "status", word: row.status.rawValue)
        output.append(member: "is_completed", row.status.isCompleted)
        output.append(member: "due_at", time: row.dueDate?.instant(in: row.zone))
        output.append(member: "due_on", date: row.dueDate?.wholeDay)
        output.append(member: "is_overdue", row.isOverdue)
        output.append(member: "priority", row.priority)
        output.append(member: "area", word: row.area.rawValue)
        output.append(member: "list", text: row.list?.whole)
        output.append(member: "list_color", text: row.color.map { Array($0.text.utf8) })
        output.append("}")
    }
}
