import TaskHubEntities
import TextLayout

/// One line of JSON for a `defpoll` or `deflisten` variable of eww, to be indexed field by field.
///
/// Plain text for `:text`; escaped for those who show it with `:markup`. Nothing of it belongs in a `literal`, which
/// runs what it is given.
enum EwwCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        output.append("{\"text\":")
        output.append(jsonString: BarLabel.bytes(of: card), as: style.markup)
        output.append(",\"short\":")
        output.append(jsonString: BarLabel.short(card), as: style.markup)
        output.append(",\"tooltip\":")
        output.append(jsonString: tooltip.text, as: style.markup)
        output.append(",\"state\":\"")
        output.append(card.state.rawValue)
        output.append("\",\"class\":\"")
        output.append(classesOf: card, between: " ")
        output.append("\",\"percentage\":")
        output.append(percentageOf: card)
        output.append(",\"open\":")
        output.append(card.counts.open)
        output.append(",\"overdue\":")
        output.append(card.counts.overdue)
        output.append(",\"due_today\":")
        output.append(card.counts.dueToday)
        output.append(",\"tasks\":[")
        for (index, row) in tooltip.rows.enumerated() {
            if index > 0 { output.append(byte: 0x2C) }
            write(row, as: style.markup, to: &output)
        }
        output.append("]}\n")
    }

    private static func write(_ row: CardRow, as markup: CardMarkup, to output: inout ByteBuffer) {
        output.append("{\"id\":\"")
        output.append(row.id.description)
        output.append("\",\"title\":")
        output.append(jsonString: row.title.whole, as: markup)
        output.append(",\"due\":")
        output.append(jsonString: row.due?.bytes ?? [], as: markup)
        output.append(row.isOverdue ? ",\"overdue\":true}" : ",\"overdue\":false}")
    }
}
