import KeyringRig
import Testing

@Suite("What the documents tell to put into a bar's configuration")
struct SnippetTests {
    /// By bar: the files in `Examples/bars`.
    private static let files = [
        "waybar": ["config", "watch"], "i3blocks": ["config", "watch"], "tmux": ["tmux.conf"],
        "polybar": ["config.ini", "watch.ini"], "conky": ["conky.conf"], "yambar": ["config.yml"],
        "i3status-rust": ["config.toml"], "eww": ["eww.yuck"], "argos": ["tasks.l.1m+.sh"], "genmon": ["command"],
    ]

    private func document(_ path: String) -> String { contents(of: "\(BarScene.packageRoot)/\(path)") }

    @Test("Each snippet is the file that is run", arguments: files.keys.sorted())
    func snippet(bar: String) throws {
        for name in try #require(SnippetTests.files[bar]) {
            let file = contents(of: BarScene.example("\(bar)/\(name)"))
            #expect(file.contains("taskhub-widget"))
            #expect(document("docs/Bars.md").contains("\n\(file)```"), "\(name)")
        }
    }

    @Test("The README leads to a section for each, and shows the one for waybar")
    func readme() {
        let sections = document("docs/Bars.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(sections.count == SnippetTests.files.count)
        let readme = document("README.md")
        for section in sections {
            let anchor = section.dropFirst(3).lowercased().replacing(" ", with: "-").replacing("'", with: "")
            #expect(readme.contains("(docs/Bars.md#\(anchor))"), "\(anchor)")
        }
        #expect(readme.contains("```json\n\(contents(of: BarScene.example("waybar/config")))```"))
    }
}
