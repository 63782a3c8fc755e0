/// The contents of a published file that carries bytes of any kind: lines of fields, the number of bytes, the bytes.
///
/// ```
/// content	card	1
/// length	2
/// {}
/// ```
///
/// A line feed follows the bytes and does not count.
package enum LengthBlock {
    private static let name: StaticString = "length"

    /// Adds the length, the bytes and the line feed to the lines before them.
    package static func contents(header: LineWriter, _ bytes: [UInt8]) -> [UInt8] {
        var lines = header
        lines.write(name) { $0.integer(bytes.count) }
        return lines.bytes + bytes + [0x0A]
    }

    /// Splits contents into the lines before the length, and the bytes.
    ///
    /// - Parameters:
    ///   - contents: What ``PublishedFileKind/contents(of:)`` returned.
    ///   - limit: The largest number of bytes that a publisher writes.
    ///   - line: Called for each line with its name and the reader of its fields. It ignores unknown names.
    /// - Returns: The bytes.
    /// - Throws: ``MalformedLine`` unless there is a length that is followed by exactly that many bytes and a line feed.
    package static func split(
        _ contents: ArraySlice<UInt8>, limit: Int,
        line: (Field, inout LineReader) throws(MalformedLine) -> Void
    ) throws(MalformedLine) -> ArraySlice<UInt8> {
        var start = contents.startIndex
        while true {
            let length = try contents[start...].withUnsafeBufferPointer { bytes throws(MalformedLine) -> Int? in
                var rest = bytes
                var reader = try LineReader(nextLineOf: &rest)
                start += bytes.count - rest.count
                let name = try reader.field()
                guard name.equals(LengthBlock.name) else {
                    try line(name, &reader)
                    return nil
                }
                let length = try reader.number(in: 0...limit)
                try reader.end()
                return length
            }
            guard let length else { continue }
            guard contents.endIndex - start == length + 1, contents.last == 0x0A else { throw MalformedLine() }
            return contents[start..<(start + length)]
        }
    }
}
