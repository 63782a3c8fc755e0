import TaskApp
import TaskHubTestSupport
import TerminalViews
import Testing
import TextLayout

@Suite("What a screen reader reads")
struct TranscriptTests {
    /// The lines that each key adds.
    private func lines(_ scene: ViewScene, _ keys: KeyName..., to transcript: inout Transcript) -> [String] {
        keys.flatMap { key in
            scene.app.press(key)
            return transcript.update(of: scene.app, columns: 80, rows: 24).lines
        }
    }

    @Test("A screen is read once, with its tasks in words, and then only what changes")
    func screen() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        let first = transcript.update(of: scene.app, columns: 80, rows: 24)
        #expect(first.lines.first == "Inbox" && first.input == nil)
        #expect(first.lines.filter { $0.hasPrefix("> ") }.map { $0.hasPrefix("> Renew the passport, due") } == [true])
        #expect(first.lines.last?.hasPrefix("? help, a add") == true)
        #expect(transcript.update(of: scene.app, columns: 80, rows: 24) == Transcript.Update())
        let moved = lines(scene, "j", to: &transcript)
        #expect(moved.count == 1 && moved[0].hasPrefix("> "), "\(moved)")
        // At the end, nothing moves, and nothing is said.
        _ = lines(scene, "G", to: &transcript)
        #expect(lines(scene, "j", to: &transcript).isEmpty)
        let done = lines(scene, "g", "x", to: &transcript)
        #expect(done.contains { $0.hasPrefix("Completed") && $0.hasSuffix("u undoes") }, "\(done)")
        #expect(!done.contains("Inbox"))
    }

    @Test("Menus say their choices and the chosen one, and behind them the screen is not read again")
    func menu() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        let opened = lines(scene, "p", to: &transcript)
        #expect(opened.first?.contains("Priority") == true && opened.count == 7, "\(opened)")
        #expect(lines(scene, "j", to: &transcript).count == 1)
        #expect(lines(scene, "esc", to: &transcript).isEmpty)
    }

    @Test("A line is typed below what was read, and its outcome is said")
    func line() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        scene.app.press("a")
        let opened = transcript.update(of: scene.app, columns: 80, rows: 24)
        #expect(opened.input == transcript.update(of: scene.app, columns: 80, rows: 24).input)
        #expect(opened.input?.text == "Add: " && opened.input?.cursor == 5)
        for character in "Milk fri" { scene.app.press(KeyName(character)) }
        let typed = transcript.update(of: scene.app, columns: 80, rows: 24)
        #expect(typed.lines.isEmpty && typed.input?.text == "Add: Milk fri")
        let added = lines(scene, "enter", to: &transcript)
        #expect(added.contains { $0.hasPrefix("Added: Milk, due Fri") }, "\(added)")
        #expect(added.contains { $0.hasPrefix("> Milk") } && !added.contains("Inbox"), "\(added)")
    }

    @Test("A problem that is met again is said again, and once")
    func repeatedProblem() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        let first = lines(scene, "u", to: &transcript)
        #expect(first.count == 1 && scene.app.status.message?.kind == .problem, "\(first)")
        #expect(lines(scene, "u", to: &transcript) == first)
        #expect(transcript.update(of: scene.app, columns: 80, rows: 24) == Transcript.Update())
    }

    @Test("No line has drawings, and each has all of a task's words, however narrow the terminal is")
    func words() throws {
        for screen in ScreenCase.allCases {
            let texts = try [1, 20, 80].map { columns in
                var transcript = Transcript(.unicode)
                let update = transcript.update(of: try ViewScene(screen).app, columns: columns, rows: 24)
                return (update.lines + [update.input?.text ?? ""]).joined(separator: "\n")
            }
            #expect(texts[0] == texts[2] && texts[1] == texts[2], "\(screen)")
            for text in texts {
                #expect(text.allSatisfy { !"─│█░○●✓›·".contains($0) }, "\(screen): \(text)")
                #expect(!text.contains { $0 != "\n" && $0.isNewline })
            }
        }
    }
}
