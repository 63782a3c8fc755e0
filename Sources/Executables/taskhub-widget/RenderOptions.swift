import WidgetCards

/// What `render` was asked for.
struct RenderOptions: Equatable, Sendable {
    var container: String?
    var config: String?
    var family: CardFamily?
    var format = CardFormat.text
    var markup: CardMarkup?
    /// As it was typed: a moment that is none is refused in its own way, after the arguments were read.
    var at: String?
    /// nil: as the configuration says, else the shared settings, else light.
    var theme: CardTheme?
    var redact = false
    var strict = false

    var familyOrDefault: CardFamily { family ?? format.defaultFamily }
}
