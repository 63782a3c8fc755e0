import TextLayout

/// Widths in 1/64 em of an unknown sans-serif font: for each character, the widest of several common fonts.
enum FontUnits: TextMeasure {
    static let em = AdvanceTable.em
    static let ellipsis = em
    /// Colour fonts draw emoji wider than one em.
    static let emoji = em * 5 / 4
    static let spacingMark = em / 2

    static func width(ofASCII byte: UInt8) -> Int {
        Int(AdvanceTable.latinToArabic[Int(byte) - 0x20])
    }

    static func width(of scalar: Unicode.Scalar) -> Int {
        let value = Int(scalar.value)
        switch TerminalColumns.width(of: scalar) {
        case 0: return 0
        case 2: return scalar.properties.isEmojiPresentation ? emoji : em
        default: break
        }
        return switch value {
        case 0x20...0x6FF: Int(AdvanceTable.latinToArabic[value - 0x20])
        case 0x2000...0x21FF: Int(AdvanceTable.punctuation[value - 0x2000])
        case 0x700...0x2FFF: Int(AdvanceTable.blocks[(value - 0x700) / 128])
        default: em
        }
    }
}
