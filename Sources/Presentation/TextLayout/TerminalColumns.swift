/// Room in the columns of a terminal, as terminals and `wcwidth` count.
package enum TerminalColumns: TextMeasure {
    package static let ellipsis = 1
    package static let emoji = 2
    package static let spacingMark = 1

    package static func width(ofASCII byte: UInt8) -> Int { 1 }

    package static func width(of scalar: Unicode.Scalar) -> Int {
        if UnicodeWidthTable.zeroWidth.holdsRange(around: scalar.value) { return 0 }
        return UnicodeWidthTable.wide.holdsRange(around: scalar.value) ? 2 : 1
    }
}

extension [UInt32] {
    /// For the boundaries of ranges: whether `value` lies in one.
    ///
    /// They begin at even and end before odd places.
    package func holdsRange(around value: UInt32) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low % 2 == 1
    }
}
