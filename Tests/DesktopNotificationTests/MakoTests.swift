import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Reminders in mako", .timeLimit(.minutes(5)))
struct MakoTests {
    @Test("A reminder is on the screen as typed, its button completes the task, and the answer takes its place")
    func reminder() async throws {
        let desk = try await ReminderDesk()
        let user = desk.user
        let sway = try await HeadlessSway(of: user)
        let settings = try await user.place(Self.settings, at: "mako.config")
        let mako = try user.start("/usr/bin/mako", ["--config", settings], adding: sway.environment, output: "mako")
        defer { mako.end() }
        func list() async throws -> String { try await user.run("makoctl", ["list"]).stdout }
        try await wait(until: "mako answers") { try await user.run("makoctl", ["list"]).status == 0 }
        try await desk.remind(adding: sway.environment)
        try await wait(until: "the reminder is on the screen") {
            try await sway.picture().shows("\(ReminderDesk.title): Reminder")
        }
        let shown = try await list()
        #expect(shown.contains("x-taskhub.reminder"), "\(shown)")
        #expect(["Complete", "Snooze", "Open"].allSatisfy { shown.contains($0) }, "\(shown)")
        try await user.run("makoctl", ["invoke", "complete"]).expectSuccess()
        try await desk.expectCompleted()
        try await wait(until: "the answer is on the screen") {
            try await sway.picture().shows("\(ReminderDesk.title): Completed")
        }
        let answer = try await list()
        #expect(answer.contains("Undo") && !answer.contains("Snooze"), "\(answer)")
        try await user.run("makoctl", ["invoke", "undo"]).expectSuccess()
        try await wait(until: "the task is open again") {
            try await user.run("taskhub", ["list"]).stdout.contains(ReminderDesk.title)
        }
    }

    private static let settings = """
        anchor=top-left
        width=1280
        height=48
        margin=0
        padding=4
        border-size=0
        font=DejaVu Sans 20
        background-color=#000000
        text-color=#ffffff
        format=%s: %b
        icons=0
        markup=1
        actions=1
        default-timeout=0

        """
}
