package import TerminalValues
internal import TextLayout

/// How each role looks on a terminal.
package struct Theme: Hashable, Sendable {
    package enum Background: Hashable, Sendable {
        case dark, light
    }

    package let background: Background
    package let depth: ColorDepth

    package init(_ background: Background, depth: ColorDepth) {
        self.background = background
        self.depth = depth
    }

    private var isDark: Bool { background == .dark }
    private var isRich: Bool { depth == .indexed || depth == .direct }

    /// The background of the terminal on which text is hardest to read: that of the lightest common dark theme, or of
    /// the darkest common light one.
    private var ground: UInt32 { isDark ? 0x2E3440 : 0xFDF6E3 }

    private var selection: ScreenColor {
        isDark ? ScreenColor(rgb: 0x2C3A52, basic: 4) : ScreenColor(rgb: 0xDCE7F8, basic: 6)
    }

    /// Text on a selected row, for which the terminal's own colour may not be made.
    private var selectedText: ScreenColor {
        isDark ? ScreenColor(rgb: 0xE6EDF3, basic: 15) : ScreenColor(rgb: 0x1F2328, basic: 0)
    }

    /// Returns the style of a role, on a row that is selected or not.
    ///
    /// With 256 colours or more, text has a contrast of at least 4.5 to its background.
    package func style(of role: Role, isSelected: Bool = false) -> ScreenStyle {
        var style = attributes(of: role)
        if depth != .none { style.foreground = color(of: role) }
        if isRich, let color = style.foreground {
            let readable = ReadableColor(
                color.rgb, on: isSelected ? shown(selection.rgb) : ground, isDark: isDark, shown: shown)
            style.foreground = ScreenColor(rgb: readable.rgb, basic: color.basic)
        }
        guard isSelected else { return style }
        if isRich {
            style.background = selection
            style.foreground = style.foreground ?? selectedText
        } else {
            // The colour would become the background.
            style.foreground = nil
            style.attributes.formSymmetricDifference(.reverse)
            style.attributes.remove(.dim)
        }
        return style
    }

    private func shown(_ rgb: UInt32) -> UInt32 {
        depth == .indexed ? ScreenColor(rgb: rgb, basic: 0).indexedRGB : rgb
    }

    private func attributes(of role: Role) -> ScreenStyle {
        switch role {
        case .title, .heading, .accent, .key: ScreenStyle(.bold)
        case .selectedTab: ScreenStyle([.bold, .reverse])
        case .overdue, .problem: ScreenStyle(.bold)
        case .priority(let number): ScreenStyle(number >= 4 ? .bold : [])
        case .match: ScreenStyle([.bold, .underline])
        case .link: ScreenStyle(.underline)
        case .chosenDay: ScreenStyle(.reverse)
        case .today: ScreenStyle([.bold, .underline])
        case .done: ScreenStyle(isRich ? .struckOut : [.dim, .struckOut])
        case .dim, .rule, .suggestion: ScreenStyle(isRich ? [] : .dim)
        case .plain, .dueToday, .success, .tab, .color: ScreenStyle()
        }
    }

    private func color(of role: Role) -> ScreenColor? {
        func color(_ dark: UInt32, _ light: UInt32, _ basicDark: UInt8, _ basicLight: UInt8) -> ScreenColor {
            ScreenColor(rgb: isDark ? dark : light, basic: isDark ? basicDark : basicLight)
        }
        // On a light background, the yellow and the green of 16 colours cannot be read, nor the blue on a dark one.
        // The greys of 16 colours may be invisible: such text is dim, and has no colour.
        func grey(_ dark: UInt32, _ light: UInt32) -> ScreenColor? {
            isRich ? ScreenColor(rgb: isDark ? dark : light, basic: 7) : nil
        }
        return switch role {
        case .overdue, .problem: color(0xFF7B72, 0xB3261E, 9, 1)
        case .dueToday: color(0xE3B341, 0x8A5A00, 11, 5)
        case .heading, .accent, .key: color(0x79B8FF, 0x0B57D0, 14, 4)
        case .selectedTab: color(0x79B8FF, 0x0B57D0, 14, 4)
        case .link: color(0x79B8FF, 0x0B57D0, 14, 4)
        case .success: isRich || isDark ? color(0x7EE787, 0x1A7F37, 10, 0) : nil
        case .priority(let number): number >= 4 ? color(0xFFA657, 0x9A4B00, 11, 5) : grey(0xA8B0BA, 0x57606A)
        case .match: color(0xE3B341, 0x8A5A00, 11, 5)
        case .dim, .rule, .suggestion, .done: grey(0x8B949E, 0x6A737D)
        case .today: color(0x79B8FF, 0x0B57D0, 14, 4)
        case .color(let rgb):
            ScreenColor(rgb: rgb, basic: BasicPalette.nearest(to: rgb, isDark: isDark))
        case .plain, .title, .tab, .chosenDay: nil
        }
    }
}

/// The palette of 16 colours as most terminals show it.
enum BasicPalette {
    private static let colors: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// Those that can be read.
    private static func usable(isDark: Bool) -> [Int] {
        isDark ? [2, 3, 6, 9, 10, 11, 13, 14] : [1, 4, 5, 12]
    }

    static func nearest(to rgb: UInt32, isDark: Bool) -> UInt8 {
        func parts(_ color: UInt32) -> [Int] { [16, 8, 0].map { Int(color >> $0 & 0xFF) } }
        func distance(_ color: UInt32) -> Int {
            zip(parts(color), parts(rgb)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        return UInt8(usable(isDark: isDark).min { distance(colors[$0]) < distance(colors[$1]) } ?? 7)
    }
}

/// A colour that is mixed with white or black until it can be read on the background.
struct ReadableColor {
    private static let steps = 20

    let rgb: UInt32

    /// - Parameters:
    ///   - color: The colour that is wanted.
    ///   - ground: The background that the terminal shows.
    ///   - isDark: Whether that is a dark one.
    ///   - shown: Returns the colour that the terminal shows of another one.
    init(_ color: UInt32, on ground: UInt32, isDark: Bool, shown: (UInt32) -> UInt32) {
        let end: UInt32 = isDark ? 0xFFFFFF : 0x000000
        let mixed = (0...Self.steps).lazy.map { Self.mix(color, with: end, share: $0) }
        rgb = mixed.first { ColorContrast.ratio(shown($0), ground) >= ColorContrast.ofText } ?? end
    }

    private static func mix(_ color: UInt32, with end: UInt32, share: Int) -> UInt32 {
        [16, 8, 0].reduce(0) { mixed, shift in
            let (part, other) = (color >> shift & 0xFF, end >> shift & 0xFF)
            return mixed << 8 | (part * UInt32(steps - share) + other * UInt32(share)) / UInt32(steps)
        }
    }
}
