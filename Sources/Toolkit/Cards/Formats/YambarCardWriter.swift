import TextLayout

/// Tags for yambar's `script` module: one `name|type|value` on each line, and an empty line that commits them.
///
/// A value extends to the end of its line, with any contents. The output stays below 1024 bytes, the size of
/// yambar's first buffer.
enum YambarCardWriter: BarWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        writeText(of: card, to: &output)
        for count in [card.counts.main, card.counts.critical] {
            guard let name = count.name else { continue }
            output.append(fixed: name)
            output.append("|int|")
            output.append(count.number)
            output.append(byte: 0x0A)
        }
        write(percentage: card.percentage, to: &output)
        output.append(tag: "id|string|", card.rows(1).first.map { Array($0.id.utf8) } ?? [])
        output.append(byte: 0x0A)
    }

    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        writeText(of: segment, to: &output)
        write(percentage: segment.percentage, to: &output)
        output.append(byte: 0x0A)
    }

    private static func writeText(of segment: some BarContent, to output: inout ByteBuffer) {
        output.append(tag: "text|string|", segment.label.withoutIsolates)
        output.append(tag: "short|string|", segment.shortLabel)
        output.append("state|string|")
        output.append(segment.stateName)
        output.append("\nclass|string|")
        segment.appendClasses(separator: " ", to: &output)
        output.append(byte: 0x0A)
    }

    private static func write(percentage: Int, to output: inout ByteBuffer) {
        output.append("percentage|range:0-100|")
        output.append(percentage)
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
