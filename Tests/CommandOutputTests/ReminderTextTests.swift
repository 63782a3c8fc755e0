import CommandOutput
import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
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
            ("2026-11-18T11:00:01Z", "Due in 1 minute"), ("2026-11-18T11:29:30Z", "Due in 30 minutes"),
            ("2026-11-18T12:00:00Z", "Due in 1 hour"), ("2026-11-18T13:00:00Z", "Due in 2 hours"),
            ("2026-11-18T13:30:00Z", "Due 14:30"), ("2026-11-20T16:00:00Z", "Due Fri 17:00"),
            ("2026-11-18T11:00:00Z", "Due now"), ("2026-11-18T10:59:01Z", "Due now"),
            ("2026-11-18T10:59:00Z", "Was due 11:59"), ("2026-11-17T16:00:00Z", "Was due yesterday 17:00"),
            ("2026-11-18", "Due today"), ("2026-11-17", "Was due yesterday"),
        ])
    func due(_ due: String, summary: String) {
        let words = Self.words(.task(Seed.task(1, "Call", due: Seed.due(due)), kinds: [.due]))
        #expect(words == ReminderWords(summary, lines: ["Call"]))
    }

    @Test("A task's own reminder names the due date beside the title")
    func own() {
        #expect(
            Self.words(.task(Seed.task(1, "Call"), kinds: [.own])) == ReminderWords("Reminder", lines: ["Call"]))
        #expect(
            Self.words(.task(Seed.task(1, "Call", due: Seed.due("2026-11-20T16:00:00Z")), kinds: [.own])).lines
                == ["Call, due Fri 17:00"])
    }

    @Test("A digest names five tasks and counts the others")
    func digests() {
        let tasks = (1...7).map { Seed.task($0, "Task \($0)", due: Seed.due("2026-11-17")) }
        let lines = (1...5).map { "Task \($0), due yesterday" }
        #expect(Self.words(.missed(tasks)) == ReminderWords("7 missed reminders", lines: lines + ["and 2 more"]))
        #expect(
            Self.words(.overdue(count: 12, first: Array(tasks.prefix(5))))
                == ReminderWords("12 overdue tasks", lines: lines + ["and 7 more"]))
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
            [.task(task, kinds: [.due]), .task(task, kinds: [.own]), .missed([task])]
            + [.overdue(count: 1, first: [task])] + answers.map { .answer($0) }
        for message in messages {
            let words = Self.words(message, isRedacted: true)
            #expect(!([words.summary] + words.lines).joined().contains("Secret"))
        }
        #expect(
            Self.words(messages[0], isRedacted: true) == ReminderWords("Due in 30 minutes", lines: ["1 task"]))
    }

    @Test("Control characters of titles are not shown")
    func hostile() {
        let words = Self.words(.task(Seed.task(1, "a\u{1B}[31m\u{202E}b"), kinds: [.own]))
        #expect(words.lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
