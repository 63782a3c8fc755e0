/// What a format may have its way with; the content stays the same.
struct CardStyle: Sendable {
    let theme: CardTheme
    let markup: CardMarkup
}
