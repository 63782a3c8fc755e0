import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TerminalValues
import TerminalViews
import Testing
import TextLayout

@Suite("What a screen reader reads")
struct TranscriptTests {
    private struct Missing: Error {}

    /// The lines that each key adds.
    private func lines(_ scene: ViewScene, _ keys: KeyStroke..., to transcript: inout Transcript) -> [String] {
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

    @Test("The first keys are said once for the first menu, and once for the first screen")
    func firstKeys() throws {
        let scene = try ViewScene(.onboarding)
        var transcript = Transcript(.unicode)
        let welcome = transcript.update(of: scene.app, columns: 80, rows: 24).lines
        #expect(welcome.last == "enter choose, esc quit", "\(welcome)")
        let screen = lines(scene, "h", to: &transcript)
        #expect(screen.count { $0.hasPrefix("? help, a add") } == 1, "\(screen)")
        let later = lines(scene, ":", "ctrl-g", "2", "5", to: &transcript)
        #expect(!later.contains { $0.hasPrefix("? help") }, "\(later)")
    }

    @Test("Menus say their choices and the chosen one, and behind them the screen is not read again")
    func menu() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        let opened = lines(scene, "p", to: &transcript)
        #expect(opened.first?.contains("Priority") == true && opened.count == 7, "\(opened)")
        #expect(lines(scene, "j", to: &transcript).count == 1)
        // Where the next key acts.
        let closed = lines(scene, "ctrl-g", to: &transcript)
        #expect(closed.count == 1 && closed[0].hasPrefix("> "), "\(closed)")
    }

    @Test("The selected row says so where a screen is read, and a second one with the same words is said too")
    func selected() throws {
        let scene = try ViewScene(.inbox)
        for _ in 0..<2 {
            scene.app.press("a")
            for character in "Twins" { scene.app.press(KeyStroke(character)) }
            scene.app.press("enter")
        }
        var transcript = Transcript(.unicode)
        let first = transcript.update(of: scene.app, columns: 80, rows: 24).lines
        let position = try #require(scene.app.screen.position)
        let selected = "> Twins, selected, \(position.place) of \(position.total)"
        #expect(first.filter { $0.contains(", selected") } == [selected], "\(first)")
        var reached: [String] = []
        for key: KeyStroke in ["j", "k", "k", "j", "j"] {
            let before = scene.app.screen.position
            let moved = lines(scene, key, to: &transcript)
            guard let after = scene.app.screen.position, after != before else { continue }
            #expect(moved.count == 1 && moved[0].hasSuffix(", \(after.place) of \(after.total)"), "\(moved)")
            reached += moved
        }
        // Each of the two, on its own place.
        #expect(Set(reached.filter { $0.hasPrefix("> Twins, ") }).count == 2, "\(reached)")
    }

    @Test("The place of the selected row is said where a list is read and where the row is reached, of every list")
    func position() throws {
        for screen in [ScreenCase.inbox, .today, .upcoming, .lists, .list, .settings, .history, .outbox, .priority] {
            let scene = try ViewScene(screen)
            var transcript = Transcript(.unicode)
            let first = transcript.update(of: scene.app, columns: 400, rows: 24).lines
            var position: RowPosition? {
                if case .menu(let menu) = scene.app.sheet { menu.position } else { scene.app.screen.position }
            }
            let total = try #require(position?.total)
            func place(_ index: Int?) -> String { index.map { total > 1 ? ", \($0) of \(total)" : "" } ?? "" }
            let read = first.filter { $0.hasPrefix("> ") }
            #expect(read.count == 1 && read[0].hasSuffix(", selected" + place(position?.place)), "\(screen): \(read)")
            for key: KeyStroke in ["G", "k", "k", "j", "g"] {
                let before = position
                scene.app.press(key)
                let said = transcript.update(of: scene.app, columns: 400, rows: 24).lines
                guard position != before else { continue }
                let reached = said.filter { $0.hasPrefix("> ") }
                #expect(reached.count == 1 && reached[0].hasSuffix(place(position?.place)), "\(screen): \(said)")
            }
            #expect(position?.place == 1)
        }
    }

