import CommandOutput
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct ImportReportTests {
    private func summary() throws -> ImportSummary {
        var first = ImportedTask(identity: .id(Seed.id(1)), title: try TaskTitle("Pay\u{1B}[31m"))
        first.notCarried = ["depends", "id", "until", "urgency"]
        first.source = TaskSource(.taskwarrior, "{}")
        var second = ImportedTask(identity: .id(Seed.id(2)), title: try TaskTitle("Call"))
        second.notCarried = ["id", "until"]
        var known = ImportedTask(identity: .id(Seed.id(3)), title: try TaskTitle("Known"))
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
                Not carried: until (2 tasks), depends (1), id (2), urgency (1). They are kept for \
                'taskhub export --to taskwarrior'.

                """)
        #expect(
            ImportReport(try summary(), isDryRun: true).text.split(separator: "\n").map { $0.prefix(11) } == [
                "Would add 2", "Would skip ", "Would not c",
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
                00000000 Pay: not carried: depends, id, until, urgency
                00000000 Call: not carried: id, until
                00000000 Old: skipped, deleted task
                Older: skipped, deleted task
                00000000 Weekly: skipped, template of a recurring task

                """)
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
