import TaskApp
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TerminalViews
import Testing
import TextLayout

@Suite("What is beside and below a screen")
struct PaneTests {
    private func picture(_ scene: ViewScene, _ columns: Int, _ rows: Int) -> AppPicture {
        AppView(.unicode).picture(of: scene.app, columns: columns, rows: rows)
    }

    private func text(_ picture: AppPicture) -> String { picture.rows.map(\.text).joined(separator: "\n") }

    @Test("The tasks of the selected list are beside the lists where there is room", arguments: [70, 80, 120, 200])
    func lists(columns: Int) throws {
        let scene = try ViewScene(.lists)
        for _ in 0..<4 {
            guard let model = scene.app.screen as? ListsModel, let row = model.selected else { throw NoRow() }
            let shown = picture(scene, columns, 24)
            let pane = try #require(scene.app.paneTasks?.state.content)
            #expect(!pane.rows.isEmpty)
            for task in pane.rows { #expect(text(shown).contains(task.title.prefix(12)), "\(row.name) at \(columns)") }
            if let count = row.taskCount { #expect(count == pane.total, "\(row.name)") }
            // A click on a task of the pane is for nothing.
            #expect(shown.rows.indices.allSatisfy { shown.target(column: columns - 5, row: $0) == nil || $0 == 0 })
            scene.app.press("j")
        }
        #expect(!text(picture(try ViewScene(.lists), 69, 24)).contains("│"))
    }

    private struct NoRow: Error {}

    @Test("The tasks of the chosen day are beside the month, or below it where it is narrow")
    func month() throws {
        for (columns, rows) in [(60, 12), (80, 24), (120, 40), (59, 24), (40, 30)] {
            let scene = try ViewScene(.month)
            var seen = 0
            for _ in 0..<14 {
                guard let model = scene.app.screen as? UpcomingModel, let month = model.month else { throw NoRow() }
                let count = month.weeks.joined().first { $0.date == month.selected }?.taskCount
                let shown = text(picture(scene, columns, rows))
                let tasks = scene.app.paneTasks?.state.content?.rows ?? []
                #expect(tasks.count == count, "\(month.selected)")
                seen += tasks.count
                #expect(
                    tasks.allSatisfy { shown.contains($0.title.prefix(6)) }, "\(month.selected) at \(columns)x\(rows)")
                scene.app.perform(.moveRight)
            }
            #expect(seen > 0)
        }
    }

    @Test("More tasks than fit are counted")
    func cut() throws {
        let scene = try ViewScene(.lists)
        let shown = text(picture(scene, 80, 4))
        let pane = try #require(scene.app.paneTasks?.state.content)
        #expect(pane.rows.count < pane.total)
        #expect(shown.contains("\(pane.total - pane.rows.count + 1) more"), "\(shown)")
    }

    @Test("At every size down to 1x1, there are as many rows as the screen has, and none is too wide")
    func tiny() throws {
        for screen in ScreenCase.allCases {
            let scene = try ViewScene(screen)
            for (columns, rows) in [
                (1, 1), (1, 24), (80, 1), (2, 2), (3, 3), (5, 4), (10, 5), (28, 6), (30, 7), (59, 8), (60, 9), (69, 10),
                (70, 3), (100, 2), (120, 5),
            ] {
                let picture = picture(scene, columns, rows)
                #expect(picture.rows.count == rows, "\(screen) \(columns)x\(rows)")
                #expect(picture.rows.allSatisfy { $0.width <= columns }, "\(screen) \(columns)x\(rows)")
                if let cursor = picture.cursor { #expect(cursor.row < rows, "\(screen) \(columns)x\(rows)") }
            }
        }
    }

    @Test("Details have the due date, the list and the notes before the status, the area and the id")
    func details() throws {
        for columns in [40, 80, 200] {
            let scene = try ViewScene(.details)
            let lines = picture(scene, columns, 60).rows.map { $0.text.trimmingPrefix { $0 == " " } }
            func place(_ begin: String) throws -> Int {
                try #require(lines.firstIndex { $0.hasPrefix(begin) }, "\(begin)")
            }
            let first = try [place("Renew"), place("due"), place("list"), place("Notes")]
            let last = try [place("status"), place("area"), place("id")]
            #expect(first == first.sorted() && last == last.sorted())
            #expect(try #require(first.last) < last[0])
        }
    }

    @Test("Help is in columns where there is room, and every row of it can be read at every width")
    func help() throws {
        for columns in [40, 80, 120, 200] {
            let scene = try ViewScene(.help)
            guard case .help(let model) = scene.app.sheet else { throw NoRow() }
            var seen = ""
            for _ in 0..<60 {
                let rows = picture(scene, columns, 24).rows
                #expect(rows.allSatisfy { $0.width <= columns })
                seen += rows.map(\.text).joined(separator: "\n")
                scene.app.press("page-down")
            }
            for row in model.sections.filter({ !$0.isWide }).flatMap(\.rows) {
                for word in row.purpose.split(separator: " ") { #expect(seen.contains(word), "\(word) at \(columns)") }
                #expect(seen.contains(row.name.prefix(columns / 2 - 4)), "\(row.name) at \(columns)")
            }
            let first = picture(try ViewScene(.help), columns, 24).rows.map(\.text)
            let isBeside = first.contains { $0.contains("Move") && $0.trimmingPrefix { $0 == " " }.count > 10 }
            #expect(isBeside == (columns >= 80), "\(columns)")
        }
    }

    @Test("The first steps and an empty list name the first keys, as the user has set them")
    func firstKeys() throws {
        let welcome = text(picture(try ViewScene(.onboarding), 80, 24))
        for hint in ["a    add a task", "u    undo", "?    all keys", "q    back, then quit"] {
            #expect(welcome.contains(hint), "\(hint)")
        }
        // The screen that follows it.
        let scene = try ViewScene(.onboarding)
        scene.app.press("h")
        let empty = text(picture(scene, 80, 24))
        #expect(empty.contains("The inbox is empty") && empty.contains("a    add a task"))
    }
}
