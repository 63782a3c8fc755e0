import TaskHubEntities
import TextLayout

/// Tags for yambar's `script` module: one `name|type|value` on each line, and an empty line that commits them.
///
/// A value extends to the end of its line, whatever it contains. The output stays below 1024 bytes, the size of
/// yambar's first buffer.
enum YambarCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append(tag: "text|string|", BarLabel.bytes(of: card))
        output.append(tag: "short|string|", BarLabel.short(card))
        output.append("state|string|")
        output.append(card.state.rawValue)
        output.append("\nclass|string|")
        output.append(classesOf: card, separator: " ")
        output.append("\nopen|int|")
        output.append(card.counts.open)
        output.append("\noverdue|int|")
        output.append(card.counts.overdue)
        output.append("\npercentage|range:0-100|")
        output.append(card.percentage)
        output.append(tag: "\nid|string|", card.rows(1).first.map { Array($0.id.description.utf8) } ?? [])
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
