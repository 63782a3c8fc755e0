import TaskHubEntities
import TextLayout

/// Tags for yambar's `script` module: one `name|type|value` on each line, and an empty line that commits them.
///
/// A value extends to the end of its line, with any contents. The output stays below 1024 bytes, the size of
/// yambar's first buffer.
enum YambarCardWriter: BarWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        writeText(of: card, to: &output)
        output.append("open|int|")
        output.append(card.counts.open)
        output.append("\noverdue|int|")
        output.append(card.counts.overdue)
        output.append("\n")
        write(percentage: card.percentage, to: &output)
        output.append(tag: "id|string|", card.rows(1).first.map { Array($0.id.description.utf8) } ?? [])
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
