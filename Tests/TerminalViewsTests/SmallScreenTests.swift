import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TerminalValues
import TerminalViews
import Testing
import TextLayout

@Suite("What small screens show, and what a click on them means")
struct SmallScreenTests {
    private static let sizes = [(40, 10), (80, 10), (60, 12), (80, 24)]

    private func picture(_ scene: ViewScene, _ columns: Int, _ rows: Int) -> AppPicture {
        AppView(.unicode).picture(of: scene.app, columns: columns, rows: rows)
    }

    private func selectedDay(_ app: AppModel) -> CivilDate? {
        if case .reschedule(let model) = app.sheet { return model.month.selected }
        if let model = app.screen as? UpcomingModel { return model.month?.selected }
        return nil
    }

    @Test("The chosen day of a month is visible at every size", arguments: [ScreenCase.month, .reschedule], sizes)
    func chosenDay(screen: ScreenCase, size: (columns: Int, rows: Int)) throws {
        let scene = try ViewScene(screen)
        for _ in 0..<75 {
            let day = try #require(selectedDay(scene.app))
            let spans = picture(scene, size.columns, size.rows).rows.flatMap(\.spans)
            let chosen = spans.filter { $0.role == .chosenDay }.map { $0.text.filter { $0 != " " } }
            #expect(chosen == ["\(day.day)"], "\(day) at \(size)")
            scene.app.perform(.moveRight)
        }
    }

    /// What is shown below the list or in the sheet, as one text.
    private func words(_ picture: AppPicture) -> String {
        picture.rows.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test(
        "What a setting is for, and what it takes, is shown whole at every size",
        arguments: sizes + [(32, 8), (22, 10)])
    func settings(size: (columns: Int, rows: Int)) throws {
        let scene = try ViewScene(.settings)
        func select(_ name: String) throws {
            guard let model = scene.app.screen as? SettingsModel else { throw Missing() }
            scene.app.perform(.moveToTop)
            for _ in 0..<60 {
                if case .setting(let item)? = model.selected, item.name == name { return }
                scene.app.perform(.moveDown)
                _ = picture(scene, size.columns, size.rows)
            }
            throw Missing()
        }
        for (name, label) in [("mouse", "Mouse"), ("bars", "Status bars")] {
            try select(name)
            let shown = picture(scene, size.columns, size.rows)
            guard let model = scene.app.screen as? SettingsModel, let explanation = model.explanation else {
                throw Missing()
            }
            #expect(explanation.contains(ViewScene.longSummary))
            #expect(words(shown).contains(explanation), "\(words(shown))")
            #expect(shown.rows.contains { $0.selectedWidth > 0 && $0.text.contains(label) })
        }
        // A narrower line above the keys has room for the first of the two.
        guard size.columns >= 40 else { return }
        scene.app.press("enter")
        let line = words(picture(scene, size.columns, size.rows))
        #expect(line.contains(ViewScene.longSummary) && line.contains(ViewScene.longRule), "\(line)")
    }

    private struct Missing: Error {}

    @Test("A click beside a calendar chooses no day", arguments: [ScreenCase.month, .reschedule], sizes)
    func besideCalendar(screen: ScreenCase, size: (columns: Int, rows: Int)) throws {
        let picture = picture(try ViewScene(screen), size.columns, size.rows)
        for row in picture.rows.indices {
            let columns = (0..<size.columns).filter {
                if case .choice = picture.target(column: $0, row: row) { true } else { false }
            }
            #expect(columns.count <= 28, "\(picture.rows[row].text)")
        }
        #expect(picture.rows.indices.contains { picture.target(column: size.columns - 1, row: $0) == nil })
    }

    @Test("A click behind a sheet means nothing", arguments: [ScreenCase.priority, .add, .reschedule])
    func behindSheet(screen: ScreenCase) throws {
        for keys: [KeyStroke] in [["1"], ["2"], ["3", "M"]] {
            let scene = try ViewScene(screen)
            let shown = picture(scene, 80, 24)
            let targets = shown.rows.indices.flatMap { row in
                (0..<80).compactMap { shown.target(column: $0, row: row) }
            }
            #expect(targets.allSatisfy { if case .choice = $0 { true } else { false } }, "\(screen)")
            #expect(targets.isEmpty == (screen == .add))
            // A line above a month, whose days are choices too.
            let month = try ViewScene(.month)
            for key in keys + ["a"] { month.app.press(key) }
            let behind = picture(month, 80, 24)
            let all = behind.rows.indices.flatMap { row in
                (0..<80).compactMap { behind.target(column: $0, row: row) }
            }
            #expect(all.isEmpty, "\(keys)")
        }
    }

    @Test(
        "A problem is readable as a whole, whatever is open",
        arguments: [ScreenCase.today, .add, .priority, .reschedule, .help, .month, .settings, .onboarding])
    func problem(screen: ScreenCase) throws {
        for (columns, rows) in [(40, 10), (80, 10), (40, 24), (80, 24), (300, 100)] {
            let scene = try ViewScene(screen)
            scene.app.refuse(pasteOf: "the disk. Free some of it. Your text is in /tmp/taskhub-edit.a1b2c3/task.txt")
            let message = try #require(scene.app.status.message?.text)
            let picture = picture(scene, columns, rows)
            #expect(picture.rows.count == rows && picture.rows.allSatisfy { $0.width <= columns })
            let shown = picture.rows.suffix(4).map(\.text).joined().filter { $0 != " " }
            #expect(shown.contains(message.filter { $0 != " " }), "\(screen) at \(columns)x\(rows): \(shown)")
            if screen == .today { #expect(picture.rows.contains { $0.isSelected }) }
            if screen == .add {
                let cursor = try #require(picture.cursor)
                #expect(picture.rows[cursor.row].text.contains("Add"))
            }
        }
    }
}
