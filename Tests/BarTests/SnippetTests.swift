import Foundation
import TaskHubTestSupport
import Testing

@Suite("What the documents tell to put into a bar's configuration")
struct SnippetTests {
    /// By the title of the README's section, a file in `Examples/bars`.
    private static let sections = [
        "waybar": "waybar/config", "i3blocks": "i3blocks/config", "polybar": "polybar/config.ini",
        "tmux": "tmux/tmux.conf", "conky": "conky/conky.conf", "yambar": "yambar/config.yml",
        "Xfce's generic monitor": "genmon/command", "i3status-rust": "i3status-rust/config.toml",
        "eww": "eww/eww.yuck", "Argos": "argos/tasks.l.1m+.sh",
    ]

    private func document(_ path: String) -> String { TextFile.contents(of: "\(BarScene.packageRoot)/\(path)") }

    @Test("The README has a section for each bar, with the file that is run", arguments: sections.keys.sorted())
    func section(title: String) throws {
        let file = TextFile.contents(of: BarScene.example(try #require(SnippetTests.sections[title])))
        #expect(file.contains("taskhub-widget"))
        let parts = document("README.md").components(separatedBy: "\n### ")
        let section = try #require(parts.first { $0.hasPrefix("\(title)\n") })
        #expect(section.contains("\n\(file)```"))
    }

    @Test(
        "Those of widgets that run on are in docs/Bars.md",
        arguments: ["waybar/watch", "i3blocks/watch", "polybar/watch.ini"])
    func runningOn(path: String) {
        let file = TextFile.contents(of: BarScene.example(path))
        #expect(file.contains("taskhub-widget watch"))
        #expect(document("docs/Bars.md").contains("\n\(file)```"))
    }
}
