import TaskHubEntities
import TextLayout

/// One line of JSON for a `defpoll` or `deflisten` variable of eww, to be indexed field by field.
///
/// Texts are for a label's `:text`, which reads a backslash as the start of an escape sequence, or for its `:markup`.
/// The tooltip is for `:tooltip`, which shows it as it is. Never use any of it in a `literal`, which is evaluated.
enum EwwCardWriter: BarWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        writeMembers(of: card, tooltip: tooltip.text, style, to: &output)
        output.append(member: "open", card.counts.open)
        output.append(member: "overdue", card.counts.overdue)
        output.append(member: "due_today", card.counts.dueToday)
        output.append(member: "tasks")
        output.append("[")
        for row in tooltip.rows { write(row, as: style.markup, to: &output) }
        output.append("]}\n")
    }

    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        writeMembers(of: segment, tooltip: segment.tooltip, style, to: &output)
        output.append("}\n")
    }

    /// Begins the object with the members of every segment.
    private static func writeMembers(
        of segment: some BarContent, tooltip: [UInt8], _ style: CardStyle, to output: inout ByteBuffer
    ) {
        output.append("{")
        let color = style.color(of: segment.tone)
        output.append(member: "text", labelText: segment.label, as: style.markup, color: color)
        output.append(member: "short", labelText: segment.shortLabel, as: style.markup, color: color)
        output.append(member: "tooltip", text: tooltip)
        output.append(member: "state", word: segment.stateName)
        output.append(member: "class")
        output.append("\"")
        segment.appendClasses(separator: " ", to: &output)
        output.append("\"")
        output.append(member: "percentage", segment.percentage)
    }

    private static func write(_ row: CardRow, as markup: CardMarkup, to output: inout ByteBuffer) {
        output.appendComma()
        output.append("{")
        output.append(member: "id", word: row.id.description)
        output.append(member: "title", labelText: row.title.whole, as: markup)
        output.append(member: "due", labelText: row.due?.bytes ?? [], as: markup)
        output.append(member: "overdue", row.isOverdue)
        output.append("}")
    }
}

extension ByteBuffer {
    fileprivate mutating func append(
        member name: StaticString, labelText text: [UInt8], as markup: CardMarkup, color: String? = nil
    ) {
        switch markup {
        case .none: append(member: name, text: text.flatMap { $0 == 0x5C ? [$0, $0] : [$0] })
        case .pango: append(member: name, text: text, as: markup, color: color)
        }
    }
}
