import TaskHubTestSupport
import Testing

@Suite("Settings that change while the app runs", .timeLimit(.minutes(10)))
struct AppSettingsTests {
    /// The colour of headings and keys, on a dark background and on a light one.
    private static let (dark, light) = ("38;2;121;184;255m", "38;2;11;87;208m")

    private let installation = Installation(zone: Installation.noon)

    private func set(_ name: String, _ value: String...) -> EmulatedTerminal.Step {
        .run(["\(Installation.programs)/taskhub", "config", "set", name] + value)
    }

    private func run(_ steps: EmulatedTerminal.Step...) async throws {
        try await installation.taskhub("add", "Only task")
        let report = try await EmulatedTerminal(installation: installation).run(
            [.wait("Only task")] + steps + [.type("Q"), .end])
        #expect(report.failure == nil)
        #expect(report.problems.isEmpty && report.leftOver.isEmpty)
        #expect(report.status == 0)
    }

    @Test("The theme follows a command elsewhere, and the terminal's background when it is unset")
    func theme() async throws {
        try await run(
            .mark, set("appTheme", "light"), .wrote(Self.light), .mark, set("appTheme"), .wrote(Self.dark))
    }

    @Test("The theme changes as soon as it is chosen among the settings of the app, which explain themselves")
    func themeInApp() async throws {
        // From the last row up: the keys, the server's two settings, and those of the app.
        try await run(
            .type("5"), .wait("Account"), .type("Gkkkkk"), .wait("Background that the app draws for"), .type("\r"),
            .wait("not set"), .mark, .type("k"), .type("k\r"), .wait("Background: light"), .wrote(Self.light))
    }

    @Test("A setting that is wrong in the file is named by the app, and a toggle repairs it")
    func wrongInFile() async throws {
        let defaults = "\(installation.container)/defaults.json"
        try await installation.taskhub("config", "set", "mouse", "true")
        try await installation.tool("/bin/sed", ["-i", #"s/"mouse" *: true/"mouse": "maybe"/"#, defaults])
        try await run(
            .wait("The setting mouse does not apply"), .type("5"), .wait("Account"), .type("Gkkk"),
            .wait("Whether the app uses the mouse"), .type("\r"), .wait("Mouse: off"), .gone("does not apply"))
        #expect(TextFile.contents(of: defaults).contains(#""mouse" : false"#))
    }

    @Test("A command of the app changes the colours of the card")
    func cardTheme() async throws {
        try await run(.type(":config set theme dark\r"), .wait("Colours of cards: dark"))
        let card = try await installation.widget("render", "--format", "svg")
        let dark = try await installation.widget("render", "--format", "svg", "--theme", "dark")
        #expect(card.output.contains("Only task") && card.output == dark.output)
    }

    @Test("The mouse is the terminal's as soon as a command says so, and the app's again")
    func mouse() async throws {
        try await run(
            .mark, set("mouse", "false"), .wrote("\u{1B}[?1000l"), .mark, set("mouse", "true"),
            .wrote("\u{1B}[?1000h"), .bytes("\u{1B}[<0;2;3M\u{1B}[<0;2;3m"), .wait("Completed"))
    }

    @Test("The screen suits a screen reader as soon as a command says so")
    func accessible() async throws {
        try await run(
            set("accessible", "true"), .wait("> Only task"), .wait("? help, a add"),
            set("accessible", "false"), .wait("○"))
    }

    @Test("A view that is saved stays beside those of another version")
    func views() async throws {
        let defaults = "\(installation.container)/defaults.json"
        let later = #""appViews": ["Milk\\tmilk", {"later": "x"}],"#
        try await installation.taskhub("config", "set", "theme", "dark")
        try await installation.tool("/bin/sed", ["-i", "s/^{/{ \(later)/", defaults])
        try await run(
            .type("/only\r"), .wait("/ only"), .type("VMine\r"), .wait("Saved the view Mine"), .type("4"),
            .wait("Milk"), .wait("Mine"))
        let left = TextFile.contents(of: defaults)
        for kept in [#""Milk\tmilk""#, #""Mine\tonly""#, #""later""#] { #expect(left.contains(kept), "\(left)") }
    }

    @Test("A key that is changed elsewhere acts at once")
    func keys() async throws {
        try await run(set("keys", "complete=C"), .wait("C done"), .type("C"), .wait("Completed"))
    }

    @Test("A damaged file of settings changes nothing, and the repaired one counts")
    func damaged() async throws {
        let defaults = "\(installation.container)/defaults.json"
        try await run(
            set("keys", "complete=C"), .wait("C done"),
            .run(["/bin/sh", "-c", "cp '\(defaults)' '\(defaults).kept'; echo broken > '\(defaults)'"]), .type(":"),
            .wait("cancel"), .bytes("\u{1B}"), .gone("cancel"), .wait("C done"),
            .run(["/bin/sh", "-c", "sed 's/complete=C/complete=X/' '\(defaults).kept' > '\(defaults)'"]),
            .wait("X done"))
    }
}
