import TaskHubEntities
import TextLayout

/// The card's content for scripts, as one JSON document.
enum JSONCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{\"schema\":1,\"state\":\"")
        output.append(card.state.rawValue)
        output.append("\",\"classes\":[\"")
        output.append(classesOf: card, between: "\",\"")
        output.append("\"],\"family\":\"")
        output.append(card.family.rawValue)
        output.append("\",\"redacted\":")
        output.append(flag: card.isRedacted)
        output.append(",\"at\":")
        output.append(time: card.now)
        output.append(",\"valid_until\":")
        output.append(time: card.validUntil)
        output.append(",\"holds_until\":")
        let end = card.holdsUntil
        output.append(moment: end)
        output.append(",\"holds_for\":")
        // Whole seconds, rounded up: who sleeps as long sees what comes next.
        output.append(Int((end.microseconds - card.now.microseconds + 999_999) / 1_000_000))
        write(card.counts, to: &output)
        write(card.message, to: &output)
        output.append(",\"tasks\":[")
        var isFirst = true
        for row in card.rows(card.family.taskCount) {
            if !isFirst { output.append(byte: 0x2C) }
            isFirst = false
            write(row, to: &output)
        }
        output.append("]}\n")
    }

    private static func write(_ counts: CardCounts, to output: inout ByteBuffer) {
        output.append(",\"counts\":{\"open\":")
        output.append(counts.open)
        output.append(",\"inbox\":")
        output.append(counts.inbox)
        output.append(",\"overdue\":")
        output.append(counts.overdue)
        output.append(",\"due_today\":")
        output.append(counts.dueToday)
        output.append(",\"completed_today\":")
        output.append(counts.completedToday)
        output.append(",\"left_today\":")
        output.append(counts.leftToday)
        output.append("}")
    }

    private static func write(_ message: CardMessage?, to output: inout ByteBuffer) {
        guard let message else { return output.append(",\"message\":null") }
        output.append(",\"message\":{\"headline\":")
        output.append(jsonString: Array(message.headline.utf8))
        output.append(",\"detail\":")
        output.append(orNull: message.detail.map { Array($0.utf8) })
        output.append(",\"hint\":")
        output.append(jsonString: Array(message.hint.utf8))
        output.append("}")
    }

    private static func write(_ row: CardRow, to output: inout ByteBuffer) {
        output.append("{\"id\":\"")
        output.append(row.id.description)
        output.append("\",\"title\":")
        output.append(jsonString: row.title.whole)
        output.append(",\"status\":\"")
        output.append(row.status.rawValue)
        output.append("\",\"is_completed\":")
        output.append(flag: row.status.isCompleted)
        output.append(",\"due_at\":")
        output.append(time: row.dueDate)
        output.append(",\"is_overdue\":")
        output.append(flag: row.isOverdue)
        output.append(",\"priority\":")
        if let priority = row.priority { output.append(priority) } else { output.append("null") }
        output.append(",\"area\":\"")
        output.append(row.area.rawValue)
        output.append("\",\"list\":")
        output.append(orNull: row.list?.whole)
        output.append(",\"list_color\":")
        output.append(orNull: row.color.map { Array($0.text.utf8) })
        output.append("}")
    }
}

extension ByteBuffer {
    fileprivate mutating func append(flag: Bool) {
        append(flag ? "true" : "false")
    }

    fileprivate mutating func append(orNull text: [UInt8]?) {
        if let text { append(jsonString: text) } else { append("null") }
    }
}
