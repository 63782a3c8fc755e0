import Foundation
import TaskHubTestSupport
import TaskStore
import TerminalValues
import TerminalViews
import Testing

@Suite("Colours")
struct ThemeTests {
    private static let roles: [Role] =
        [
            .plain, .title, .heading, .dim, .accent, .overdue, .dueToday, .done, .match, .problem, .success, .key, .tab,
            .selectedTab, .suggestion, .link, .rule, .chosenDay, .today,
        ] + (1...5).map { .priority($0) }
    /// The eight colours of the app's menu, the corners of the cube, and colours from all over it.
    private static let lists: [Role] =
        ([0, 0xFF, 0xFF00, 0xFF0000, 0xFFFF, 0xFF00FF, 0xFFFF00, 0xFFFFFF, 0x4478C9, 0xD64545, 0xD9B834]
        + stride(from: 0x123456, to: 0x1000000, by: 0x1F3A7)).map { .color(UInt32($0)) }
    /// The backgrounds of terminals: black and white, and those of common themes.
    private static let grounds: [Theme.Background: [UInt32]] = [
        .dark: [0, 0x1E1E1E, 0x002B36, 0x282C34, 0x282A36, 0x2E3440], .light: [0xFFFFFF, 0xFAFAFA, 0xFDF6E3],
    ]
    /// The text of such terminals that is hardest to read.
    private static let texts: [Theme.Background: UInt32] = [.dark: 0xABB2BF, .light: 0x586E75]
    /// The 16 colours of xterm (its file XTerm-col.ad).
    private static let xterm: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// WCAG 2.2, "relative luminance" and "contrast ratio".
    private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
        let luminances = [one, other].map { color in
            let channels = [16, 8, 0].map { shift -> Double in
                let value = Double(color >> UInt32(shift) & 0xFF) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        }.sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    @Test(
        "With many colours, every text has a contrast of 4.5 on every background that it can have",
        arguments: [Theme.Background.dark, .light], [ColorDepth.indexed, .direct])
    func readable(background: Theme.Background, depth: ColorDepth) throws {
        let theme = Theme(background, depth: depth)
        func rgb(_ color: ScreenColor) -> UInt32 { depth == .indexed ? color.indexedRGB : color.rgb }
        for role in Self.roles + Self.lists {
            for isSelected in [false, true] {
                let style = theme.style(of: role, isSelected: isSelected)
                #expect(!style.attributes.contains(.dim))
                for terminal in try #require(Self.grounds[background]) {
                    // What is reversed has the same two colours.
                    let ground = style.background.map(rgb) ?? terminal
                    guard let text = style.foreground.map(rgb) ?? (isSelected ? Self.texts[background] : nil) else {
                        continue
                    }
                    let ratio = contrast(text, ground)
                    #expect(ratio >= 4.5, "\(role) \(isSelected) on \(String(ground, radix: 16)): \(ratio)")
                }
            }
        }
    }

    @Test("With xterm's 16 colours, every coloured text has a contrast of 4.5 to black or white")
    func basic() {
        for (background, ground) in [(Theme.Background.dark, 0 as UInt32), (.light, 0xFFFFFF)] {
            for role in Self.roles + Self.lists {
                for isSelected in [false, true] {
                    let style = Theme(background, depth: .sixteen).style(of: role, isSelected: isSelected)
                    #expect(style.background == nil)
                    guard let color = style.foreground else { continue }
                    #expect(contrast(Self.xterm[Int(color.basic)], ground) >= 4.5, "\(role) on \(background)")
                }
            }
        }
    }

    private func shown(_ rgb: UInt32, on background: Theme.Background) -> UInt32? {
        Theme(background, depth: .direct).style(of: .color(rgb)).foreground?.rgb
    }

    @Test("A list's colour that can be read stays as it is, and another one keeps its hue")
    func lists() throws {
        #expect(shown(0x2F63B5, on: .light) == 0x2F63B5 && shown(0xFFEE33, on: .dark) == 0xFFEE33)
        let yellow = try #require(shown(0xFFEE33, on: .light))
        #expect(yellow >> 16 < 0xC0 && yellow >> 16 > yellow & 0xFF)
        let blue = try #require(shown(0x000066, on: .dark))
        #expect(blue & 0xFF > 0x80 && blue & 0xFF > blue >> 16)
        #expect(shown(0x000066, on: .light) == 0x000066)
    }

    @Test(
        "Colours are the nearest of the palette",
        arguments: [(0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67)]
            as [(UInt32, UInt8)])
    func palette(rgb: UInt32, index: UInt8) {
        #expect(ScreenColor(rgb: rgb, basic: 1).indexed == index)
    }

    @Test("Without colours, what is selected or chosen is still reversed")
    func none() {
        for role in Self.roles + Self.lists {
            let style = Theme(.dark, depth: .none).style(of: role, isSelected: true)
            #expect(style.foreground == nil && style.background == nil, "\(role)")
            #expect(
                style.attributes.contains(.reverse)
                    != Theme(.dark, depth: .none).style(of: role).attributes.contains(
                        .reverse))
        }
    }
}
