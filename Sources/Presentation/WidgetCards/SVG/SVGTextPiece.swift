/// A part of a line of text with a colour of its own.
struct SVGTextPiece {
    let bytes: [UInt8]
    let color: String
    var isBold = false
    /// Its end is its left one, also among pieces that run the other way.
    var isRightToLeft = false
    /// Before it.
    var gap = 0.0
}
