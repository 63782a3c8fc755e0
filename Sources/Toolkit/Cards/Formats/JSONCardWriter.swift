import TextLayout

/// The card's content for scripts, as one JSON document.
enum JSONCardWriter: CardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "state", word: card.state.rawValue)
        output.append(member: "classes")
        output.append("[\"")
        card.appendClasses(separator: "\",\"", to: &output)
        output.append("\"]")
        output.append(member: "family", word: card.family.rawValue)
        output.append(member: "redacted", card.isRedacted)
        output.append(members: card.document.members)
        output.append(member: "counts")
        output.append("{")
        output.append(members: card.document.counts)
        output.append("}")
        write(card.message, to: &output)
        output.append(member: card.subject.rows)
        output.append("[")
        for row in card.rows(card.family.rowCount) {
            output.appendComma()
            output.append("{")
            output.append(members: row.document)
            output.append("}")
        }
        output.append("]}\n")
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
}

extension ByteBuffer {
    fileprivate mutating func append(members: [UInt8]) {
        guard !members.isEmpty else { return }
        appendComma()
        append(members)
    }
}
