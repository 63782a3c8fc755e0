import Foundation
import TaskHubTestSupport
import Testing

@Suite("The bar snippets in the documentation are the files that the tests run")
struct SnippetTests {
    /// Maps each section title in docs/Bars.md to its file in `Examples/bars`.
    private static let sections = [
        "waybar": "waybar/config", "i3blocks": "i3blocks/config", "polybar": "polybar/config.ini",
        "tmux": "tmux/tmux.conf", "conky": "conky/conky.conf", "yambar": "yambar/config.yml",
        "Xfce's generic monitor": "genmon/command", "i3status-rust": "i3status-rust/config.toml",
        "eww": "eww/eww.yuck", "Argos": "argos/tasks.l.1m+.sh",
    ]

    private func document(_ path: String) -> String { TextFile.contents(of: "\(BarScene.packageRoot)/\(path)") }

    @Test("docs/Bars.md has a section for each bar, with its file", arguments: sections.keys.sorted())
    func section(title: String) throws {
        let file = TextFile.contents(of: BarScene.example(try #require(SnippetTests.sections[title])))
        #expect(file.contains("taskhub-widget"))
        let parts = document("docs/Bars.md").components(separatedBy: "\n### ")
        let section = try #require(parts.first { $0.hasPrefix("\(title)\n") })
        #expect(section.contains("\n\(file)```"))
    }

    @Test(
        "The README has the snippets for waybar and tmux",
        arguments: ["waybar/watch", "waybar/style.css", "tmux/tmux.conf"])
    func readme(path: String) {
        #expect(document("README.md").contains("\n\(TextFile.contents(of: BarScene.example(path)))```"))
    }

    @Test(
        "docs/Bars.md has the snippets whose widget keeps running",
        arguments: ["waybar/watch", "i3blocks/watch", "polybar/watch.ini"])
    func runningOn(path: String) {
        let file = TextFile.contents(of: BarScene.example(path))
        #expect(file.contains("taskhub-widget watch"))
        #expect(document("docs/Bars.md").contains("\n\(file)```"))
    }
}
