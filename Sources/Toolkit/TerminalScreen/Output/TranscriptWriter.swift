package import TerminalValues

/// Turns lines, and the line that is typed, into bytes for a terminal whose lines stay as they are.
package struct TranscriptWriter {
    private static let newLine = Array("\r\n".utf8)
    private static let back: UInt8 = 0x08

    private let clearToEndOfLine: [UInt8]
    /// What the cursor's line shows.
    private var shown: TypedLine?

    package init(_ terminal: TerminalDescription) {
        clearToEndOfLine = terminal.clearToEndOfLine
    }

    /// Returns the bytes that add lines below the earlier ones, and show the typed line below them.
    package mutating func bytes(lines: [String], input: TypedLine?) -> [UInt8] {
        var output: [UInt8] = []
        if shown != nil, input == nil { output += end() }
        if shown != nil, !lines.isEmpty {
            output += [UInt8(ascii: "\r")] + clearToEndOfLine
            shown = nil
        }
        for line in lines { output += Array(line.utf8) + Self.newLine }
        guard let input, input != shown else { return output }
        let before = shown
        shown = input
        guard let before else { return output + typed(input) }
        if before.text == input.text, input.cursor <= before.cursor {
            return output + backs(before.cursor - input.cursor)
        }
        // What is typed at the end is written as it is.
        if before.cursor == before.width, input.cursor == input.width, input.text.hasPrefix(before.text) {
            return output + Array(input.text.dropFirst(before.text.count).utf8)
        }
        return output + [UInt8(ascii: "\r")] + clearToEndOfLine + typed(input)
    }

    /// Returns the bytes that leave the typed line as it is, and begin another one.
    package mutating func end() -> [UInt8] {
        defer { shown = nil }
        return shown == nil ? [] : Self.newLine
    }

    private func typed(_ input: TypedLine) -> [UInt8] { Array(input.text.utf8) + backs(input.width - input.cursor) }

    private func backs(_ count: Int) -> [UInt8] { Array(repeating: Self.back, count: max(0, count)) }
}
