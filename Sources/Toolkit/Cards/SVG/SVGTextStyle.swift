import TextLayout

/// The font and colour of a text.
struct SVGTextStyle {
    enum Anchor { case start, middle, end }

    var size: Double
    var color: String
    var isBold = false
    var anchor = Anchor.start
    var isMonospaced = false

    /// Converts a width of the view box into ``FontUnits``.
    func units(in width: Double) -> Int {
        max(0, Int(width / (size * breadth) * Double(FontUnits.em)))
    }

    /// Returns clean text, clipped with an ellipsis to a width of the view box.
    func fitted(_ text: String, to width: Double) -> [UInt8] {
        DisplayText(cleaned: Array(text.utf8)).fitted(to: units(in: width), by: FontUnits.self).bytes
    }

    /// Returns an upper bound of a text's width, in units of the view box.
    func width(of bytes: [UInt8]) -> Double {
        if isMonospaced { return Double(bytes.count { $0 & 0xC0 != 0x80 }) * size * 0.62 }
        return Double(FontUnits.width(of: String(decoding: bytes, as: UTF8.self))) / Double(FontUnits.em) * size
            * breadth
    }

    /// The width of bold text relative to the regular weight that ``AdvanceTable`` is for.
    private var breadth: Double { isBold ? 1.16 : 1 }
}

/// A part of a line of text with its own colour.
struct SVGTextPiece {
    let bytes: [UInt8]
    let color: String
    var isBold = false
    /// Whether the text runs from right to left; its end then is on the left, even among left-to-right pieces.
    var isRightToLeft = false
    /// The space before the piece.
    var gap = 0.0
}
