import TextLayout

/// The card's content for scripts, as one JSON document.
enum JSONCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "schema", 1)
        output.append(member: "state", word: card.state.rawValue)
        output.append(member: "classes")
        output.append("[\"")
        card.appendClasses(separator: "\",\"", to: &output)
        output.append("\"]")
        output.append(member: "family", word: style.family.rawValue)
        output.append(member: "redacted", card.isRedacted)
        if let document = card.document {
            output.append(members: document.members)
            output.append(member: "counts")
            output.append("{")
            output.append(members: document.counts)
        } else {
            writeMembers(of: card, to: &output)
            output.append(member: "counts")
            output.append("{")
            output.append(namedCounts: card.counts)
        }
        output.append("}")
        write(card.message, to: &output)
        output.append(card.actions)
        output.append(member: card.subject.rows)
        output.append("[")
        for row in card.rows(style.family.rowCount) {
            output.appendComma()
            output.append("{")
            if let document = row.document {
                output.append(members: document)
            } else {
                writeMembers(of: row, card.subject, to: &output)
            }
            output.append("}")
        }
        output.append("]}\n")
    }

    private static func writeMembers(of card: Card, to output: inout ByteBuffer) {
        output.append(member: "title", text: card.subject.title)
        output.append(member: "line", text: Tooltip(card).counts)
        var short = ByteBuffer()
        if card.hasContents { short.append(shortLineOf: card) }
        output.append(member: "short", text: card.hasContents ? short.bytes : nil)
        output.append(member: "date", text: card.date.isEmpty ? nil : card.date)
        output.append(member: "notice", text: card.notice.map { Array($0.sentence.utf8) })
        output.append(member: "percentage", card.hasContents ? card.gauge?.percentage : nil)
    }

    private static func writeMembers(of row: CardRow, _ subject: CardSubject, to output: inout ByteBuffer) {
        output.append(member: "id", text: row.id.isEmpty ? nil : Array(row.id.utf8))
        output.append(member: "title", text: row.title.whole)
        output.append(member: subject.detail, text: row.detail?.bytes)
        output.append(member: subject.mark, row.isMarked)
        output.append(member: subject.level, row.level)
        output.append(member: subject.group, text: row.group?.whole)
        output.append(member: "color", text: row.color.map { Array($0.text.utf8) })
        output.append(row.actions)
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
    /// Appends a JSON member for each count that has a name.
    mutating func append(namedCounts counts: CardCounts) {
        append(named: counts.main)
        if let critical = counts.critical { append(named: critical) }
        for count in counts.others { append(named: count) }
    }

    private mutating func append(named count: CardCount) {
        guard let name = count.name else { return }
        append(memberNamed: name)
        append(count.number)
    }

    fileprivate mutating func append(members: [UInt8]) {
        guard !members.isEmpty else { return }
        appendComma()
        append(members)
    }
}
