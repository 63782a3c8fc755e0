import TextLayout

/// One line of JSON for a `defpoll` or `deflisten` variable of eww, to be indexed field by field.
///
/// Texts are for a label's `:text`, which reads a backslash as the start of an escape sequence, or for its `:markup`.
/// The tooltip is for `:tooltip`, which shows it as it is. Never use any of it in a `literal`, which is evaluated.
enum EwwCardWriter: BarWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        writeMembers(of: card, tooltip: tooltip.text, style, to: &output)
        for count in [card.counts.main, card.counts.critical] + card.counts.others {
            if let name = count.name { output.append(member: name, count.number) }
        }
        output.append(member: card.subject.rows)
        output.append("[")
        for row in tooltip.rows { write(row, of: card.subject, as: style.markup, to: &output) }
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
