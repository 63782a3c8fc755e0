import TerminalViews
import Testing

@Suite("Colours")
struct ThemeTests {
    private func shown(_ rgb: UInt32, on background: Theme.Background) -> UInt32? {
        Theme(background, depth: .rich).style(of: .color(rgb)).foreground?.rgb
    }

    @Test("A list's colour that can be read stays as it is")
    func readable() {
        for color: UInt32 in [0x4478C9, 0xD64545] {
            #expect(shown(color, on: .light) == color && shown(color, on: .dark) == color)
        }
    }

    @Test("A light colour becomes darker on a light background, and a dark one lighter on a dark background")
    func unreadable() throws {
        let yellow = try #require(shown(0xFFEE33, on: .light))
        #expect(yellow >> 16 < 0xC0 && yellow >> 16 > yellow & 0xFF)
        #expect(shown(0xFFEE33, on: .dark) == 0xFFEE33)
        let blue = try #require(shown(0x000066, on: .dark))
        #expect(blue & 0xFF > 0x80 && blue & 0xFF > blue >> 16)
        #expect(shown(0x000066, on: .light) == 0x000066)
        // The background's own colour too.
        #expect(shown(0xFFFFFF, on: .light) != 0xFFFFFF && shown(0, on: .dark) != 0)
    }

    @Test("In 16 colours, nothing is yellow or cyan on a light background, or blue without bold on a dark one")
    func basic() {
        let lists = stride(from: 0 as UInt32, to: 0x1000000, by: 0x3A7D).map { Role.color($0) }
        let roles: [Role] = [
            .title, .heading, .accent, .overdue, .dueToday, .priority(5), .match, .problem, .key, .selectedTab, .link,
            .today,
        ]
        for role in roles + lists {
            let light = Theme(.light, depth: .basic).style(of: role).foreground?.basic
            #expect(light.map { ![3, 6, 7].contains($0 % 8) } ?? true, "\(role)")
            let dark = Theme(.dark, depth: .basic).style(of: role)
            #expect(dark.foreground.map { ![0, 4].contains($0.basic) } ?? true, "\(role)")
            if dark.attributes.isDisjoint(with: [.bold, .underline]) {
                #expect(dark.foreground.map { ![0, 4].contains($0.basic % 8) } ?? true, "\(role)")
            }
        }
    }
}
