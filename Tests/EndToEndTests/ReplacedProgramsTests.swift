import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Programs whose files are replaced while they run, as by 'make install'", .timeLimit(.minutes(10)))
struct ReplacedProgramsTests {
    /// With a terminal and a bar that note what they are started with.
    ///
    /// All programs find them, because any that tells the bar does so for the others too.
    private let installation: Installation
    private let home = TemporaryDirectory()

    init() async throws {
        installation = Installation(
            zone: Installation.noon,
            environment: [
                "DISPLAY": ":99", "XDG_RUNTIME_DIR": home.appending("run"),
                "PATH": "\(home.appending("tools")):/usr/bin:/bin",
            ],
            home: home)
        let setUp = """
            mkdir -m 700 "$HOME/run" && mkdir -p "$HOME/tools" "$HOME/prefix/bin" "$HOME/prefix/libexec/taskhub"
            cp "$0/taskhub" "$HOME/prefix/bin"
            cp "$0/taskhub-remote" "$HOME/prefix/libexec/taskhub"
            printf '#!/bin/sh\\necho "$@" >> "$HOME/told"\\n' > "$HOME/tools/eww"
            printf '#!/bin/sh\\nexec "$@" >> "$HOME/shown" 2>&1 < /dev/null\\n' > "$HOME/tools/xdg-terminal-exec"
            chmod +x "$HOME/tools/eww" "$HOME/tools/xdg-terminal-exec"
            """
        let answer = try await installation.tool("/bin/sh", ["-ec", setUp, Installation.programs])
        guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.errors) }
    }

    /// Names the bar in the settings.
    private func setBar() async throws {
        try await installation.taskhub("config", "set", "bars", "eww:tasks")
    }

    private var taskhub: String { home.appending("prefix/bin/taskhub") }

    /// Puts the same programs there again, as install(1) does.
    private static let sameAgain = """
        for program in bin/taskhub libexec/taskhub/taskhub-remote; do
            cp "$HOME/prefix/$program" "$HOME/new" && rm "$HOME/prefix/$program" && mv "$HOME/new" "$HOME/prefix/$program"
        done
        """

    /// Puts other programs there, which note how they are started.
    private static let others = """
        mkdir "$HOME/old" && mv "$HOME/prefix/bin" "$HOME/prefix/libexec" "$HOME/old"
        mkdir -p "$HOME/prefix/bin" "$HOME/prefix/libexec/taskhub"
        for program in bin/taskhub libexec/taskhub/taskhub-remote; do
            printf '#!/bin/sh\\necho "$1" >> "$HOME/started"\\nexec "%s" "$@"\\n' "$HOME/old/$program" \\
                > "$HOME/prefix/$program"
            chmod +x "$HOME/prefix/$program"
        done
        """

    /// Waits until the bar was told, and the program that told it has ended.
    private static let untilTold = """
        until [ -s "$HOME/told" ]; do sleep 0.05; done
        flock "$TASKHUB_GROUP_CONTAINER/locks/bars.lock" rm "$HOME/told"
        """

    private func shell(_ script: String) async throws {
        let answer = try await installation.tool("/bin/sh", ["-ec", script])
        #expect(answer.status == 0, "\(answer)")
    }

    private func contents(_ name: String) -> String { TextFile.contents(of: home.appending(name)) }

    @Test("Reminders find the others: a button tells the bars, and a click opens the task")
    func reminders() async throws {
        let scene = try await ReminderScene(installation)
        try await installation.create("Begin")
        try await setBar()
        try scene.start(of: taskhub)
        try await scene.waitForPass()
        for (round, replacing) in [Self.sameAgain, Self.others].enumerated() {
            try await scene.add("Completed \(round)")
            let first = try await scene.service.waitForStanding(1)[0]
            try await scene.add("Opened \(round)")
            let second = try await scene.service.waitForStanding(2)[1]
            try await shell(Self.untilTold)
            try await shell(replacing)
            try await scene.service.press("complete", of: first.id)
            try await shell(Self.untilTold)
            try await scene.service.press("default", of: second.id)
            try await wait(until: "the task is shown") { contents("shown").contains("Opened \(round)") }
            try await scene.service.clear()
            _ = try await scene.service.waitForStanding(0)
        }
        try await wait(until: "the new programs are started") {
            Set(contents("started").split(separator: "\n")).isSuperset(of: ["tell-bars", "open"])
        }
        #expect(!scene.log.contains("Reinstall"), "\(scene.log)")
    }

    @Test("The app finds the others: it tells the bars")
    func app() async throws {
        try await installation.taskhub("add", "Only task")
        try await setBar()
        func shell(_ script: String) -> EmulatedTerminal.Step { .run(["/bin/sh", "-ec", script]) }
        let report = try await EmulatedTerminal(installation: installation, command: [taskhub]).run(
            .wait("Only task"), .type("x"), .wait("Completed"), shell(Self.untilTold), shell(Self.sameAgain),
            .type("u"), .wait("Undone"), shell(Self.untilTold), shell(Self.others), .type("x"), .wait("Completed"),
            shell(Self.untilTold), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.allSatisfy { $0.status == 0 }, "\(report.answers)")
        #expect(contents("started").split(separator: "\n").contains("tell-bars"))
    }
}
