public import Cards

/// Renders a sequence of cards, and skips each that looks like the one before.
public struct CardStream: Sendable {
    private let format: CardFormat
    private let markup: CardMarkup?
    private var last: [UInt8] = []

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - format: The format of every card.
    ///   - markup: How the bar reads text; nil for ``CardFormat/defaultMarkup``.
    public init(format: CardFormat, markup: CardMarkup? = nil) {
        self.format = format
        self.markup = markup
    }

    /// Returns the next card, as UTF-8 with a final newline.
    ///
    /// The bytes are those of ``WidgetCard/rendered(as:theme:markup:)``, except that an i3blocks card is a single line:
    /// i3blocks reads each line of a persistent command as one update.
    ///
    /// - Parameters:
    ///   - card: The card to show.
    ///   - theme: The theme of an SVG card; nil for the one in the snapshot, or else light.
    /// - Returns: Nil if the bytes equal those of the previous card.
    public mutating func output(for card: WidgetCard, theme: CardTheme?) -> [UInt8]? {
        let output = card.rendered(as: format, theme: theme, markup: markup, isStreamed: true)
        guard output != last else { return nil }
        last = output
        return output
    }
}
