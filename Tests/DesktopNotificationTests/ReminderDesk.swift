import Glibc
import Rigs
import TaskHubTestSupport
import Testing

/// A user with a session bus, for whom `taskhub remind --watch` runs beside a real notification service.
final class ReminderDesk {
    /// Every mark that a markup parser would take for its own.
    static let title = "Buy <b>milk & eggs"

    let user: OrdinaryUser
    private let bus: UserBus
    private let watch = ReplaceableProgram()

    init() async throws {
        user = try await OrdinaryUser(programs: Self.programs, examples: "\(Self.packageRoot)/Examples/bars")
        bus = try await UserBus(of: user, services: [])
    }

    deinit {
        watch.end()
    }

    /// Starts the reminders, and adds a task whose reminder comes in a moment.
    func remind(adding environment: [String: String]) async throws {
        try await user.run("taskhub-intent", ["create", "Begin"]).expectSuccess()
        watch.replace(
            with: try user.start(
                user.home.appending("programs/taskhub"), ["remind", "--watch"], adding: environment, output: "remind"))
        try await wait(until: "the reminders have begun") {
            let store = user.home.appending("container/store.sqlite")
            let floor = try await user.run("sqlite3", [store, "SELECT count(*) FROM reminder_floor"])
            return floor.stdout == "1\n"
        }
        // A reminder that has passed when its task is added never comes; a busy machine gets more time.
        for lead in [3, 10, 60] {
            let moment = time(nil) + lead
            let date = try await user.run("date", ["--utc", "--date=@\(moment)", "+%FT%TZ"]).stdout.dropLast()
            try await user.run("taskhub", ["add", "--literal", "--remind", String(date), Self.title]).expectSuccess()
            if time(nil) < moment { return }
            try await user.run("taskhub", ["delete", "--where", "milk", "--yes"]).expectSuccess()
        }
        Issue.record("the machine is too slow to add a task in time")
    }

    /// Waits until the task is completed in the store and on the card.
    func expectCompleted() async throws {
        try await wait(until: "the task is completed") {
            try await user.run("taskhub", ["list", "--completed"]).stdout.contains(Self.title)
        }
        let card = try await user.run("taskhub-widget", ["render", "--family", "inline"]).stdout
        #expect(!card.contains("milk"), "\(card)")
    }

    private static var programs: String {
        getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(packageRoot)/.build/release"
    }

    private static var packageRoot: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    }
}
