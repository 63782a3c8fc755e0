import TextLayout

/// What a status bar's segment says: of a card, or of another application's ``BarSegment``.
protocol BarContent {
    /// The text, not yet escaped. Right-to-left titles in it are isolated.
    var label: [UInt8] { get }
    /// The text for little room, not yet escaped.
    var shortLabel: [UInt8] { get }
    /// What the bar shows on hover, line by line, not yet escaped. Right-to-left titles in it are isolated.
    var tooltip: [UInt8] { get }
    var tone: CardTone { get }
    /// The first of the class names.
    var stateName: String { get }
    /// From 0 to 100.
    var percentage: Int { get }

    /// Appends the names of all classes, the state first; they need no escaping.
    func appendClasses(separator: String, to output: inout ByteBuffer)
}

extension Card: BarContent {
    var label: [UInt8] { BarLabel.bytes(of: self) }
    var shortLabel: [UInt8] { BarLabel.short(self) }
    var tooltip: [UInt8] { Tooltip(self).text }
    var stateName: String { state.rawValue }

    func appendClasses(separator: String, to output: inout ByteBuffer) {
        output.append(state.rawValue)
        // Not joined(): its conformance lookups would take a sixth of the widget's whole run.
        for name in classes {
            output.append(separator)
            output.append(name)
        }
    }
}

/// Writes a card, or another application's segment, for one status bar.
protocol BarWriter: CardWriter {
    /// Appends the segment, with a final newline.
    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer)
}

/// For bars that get nothing else from a card.
extension BarWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        write(segment: card, style: style, to: &output)
    }
}
