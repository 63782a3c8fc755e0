import WidgetCards

/// What `render` was asked for.
struct RenderOptions: Equatable, Sendable {
    var container: String?
    var family: CardFamily?
    var format = CardFormat.text
    /// As it was typed: a moment that is none is refused in its own way, after the arguments were read.
    var at: String?
    var theme = CardTheme.light
    var redact = false
    var strict = false

    /// A bar has one line; everything else has room for a card.
    var familyOrDefault: CardFamily {
        family ?? (format == .waybar ? .inline : .medium)
    }
}
