import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

/// Tasks that are exported to a format and read again.
@Suite struct CalendarRoundTripTests {
    private static let rules: [RecurrenceRule] = {
        let units = RecurrenceRule.Unit.allCases
        let steps = units.flatMap { unit in
            [2, 3, 14].map { RecurrenceRule.every(count: $0, unit) }
                + [1, 2].map { .afterCompletion(count: $0, unit) }
        }
        let days: [MonthDay] = [.day(1), .day(15), .day(28), .day(29), .day(31), .last, .lastWeekday(.friday)]
        let numbered = MonthDay.numbers.map { MonthDay.weekday(.monday, number: $0) }
        let months = (days + numbered).flatMap { day in [1, 2].map { RecurrenceRule.monthly(count: $0, day) } }
        let weekdays = [RecurrenceRule.workdays, [.monday], [.tuesday, .sunday]].map(RecurrenceRule.weekdays)
        return steps + months + weekdays
    }()

    /// Seventy tasks with every field: local times in gaps and overlaps, ends of months, hostile texts.
    static func page(_ random: inout SplitMix) -> TaskPage {
        let lists = [
            Seed.list(700, "My home, sweet"), Seed.list(701, "Home"), Seed.list(702, "a\u{1B}[b\r\nc"),
        ]
        let days = ["2026-11-30", "2027-02-28", "2028-02-29", "2026-12-31", "2027-03-28", "2027-04-30", "2026-11-05"]
        let times = [
            "2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z", "2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z",
            "2026-11-30T16:00:00Z", "2027-01-31T22:59:58Z", "2027-02-28T11:00:01Z",
        ]
        let texts = HostileTitles.all + HostileTitles.combining
        let tasks = (0..<70).map { index -> TaskItem in
            let status = TaskStatus.allCases.randomElement(using: &random) ?? .inbox
            let title = texts.randomElement(using: &random) ?? ""
            let due =
                [nil, days.randomElement(using: &random), times.randomElement(using: &random)]
                .randomElement(using: &random) ?? nil
            var task = Seed.task(
                index + 1, title.trimmingWhitespace(), status: status,
                area: TaskArea.allCases.randomElement(using: &random) ?? .work,
                priority: [nil, 1, 2, 3, 4, 5].randomElement(using: &random) ?? nil, due: due.map { Seed.due($0) },
                reminder: Bool.random(using: &random) ? Seed.instant("2026-12-01T08:00:0\(index % 10)Z") : nil,
                listID: [nil, Seed.id(700), Seed.id(701), Seed.id(702)].randomElement(using: &random) ?? nil,
                sortOrder: index, createdAt: Seed.instant("2026-11-17T11:00:0\(index % 10)Z"))
            if Bool.random(using: &random) {
                task.notes = "\(texts.randomElement(using: &random) ?? "")\nmore".trimmingWhitespace()
            }
            for text in ["Home", "a;b", "c,d", "e\\n", "\"f\"", "\u{301}g", "h,\u{301}"]
            where Bool.random(using: &random) {
                task.tags.insert(TaskTag(alreadyChecked: text))
            }
            let url =
                [nil, "https://example.org/a?b=c;d,e#f", "mailto:a@example.org"].randomElement(using: &random) ?? nil
            task.url = url.map { TaskURL(alreadyChecked: $0) }
            guard task.dueDate != nil else { return task }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: task.recurrence = Recurrence.allCases.randomElement(using: &random) ?? .none
            case 1:
                let rule = rules.randomElement(using: &random) ?? .every(count: 2, .day)
                task.localRecurrence = LocalRecurrence(rule, of: "machine")
            case 2:
                task.recurrence = .monthly
                // Only the last day of a month can replace a day that the month lacks.
                if let day = task.dueDate?.wholeDay, day.month == 2, day.day == 28 {
                    task.anchor = SeriesAnchor(day: 31, time: nil)
                } else if case .moment(let moment)? = task.dueDate, moment == Seed.instant("2027-03-28T01:00:00Z") {
                    // 02:00 in Berlin, which the clock skips.
                    task.anchor = CivilTime(hour: 2, minute: 0).flatMap { SeriesAnchor(day: nil, time: $0) }
                }
            default: break
            }
            return task
        }
        return TaskPage(tasks: tasks, lists: lists, asOf: Seed.now)
    }

    @Test(
        "Seventy random tasks and series are the same after an export and an import",
        arguments: [ImportFormat.json, .ics, .csv],
        0..<12)
    func same(format: ImportFormat, seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let page = Self.page(&random)
        let exported = try #require(ExportFormat(rawValue: format.rawValue))
        let target = TestWorkspace()
        let document = try exported.document(page, in: TestZones.berlin)
        let source = try ImportFile(document, now: Seed.now, zone: TestZones.berlin).read(as: format)
        let summary = try ImportTasks(in: target.workspace).run(source).value
        #expect(summary.added == page.tasks.count && summary.notCarried == [:])
        let names = Dictionary(uniqueKeysWithValues: try target.lists().map { ($0.id, $0.name.text) })
        for task in page.tasks {
            var copy = try #require(try target.task(task.id))
            let name = page.lists.first { $0.id == task.listID }?.name.text
            #expect(copy.listID.flatMap { names[$0] } == name)
            #expect(copy.tags.map(\.text) == task.tags.map(\.text))
            (copy.source, copy.listID, copy.sortOrder) = (nil, task.listID, task.sortOrder)
            #expect(copy == task, "seed \(seed)")
        }
        // A second import of the same file finds nothing that differs, and neither does one into the origin.
        let origin = TestWorkspace(tasks: page.tasks, lists: page.lists)
        for test in [target, origin] {
            let again = try ImportTasks(in: test.workspace).run(source, updates: true).value
            #expect(again.alreadyThere == page.tasks.count && again.added + again.updated + again.differing == 0)
            #expect(again.newerHere == 0)
        }
    }

    @Test(
        "A foreign entry has the same list and tags after any number of exports, also a tag that is called like the list",
        arguments: ["Work", "work", "a\\,b", "My list"],
        ["Work,urgent", "urgent,Work", "Work", "work,Work", "urgent", "a\\,b,urgent", "My list,urgent", ""])
    func categories(list: String, categories: String) throws {
        var file = """
            BEGIN:VCALENDAR
            PRODID:-//Example//EN
            X-WR-CALNAME:\(list)
            BEGIN:VTODO
            UID:a
            DTSTAMP:20261118T110000Z
            SUMMARY:Pay
            CATEGORIES:\(categories)
            END:VTODO
            END:VCALENDAR

            """
        var said: [[String]] = []
        for _ in 0..<3 {
            let test = TestWorkspace()
            let source = try ImportFile(Array(file.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .ics)
            #expect(try ImportTasks(in: test.workspace).run(source).value.added == 1)
            let page = try ExportTasks(in: test.workspace).run()
            let task = try #require(page.tasks.first)
            let name = page.lists.first { $0.id == task.listID }?.name.text ?? ""
            said.append([name] + task.tags.map(\.text))
            file = String(decoding: try ExportFormat.ics.document(page, in: TestZones.berlin), as: UTF8.self)
            // The export is nothing new where it comes from.
            let own = try ImportFile(Array(file.utf8), now: Seed.now, zone: TestZones.berlin).read(as: .ics)
            let again = try ImportTasks(in: test.workspace).run(own).value
            #expect(again.alreadyThere == 1 && again.differing + again.newerHere == 0, "\(file)")
        }
        let shown = list.replacing("\\,", with: ",")
        #expect(said[0].first == shown && said[0].count >= (categories.isEmpty ? 1 : 2))
        #expect(said[1] == said[0] && said[2] == said[0], "\(file)")
    }

    @Test("Every rule that iCalendar can say is read again as the rule it was, from any date", arguments: rules)
    func rule(rule: RecurrenceRule) throws {
        // Around the ends of January and February, of a leap year too, and of the year.
        let starts = [(2027, 1, 25, 40), (2028, 2, 26, 5), (2027, 12, 28, 5)]
        let dates = starts.flatMap { year, month, day, count in
            (0..<count).compactMap { CivilDate(year: year, month: month, day: day)?.adding(days: $0) }
        }
        for date in dates {
            var task = Seed.task(1, due: .day(date))
            task.localRecurrence = LocalRecurrence(rule, of: "machine")
            let page = TaskPage(tasks: [task], lists: [], asOf: Seed.now)
            let document = try ExportFormat.ics.document(page, in: TestZones.berlin)
            let batch = try ImportBatch(ImportFile(document, now: Seed.now, zone: TestZones.berlin).read())
            #expect(batch.tasks.first?.localRule == rule && batch.tasks.first?.anchor == nil, "\(date)")
        }
    }
}
