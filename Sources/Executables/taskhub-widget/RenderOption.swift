import WidgetCards

/// The options of `render`, by their names.
///
/// Both ways of reading the arguments take them from here, and the values from the enums of WidgetCards.
enum RenderOption: String, CaseIterable, Sendable {
    case container, config, family, format, markup, at, theme, redact, strict

    var isFlag: Bool { self == .redact || self == .strict }

    /// - Returns: whether `value` is one of the option's values; a flag has none.
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
