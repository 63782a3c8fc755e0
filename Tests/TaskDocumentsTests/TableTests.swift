import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct TableTests {
    private func read(_ text: String, skippingInvalid: Bool = false) throws -> ImportBatch {
        try ImportBatch(
            ImportFile(Array(text.utf8), named: "tasks.csv", now: Seed.now, zone: TestZones.berlin)
                .read(skippingInvalid: skippingInvalid))
    }

    @Test("A table has a header, CRLF after each row, and quotation marks only where a cell needs them")
    func export() {
        var task = Seed.task(
            1, "=1+1, \"quoted\"", notes: "a\nb", priority: 5, due: Seed.due("2026-11-30"), recurrence: .weekly,
            listID: Seed.id(7))
        task.tags = [TaskTag(alreadyChecked: "b"), TaskTag(alreadyChecked: "a")]
        task.url = TaskURL(alreadyChecked: "https://example.org/a")
        let page = TaskPage(
            tasks: [task, Seed.task(2, "+49 30", due: Seed.due("2026-11-30T16:00:00Z"))], lists: [Seed.list(7)],
            asOf: Seed.now)
        #expect(
            TableDocument.export(page, in: TestZones.berlin)
                == """
                id,title,status,list,due_on,due_at,priority,recurrence,rule,tags,notes,area,reminder_at,anchor,\
                created_at,updated_at,completed_at,url
                \(Seed.id(1)),"=1+1, ""quoted""\",inbox,Home,2026-11-30,,5,weekly,,a b,"a
                b",personal,,,2026-11-18T11:00:00Z,2026-11-18T11:00:00Z,,https://example.org/a
                \(Seed.id(2)),+49 30,inbox,,,2026-11-30T16:00:00Z,,,,,,personal,,,2026-11-18T11:00:00Z,\
                2026-11-18T11:00:00Z,,

                """.replacing("\n", with: "\r\n").replacing("a\r\nb", with: "a\nb"))
    }

    @Test("Every text is read again byte by byte", arguments: HostileTitles.all + HostileTitles.combining)
    func texts(_ text: String) throws {
        let text = text.trimmingWhitespace()
        var task = Seed.task(1, text, notes: text)
        task.tags = [TaskTag(alreadyChecked: "\u{301}b"), TaskTag(alreadyChecked: "a\"\u{301}")]
        let page = TaskPage(tasks: [task], lists: [], asOf: Seed.now)
        let found = try #require(try read(TableDocument.export(page, in: TestZones.berlin)).tasks.first)
        #expect(found.tags.map(\.text) == task.tags.map(\.text) && found.status == .inbox)
        for written in [found.title.text, found.notes] { #expect(Array(written.utf8) == Array(text.utf8)) }
    }

    @Test(
        "A table of somebody else's has any of the columns, in any order",
        arguments: [
            "Title,Priority,Tags\nPay,4,b a\n", "TAGS,title,priority\r\n\"b  a\",Pay,4\r\n\r\n",
            "\"title\",\"priority\",\"tags\"\r\"Pay\",\"4\",\"b a\"",
        ])
    func columns(text: String) throws {
        let task = try #require(try read(text).tasks.first)
        #expect(task.title.text == "Pay" && task.priority?.value == 4 && task.tags.map(\.text) == ["a", "b"])
        #expect(task.notCarried.isEmpty && task.dueDate == nil)
    }

    @Test("Columns that nothing here holds are named for the rows that have them, and further cells too")
    func unknown() throws {
        let batch = try read("title,cost,due_on\nPay,3,\nCall,,2026-11-30\nGo,,,more\n")
        #expect(batch.tasks.map(\.notCarried) == [["cost"], [], ["column 4"]])
        let links = try read("title,url,cost\nPay,example.org,3\nCall,https://example.org,\n").tasks
        #expect(links.map(\.notCarried) == [["cost", "url"], []])
        #expect(links.map(\.url?.text) == [nil, "https://example.org"])
    }

    @Test("Rows without an id are recognized by what they say, and equal rows are numbered")
    func twice() throws {
        let test = TestWorkspace()
        let text = "title\nPay\nPay\nCall\n"
        #expect(try ImportTasks(in: test.workspace).run(try read(text)).value.added == 3)
        let again = try ImportTasks(in: test.workspace).run(try read(text)).value
        #expect(again.added == 0 && again.alreadyThere == 3)
    }

    @Test("All bad rows are named at once by their places, and can be left out")
    func faults() throws {
        let text = "title,priority,due_on\nFine,1,\n,2,\nCall,9,\nGo,high,\nPay,,tomorrow\n"
        #expect(
            throws: ImportError.entries([
                ImportFault(.task, 2, .missing(field: "title")), ImportFault(.task, 3, .refused(.priorityOutOfRange)),
                ImportFault(.task, 4, .malformed(field: "priority")),
                ImportFault(.task, 5, .malformed(field: "due_on")),
            ])
        ) { try read(text) }
        #expect(try read(text, skippingInvalid: true).tasks.map(\.title.text) == ["Fine"])
    }

    @Test(
        "A file without a column of titles, or with an open quotation mark, is no table",
        arguments: ["name,due\nPay,\n", "title,title\na,b\n", "title\n\"Pay\n", "hello\n"])
    func refused(text: String) {
        #expect(throws: ImportError.notInFormat(.csv)) { try read(text) }
    }
}
