import FoundationEssentials
import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

/// Changes that another program made in a file of ours, or in its own.
@Suite struct ImportUpdateFormatTests {
    private let later = Seed.now.advanced(bySeconds: 7200)

    private func source(_ text: String, _ format: ImportFormat) throws -> any ImportSource {
        try ImportFile(Array(text.utf8), now: later, zone: TestZones.berlin).read(as: format)
    }

    /// For each format, what to replace for another title, and by what.
    private static let edits: [(ImportFormat, String, String)] = [
        (
            ImportFormat.json, #""title":"Pay","updated_at":"2026-11-18T11:00:00Z""#,
            #""title":"Pay more","updated_at":"2026-11-18T12:00:00Z""#
        ),
        (
            .taskwarrior, #""description":"Pay","modified":"20261118T110000Z""#,
            #""description":"Pay more","modified":"20261118T120000Z""#
        ),
        (.ics, "SUMMARY:Pay", "SUMMARY:Pay more"), (.csv, "Pay,waiting,Home", "Pay more,waiting,Home"),
        (.todotxt, "2026-11-18 Pay ", "2026-11-18 Pay more "),
    ]

    /// A task with every field.
    private static let task: TaskItem = {
        var task = Seed.task(
            1, "Pay", notes: "a line", status: .waiting, area: .work, priority: 4, due: Seed.due("2026-11-30"),
            reminder: Seed.instant("2026-12-01T08:00:00Z"), listID: Seed.id(7))
        task.tags = [TaskTag(alreadyChecked: "a")]
        task.localRecurrence = LocalRecurrence(.afterCompletion(count: 3, .day), of: "machine")
        return task
    }()

    private func workspace(_ task: TaskItem = ImportUpdateFormatTests.task) -> TestWorkspace {
        TestWorkspace(tasks: [task], lists: [Seed.list(7), Seed.list(8, "Work")], now: later)
    }

    private func exported(_ tasks: [TaskItem], as format: ImportFormat) throws -> String {
        let page = TaskPage(tasks: tasks, lists: [Seed.list(7), Seed.list(8, "Work")], asOf: Seed.now)
        let target = try #require(ExportFormat(rawValue: format.rawValue))
        return String(decoding: try target.document(page, in: TestZones.berlin), as: UTF8.self)
    }

    /// Returns the export of ``task`` with another title, and a later time where the format has one.
    private func edited(_ format: ImportFormat, _ before: String, _ after: String) throws -> String {
        var text = try exported([Self.task], as: format)
        // The members of JSON are in the order of the alphabet.
        for (old, new) in zip(before.split(separator: ","), after.split(separator: ",")) {
            #expect(text.contains(old) || format == .csv, "\(text)")
            text = text.replacing(old, with: new)
        }
        text = text.replacing("LAST-MODIFIED:20261118T110000Z", with: "LAST-MODIFIED:20261118T120000Z")
        if format == .csv { text = text.replacing("2026-11-18T11:00:00Z,,\r\n", with: "2026-11-18T12:00:00Z,,\r\n") }
        return text
    }

    @Test("A change in the file is taken, and what the format cannot say stays", arguments: edits)
    func taken(format: ImportFormat, before: String, after: String) throws {
        let test = workspace()
        let unchanged = try source(try exported([Self.task], as: format), format)
        let same = try ImportTasks(in: test.workspace).run(unchanged).value
        #expect(same.differing + same.newerHere == 0)
        let text = try edited(format, before, after)
        let summary = try ImportTasks(in: test.workspace).run(try source(text, format), remarks: true).value
        #expect(summary.alreadyThere == 1 && summary.differing == 1, "\(text)")
        #expect(summary.remarks.map(\.differing).filter { !$0.isEmpty } == [[.title]])
        _ = try ImportTasks(in: test.workspace).run(try source(text, format), updates: true)
        var changed = try #require(try test.task(Self.task.id))
        #expect(changed.title.text == "Pay more" && changed.modifiedAt == later)
        (changed.title, changed.modifiedAt, changed.source) = (Self.task.title, Self.task.modifiedAt, nil)
        #expect(changed == Self.task)
    }

    @Test("A second edit of a file, whose time is older than the update, is counted and named", arguments: edits)
    func again(format: ImportFormat, before: String, after: String) throws {
        let test = workspace()
        let text = try edited(format, before, after)
        #expect(try ImportTasks(in: test.workspace).run(try source(text, format), updates: true).value.updated == 1)
        let second = try source(text.replacing("Pay more", with: "Pay most"), format)
        for updates in [false, true] {
            let summary = try ImportTasks(in: test.workspace).run(second, updates: updates, remarks: true).value
            #expect(summary.alreadyThere == 1 && summary.newerHere == 1 && summary.updated + summary.differing == 0)
            #expect(summary.remarks.map(\.newerHere) == [[.title]] && summary.remarks.map(\.differing) == [[]])
        }
        #expect(try test.task(Self.task.id)?.title.text == "Pay more")
    }

