import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Reminders in dunst", .timeLimit(.minutes(5)))
struct DunstTests {
    @Test("A reminder is on the screen as typed, its menu completes the task, and the answer takes its place")
    func reminder() async throws {
        let desk = try await ReminderDesk()
        let user = desk.user
        let screen = try await HeadlessX(of: user)
        // Chooses the line of a button in the menu.
        let menu = try await user.place("#!/bin/sh\nexec grep -m 1 \"$(cat \(user.home.path)/choice)\"\n", at: "menu")
        chmod(menu, 0o755)
        let settings = try await user.place(Self.settings(menu: menu), at: "dunstrc")
        let dunst = try user.start(
            "/usr/bin/dunst", ["-config", settings], adding: screen.environment, output: "dunst")
        defer { dunst.end() }
        func control(_ arguments: String...) async throws -> String {
            try await user.run("dunstctl", arguments).stdout
        }
        try await wait(until: "dunst answers") { try await control("is-paused") == "false\n" }
        try await desk.remind(adding: screen.environment)
        try await wait(until: "the reminder is on the screen") {
            try await screen.picture().shows("\(ReminderDesk.title): Reminder")
        }
        #expect(try await control("count", "displayed") == "1\n")
        try await user.place("Complete", at: "choice")
        _ = try await control("context")
        try await desk.expectCompleted()
        try await wait(until: "the answer is on the screen") {
            try await screen.picture().shows("\(ReminderDesk.title): Completed")
        }
        #expect(try await control("count", "displayed") == "1\n")
        _ = try await control("close-all")
        let history = try await control("history")
        #expect(
            ["Completed", "Task Hub", "x-taskhub.reminder"].allSatisfy { history.contains($0) }, "\(history)")
        let log = user.written("dunst") + user.written("dunst.errors")
        #expect(!log.lowercased().contains("markup"), "\(log)")
    }

    private static func settings(menu: String) -> String {
        """
        [global]
            origin = top-left
            offset = 0x0
            width = 1280
            height = 48
            frame_width = 0
            padding = 4
            font = DejaVu Sans 20
            markup = full
            format = "%s: %b"
            show_indicators = no
            icon_position = off
            dmenu = \(menu)
        [urgency_normal]
            background = "#000000"
            foreground = "#ffffff"
            timeout = 0
        """
    }
}
