/// The colours of a theme.
///
/// Every text colour has a contrast of 4.5 or more on every ground it stands on (WCAG 2.2, AA).
struct SVGPalette {
    let background: String
    let border: String
    /// Around a dot whose colour may be that of the card.
    let dotEdge: String
    let separator: String
    let track: String
    let primary: String
    let secondary: String
    let accent: String
    let accentTint: String
    let overdue: String
    /// Drawn on `overdue`.
    let onOverdue: String
    let urgent: String
    let notice: String
    let noticeText: String
    /// For joy alone.
    let sparks: (String, String)

    static func palette(for theme: CardTheme) -> SVGPalette {
        switch theme {
        case .light: light
        case .dark: dark
        }
    }

    private static let light = SVGPalette(
        background: "#ffffff", border: "#dfe3ea", dotEdge: "#b9c0cc", separator: "#eceff4", track: "#e4e9f2",
        primary: "#171a21",
        secondary: "#5a6272", accent: "#2458d3", accentTint: "#eaf0fe", overdue: "#c0281e", onOverdue: "#ffffff",
        urgent: "#9a5200", notice: "#fdf3e1", noticeText: "#7a4300", sparks: ("#f0a92e", "#e8747c"))

    private static let dark = SVGPalette(
        background: "#1b1d23", border: "#33373f", dotEdge: "#4a505c", separator: "#2a2d35", track: "#333845",
        primary: "#f3f5f9",
        secondary: "#a4acbb", accent: "#8fb0ff", accentTint: "#262f47", overdue: "#ff958b", onOverdue: "#1b1d23",
        urgent: "#f2b866", notice: "#352c1c", noticeText: "#f5c980", sparks: ("#f2b866", "#e8747c"))
}
