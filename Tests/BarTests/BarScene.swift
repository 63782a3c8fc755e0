import Glibc
import Rigs
import TaskHubTestSupport
import Testing

/// A user with hostile tasks, the built programs, and the project's own examples of what bars are configured with.
final class BarScene {
    /// Shown by the bar itself, while the others are in tooltips and lists; each that ran would leave a file.
    static let hostile = "Buy <b>&amp; %{A1:touch x:}milk #(touch x)"
    static let others = [
        "${exec touch x} #[fg=red]#S", "</txt><click>touch x</click>", "$(touch x) `touch x`; touch x",
        "text | bash=touch", "\u{1B}[31mred\u{1B}[0m", "\" \\ / \\x41", "&#x0; &", "100% %H %",
    ]
    /// As much of it as fits into a line.
    static let shown = "1 overdue · Buy <b>&amp; %{A1:touch x:}milk #(touch"

    let user: OrdinaryUser

    init() async throws {
        user = try await OrdinaryUser(programs: BarScene.programs, examples: "\(BarScene.packageRoot)/Examples/bars")
        for title in BarScene.others { try await create(title) }
        try await create(BarScene.hostile, "--due", "2020-01-02")
    }

    static var programs: String {
        getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(packageRoot)/.build/release"
    }

    static var packageRoot: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    }

    /// A file of `Examples/bars`, for those who may read it there.
    static func example(_ path: String) -> String { "\(packageRoot)/Examples/bars/\(path)" }

    /// The same file in the user's home.
    func example(_ path: String) -> String { user.home.appending("examples/\(path)") }

    func create(_ title: String, _ options: String...) async throws {
        try await user.run("taskhub-intent", ["create", title] + options).expectSuccess()
    }

    /// The bars to notify of changes.
    func tell(_ bars: String) async throws {
        try await user.run("taskhub", ["config", "set", "bars", bars]).expectSuccess()
    }

    /// Creates a task that every bar shows first, waits until `isShown`, and returns how long that took.
    func expectNewTask(in bar: String, until isShown: (String) async throws -> Bool) async throws {
        try await create("Water plants", "--due", "2020-01-01")
        let time = try await wait(until: "\(bar) shows a new task") { try await isShown("Water plants") }
        print("\(bar): a new task was seen \(time.formatted) after it was made")
    }

    /// The widget that a bar runs ends with it.
    func expectWidgetEnds(when endBar: () -> Void) async throws {
        try await wait(until: "the bar runs the widget") {
            try await !user.processes(of: "taskhub-widget").isEmpty
        }
        endBar()
        try await wait(until: "the widget has ended") { try await user.processes(of: "taskhub-widget").isEmpty }
    }

    /// The example with the command in the place of the widget's that the titles hold.
    func trap(_ path: String, insteadOf command: String, _ words: String = "touch x") async throws -> String {
        let example = TextFile.contents(of: example(path))
        try #require(example.contains(command))
        return try await user.place(example.replacing(command, with: words), at: "trap")
    }

    /// A command that `bar` runs leaves its file where ``expectNothingTouched`` looks for one.
    func expectTouched(by bar: String) async throws {
        try await wait(until: "\(bar) runs a command") { access(user.home.appending("x"), F_OK) == 0 }
    }

    /// No title ran as a command.
    func expectNothingTouched(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(access(user.home.appending("x"), F_OK) != 0, sourceLocation: sourceLocation)
    }
}

extension Duration {
    fileprivate var formatted: String { "\(Int(self / .milliseconds(1))) ms" }
}
