/// Choices of one rendering; the content stays the same.
struct CardStyle: Sendable {
    let family: CardFamily
    let theme: CardTheme
    let look: CardLook
    let markup: CardMarkup
    /// True if more cards follow, to a reader that reads each line as one card.
    let isStreamed: Bool

    /// Returns the colour of a bar's text; nil to leave it to the bar.
    func color(of tone: CardTone) -> String? { look.hasBarColors ? tone.color : nil }
}