    @Test(
        "A move says the row that it reaches, and none that it only scrolls into view",
        arguments: [ScreenCase.inbox, .upcoming, .settings])
    func scrolling(screen: ScreenCase) throws {
        let scene = try ViewScene(screen, tasks: AppSeed.many(200))
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 400, rows: 12)
        for key: KeyStroke in ["G", "k", "g", "end", "page-up", "ctrl-u", "home", "ctrl-f", "ctrl-d", "j"] {
            let before = try #require(scene.app.screen.position)
            scene.app.press(key)
            let said = transcript.update(of: scene.app, columns: 400, rows: 12).lines
            let after = try #require(scene.app.screen.position)
            try #require(after.place != before.place, "\(key)")
            let reached = try #require(said.first)
            #expect(reached.hasPrefix("> ") && reached.hasSuffix(", \(after.place) of \(after.total)"), "\(said)")
            // Below the settings is what the selected one is for.
            #expect(said.count == 1 || screen == .settings, "\(said)")
            #expect(said.dropFirst().allSatisfy { explanation(of: scene).contains($0) }, "\(said)")
        }
    }

    private func explanation(of scene: ViewScene) -> String {
        guard let model = scene.app.screen as? SettingsModel else { return "" }
        return model.explanation ?? ""
    }

    @Test("A task that is removed from a long list lets no other be read, and one that is added in view is")
    func longList() throws {
        let scene = try ViewScene(.inbox, tasks: AppSeed.many(200))
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        _ = lines(scene, "j", "j", to: &transcript)
        let title = try #require(scene.app.screen.taskList?.selectedTask?.title.text)
        let removed = lines(scene, "x", to: &transcript)
        #expect(removed.count == 2 && removed[0].hasPrefix("> ") && removed[1].hasPrefix("Completed"), "\(removed)")
        _ = lines(scene, "j", to: &transcript)
        let added = lines(scene, "u", to: &transcript)
        #expect(added.contains { $0.hasPrefix(title) || $0.hasPrefix("> \(title)") }, "\(added)")
    }

    @Test("The only row of a list has no position, and neither has an empty list")
    func onlyRow() throws {
        let scene = try ViewScene(.inbox)
        scene.app.press("/")
        for character in "milk" { scene.app.press(KeyStroke(character)) }
        scene.app.press("enter")
        var transcript = Transcript(.unicode)
        let first = transcript.update(of: scene.app, columns: 80, rows: 24).lines
        #expect(first.contains { $0.hasSuffix(", selected") }, "\(first)")
        let empty = try ViewScene(.emptyFilter)
        var other = Transcript(.unicode)
        #expect(empty.app.screen.position == nil)
        #expect(!other.update(of: empty.app, columns: 80, rows: 24).lines.contains { $0.contains(" of 0") })
    }

    @Test("The help is read whole, and while it is searched, each letter says the first row and how many there are")
    func help() throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        func said(_ key: KeyStroke) -> [String] {
            scene.app.press(key)
            return transcript.update(of: scene.app, columns: 400, rows: 24).lines
        }
        _ = transcript.update(of: scene.app, columns: 400, rows: 24)
        let opened = said("?")
        guard case .help(let model) = scene.app.sheet else { throw Missing() }
        var found: [HelpModel.Row] { model.sections.flatMap(\.rows) }
        let count = found.count
        #expect(opened.first == "Help" && opened.contains { $0.hasSuffix(", selected, 1 of \(count)") }, "\(opened)")
        let text = opened.joined(separator: "\n")
        for row in found { #expect(text.contains(row.purpose), "\(row)") }
        #expect(transcript.update(of: scene.app, columns: 400, rows: 24) == Transcript.Update())
        for character in "page" {
            let before = found
            let lines = said(KeyStroke(character))
            guard found.first != before.first || found.count != before.count else {
                #expect(lines.isEmpty)
                continue
            }
            #expect(lines.count == 1 && lines[0].hasPrefix("> ") && lines[0].contains(found[0].purpose), "\(lines)")
            #expect(lines[0].hasSuffix(", 1 of \(found.count)"), "\(lines)")
        }
        #expect(transcript.update(of: scene.app, columns: 400, rows: 24).input?.text == "Search: page")
        let next = said("down")
        #expect(next.count == 1 && next[0].contains(found[1].purpose), "\(next)")
        #expect(next[0].hasSuffix(", 2 of \(found.count)"), "\(next)")
        #expect(said("backspace").count == 1)
        #expect(said("\\") == ["Nothing is found"])
        #expect(said("\\").isEmpty)
        let cleared = said("esc")
        #expect(cleared.count == 1 && cleared[0].hasSuffix(", 1 of \(count)"), "\(cleared)")
        let closed = said("esc")
        #expect(closed.count == 1 && closed[0].hasPrefix("> Renew the passport"), "\(closed)")
    }

    @Test("No two columns run together, and no screen says its title twice")
    func columns() throws {
        for screen in ScreenCase.allCases {
            var transcript = Transcript(.unicode)
            let read = transcript.update(of: try ViewScene(screen).app, columns: 80, rows: 24).lines
            #expect(read.count < 2 || read[0] != read[1], "\(screen): \(read)")
            #expect(!read.contains { $0.contains("  ") }, "\(screen): \(read)")
        }
        let scene = try ViewScene(.settings)
        var transcript = Transcript(.unicode)
        let read = transcript.update(of: scene.app, columns: 80, rows: 24).lines
        #expect(read.contains { $0.contains("First day of the week, ") }, "\(read)")
        #expect(lines(scene, "1", ":", to: &transcript).contains { $0.hasPrefix("Inbox") })
        #expect(transcript.update(of: scene.app, columns: 80, rows: 24).input?.text == "Command: ")
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
        for character in "Milk fri" { scene.app.press(KeyStroke(character)) }
        let typed = transcript.update(of: scene.app, columns: 80, rows: 24)
        #expect(typed.lines.isEmpty && typed.input?.text == "Add: Milk fri")
        let added = lines(scene, "enter", to: &transcript)
        #expect(added.contains { $0.hasPrefix("Added: Milk, due Fri") }, "\(added)")
        #expect(added.contains { $0.hasPrefix("> Milk") } && !added.contains("Inbox"), "\(added)")
        _ = lines(scene, "a", to: &transcript)
        for character in "Oats #Hmoe" { _ = lines(scene, KeyStroke(character), to: &transcript) }
        let doubtful = lines(scene, "enter", to: &transcript)
        #expect(doubtful.contains { $0.hasPrefix("There is no list Hmoe") }, "\(doubtful)")
    }

    @Test(
        "A suggestion that the arrow keys choose is said, with its position, and once",
        arguments: [(":", "do"), ("a", "Call #"), ("/", "#")] as [(KeyStroke, String)])
    func suggestions(key: KeyStroke, typed: String) throws {
        let scene = try ViewScene(.inbox)
        var transcript = Transcript(.unicode)
        _ = transcript.update(of: scene.app, columns: 80, rows: 24)
        _ = lines(scene, key, to: &transcript)
        let said = typed.flatMap { lines(scene, KeyStroke($0), to: &transcript) }
        #expect(said.isEmpty)
        guard case .line(let line) = scene.app.sheet else { throw Missing() }
        let count = line.suggestions.count
        try #require(count > 1)
        for (place, suggestion) in line.suggestions.enumerated() {
            let said = lines(scene, "down", to: &transcript).joined(separator: " ")
            #expect(said.hasPrefix("> \(suggestion.text), ") && said.hasSuffix("\(place + 1) of \(count)"), "\(said)")
            #expect(said.contains(suggestion.detail) || suggestion.detail.isEmpty, "\(said)")
            #expect(transcript.update(of: scene.app, columns: 80, rows: 24).lines.isEmpty)
        }
        let previous = lines(scene, "up", to: &transcript).joined(separator: " ")
        #expect(previous.hasSuffix("\(count - 1) of \(count)"), "\(previous)")
        // What is taken is in the line, and no longer chosen.
        #expect(lines(scene, "tab", to: &transcript).isEmpty)
        #expect(line.chosen == nil)
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

    @Test("How a synchronization ended is said once if that is new, and never while one runs")
    func syncNews() {
        var news = SyncNews(Glyphs(.unicode, isAccessible: true))
        var status = StatusLine()
        func words(_ sync: StatusLine.Sync, isExplained: Bool = false) -> String? {
            status.sync = sync
            return news.words(of: status, isExplained: isExplained)
        }
        #expect(words(.idle(age: nil)) == nil)
        let ends: [(StatusLine.Sync, String)] = [
            (.idle(age: "14:05"), "Synced 14:05"), (.offline(age: "14:05"), "Offline, synced 14:05"),
            (.failed(age: nil), "Sync failed"),
            (.blocked(reason: "signed out", command: ":login"), "Signed out: :login"),
            (.idle(age: "14:10"), "Synced 14:10"),
        ]
        for (end, text) in ends {
            #expect(words(.running) == nil)
            #expect(words(end) == text)
            #expect(words(.running) == nil)
            #expect(words(end) == nil)
        }
        #expect(words(.idle(age: "14:15")) == nil)
        // The user waits for it.
        status.answeredSyncs += 1
        #expect(words(.idle(age: "14:20")) == "Synced 14:20")
        #expect(words(.idle(age: "14:20")) == nil)
        status.refused = 2
        #expect(words(.offline(age: nil), isExplained: true) == nil)
        #expect(words(.failed(age: nil)) == "Sync failed, 2 refused")
        // A problem from before the start is news too.
        var other = SyncNews(Glyphs(.unicode, isAccessible: true))
        #expect(other.words(of: status, isExplained: false) == "Sync failed, 2 refused")
    }

    @Test("What became of a sync that was asked for is said once, and after the line that is typed")
    func askedSync() throws {
        let scene = try ViewScene(.outbox)
        var transcript = Transcript(.unicode)
        func said() -> [String] { transcript.update(of: scene.app, columns: 80, rows: 24).lines }
        _ = said()
        scene.endSync(.succeeded)
        #expect(said().isEmpty)
        scene.app.press("R")
        #expect(said().isEmpty)
        scene.endSync(.succeeded)
        let ended = said()
        #expect(ended.count == 1 && ended[0].hasPrefix("Not synced yet"), "\(ended)")
        scene.app.press("R")
        scene.endSync(.unreachable)
        #expect(said() == ["The sync could not reach the server"])
        scene.app.press("R")
        scene.app.press(":")
        _ = said()
        scene.endSync(.succeeded)
        #expect(said().isEmpty)
        scene.app.press("ctrl-g")
        #expect(said().last == ended[0])
        #expect(said().isEmpty)
    }

    @Test("No line has drawings, and each has all of a task's words, however narrow the terminal is")
    func words() throws {
        for screen in ScreenCase.allCases {
            let texts = try [1, 20, 80].map { columns in
                var transcript = Transcript(.unicode)
                let update = transcript.update(of: try ViewScene(screen).app, columns: columns, rows: 24)
                return (update.lines + [update.input?.text ?? ""]).joined(separator: "\n")
            }
            // What lies around a line that is typed is laid out for its screen.
            if try ViewScene(screen).app.keyContext != .line {
                let words = texts.map { $0.filter { !$0.isWhitespace } }
                #expect(words[0] == words[2] && words[1] == words[2], "\(screen): \(words)")
            }
            for text in texts {
                #expect(text.allSatisfy { !"─│█░○●✓›·".contains($0) }, "\(screen): \(text)")
                #expect(!text.contains { $0 != "\n" && $0.isNewline })
            }
        }
    }
}
