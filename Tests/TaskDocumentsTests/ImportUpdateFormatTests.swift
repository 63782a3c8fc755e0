import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import Testing

/// Changes that another program made in a file of ours, or in its own.
@Suite struct ImportUpdateFormatTests {
    private let later = Seed.now.advanced(bySeconds: 7200)

    private func source(_ text: String, _ format: ImportFormat) throws -> any ImportSource {
        try ImportFile(Array(text.utf8), now: later, zone: TestZones.berlin).read(as: format)
    }

    @Test(
        "A change in the file is taken, and what the format cannot say stays",
        arguments: [
            (
                ImportFormat.json, #""title":"Pay","updated_at":"2026-11-18T11:00:00Z""#,
                #""title":"Pay more","updated_at":"2026-11-18T12:00:00Z""#
            ),
            (
                .taskwarrior, #""description":"Pay","modified":"20261118T110000Z""#,
                #""description":"Pay more","modified":"20261118T120000Z""#
            ),
            (.ics, "SUMMARY:Pay", "SUMMARY:Pay more"),
            (.csv, "Pay,waiting,Home", "Pay more,waiting,Home"),
        ])
    func taken(format: ImportFormat, before: String, after: String) throws {
        var task = Seed.task(
            1, "Pay", notes: "a line", status: .waiting, area: .work, priority: 4, due: Seed.due("2026-11-30"),
            reminder: Seed.instant("2026-12-01T08:00:00Z"), listID: Seed.id(7))
        task.tags = [TaskTag(alreadyChecked: "a")]
        task.localRecurrence = LocalRecurrence(.afterCompletion(count: 3, .day), of: "machine")
        let test = TestWorkspace(tasks: [task], lists: [Seed.list(7)], now: later)
        let exported = try #require(ExportFormat(rawValue: format.rawValue))
        let document = try exported.document(try ExportTasks(in: test.workspace).run(), in: TestZones.berlin)
        var text = String(decoding: document, as: UTF8.self)
        #expect(try ImportTasks(in: test.workspace).run(try source(text, format)).value.differing == 0)
        // The members of JSON are in the order of the alphabet.
        for (old, new) in zip(before.split(separator: ","), after.split(separator: ",")) {
            #expect(text.contains(old) || format == .csv, "\(text)")
            text = text.replacing(old, with: new)
        }
        text = text.replacing("LAST-MODIFIED:20261118T110000Z", with: "LAST-MODIFIED:20261118T120000Z")
        if format == .csv { text = text.replacing("2026-11-18T11:00:00Z,\r\n", with: "2026-11-18T12:00:00Z,\r\n") }
        let summary = try ImportTasks(in: test.workspace).run(try source(text, format), remarks: true).value
        #expect(summary.alreadyThere == 1 && summary.differing == 1, "\(text)")
        #expect(summary.remarks.map(\.differing).filter { !$0.isEmpty } == [[.title]])
        _ = try ImportTasks(in: test.workspace).run(try source(text, format), updates: true)
        var changed = try #require(try test.task(task.id))
        #expect(changed.title.text == "Pay more" && changed.modifiedAt == later)
        (changed.title, changed.modifiedAt, changed.source) = (task.title, task.modifiedAt, task.source)
        #expect(changed == task)
    }

    @Test("A series that taskwarrior goes on with has one open task here")
    func taskwarriorSeries() throws {
        func file(_ tasks: [String]) -> String { "[\(tasks.joined(separator: ","))]" }
        let template = #"""
            {"uuid":"\#(Seed.id(9))","status":"recurring","description":"Water","entry":"20261101T100000Z",\#
            "due":"20261117T230000Z","recur":"weekly","modified":"20261101T100000Z"}
            """#
        func instance(_ number: Int, _ due: String, _ rest: String) -> String {
            #"""
            {"uuid":"\#(Seed.id(number))","parent":"\#(Seed.id(9))","description":"Water","recur":"weekly",\#
            "entry":"20261101T100000Z","due":"\#(due)",\#(rest)}
            """#
        }
        let test = TestWorkspace(now: later)
        let open = #""status":"pending","modified":"20261101T100000Z""#
        let first = file([template, instance(1, "20261117T230000Z", open)])
        #expect(try ImportTasks(in: test.workspace).run(try source(first, .taskwarrior)).value.added == 1)
        let done = #""status":"completed","end":"20261118T120000Z","modified":"20261118T120000Z""#
        let second = file([
            template, instance(1, "20261117T230000Z", done), instance(2, "20261124T230000Z", open),
        ])
        let summary = try ImportTasks(in: test.workspace).run(try source(second, .taskwarrior), updates: true).value
        #expect(summary.added == 1 && summary.updated == 1)
        let tasks = try test.allTasks()
        #expect(tasks.count == 2 && tasks.filter { !$0.isCompleted }.map(\.id) == [Seed.id(2)])
        #expect(try test.task(Seed.id(1))?.completedAt == Seed.instant("2026-11-18T12:00:00Z"))
        #expect(try test.task(Seed.id(2))?.recurrence == .weekly)
    }
}
