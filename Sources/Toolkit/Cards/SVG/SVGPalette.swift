/// The colours of a theme.
///
/// Each text colour has a contrast of at least 4.5 to 1 with every background it is drawn on (WCAG 2.2, success
/// criterion 1.4.3).
struct SVGPalette {
    private(set) var background: String
    private(set) var border: String
    /// The outline of a row's dot, whose colour may equal the background's.
    let dotEdge: String
    let separator: String
    let track: String
    private(set) var primary: String
    private(set) var secondary: String
    private(set) var accent: String
    private(set) var accentTint: String
    private(set) var critical: String
    /// Drawn on `critical`.
    private(set) var onCritical: String
    private(set) var urgent: String
    let notice: String
    let noticeText: String
    /// Decoration on an empty card.
    let sparks: (String, String)

    static func palette(for theme: CardTheme, _ look: CardLook) -> SVGPalette {
        switch theme {
        case .light: light.with(look.light)
        case .dark: dark.with(look.dark)
        }
    }

    private func with(_ colors: CardColors) -> SVGPalette {
        guard colors != CardColors() else { return self }
        var palette = self
        if let color = colors.background { palette.background = color.text }
        if let color = colors.border { palette.border = color.text }
        if let color = colors.text { palette.primary = color.text }
        if let color = colors.muted { palette.secondary = color.text }
        if let color = colors.accent { palette.accent = color.text }
        if let color = colors.urgent { palette.urgent = color.text }
        if let color = colors.critical {
            palette.critical = color.text
            palette.onCritical = SVGPalette.readable(on: color)
        }
        return palette
    }

    private static func readable(on background: CardColor) -> String {
        guard let white = CardColor("#ffffff"), let black = CardColor("#1b1d23") else { return "#ffffff" }
        return white.contrast(to: background) >= black.contrast(to: background) ? white.text : black.text
    }

    /// Returns the colour of a title: its own, if that is readable on the card.
    func title(_ color: CardColor?) -> String {
        guard let color, let background = CardColor(background), color.contrast(to: background) >= 4.5 else {
            return primary
        }
        return color.text
    }

    private static let light = SVGPalette(
        background: "#ffffff", border: "#dfe3ea", dotEdge: "#b9c0cc", separator: "#eceff4", track: "#e4e9f2",
        primary: "#171a21",
        secondary: "#5a6272", accent: "#2458d3", accentTint: "#eaf0fe", critical: "#c0281e", onCritical: "#ffffff",
        urgent: "#9a5200", notice: "#fdf3e1", noticeText: "#7a4300", sparks: ("#f0a92e", "#e8747c"))

    private static let dark = SVGPalette(
        background: "#1b1d23", border: "#33373f", dotEdge: "#4a505c", separator: "#2a2d35", track: "#333845",
        primary: "#f3f5f9",
        secondary: "#a4acbb", accent: "#8fb0ff", accentTint: "#262f47", critical: "#ff958b", onCritical: "#1b1d23",
        urgent: "#f2b866", notice: "#352c1c", noticeText: "#f5c980", sparks: ("#f2b866", "#e8747c"))
}
