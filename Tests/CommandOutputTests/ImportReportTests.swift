import CommandOutput
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct ImportReportTests {
    private func summary() throws -> ImportSummary {
        var first = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("Pay\u{1B}[31m"))
        first.notCarried = ["depends", "id", "until", "urgency"]
        first.source = TaskSource(.taskwarrior, "{}")
        var second = ImportedTask(identity: .id(Seed.id(2)), title: try TaskTitle("Call"))
        second.notCarried = ["id", "until"]
        var known = ImportedTask(identity: .id(Seed.id(3)), title: try TaskTitle("Buy milk"))
        known.notCarried = ["start"]
        let batch = ImportBatch(
            tasks: [first, second, known],
            skipped: [
                SkippedEntry(.deleted, id: Seed.id(4), title: "Old"), SkippedEntry(.deleted, title: "Older"),
                SkippedEntry(.template, id: Seed.id(5), title: "Weekly"),
            ])
        return try ImportTasks(in: TestWorkspace(tasks: [Seed.task(3)]).workspace).run(batch, remarks: true).value
    }

    @Test("It counts what was skipped and what was not carried over; what taskwarrior works out comes last")
    func text() throws {
        #expect(
            ImportReport(try summary()).text == """
                Added 2, already there 1.
                Skipped 2 deleted tasks, 1 template of a recurring task.
                Not imported: until (2 tasks), depends (1), id (2), urgency (1). They are kept for \
                'taskhub export --to taskwarrior'.

                """)
        #expect(
            ImportReport(try summary(), isDryRun: true).text.split(separator: "\n").map { $0.prefix(11) } == [
                "Would add 2", "Would skip ", "Would not i",
            ])
    }

    @Test("An import that carries everything over has one line")
    func plain() {
        #expect(ImportReport(ImportSummary()).text == "Added 0, already there 0.\n")
        #expect(ImportReport(ImportSummary()).remarks.isEmpty && ImportReport(ImportSummary()).warnings.isEmpty)
    }

    @Test("The remarks name each entry, without control characters")
    func remarks() throws {
        #expect(
            ImportReport(try summary()).remarks == """
                00000000 Pay: not imported: depends, id, until, urgency
                00000000 Call: not imported: id, until
                00000000 Old: skipped, deleted task
                Older: skipped, deleted task
                00000000 Weekly: skipped, template of a recurring task

                """)
    }

    @Test("What differs is counted by which version is newer, and named")
    func newer() throws {
        let tasks = (1...4).map { Seed.task($0) }
        let batch = ImportBatch(
            tasks: try tasks.enumerated().map { index, task in
                var entry = ImportedTask(task, in: nil)
                entry.title = try TaskTitle("Other")
                entry.modifiedAt = task.modifiedAt.advanced(bySeconds: index == 0 ? 60 : -60)
                return entry
            })
        let importing = ImportTasks(in: TestWorkspace(tasks: tasks).workspace)
        let summary = try importing.run(batch, remarks: true).value
        #expect(
            ImportReport(summary).text == """
                Added 0, already there 4 (3 differ, and are newer here), 1 differs.
                Use --update to apply newer values from the file.

                """)
        #expect(
            ImportReport(summary).remarks.split(separator: "\n").map { $0.dropFirst(9) } == [
                "Buy milk: newer in the file: title", "Buy milk: newer here: title", "Buy milk: newer here: title",
                "Buy milk: newer here: title",
            ])
        var single = ImportSummary()
        (single.alreadyThere, single.newerHere) = (1, 1)
        #expect(ImportReport(single).text == "Added 0, already there 1 (1 differs, and is newer here).\n")
    }

    @Test("What stays in a store is named, in a dry run too")
    func warnings() {
        var summary = ImportSummary()
        summary.skips[.onServer] = 2
        summary.unsentChanges = 1
        #expect(
            ImportReport(summary).warnings.map { $0.prefix(30) } == [
                "Not added: 2 tasks that their ", "Not imported: 1 change that ma",
            ])
        #expect(
            ImportReport(summary, isDryRun: true).warnings.map { $0.prefix(30) } == [
                "Would not add: 2 tasks that th", "Would not import: 1 change tha",
            ])
        #expect(ImportReport(summary).text == "Added 0, already there 0.\n")
    }
}
