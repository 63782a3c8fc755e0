import Foundation
import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

/// Files as real programs write them; fixtures/calendars/README.md says which.
@Suite struct CalendarCorpusTests {
    private func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "fixtures/calendars/\(name).ics")))
    }

    private func read(_ name: String, in zone: any ZoneRules = TestZones.berlin) throws -> ImportBatch {
        try ImportBatch(ImportFile(try bytes(name), now: Seed.now, zone: zone).read())
    }

    /// A task in one line: status, title, priority, due date, rule, reminder, list and tags, and what is not carried.
    private func line(_ task: ImportedTask) -> String {
        let rule = task.localRule?.description ?? (task.recurrence == .none ? nil : task.recurrence.rawValue)
        return [
            task.status.rawValue, task.title.text, task.priority.map { "!\($0.value)" }, task.dueDate?.text, rule,
            task.reminderDate.map { "remind \($0.rfc3339)" }, task.list.map { "in \($0.text)" },
            task.completedAt.map { "done \($0.rfc3339)" },
            task.tags.isEmpty ? nil : task.tags.map { "#\($0.text)" }.joined(separator: " "),
            task.url?.text, task.notCarried.isEmpty ? nil : "without \(task.notCarried.joined(separator: ", "))",
        ].compactMap(\.self).joined(separator: " | ")
    }

    @Test(
        "Each program's file is read as it means it, and what is not carried over is named",
        arguments: [
            (
                "nextcloud-tasks",
                [
                    "next | Steuererklärung abgeben | !5 | 2026-11-30T16:00:00Z | in Personal | #Amt #Finanzen | "
                        + "without DTSTART, PERCENT-COMPLETE, X-OC-HIDESUBTASKS",
                    "inbox | Belege sammeln | 2026-11-25 | in Personal | without RELATED-TO, X-APPLE-SORT-ORDER",
                    "done | Altglas wegbringen | in Personal | done 2026-11-02T09:15:00Z",
                ]
            ),
            (
                "tasks-org",
                [
                    "inbox | Water the plants | !1 | 2026-11-20T14:00:00Z | every monday,friday | "
                        + "remind 2026-11-20T13:45:00Z | #garden | without VALARM, X-APPLE-SORT-ORDER",
                    "inbox | Change the filter | 2026-12-01 | every 3 months",
                ]
            ),
            (
                "thunderbird",
                [
                    "inbox | Team report | 2026-11-16T09:00:00Z | weekly | remind 2026-11-16T08:30:00Z | #Work | "
                        + "without CATEGORIES, X-MOZ-GENERATION, X-MOZ-LASTACK"
                ]
            ),
            (
                "apple-reminders",
                [
                    "done | Oat milk | in Groceries | done 2026-11-05T17:12:02Z | without X-APPLE-SORT-ORDER",
                    "inbox | Pay the vegetable box | !3 | 2026-11-19T17:30:00Z | monthly | "
                        + "remind 2026-11-19T17:30:00Z | in Groceries | https://example.org/box",
                ]
            ),
            (
                "evolution",
                [
                    "inbox | Renew passport | !4 | 2026-12-14T11:00:00Z | without DTSTART, ESTIMATED-DURATION",
                    "archived | Standup notes | 2026-11-24 | without CLASS",
                ]
            ),
            (
                "todoman",
                [
                    "inbox | Buy a kettle | !4 | 2026-11-21T11:00:00Z | #shop #town | without LOCATION",
                    "done | Call the bank | 2026-11-15 | done 2026-11-13T07:00:00Z | without DTSTART",
                ]
            ),
            ("calcurse", ["inbox | Fix the roof | !5", "inbox | Fix the roof | !5", "done | Read a book"]),
        ] as [(String, [String])])
    func corpus(name: String, lines: [String]) throws {
        #expect(try read(name).tasks.map(line) == lines)
    }

    @Test("An event and a finished occurrence are skipped by name")
    func skipped() throws {
        #expect(
            try read("thunderbird").skipped.map { "\($0.reason.rawValue) \($0.title)" } == [
                "occurrence Team report", "occurrence Team report", "event Dentist",
            ])
    }

    @Test("A zone that the file describes counts wherever the user is", arguments: TestZones.all.map(\.name))
    func zones(name: String) throws {
        let zone = try #require(TestZones.all.first { $0.name == name })
        #expect(try read("tasks-org", in: zone).tasks[0].dueDate?.text == "2026-11-20T14:00:00Z")
        #expect(try read("nextcloud-tasks", in: zone).tasks[0].dueDate?.text == "2026-11-30T16:00:00Z")
    }

    @Test(
        "Importing a file twice adds nothing, and an export keeps the lines that nothing here knows",
        arguments: [
            "nextcloud-tasks", "tasks-org", "thunderbird", "apple-reminders", "evolution", "todoman", "calcurse",
        ])
    func kept(name: String) throws {
        let test = TestWorkspace()
        func source() throws -> any ImportSource {
            try ImportFile(try bytes(name), now: Seed.now, zone: TestZones.berlin).read()
        }
        let first = try ImportTasks(in: test.workspace).run(try source()).value
        let again = try ImportTasks(in: test.workspace).run(try source()).value
        #expect(first.added > 0 && again.added == 0 && again.alreadyThere == first.added && again.differing == 0)
        let text = CalendarDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin)
        let exported = Set(text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init))
        let original = String(decoding: try bytes(name), as: UTF8.self).replacing(#/\r?\n[ \t]/#, with: "")
        var isTask = false
        var tasks = 0
        for line in original.split(whereSeparator: \.isNewline).map(String.init) {
            if line == "BEGIN:VTODO" {
                isTask = true
                tasks += 1
            }
            // The date of a series whose first occurrences are done is the next one, and they are left out.
            let isMoved = name == "thunderbird"
            if isTask, !isMoved || line.hasPrefix("X-MOZ") { #expect(exported.contains(line), "\(line)") }
            if line == "END:VTODO" { isTask = false }
        }
        #expect(tasks > 0)
        // What was exported is the same tasks elsewhere.
        let other = TestWorkspace()
        let copy = try ImportFile(Array(text.utf8), now: Seed.now, zone: TestZones.berlin).read()
        #expect(try ImportTasks(in: other.workspace).run(copy).value.added == first.added)
        #expect(try Set(other.allTasks().map(\.id)) == Set(test.allTasks().map(\.id)))
        #expect(CalendarDocument.export(try ExportTasks(in: other.workspace).run(), zone: TestZones.berlin) == text)
    }

    @Test("A change is written into the entry, and everything else in it stays")
    func changed() throws {
        let test = TestWorkspace()
        _ = try ImportTasks(in: test.workspace).run(
            try ImportFile(try bytes("nextcloud-tasks"), now: Seed.now, zone: TestZones.berlin).read())
        let task = try #require(try test.allTasks().first { $0.title.text.hasPrefix("Steuer") })
        var edits = TaskEdits(title: try TaskTitle("Steuern"))
        edits.addedTags = [TaskTag(alreadyChecked: "heute")]
        _ = try EditTask(in: test.workspace).run(task.id, edits)
        _ = try CompleteTask(in: test.workspace).run([task.id])
        let text = CalendarDocument.export(try ExportTasks(in: test.workspace).run(), zone: TestZones.berlin)
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
        let start = try #require(lines.firstIndex { $0 == "UID:\(task.id)" })
        #expect(
            lines[start...].prefix { $0 != "END:VTODO" } == [
                "UID:\(task.id)", "CREATED:20261101T083000", "LAST-MODIFIED:20261118T110000Z",
                "DTSTAMP:20261118T110000Z", "SUMMARY:Steuern", "DUE;TZID=Europe/Berlin:20261130T170000",
                "DTSTART;TZID=Europe/Berlin:20261120T090000", "PRIORITY:1", "PERCENT-COMPLETE:100", "STATUS:COMPLETED",
                "CATEGORIES:Amt,Finanzen,heute", "X-OC-HIDESUBTASKS:0", "COMPLETED:20261118T110000Z",
                "X-TASKHUB-LIST:Personal",
            ])
    }
}
