import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import TextLayout

@Suite("Task details")
struct TaskDetailsTests {
    private func fields(_ task: TaskItem, list: String? = nil) -> [String: String] {
        let detail = TaskDetails(task, listName: list, now: Seed.now, zone: TestZones.berlin)
        return Dictionary(detail.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    @Test("Times are local, and a whole day shows no time")
    func times() {
        let timed = fields(
            Seed.task(1, due: Seed.due("2026-12-24T16:30:00Z"), reminder: Seed.instant("2026-12-24T08:00:00Z")))
        #expect(timed["due"] == "2026-12-24 17:30")
        #expect(timed["reminder"] == "2026-12-24 09:00")
        #expect(timed["created"] == "2026-11-18 12:00")
        #expect(fields(Seed.task(1, due: Seed.due("2026-12-24T22:59:59Z")))["due"] == "2026-12-24")
    }

    @Test("An overdue date has the word overdue")
    func overdue() {
        #expect(fields(Seed.task(1, due: Seed.due("2026-11-01T22:59:59Z")))["due"] == "2026-11-01 (overdue)")
    }

    @Test("Unset fields are omitted, and no list is the inbox")
    func absent() {
        let plain = fields(Seed.task(1))
        #expect(plain["list"] == "Inbox")
        for name in ["due", "reminder", "repeats", "priority", "completed"] { #expect(plain[name] == nil) }
        let full = fields(
            Seed.task(1, status: .done, priority: 3, due: .moment(Seed.now), recurrence: .weekly), list: "Home")
        #expect(full["list"] == "Home")
        #expect(full["priority"] == "3")
        #expect(full["repeats"] == "weekly")
        #expect(full["completed"] == "2026-11-18 12:00")
    }

    @Test("A rule that the server lacks names the machine that goes on with it")
    func localRecurrence() {
        var task = Seed.task(1, due: .moment(Seed.now))
        task.localRecurrence = LocalRecurrence(.every(count: 2, .week), of: "here")
        func repeats(on machine: String) -> String? {
            TaskDetails(task, listName: nil, machine: machine, now: Seed.now, zone: TestZones.berlin).fields
                .first { $0.name == "repeats" }?.value
        }
        #expect(repeats(on: "here") == "every 2 weeks (this machine makes the next one)")
        #expect(repeats(on: "there") == "every 2 weeks (set on another machine, which makes the next one)")
    }

    @Test("What only the server knows is shown: description, attachments, and values that this version has no name for")
    func serverFacts() {
        let facts = ServerTaskFacts(
            updatedAt: nil, hasDetails: true, description: "one\n\u{7}two", attachments: ["plan.pdf", "\u{7}b"],
            unknownValues: [.status: "parked\u{7}", .area: "garden"])
        let details = TaskDetails(
            Seed.task(1), listName: nil, facts: facts, now: Seed.now, zone: TestZones.utc)
        let fields = Dictionary(details.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        #expect(fields["status"] == "parked" && fields["area"] == "garden" && fields["attached"] == "plan.pdf, b")
        #expect(details.text(.plain).hasSuffix("\ndescription:\n  one\n  two\n"))
        let chosen = TaskDetails(
            Seed.task(1, status: .next, area: .work), listName: nil, facts: facts, now: Seed.now, zone: TestZones.utc)
        #expect(chosen.fields.contains { $0.name == "status" && $0.value == "next" })
        #expect(chosen.fields.contains { $0.name == "area" && $0.value == "work" })
    }

    @Test("Notes keep their lines and lose control sequences")
    func notes() {
        let detail = TaskDetails(
            Seed.task(1, notes: "one\n\u{1B}[31mtwo\u{202E}"), listName: nil, now: Seed.now, zone: TestZones.utc)
        #expect(detail.notes == ["one", "two"])
        #expect(TaskDetails(Seed.task(1), listName: nil, now: Seed.now, zone: TestZones.utc).notes.isEmpty)
    }

    @Test("Long notes are whole, and so are notes that lost a merge, with their lines")
    func longNotes() {
        let line = (1...400).map { "wörd\($0)" }.joined(separator: " ")
        let lost = LostValue(
            taskID: Seed.id(1), field: .notes, value: "\(line)\n\u{1B}[31msecond", wasLocal: true, lostAt: Seed.now)
        let details = TaskDetails(
            Seed.task(1, notes: line), listName: nil, lostValues: [lost], now: Seed.now, zone: TestZones.utc)
        #expect(details.notes == [line])
        #expect(details.lostValues.map(\.value) == ["\(line)\nsecond (from here, 2026-11-18 11:00)"])
        let end = "notes  \(line)\n  second (from here, 2026-11-18 11:00)\n"
        #expect(details.text(.plain).hasSuffix(end))
    }

    @Test("The text has a title, aligned fields and indented notes")
    func text() {
        let task = Seed.task(1, "Pay rent", notes: "by bank\ntransfer", due: Seed.due("2026-11-01T22:59:59Z"))
        let details = TaskDetails(task, listName: "Home", now: Seed.now, zone: TestZones.berlin)
        #expect(
            details.text(.plain) == """
                Pay rent
                  id       \(task.id)
                  status   inbox
                  due      2026-11-01 (overdue)
                  list     Home
                  area     personal
                  created  2026-11-18 12:00
                  changed  2026-11-18 12:00

                  by bank
                  transfer

                """)
        let colored = details.text(OutputLayout(columns: nil, usesColor: true))
        #expect(colored.hasPrefix("\u{1B}[1mPay rent\u{1B}[0m\n"))
        #expect(colored.contains("\u{1B}[1;31m2026-11-01 (overdue)\u{1B}[0m\n"))
    }

    @Test("On a terminal, long values and notes are broken at spaces, and nothing is lost or too wide")
    func widths() {
        let words = (1...60).map { "word\($0)" }.joined(separator: " ")
        let task = Seed.task(1, words, notes: "\(words)\n买菜和做饭给全家人吃的晚餐买菜和做饭给全家人吃的晚餐买菜和做饭给全家人吃的晚餐", listID: Seed.id(9))
        let details = TaskDetails(task, listName: "Renovation of the old house", now: Seed.now, zone: TestZones.berlin)
        for columns in 40...300 {
            let lines = details.text(OutputLayout(columns: columns, usesColor: false)).split(separator: "\n")
            #expect(lines.allSatisfy { WidestColumns.width(of: String($0)) <= columns }, "\(columns)")
            let shown = lines.joined(separator: " ").split(separator: " ")
            #expect(shown.count { $0 == "word7" } == 2 && shown.count { $0 == "word60" } == 2, "\(columns)")
            #expect(lines.joined().contains("Renovation"))
        }
    }
}
