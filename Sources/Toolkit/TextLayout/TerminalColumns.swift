/// Widths in terminal columns, as terminals and `wcwidth` count them.
package enum TerminalColumns: TextMeasure {
    package static let ellipsis = 1
    package static let emoji = 2
    package static let spacingMark = 1

    package static func width(ofASCII byte: UInt8) -> Int { 1 }

    package static func width(of scalar: Unicode.Scalar) -> Int {
        if UnicodeWidthTable.zeroWidth.isInRange(scalar.value) { return 0 }
        return UnicodeWidthTable.wide.isInRange(scalar.value) ? 2 : 1
    }
}

/// The most columns that a terminal may need.
///
/// Terminals disagree about joined emoji: some draw one picture, some draw each part (tmux 3.5 joins the first two). Clip
/// text by these widths, and it cannot wrap.
package enum WidestColumns: TextMeasure {
    package static let ellipsis = TerminalColumns.ellipsis
    package static let emoji = TerminalColumns.emoji
    package static let spacingMark = TerminalColumns.spacingMark

    package static func width(ofASCII byte: UInt8) -> Int { TerminalColumns.width(ofASCII: byte) }

    package static func width(of scalar: Unicode.Scalar) -> Int { TerminalColumns.width(of: scalar) }

    package static func width(of character: Character) -> Int {
        let parts = character.unicodeScalars.reduce(0) { $0 + width(of: $1) }
        return max(parts, TerminalColumns.width(of: character))
    }
}

extension [UInt32] {
    /// Whether `value` lies in one of the ranges that this array lists.
    ///
    /// The array is sorted. Each range begins at an even index and ends before the value at the next, odd index.
    package func isInRange(_ value: UInt32) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low % 2 == 1
    }
}
