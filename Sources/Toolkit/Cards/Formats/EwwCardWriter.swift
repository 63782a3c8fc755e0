import TextLayout

/// One line of JSON for a `defpoll` or `deflisten` variable of eww, to be indexed field by field.
///
/// Texts are for a label's `:text`, which reads a backslash as the start of an escape sequence, or for its `:markup`.
/// The tooltip is for `:tooltip`, which shows it as it is. Never use any of it in a `literal`, which is evaluated.
enum EwwCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        let color = style.color(of: card.tone)
        output.append("{")
        output.append(
            member: "text", labelText: BarLabel.bytes(of: card, style.family), as: style.markup, color: color)
        output.append(member: "short", labelText: BarLabel.short(card), as: style.markup, color: color)
        output.append(member: "tooltip", text: tooltip.text)
        output.append(member: "state", word: card.state.rawValue)
        output.append(member: "class")
        output.append("\"")
        card.appendClasses(separator: " ", to: &output)
        output.append("\"")
        output.append(member: "percentage", card.percentage)
        output.append(namedCounts: card.counts)
        output.append(member: card.subject.rows)
        output.append("[")
        for row in tooltip.rows { write(row, of: card.subject, as: style.markup, to: &output) }
        output.append("]}\n")
    }

    private static func write(
        _ row: CardRow, of subject: CardSubject, as markup: CardMarkup, to output: inout ByteBuffer
    ) {
        output.appendComma()
        output.append("{")
        output.append(member: "id", word: row.id)
        output.append(member: "title", labelText: row.title.whole, as: markup)
        output.append(member: subject.detail, labelText: row.detail?.bytes ?? [], as: markup)
        output.append(member: subject.mark, row.isMarked)
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
