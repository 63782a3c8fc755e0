import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub remind", .serialized, .timeLimit(.minutes(10)))
struct RemindTests {
    @Test("A pass shows what is due once, says what it did, and gives it no buttons: no program waits for them")
    func pass() async throws {
        let scene = try await ReminderScene()
        try await scene.installation.create("Begin")
        let first = try await scene.remind()
        #expect(first.status == 0 && first.output == "No reminders due.\n", "\(first)")
        try await scene.add("Pay <b>rent")
        let second = try await scene.remind()
        #expect(second.status == 0 && second.output == "Pay <b>rent · Reminder\n1 notification shown.\n", "\(second)")
        let shown = try await scene.service.waitForStanding(1)[0]
        #expect(shown.summary == "Pay <b>rent" && shown.actions == [])
        #expect(!scene.service.calls[0].contains("desktop-entry"))
        let third = try await scene.remind()
        #expect(third.output == "No reminders due.\n" && scene.service.calls.count == 1)
    }

    @Test("The JSON document has what was shown, what waits and why, and when the next reminder is due")
    func json() async throws {
        let scene = try await ReminderScene()
        try await scene.installation.taskhub("config", "set", "overdueDigest", "none")
        try await scene.installation.create("Later", "--due", "2099-01-01T12:30:00Z")
        _ = try await scene.remind()
        try await scene.add("One")
        let answer = try await scene.remind("--json")
        let document =
            #"{"reminders":{"held":0,"next":"2099-01-01T12:00:00Z","obstacle":null,"shown":[{"critical":false,"#
            + #""lines":["Reminder"],"summary":"One"}],"until":null,"withdrawn":0},"schema":1}"#
        #expect(answer.output == document + "\n", "\(answer)")
        try await scene.service.inhibit(true)
        try await scene.add("Two")
        let held = try await scene.remind("--json", "--redact")
        #expect(
            held.status == 0 && held.output.contains(#""held":1"#) && held.output.contains(#""inhibited""#), "\(held)")
        let text = try await scene.remind()
        #expect(text.output.contains("1 reminder waits until the desktop allows notifications again."), "\(text)")
        #expect(try await scene.remind("--watch", "--json").status == 64)
    }

    @Test("Without a service or a bus, reminders wait, and one line says what to do")
    func noService() async throws {
        let scene = try await ReminderScene()
        try await scene.installation.create("Begin")
        _ = try await scene.remind()
        try await scene.service.end()
        try await scene.add("One")
        let answer = try await scene.remind()
        #expect(answer.status == 75 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.hasPrefix("taskhub: no notification service answers."), "\(answer)")
        let noBus = try await scene.installation.run(
            "taskhub", ["remind"],
            environment: scene.environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]) { $1 })
        #expect(noBus.status == 75, "\(noBus)")
        try await scene.service.start()
        #expect(try await scene.remind().status == 0)
        #expect(scene.service.standing.map(\.summary) == ["One"])
    }

    @Test("After a kill at any step, the next pass shows each reminder, once and in its place")
    func killed() async throws {
        let scene = try await ReminderScene()
        let installation = scene.installation
        try await installation.create("Begin")
        _ = try await scene.remind()
        try await scene.service.end()
        for title in ["One", "Two"] { try await scene.add(title) }
        try await scene.service.start()
        let original = installation.home.appending("original")
        try await installation.tool("/bin/cp", ["-a", installation.container, original])
        var step = 1
        while true {
            try await installation.tool("/bin/rm", ["-rf", installation.container])
            try await installation.tool("/bin/cp", ["-a", original, installation.container])
            try await scene.service.clear()
            // The calls that store something or send something to the service.
            let calls = "pwrite64,fdatasync,sendmsg"
            let killed = try await runProgram(
                "/usr/bin/strace",
                Installation.killing(calls, at: step) + ["\(Installation.programs)/taskhub-remote", "remind"],
                environment: scene.environment, killAfter: 170_000)
            let answer = try await scene.remind()
            #expect(answer.status == 0, "step \(step): \(answer)")
            let shown = scene.service.standing.map { "\($0.summary) \($0.body)" }.sorted()
            // Missed for more than a minute, they are shown in one notification.
            #expect(
                shown == ["One Reminder", "Two Reminder"] || shown == ["2 missed reminders One\\nTwo"],
                "step \(step): \(shown)")
            #expect(try await scene.remind().output == "No reminders due.\n", "step \(step)")
            if killed.status == 0 { break }
            step += 1
        }
        #expect(step > 10)
    }
}

extension Installation {
    /// The arguments for strace that kill the program at one of these system calls.
    fileprivate static func killing(_ calls: String, at number: Int) -> [String] {
        ["-f", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):signal=KILL:when=\(number)"]
    }
}
