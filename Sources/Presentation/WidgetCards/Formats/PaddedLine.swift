import TextLayout

/// A line of text with things at fixed columns, and no blanks after the last of them.
struct PaddedLine {
    private var output = ByteBuffer(capacity: 96)
    private(set) var width = 0

    var bytes: [UInt8] { output.bytes }

    mutating func append(_ text: [UInt8], width textWidth: Int, at column: Int? = nil) {
        if let column {
            output.append(blanks: column - width)
            width = max(width, column)
        }
        output.append(text)
        width += textWidth
    }
}