    @Test(
        "Without a time, a difference is counted and named, and taken with updates",
        arguments: [
            (ImportFormat.json, [#""updated_at":"2026-11-18T11:00:00Z""#: #""updated_at":null"#]),
            (.taskwarrior, [#""modified":"20261118T110000Z""#: #""modified":null"#]),
            (.ics, ["LAST-MODIFIED:20261118T110000Z\r\n": "", "DTSTAMP:20261118T110000Z\r\n": ""]),
            (.csv, [",2026-11-18T11:00:00Z,,\r\n": ",,,\r\n"]),
        ] as [(ImportFormat, [String: String])])
    func timeless(format: ImportFormat, changes: [String: String]) throws {
        let test = workspace()
        var text = try exported([Self.task], as: format)
        for (old, new) in changes {
            #expect(text.contains(old), "\(text)")
            text = text.replacing(old, with: new)
        }
        let same = try ImportTasks(in: test.workspace).run(try source(text, format), updates: true).value
        #expect(same.alreadyThere == 1 && same.updated + same.differing + same.newerHere == 0)
        let other = try source(text.replacing("Pay", with: "Call"), format)
        let told = try ImportTasks(in: test.workspace).run(other, remarks: true).value
        #expect(told.alreadyThere == 1 && told.differing == 1 && told.remarks.map(\.differing).contains([.title]))
        #expect(try ImportTasks(in: test.workspace).run(other, updates: true).value.updated == 1)
        #expect(try test.task(Self.task.id)?.title.text == "Call")
    }

    @Test("Of a foreign line, a completion and a priority are taken, and only if the line itself has changed")
    func foreignLine() throws {
        let test = TestWorkspace(now: later)
        _ = try ImportTasks(in: test.workspace).run(try source("(A) Pay\nCall\nWrite\n", .todotxt))
        func task(_ title: String) throws -> TaskItem {
            try #require(try test.allTasks().first { $0.title.text == title })
        }
        _ = try CompleteTask(in: test.workspace).run([try task("Call").id])
        _ = try EditTask(in: test.workspace).run(try task("Write").id, TaskEdits(notes: "mine"))
        let same = try source("(A) Pay\nCall\nWrite\n", .todotxt)
        let again = try ImportTasks(in: test.workspace).run(same, updates: true, remarks: true).value
        #expect(again.alreadyThere == 3 && again.newerHere == 1 && again.updated + again.differing == 0)
        #expect(again.remarks.map(\.newerHere) == [[.status]])
        let other = try source("(B) Pay\nCall\nx 2026-11-18 Write\n", .todotxt)
        let taken = try ImportTasks(in: test.workspace).run(other, updates: true).value
        #expect(taken.updated == 2 && taken.alreadyThere == 1 && taken.newerHere == 1)
        #expect(try task("Pay").priority?.value == 4 && task("Call").status == .done)
        #expect(try task("Write").status == .done && task("Write").notes == "mine")
    }

    @Test(
        "A completion in another todo.txt program is taken, whenever on its day the task was made and changed",
        arguments: 0..<24, [0, 1, 3599, 40_000])
    func completed(hour: Int, seconds: Int) throws {
        // Midnight in Berlin.
        let day = Seed.instant("2026-11-17T23:00:00Z")
        let made = day.advanced(bySeconds: Int64(hour) * 3600)
        var task = Seed.task(1, "Pay", due: Seed.due("2026-11-30"), createdAt: made)
        let line = try exported([task], as: .todotxt)
        task.modifiedAt = day.advanced(bySeconds: min(Int64(hour) * 3600 + Int64(seconds), 86_399))
        // A completion before the last change here is older than that.
        for (date, isTaken) in [("2026-11-18", true), ("2026-11-17", seconds == 0)] {
            let test = workspace(task)
            let done = try source("x \(date) \(line)", .todotxt)
            let told = try ImportTasks(in: test.workspace).run(done, remarks: true).value
            #expect(told.alreadyThere == 1 && told.differing == (isTaken ? 1 : 0), "\(date) \(line)")
            #expect(told.newerHere == (isTaken ? 0 : 1))
            #expect(told.remarks.map { $0.differing + $0.newerHere } == [[.status]])
            _ = try ImportTasks(in: test.workspace).run(done, updates: true)
            let expected: TaskStatus = isTaken ? .done : .inbox
            #expect(try test.task(task.id)?.status == expected)
        }
    }

    // MARK: What a file states

    private static let members = [
        "notes", "status", "area", "priority", "due_on", "due_at", "reminder_at", "recurrence", "rule", "list", "tags",
        "url",
    ]

    private static let fields: [(TaskField, [String])] = [
        (.notes, ["notes"]), (.status, ["status"]), (.area, ["area"]), (.priority, ["priority"]),
        (.due, ["due_on", "due_at"]), (.reminder, ["reminder_at"]), (.recurrence, ["recurrence", "rule"]),
        (.list, ["list"]), (.tags, ["tags"]), (.url, ["url"]),
    ]

    private func value(_ field: TaskField, of task: TaskItem) -> String {
        switch field {
        case .notes: task.notes
        case .status: task.status.rawValue
        case .area: task.area.rawValue
        case .priority: "\(task.priority?.value ?? 0)"
        case .due: task.dueDate?.text ?? ""
        case .reminder: task.reminderDate?.rfc3339 ?? ""
        case .recurrence: "\(task.recurrence.rawValue) \(task.localRecurrence?.rule.description ?? "")"
        case .list: task.listID?.description ?? ""
        case .tags: task.tags.map(\.text).joined(separator: " ")
        case .url: task.url?.text ?? ""
        case .title: ""
        }
    }

    /// Returns a file of one task that has an id, a title, a time and these members.
    private func file(
        _ task: TaskItem, _ format: ImportFormat, _ members: Set<String>, isEmpty: Bool = false
    ) throws -> String {
        let text = try exported([task], as: format)
        let kept = members.union(["id", "title", "updated_at"])
        guard format == .json else {
            let rows = text.split(separator: "\r\n").map { row in
                row.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
            }
            let columns = zip(rows[0], rows[1]).filter { kept.contains($0.0) }
            let cells = columns.map { isEmpty && members.contains($0.0) ? "" : $0.1 }
            return columns.map { $0.0 }.joined(separator: ",") + "\r\n" + cells.joined(separator: ",") + "\r\n"
        }
        let document = try JSONDecoder().decode([String: [[String: Member]]].self, from: Data(tasksOnly(text).utf8))
        var fields = try #require(document["tasks"]?.first).filter { kept.contains($0.key) }
        if isEmpty { for name in members { fields[name] = .some(.null) } }
        let json = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
        return #"{"schema":1,"tasks":[\#(json)]}"#
    }

    /// Returns an export of ours without its lists and schema.
    private func tasksOnly(_ text: String) -> Substring {
        "{" + (text.firstRange(of: #""tasks""#).map { text[$0.lowerBound...] } ?? "")
    }

    /// A value of a member of a task.
    private enum Member: Codable {
        case null
        case text(String)
        case number(Int)
        case texts([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let texts = try? container.decode([String].self) {
                self = .texts(texts)
            } else {
                // Only whether the task is completed is another kind of value.
                self = .null
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .texts(let texts): try container.encode(texts)
            }
        }
    }

    @Test(
        "An update changes only what the file states, whichever members or columns it has",
        arguments: [ImportFormat.json, .csv], 0..<60)
    func stated(format: ImportFormat, seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        // First the single members, then all of them, and then any.
        var members = Set(Self.members.filter { _ in Bool.random(using: &random) })
        if seed < Self.members.count { members = [Self.members[seed]] }
        if seed == Self.members.count { members = Set(Self.members) }
        for dates in [["2026-11-30", "2026-12-01"], ["2026-11-30T16:00:00Z", "2026-12-01T16:00:00Z"]] {
            var known = Self.task
            known.dueDate = Seed.due(dates[0])
            var other = Seed.task(
                1, "Pay", notes: "another", status: .next, priority: 2, due: Seed.due(dates[1]),
                reminder: Seed.instant("2026-12-02T08:00:00Z"), recurrence: .weekly, listID: Seed.id(8))
            other.tags = [TaskTag(alreadyChecked: "b")]
            other.url = TaskURL(alreadyChecked: "https://example.org/other")
            let none = Seed.task(1, "Pay", status: known.status, area: known.area)
            /// Imports the file, and checks the fields: those that it does not state, and those that it states in full.
            func expect(_ text: String, _ wanted: TaskItem) throws {
                let test = workspace(known)
                _ = try ImportTasks(in: test.workspace).run(try source(text, format), updates: true)
                let changed = try #require(try test.task(known.id))
                for (field, names) in Self.fields {
                    let stated = members.intersection(names)
                    // Without a due date, nothing recurs.
                    let isUndated = field == .recurrence && changed.dueDate == nil
                    let expected: TaskItem? =
                        if isUndated { none } else if stated.isEmpty { known } else {
                            stated.count == names.count ? wanted : nil
                        }
                    guard let expected else { continue }
                    #expect(value(field, of: changed) == value(field, of: expected), "\(field) \(text)")
                }
            }
            let own = try file(known, format, members)
            try expect(own, known)
            let test = workspace(known)
            let summary = try ImportTasks(in: test.workspace).run(try source(own, format), updates: true).value
            #expect(summary.alreadyThere == 1 && summary.updated + summary.newerHere + summary.differing == 0, "\(own)")
            try expect(try file(other, format, members), other)
            try expect(try file(other, format, members, isEmpty: true), none)
        }
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
