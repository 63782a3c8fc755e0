import TaskHubEntities
import TextLayout

/// Tags for yambar's `script` module: `name|type|value` a line, and an empty line that puts them into force.
///
/// A value reaches to the end of its line, whatever it holds.
enum YambarCardWriter: CardWriter {
    /// yambar's first buffer holds 1024 bytes, and a longer read takes the bar down with it.
    static let maximumText = 512

    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append(tag: "text|string|", label(card))
        output.append(tag: "short|string|", BarLabel.short(card))
        output.append("state|string|")
        output.append(card.state.rawValue)
        output.append("\nclass|string|")
        output.append(classesOf: card, between: " ")
        output.append("\nopen|int|")
        output.append(card.counts.open)
        output.append("\noverdue|int|")
        output.append(card.counts.overdue)
        output.append("\npercentage|range:0-100|")
        output.append(percentageOf: card)
        output.append(tag: "\nid|string|", card.rows(1).first.map { Array($0.id.description.utf8) } ?? [])
        output.append(byte: 0x0A)
    }

    private static func label(_ card: CardContent) -> [UInt8] {
        let label = BarLabel.bytes(of: card)
        if label.count <= maximumText { return label }
        let shorter = InlineText(card, titleColumns: 12).line
        return shorter.count <= maximumText ? shorter : BarLabel.short(card)
    }
}

extension ByteBuffer {
    fileprivate mutating func append(tag: String, _ value: [UInt8]) {
        append(tag)
        append(value)
        append(byte: 0x0A)
    }
}
