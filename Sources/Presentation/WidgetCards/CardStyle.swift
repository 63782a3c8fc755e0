/// What a format may have its way with; the content stays the same.
struct CardStyle: Sendable {
    let theme: CardTheme
    let markup: CardMarkup
    /// Whether more cards follow, to a reader that takes each line for one.
    let isOneOfMany: Bool
}
