import CommandOutput
import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

// Seed.now is Wednesday, 12:00 in Berlin.
@Suite("The words of notifications")
struct ReminderTextTests {
    private static func words(_ message: ReminderMessage, isRedacted: Bool = false) -> ReminderWords {
        ReminderText(isRedacted: isRedacted).words(for: message, at: Seed.now, in: TestZones.berlin)
    }

    @Test(
        "A due date is named as it is when the notification is shown",
        arguments: [
            ("2026-11-18T11:00:01Z", "Due 12:00"), ("2026-11-18T11:29:30Z", "Due 12:29"),
            ("2026-11-18T13:30:00Z", "Due 14:30"), ("2026-11-20T16:00:00Z", "Due Fri 17:00"),
            ("2026-11-18T11:00:00Z", "Due 12:00"), ("2026-11-18T10:59:01Z", "Due 11:59"),
            ("2026-11-18T10:59:00Z", "Was due 11:59"), ("2026-11-17T16:00:00Z", "Was due yesterday 17:00"),
            ("2026-11-18", "Due today"), ("2026-11-17", "Was due yesterday"),
        ])
    func due(_ due: String, text: String) {
        let words = Self.words(.task(Seed.task(1, "Call", due: Seed.due(due)), list: nil, kinds: [.due]))
        #expect(words == ReminderWords("Call", lines: [text]))
    }

    @Test("The title is the summary, and date and list are the line below")
    func list() {
        let home = Seed.list(1, "Home")
        let due = Seed.task(1, "Call", due: Seed.due("2026-11-20T16:00:00Z"))
        for kinds in [[ReminderKind.own], [.due], [.own, .dueSoon]] {
            #expect(
                Self.words(.task(due, list: home, kinds: Set(kinds)))
                    == ReminderWords("Call", lines: ["Due Fri 17:00 · Home"]))
        }
        let undated = Seed.task(1, "Call")
        #expect(
            Self.words(.task(undated, list: nil, kinds: [.own])) == ReminderWords("Call", lines: ["Reminder"]))
        #expect(Self.words(.task(undated, list: home, kinds: [.own])).lines == ["Reminder · Home"])
    }

    @Test("Nothing names an option or begins with a small letter")
    func forPeople() {
        let task = Seed.task(1, "Call", due: Seed.due("2026-11-17"))
        let answers: [ReminderAnswer] = [
            .completed(task, next: task), .alreadyCompleted(task), .snoozed(task, until: Seed.due("2026-11-19")),
            .alreadyLater(task), .open(.today), .alreadyUndone, .nothingToUndo, .deleted, .expired,
        ]
        let messages: [ReminderMessage] =
            [.task(task, list: nil, kinds: [.due]), .missed([task]), .overdue(count: 9, first: [task])]
            + answers.map { .answer($0) }
        for message in messages {
            for isRedacted in [false, true] {
                let words = Self.words(message, isRedacted: isRedacted)
                for line in [words.summary] + words.lines {
                    #expect(line.first?.isLowercase == false && !line.contains("--"), "\(line)")
                }
            }
        }
    }

    @Test("A digest names five tasks and counts the others")
    func digests() {
        let tasks = (1...7).map { Seed.task($0, "Task \($0)", due: Seed.due("2026-11-17")) }
        let lines = (1...5).map { "Task \($0), due yesterday" }
        #expect(Self.words(.missed(tasks)) == ReminderWords("7 missed reminders", lines: lines + ["2 more"]))
        #expect(
            Self.words(.overdue(count: 12, first: Array(tasks.prefix(5))))
                == ReminderWords("12 overdue tasks", lines: lines + ["7 more"]))
        #expect(Self.words(.overdue(count: 1, first: [tasks[0]])).summary == "1 overdue task")
    }

    @Test("Redacted, nothing shows a title")
    func redacted() {
        let task = Seed.task(1, "Secret", due: Seed.due("2026-11-18T11:30:00Z"), recurrence: .daily)
        let answers: [ReminderAnswer] = [
            .completed(task, next: task), .alreadyCompleted(task), .snoozed(task, until: Seed.due("2026-11-19")),
            .alreadyLater(task), .deleted,
        ]
        let messages: [ReminderMessage] =
            [
                .task(task, list: Seed.list(1, "Secret"), kinds: [.due]), .task(task, list: nil, kinds: [.own]),
                .missed([task]),
            ]
            + [.overdue(count: 1, first: [task])] + answers.map { .answer($0) }
        for message in messages {
            let words = Self.words(message, isRedacted: true)
            #expect(!([words.summary] + words.lines).joined().contains("Secret"))
        }
        #expect(Self.words(messages[0], isRedacted: true) == ReminderWords("1 task", lines: ["Due 12:30"]))
    }

    @Test("Control characters of titles are not shown")
    func hostile() {
        let words = Self.words(.task(Seed.task(1, "a\u{1B}[31m\u{202E}b"), list: nil, kinds: [.own]))
        #expect(
            (words.summary + words.lines.joined()).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
