/// A part of a line of text with a colour of its own.
struct SVGTextPiece {
    let bytes: [UInt8]
    let color: String
    var isBold = false
    /// Before it.
    var gap = 0.0
}
