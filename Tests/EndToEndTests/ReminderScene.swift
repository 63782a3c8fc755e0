import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// The built programs on a session bus with a scripted notification service, and `taskhub remind --watch`.
final class ReminderScene {
    let bus: PrivateBus
    let service: MockNotificationService
    let installation: Installation
    private let watch = ReplaceableProgram()
    private(set) var watchID: pid_t = 0

    init(
        _ installation: Installation? = nil, capabilities: [String] = ["body", "body-markup", "actions"]
    ) async throws {
        bus = try await PrivateBus()
        service = try await MockNotificationService(on: bus, capabilities: capabilities)
        self.installation = installation ?? Installation()
    }

    deinit {
        watch.end()
    }

    var environment: [String: String] { installation.environment(on: bus) }

    /// What the service has written, which is a log.
    var log: String {
        TextFile.contents(of: logPath) + TextFile.contents(of: "\(logPath).errors")
    }

    private var logPath: String { installation.home.appending("remind") }

    /// Starts `taskhub remind --watch`, through another program if one is given.
    func start(
        _ options: String..., of program: String = "\(Installation.programs)/taskhub", through wrapper: [String] = [],
        environment extra: [String: String] = [:]
    ) throws {
        let command = wrapper + [program, "remind", "--watch"] + options
        let program = try BackgroundProgram(
            command[0], Array(command.dropFirst()), environment: environment.merging(extra) { $1 }, output: logPath)
        watch.replace(with: program)
        watchID = program.pid
    }

    /// Starts it, and waits until it has made its first pass, from which on reminders are queued.
    func startAndWait(_ options: String..., environment extra: [String: String] = [:]) async throws {
        try await installation.create("Begin")
        try start(environment: extra)
        try await waitForPass()
    }

    func waitForPass() async throws {
        try await wait(until: "the reminders have begun") {
            guard access(self.installation.store, F_OK) == 0 else { return false }
            return (try? await self.installation.sql("SELECT count(*) FROM reminder_floor")) == "1"
        }
    }

    /// Kills it with SIGKILL.
    func kill() {
        watch.end()
    }

    /// Sends SIGTERM, and returns how it ended: negative for a signal.
    func terminate() async throws -> Int32 {
        Glibc.kill(watchID, SIGTERM)
        return try await ending()
    }

    /// Waits until it has ended, and returns how: negative for a signal.
    func ending() async throws -> Int32 {
        var status: Int32 = 0
        try await wait(until: "it has ended") { waitpid(self.watchID, &status, WNOHANG) == self.watchID }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    func remind(_ arguments: String...) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["remind"] + arguments, environment: environment)
    }

    /// Adds a task whose own reminder is in a moment, and returns its id.
    ///
    /// A reminder whose moment has passed when the task is changed, or when a pass looks, never fires. So the task is
    /// added again with more time if the machine was too slow for that.
    @discardableResult
    func add(_ title: String, _ options: String...) async throws -> String {
        for lead in [1, 2, 8, 32, 128] {
            let moment = time(nil) + lead
            let answer = try await installation.run(
                "taskhub", ["add", "--literal", "--remind", ReminderScene.text(moment), title] + options,
                environment: environment)
            guard answer.status == 0 else { throw UnexpectedAnswer(text: answer.errors) }
            let id = String(answer.output.split(separator: " ")[1].prefix { $0.isHexDigit })
            let isEarly = time(nil) < moment
            // The reminder's moment.
            while time(nil) < moment { try await Task.sleep(for: .milliseconds(50)) }
            let fires = isEarly ? true : try await isDue(id)
            if fires { return id }
            try await installation.taskhub("delete", id)
        }
        throw TooSlow()
    }

    /// Whether the task's reminder was shown, or the next pass shows it.
    private func isDue(_ id: String) async throws -> Bool {
        try await installation.sql(
            """
            SELECT EXISTS (SELECT 1 FROM reminder WHERE reminder.task_id = task.id)
                OR (modified_at <= reminder_at AND (SELECT max(since, moment) FROM reminder_floor) < reminder_at)
                FROM task WHERE id LIKE '\(id)%'
            """) == "1"
    }

    /// RFC 3339 in UTC.
    private static func text(_ moment: time_t) -> String {
        var (moment, parts) = (moment, tm())
        gmtime_r(&moment, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}

/// Each attempt to add a task took longer than its reminder was away.
struct TooSlow: Error {}
