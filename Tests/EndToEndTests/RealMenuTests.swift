import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Choosing a task in the menus that people use", .serialized, .timeLimit(.minutes(5)))
struct RealMenuTests {
    private let installation = Installation()

    /// Presses the key again and again, since a menu takes a while to listen, until the intent has ended.
    private func pick(_ menu: String, pressing key: String, on screen: VirtualScreen) async throws
        -> Installation.Answer
    {
        let script = """
            cd "$HOME"
            timeout 60 "\(Installation.programs)/taskhub-intent" pick complete --menu "$0" > out 2> errors & intent=$!
            while kill -0 $intent 2> /dev/null; do xdotool key "$1"; sleep 0.2; done
            wait $intent; status=$?
            cat out; exit $status
            """
        let answer = try await runProgram(
            "/bin/sh", ["-c", script, menu, key], environment: screen.environment, killAfter: 120_000)
        return Installation.Answer(status: answer.status, output: answer.stdout, errors: answer.stderr)
    }

    @Test("rofi, dmenu, wofi and fuzzel return the chosen row, whatever its title; Escape changes nothing")
    func menus() async throws {
        let title = #"<b>&amp; %s $(touch x) 👩‍👩‍👧 'q' "Q" \n \ | Büro</b>"#
        let screen = try await VirtualScreen(installation)
        defer { screen.end() }
        for (menu, row) in [
            ("rofi -dmenu -selected-row 1", 2), ("dmenu", 1), ("wofi --dmenu", 1), ("fuzzel --dmenu", 1),
        ] {
            let ids = try await (1...2).asyncMap { _ in try await installation.create(title) }
            let escaped = try await pick(menu, pressing: "Escape", on: screen)
            #expect(escaped.status == 0 && escaped.output.isEmpty, "\(menu): \(escaped)")
            var chosen = try await pick(menu, pressing: "Return", on: screen)
            // A key pressed before a menu has its rows chooses nothing.
            for _ in 0..<4 where chosen.status == 0 && chosen.output.isEmpty {
                chosen = try await pick(menu, pressing: "Return", on: screen)
            }
            #expect(
                chosen.status == 0 && chosen.output.hasPrefix("Completed \(ids[row - 1].prefix(8)): <b>"),
                "\(menu): \(chosen)")
            for id in ids { try await installation.intent("complete", id) }
        }
    }

    @Test("dunst shows the result of an intent, with markup in the title as typed")
    func dunst() async throws {
        let screen = try await VirtualScreen(installation)
        defer { screen.end() }
        let bus = try await PrivateBus()
        let environment = screen.environment.merging(
            bus.environment.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
        ) { $1 }
        let shown = bus.directory.appending("dunst.out")
        let dunst = try BackgroundProgram("/usr/bin/dunst", ["-print"], environment: environment, output: shown)
        defer { dunst.end() }
        try await wait(until: "dunst is there") { try await bus.hasOwner("org.freedesktop.Notifications") }
        let answer = try await installation.run(
            "taskhub-intent", ["create", "Pay <b>&amp; rent</b>", "--notify"], environment: environment)
        #expect(answer.status == 0, "\(answer)")
        try await wait(until: "dunst shows it") { TextFile.contents(of: shown).contains("id:") }
        let text = TextFile.contents(of: shown)
        #expect(text.contains("appname: 'Task Hub'") && text.contains("body: 'Created'"), "\(text)")
        // dunst prints both as it keeps them: it has no markup in a summary.
        #expect(text.contains("summary: 'Pay <b>&amp; rent</b>'"), "\(text)")
    }
}
