import TextLayout

/// How a piece of text looks.
struct SVGTextStyle {
    enum Anchor { case start, middle, end }

    var size: Double
    var color: String
    var isBold = false
    var anchor = Anchor.start
    var isMonospaced = false

    /// What fits into `width`, in the units that text is measured in.
    func units(in width: Double) -> Int {
        max(0, Int(width / (size * breadth) * Double(FontUnits.em)))
    }

    /// At most how wide a text becomes.
    func width(of bytes: [UInt8]) -> Double {
        if isMonospaced { return Double(bytes.count { $0 & 0xC0 != 0x80 }) * size * 0.62 }
        return Double(FontUnits.width(of: String(decoding: bytes, as: UTF8.self))) / Double(FontUnits.em) * size
            * breadth
    }

    /// The table is for regular type.
    private var breadth: Double { isBold ? 1.16 : 1 }
}
