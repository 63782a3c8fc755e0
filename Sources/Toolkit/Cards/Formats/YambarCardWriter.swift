import TextLayout

/// Tags for yambar's `script` module: one `name|type|value` on each line, and an empty line that commits them.
///
/// A value extends to the end of its line, with any contents. The output stays below 1024 bytes, the size of
/// yambar's first buffer.
enum YambarCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append(tag: "text|string|", BarLabel.bytes(of: card, style.family).withoutIsolates)
        output.append(tag: "short|string|", BarLabel.short(card))
        output.append("state|string|")
        output.append(card.state.rawValue)
        output.append("\nclass|string|")
        card.appendClasses(separator: " ", to: &output)
        output.append(byte: 0x0A)
        write(card.counts.main, to: &output)
        if let critical = card.counts.critical { write(critical, to: &output) }
        output.append("percentage|range:0-100|")
        output.append(card.percentage)
        output.append(byte: 0x0A)
        output.append(tag: "id|string|", card.rows(1).first.map { Array($0.id.utf8) } ?? [])
        output.append(byte: 0x0A)
    }

    private static func write(_ count: CardCount, to output: inout ByteBuffer) {
        guard let name = count.name else { return }
        output.append(name)
        output.append("|int|")
        output.append(count.number)
        output.append(byte: 0x0A)
    }
}

extension ByteBuffer {
    fileprivate mutating func append(tag: String, _ value: [UInt8]) {
        append(tag)
        append(value)
        append(byte: 0x0A)
    }
}
