package import Cards

/// The options of `render`, as values.
package struct RenderOptions: Equatable, Sendable {
    var container: String?
    var config: String?
    var family: CardFamily?
    var format = CardFormat.text
    var markup: CardMarkup?
    /// The moment as it was typed.
    ///
    /// It is parsed later, because a wrong one has another exit code than wrong syntax.
    var at: String?
    /// The theme; nil for that of the configuration, else of the shared settings, else light.
    var theme: CardTheme?
    var redact = false
    var strict = false

    package var familyOrDefault: CardFamily { family ?? format.defaultFamily }
}

/// The names of the options of `render`, for both parsers of the arguments.
package enum RenderOption: String, CaseIterable, Sendable {
    case container, config, family, format, markup, at, theme, redact, strict

    /// Whether the option has no value.
    package var isFlag: Bool { self == .redact || self == .strict }

    /// Sets the option to a value, which is nil for a flag.
    ///
    /// - Returns: False if the option does not have that value.
    func set(_ value: String?, in options: inout RenderOptions) -> Bool {
        switch (self, value) {
        case (.container, let path?): options.container = path
        case (.config, let path?): options.config = path
        case (.at, let moment?): options.at = moment
        case (.family, let name?):
            guard let family = CardFamily(rawValue: name) else { return false }
            options.family = family
        case (.format, let name?):
            guard let format = CardFormat(rawValue: name) else { return false }
            options.format = format
        case (.markup, let name?):
            guard let markup = CardMarkup(rawValue: name) else { return false }
            options.markup = markup
        case (.theme, let name?):
            guard let theme = CardTheme(rawValue: name) else { return false }
            options.theme = theme
        case (.redact, nil): options.redact = true
        case (.strict, nil): options.strict = true
        default: return false
        }
        return true
    }
}
