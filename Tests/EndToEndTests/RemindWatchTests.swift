import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub remind --watch", .serialized, .timeLimit(.minutes(10)))
struct RemindWatchTests {
    private func isDone(_ id: String, in scene: ReminderScene) async throws -> Bool {
        try await scene.installation.sql("SELECT status FROM task WHERE id LIKE '\(id)%'") == "done"
    }

    @Test(
        "A reminder is shown with its buttons; Complete completes the task in the store and on the card, Undo reopens it"
    )
    func complete() async throws {
        try await unlessTooBusy(completeAndUndo)
    }

    /// Runs a test again if it waited in vain.
    ///
    /// On a machine that is too busy, the service does not answer within a second, and then `remind` does not ask it to
    /// show what a button has done.
    private func unlessTooBusy(_ test: () async throws -> Void) async throws {
        for _ in 0..<2 {
            do { return try await test() } catch is WaitedInVain {}
        }
        try await test()
    }

    private func completeAndUndo() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        let id = try await scene.add("Pay <b>& rent")
        let shown = try await scene.service.waitForStanding(1)[0]
        #expect(shown.summary == "Pay <b>& rent" && shown.body == "Reminder")
        #expect(shown.actions == ["complete", "snooze", "default"])
        try await scene.service.press("complete", of: shown.id)
        let answer = try await scene.service.waitForStanding("Completed")
        #expect(answer.summary == "Pay <b>& rent" && answer.body == "Completed" && answer.actions == ["undo"])
        #expect(try await isDone(id, in: scene))
        try await scene.installation.expectSnapshotMatchesStore()
        try await scene.service.press("undo", of: answer.id)
        _ = try await scene.service.waitForStanding("Undone")
        #expect(try await !isDone(id, in: scene))
        try await scene.installation.expectSnapshotMatchesStore()
        #expect(!scene.log.contains("rent") && scene.log.contains("1 notification shown"), "\(scene.log)")
    }

    @Test("Complete that is pressed twice completes a repeating task once")
    func twice() async throws {
        try await unlessTooBusy {
            let scene = try await ReminderScene()
            try await scene.startAndWait()
            try await scene.add("Water plants", "--due", "2099-01-01", "--repeat", "daily")
            let shown = try await scene.service.waitForStanding(1)[0]
            try await scene.service.pressTwice("complete", of: shown.id)
            _ = try await scene.service.waitForStanding("Completed")
            try await scene.installation.taskhub("add", "A later pass has seen both presses", "--remind", "2099-01-01")
            let counts = "SELECT sum(status = 'done'), sum(status != 'done') FROM task WHERE title = 'Water plants'"
            #expect(try await scene.installation.sql(counts) == "1|1")
            #expect(scene.service.standing.count == 1)
        }
    }

    @Test("After a kill, it goes on: what was shown is not shown again, and its buttons still work")
    func restart() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        let id = try await scene.add("One")
        let shown = try await scene.service.waitForStanding(1)[0]
        try await wait(until: "it is recorded as shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "1"
        }
        scene.kill()
        try scene.start()
        try await scene.add("Two")
        #expect(try await scene.service.waitForStanding(2).map(\.summary) == ["One", "Two"])
        // A busy machine may take longer to show the second than the program waits, and it is then shown in its place.
        #expect(scene.service.calls.count { $0.contains("One") } == 1, "\(scene.service.calls)")
        try await scene.service.press("complete", of: shown.id)
        try await wait(until: "the task is completed") { try await isDone(id, in: scene) }
    }

    @Test("After a kill between the call of the service and its reply, the notification is shown again in its place")
    func killedBeforeReply() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        try await scene.service.delay(true)
        try await scene.add("One")
        _ = try await scene.service.waitForStanding(1)
        scene.kill()
        try await scene.service.delay(false)
        try scene.start()
        try await wait(until: "it is shown again") { scene.service.calls.count == 2 }
        #expect(scene.service.standing.map(\.summary) == ["One"])
    }

    @Test("A service that hangs loses and doubles nothing: what it shows too late is replaced")
    func hangingService() async throws {
        // Without tags, so that the service itself replaces nothing.
        let scene = try await ReminderScene(capabilities: ["body", "actions", "-tags"])
        try await scene.startAndWait()
        try await scene.service.delay(true)
        try await scene.add("One")
        _ = try await scene.service.waitForStanding(1)
        // The next pass is due in a minute; the reply is a reason for one now.
        try await wait(until: "the time limit is over") {
            scene.log.contains("Reminders wait because the notification service failed.")
        }
        try await scene.service.delay(false)
        try await wait(until: "it is shown and recorded") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "1"
        }
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["One"])
    }

    @Test("Reminders wait for a service that is not there, and for its return after a crash")
    func restartedService() async throws {
        let scene = try await ReminderScene()
        try await scene.service.end()
        try await scene.startAndWait()
        try await scene.add("One")
        try await scene.service.start()
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["One"])
        try await wait(until: "it is recorded as shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "1"
        }
        try await scene.service.end()
        try await scene.service.start()
        // Its numbers start again, and it may have the first one's.
        try await scene.add("Two")
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["Two"])
    }

    @Test("A service whose replies have another type shows each reminder once")
    func otherReply() async throws {
        let scene = try await ReminderScene()
        try await scene.service.reply(ofType: "i")
        try await scene.startAndWait()
        try await scene.add("One")
        try await wait(until: "it is recorded as shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "1"
        }
        #expect(scene.service.calls.count == 1)
    }

    /// Adds tasks whose reminders have just come, while no program shows them.
    private func addDue(_ titles: [String], in scene: ReminderScene) async throws {
        try await scene.startAndWait()
        scene.kill()
        for title in titles { try await scene.installation.create(title) }
        // Neither what was added later than its reminder nor what came before the first run is shown.
        _ = try await scene.installation.sql(
            """
            UPDATE task SET reminder_at = unixepoch() * 1000000, modified_at = modified_at - 3600000000
                WHERE title != 'Begin';
            UPDATE reminder_floor SET since = since - 3600000000, moment = moment - 3600000000
            """)
    }

    @Test("A button that is pressed during a pass acts before the pass goes on")
    func pressedDuringPass() async throws {
        let scene = try await ReminderScene()
        try await addDue((1...6).map { "Task \($0)" }, in: scene)
        try await scene.service.press("complete", during: 2)
        try scene.start()
        _ = try await scene.service.waitForStanding(6)
        try await wait(until: "all are recorded as shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'showing'") == "0"
        }
        let calls = scene.service.calls
        #expect(calls.count == 7 && calls[2].contains("Completed"), "\(calls)")
    }

    @Test("SIGTERM ends a pass after one notification; a button still acts, and the next one shows the rest")
    func terminatedDuringPass() async throws {
        let scene = try await ReminderScene()
        try await addDue((1...6).map { "Task \($0)" }, in: scene)
        try await scene.service.press("complete", during: 2)
        try await scene.service.terminate(during: 2)
        try scene.start()
        #expect(try await scene.ending() == -SIGTERM)
        #expect(scene.service.calls.count == 2)
        #expect(try await scene.installation.sql("SELECT count(*) FROM task WHERE status = 'done'") == "1")
        try await scene.service.clear()
        try scene.start()
        try await wait(until: "the rest is shown") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'shown'") == "5"
        }
    }

    @Test("While the desktop wants no notifications, reminders wait")
    func inhibited() async throws {
        let scene = try await ReminderScene()
        try await scene.service.inhibit(true)
        try await scene.startAndWait()
        try await scene.add("One")
        try await wait(until: "it is queued") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'pending'") == "1"
        }
        #expect(scene.service.standing.isEmpty)
        try await scene.service.inhibit(false)
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["One"])
    }

    @Test("A task that is completed elsewhere has its notification withdrawn")
    func completedElsewhere() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        let id = try await scene.add("One")
        _ = try await scene.service.waitForStanding(1)
        try await scene.installation.taskhub("done", id)
        _ = try await scene.service.waitForStanding(0)
    }

    @Test("Quiet hours hold reminders, and changing them counts at once")
    func quietHours() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        // From now on for about a day.
        let (start, end) = (time(nil) / 60 % 1440 - 2 + 1440, time(nil) / 60 % 1440 - 3 + 1440)
        func text(_ minutes: Int) -> String {
            let (hour, minute) = (minutes / 60 % 24, minutes % 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        for (name, minutes) in [("quietStart", start), ("quietEnd", end)] {
            let answer = try await scene.installation.taskhub("notifications", "set", name, text(minutes))
            #expect(answer.status == 0, "\(answer)")
        }
        try await scene.add("One")
        try await wait(until: "it is queued") {
            try await scene.installation.sql("SELECT count(*) FROM reminder WHERE state = 'pending'") == "1"
        }
        #expect(scene.service.standing.isEmpty)
        #expect(try await scene.installation.taskhub("notifications", "set", "quietEnd", "none").status == 0)
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["One"])
    }

    @Test("A task that is due today is announced at the time of day that a setting names, which counts at once")
    func dayReminder() async throws {
        let scene = try await ReminderScene(Installation(zone: Installation.noon))
        try await scene.startAndWait()
        try await scene.installation.create("Rent", "--due", "today")
        try await scene.installation.taskhub("config", "set", "overdueIsCritical", "true")
        // In this zone it is between 12:00 and 13:00.
        let minute = time(nil) / 60 % 60 + 1
        let text = minute == 60 ? "13:00" : "12:\(minute < 10 ? "0" : "")\(minute)"
        try await scene.installation.taskhub("config", "set", "dayReminder", text)
        // Up to a minute from now.
        try await wait(until: "it is announced", atMost: .seconds(120)) {
            scene.service.standing.map(\.body) == ["Due today"]
        }
        #expect(scene.service.calls.count == 1 && scene.service.calls[0].contains("Rent"))
    }

    @Test("When the machine's zone changes, what is due on a day is announced by the new zone's clock")
    func otherZone() async throws {
        // It is between 12:00 and 13:00 in the first zone, and two hours later in the second.
        let offset = 12 - Int(time(nil)) / 3600 % 24
        func zone(_ offset: Int) -> String { "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset))" }
        let scene = try await ReminderScene(Installation(zone: zone(offset)))
        let etc = scene.installation.home.appending("etc")
        mkdir(etc, 0o755)
        symlink("/usr/share/zoneinfo/\(zone(offset))", "\(etc)/localtime")
        try await scene.startAndWait()
        scene.kill()
        try await scene.installation.taskhub("config", "set", "dayReminder", "13:30")
        try await scene.installation.create("Rent", "--due", "today")
        // What had passed when a task was last changed is not announced, so that was hours ago.
        _ = try await scene.installation.sql(
            """
            UPDATE task SET modified_at = modified_at - 14400000000;
            UPDATE reminder_floor SET since = since - 14400000000, moment = moment - 14400000000
            """)
        let sandbox = ["/usr/bin/bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--bind", etc, "/etc"]
        try scene.start(through: sandbox + ["--unsetenv", "TZ"])
        try await scene.add("A later pass")
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["A later pass"])
        try await scene.service.clear()
        symlink("/usr/share/zoneinfo/\(zone(offset + 2))", "\(etc)/new")
        rename("\(etc)/new", "\(etc)/localtime")
        #expect(try await scene.service.waitForStanding("Due today").summary == "Rent")
    }

    /// Runs a test with a server, and with `remind --watch` on a machine that is signed in to it.
    private func signedIn(_ test: (SyncScene, ReminderScene) async throws -> Void) async throws {
        let sync = try await SyncScene()
        defer { sync.end() }
        try await sync.signIn()
        let scene = try await ReminderScene(sync.installation)
        defer { scene.kill() }
        try await scene.startAndWait()
        try await test(sync, scene)
    }

    @Test("With a server, a button changes the task there with the next sync, and Undo changes it back")
    func server() async throws {
        try await unlessTooBusy { try await signedIn(completeOnServer) }
    }

    private func completeOnServer(_ sync: SyncScene, _ scene: ReminderScene) async throws {
        let id = try await scene.add("One")
        let shown = try await scene.service.waitForStanding(1)[0]
        #expect(try await sync.sync().status == 0)
        try await scene.service.press("complete", of: shown.id)
        let answer = try await scene.service.waitForStanding("Completed")
        #expect(try await isDone(id, in: scene))
        #expect(try await sync.sync().status == 0)
        func standing() async throws -> String? {
            try await sync.state().tasks.first { $0.title == "One" }?.status
        }
        #expect(try await standing() == "done")
        try await scene.service.press("undo", of: answer.id)
        _ = try await scene.service.waitForStanding("Undone")
        #expect(try await sync.sync().status == 0)
        #expect(try await standing() != "done")
        #expect(try await sync.waiting().isEmpty)
    }

    @Test("After a sign-in as somebody else, the reminders are those of the new store")
    func otherAccount() async throws {
        try await signedIn { sync, scene in
            try await scene.add("Theirs")
            _ = try await scene.service.waitForStanding(1)
            try await sync.control("settings", #"{"provider_user":"user-2"}"#)
            try await sync.signIn(nil, "--no-adopt")
            try await scene.service.clear()
            try await scene.waitForPass()
            try await scene.add("Mine")
            #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["Mine"])
        }
    }

    @Test("Open starts a terminal with the task, whose id is in no argument")
    func open() async throws {
        let scene = try await ReminderScene()
        let bin = scene.installation.home.appending("bin")
        let record = scene.installation.home.appending("terminal")
        mkdir(bin, 0o700)
        try writeFile(
            "\(bin)/xdg-terminal-exec",
            Array("#!/bin/sh\necho \"$@\" > '\(record)'\nexec \"$@\" > '\(record).shown' 2>&1 < /dev/null\n".utf8))
        chmod("\(bin)/xdg-terminal-exec", 0o700)
        let runtime = scene.installation.home.appending("run")
        mkdir(runtime, 0o700)
        try await scene.startAndWait(
            environment: ["PATH": "\(bin):/usr/bin:/bin", "DISPLAY": ":99", "XDG_RUNTIME_DIR": runtime])
        let id = try await scene.add("One")
        let shown = try await scene.service.waitForStanding(1)[0]
        try await scene.service.press("default", of: shown.id)
        try await wait(until: "the task is shown") { TextFile.contents(of: "\(record).shown").contains("One") }
        #expect(!TextFile.contents(of: record).contains(id))
    }

    @Test("100,000 signals of another program wake it at most 50 times a second, and its buttons still act")
    func flood() async throws {
        try await unlessTooBusy {
            let scene = try await ReminderScene()
            try await scene.startAndWait()
            let id = try await scene.add("One")
            let shown = try await scene.service.waitForStanding(1)[0]
            func wakes() throws -> Int {
                let status = TextFile.contents(of: "/proc/\(scene.watchID)/task/\(scene.watchID)/status")
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") })
                return try #require(Int(line.split(whereSeparator: \.isWhitespace)[1]))
            }
            let (before, start) = (try wakes(), ContinuousClock.now)
            try await scene.bus.run(
                "/usr/bin/python3", ["-c", Self.flooding, "\(scene.watchID)", "100000"]
            ).expectSuccess()
            let seconds = Double((ContinuousClock.now - start).components.seconds + 1)
            // Each may also wait for a lock of the thread that receives them.
            #expect(Double(try wakes() - before) < 3 * 50 * seconds + 200, "\(seconds) s")
            try await scene.service.press("complete", of: shown.id)
            _ = try await scene.service.waitForStanding("Completed")
            #expect(try await isDone(id, in: scene))
        }
    }

    /// Sends signals like those of a button to one program, and waits until the bus has passed them on.
    private static let flooding = """
        import dbus, dbus.lowlevel, sys
        bus = dbus.SessionBus()
        names = bus.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus")
        [target] = [
            name for name in names.ListNames()
            if name.startswith(":") and names.GetConnectionUnixProcessID(name) == int(sys.argv[1])
        ]
        for number in range(int(sys.argv[2])):
            message = dbus.lowlevel.SignalMessage(
                "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked")
            message.set_destination(target)
            message.append(dbus.UInt32(number), "complete")
            bus.send_message(message)
        bus.get_name_owner("org.freedesktop.DBus")
        """

    @Test("With --redact, no title is in a notification")
    func redacted() async throws {
        try await unlessTooBusy {
            let scene = try await ReminderScene()
            try await scene.installation.create("Begin")
            try scene.start("--redact")
            try await scene.waitForPass()
            try await scene.add("CANARY")
            let shown = try await scene.service.waitForStanding(1)[0]
            #expect(shown.summary == "1 task" && shown.body == "Reminder")
            try await scene.service.press("complete", of: shown.id)
            _ = try await scene.service.waitForStanding("Completed")
            #expect(!scene.service.calls.joined().contains("CANARY") && !scene.log.contains("CANARY"))
        }
    }

    @Test("A second one is refused, and says that one is running")
    func second() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        let other = try await scene.remind("--watch")
        #expect(other.status == 75 && other.complaints == 1)
        #expect(other.errors.contains("another 'taskhub remind' is running"), "\(other)")
        let pass = try await scene.remind()
        #expect(pass.status == 0 && pass.output == "Another 'taskhub remind' is running, and shows the reminders.\n")
    }

    @Test("SIGTERM ends it, and the next one goes on")
    func terminated() async throws {
        let scene = try await ReminderScene()
        try await scene.startAndWait()
        #expect(try await scene.terminate() == -SIGTERM)
        try scene.start()
        try await scene.add("One")
        _ = try await scene.service.waitForStanding(1)
    }

    @Test("A container that does not exist is waited for, and not created; one that is deleted is waited for again")
    func missingContainer() async throws {
        let scene = try await ReminderScene()
        let trace = scene.installation.home.appending("trace")
        try scene.start(through: [ProcessTrace.strace, "-D", "-f", "-e", "trace=inotify_add_watch", "-o", trace])
        try await wait(until: "it waits") { TextFile.contents(of: trace).contains("inotify_add_watch") }
        #expect(access(scene.installation.container, F_OK) != 0)
        try await scene.installation.create("Begin")
        try await scene.waitForPass()
        try await scene.add("One")
        _ = try await scene.service.waitForStanding(1)
        try await scene.installation.tool("/bin/rm", ["-r", scene.installation.container])
        try await scene.service.clear()
        try await scene.installation.create("Begin anew")
        try await scene.waitForPass()
        try await scene.add("Two")
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["Two"])
    }

    @Test("It starts without a bus, and connects when there is one")
    func lateBus() async throws {
        let scene = try await ReminderScene()
        let socket = scene.installation.home.appending("late-bus")
        try await scene.installation.create("Begin")
        try scene.start(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"])
        try await scene.waitForPass()
        try await scene.add("One")
        // The socket of the bus that has the service.
        symlink(scene.bus.directory.appending("run/bus"), socket)
        #expect(try await scene.service.waitForStanding(1).map(\.summary) == ["One"])
    }
}
