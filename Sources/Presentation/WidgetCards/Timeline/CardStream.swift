/// Cards one after the other, each written only when it differs from the one before.
public struct CardStream: Sendable {
    private let format: CardFormat
    private let markup: CardMarkup?
    private var last: [UInt8] = []

    public init(format: CardFormat, markup: CardMarkup? = nil) {
        self.format = format
        self.markup = markup
    }

    /// - Returns: what to write, its last newline included; nil when that would be the same as last time.
    public mutating func show(_ card: WidgetCard, theme: CardTheme?) -> [UInt8]? {
        let output = card.rendered(as: format, theme: theme, markup: markup, isOneOfMany: true)
        guard output != last else { return nil }
        last = output
        return output
    }
}
