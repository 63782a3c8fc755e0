import TaskHubEntities
import TextLayout

/// One line of JSON for a `defpoll` or `deflisten` variable of eww, to be indexed field by field.
///
/// Texts are for a label's `:text`, which takes a backslash for the start of an escape sequence, or for its `:markup`;
/// the tooltip is for `:tooltip`, which shows what it gets. Nothing of it belongs in a `literal`, which runs what it
/// is given.
enum EwwCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        output.append("{\"text\":")
        output.append(labelText: BarLabel.bytes(of: card), as: style.markup)
        output.append(",\"short\":")
        output.append(labelText: BarLabel.short(card), as: style.markup)
        output.append(",\"tooltip\":")
        output.append(jsonString: tooltip.text)
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
        output.append(labelText: row.title.whole, as: markup)
        output.append(",\"due\":")
        output.append(labelText: row.due?.bytes ?? [], as: markup)
        output.append(row.isOverdue ? ",\"overdue\":true}" : ",\"overdue\":false}")
    }
}

extension ByteBuffer {
    fileprivate mutating func append(labelText text: [UInt8], as markup: CardMarkup) {
        switch markup {
        case .none: append(jsonString: text.flatMap { $0 == 0x5C ? [$0, $0] : [$0] })
        case .pango: append(jsonString: text, as: markup)
        }
    }
}
