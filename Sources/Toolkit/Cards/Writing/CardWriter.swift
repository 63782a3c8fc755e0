import TextLayout

/// Writes a card in one format.
///
/// Equal content and style give equal bytes.
protocol CardWriter {
    /// Appends the card, with a final newline.
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer)
}

/// Per-format choices; the content stays the same.
struct CardStyle: Sendable {
    let theme: CardTheme
    let markup: CardMarkup
    /// True if more cards follow, to a reader that reads each line as one card.
    let isStreamed: Bool
    /// Whether a bar without a style sheet shows the urgency in a colour.
    let hasBarColors: Bool

    /// Returns the colour of a bar's text; nil to leave it to the bar.
    func color(of tone: CardTone) -> String? { hasBarColors ? tone.color : nil }
}
