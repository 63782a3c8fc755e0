import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// What the user sees of a keyring that is locked, and of a session that has ended.
@Suite("The reason why tasks are old", .serialized, .timeLimit(.minutes(4)))
struct LockedKeyringTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
    }

    private func card(_ format: String = "json") async throws -> String {
        try await installation.widget("render", "--format", format, "--family", "medium").output
    }

    private func sync(_ environment: [String: String]) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["sync"], environment: environment)
    }

    @Test("The card, list and doctor say since when the keyring is locked, and unlock ends that at once")
    func locked() async throws {
        defer { scene.end() }
        let keyring = try await TestKeyring()
        let environment = installation.environment(on: keyring.bus)
        try await scene.signIn(on: keyring.bus)
        try await installation.create("Pay rent", "--no-wait")
        #expect(try await sync(environment).status == 0)
        try await keyring.lock()

        var moments: Set<String> = []
        for _ in 0..<2 {
            let answer = try await sync(environment)
            #expect(answer.status == 75 && answer.errors.contains("the keyring is locked"), "\(answer)")
            try await moments.insert(installation.sql("SELECT locked_at, last_outcome, last_good_at FROM sync_state"))
        }
        #expect(moments.count == 1 && moments.first?.contains("|succeeded|") == true, "\(moments)")

        #expect(try await card().contains("\"state\":\"locked\",\"classes\":[\"locked\"]"))
        let text = try await card("text")
        #expect(text.contains("Pay rent"))
        #expect(text.contains(#/\nKeyring locked since (yesterday )?\d\d:\d\d\nRun: taskhub unlock\n/#), "\(text)")
        let list = try await installation.taskhub("list")
        #expect(list.status == 0 && list.output.contains("Pay rent"), "\(list)")
        let notice = #/taskhub: keyring locked since (yesterday )?\d\d:\d\d: run 'taskhub unlock'\n/#
        #expect(try notice.wholeMatch(in: list.errors) != nil, "\(list)")
        #expect(try await installation.taskhub("list", "--json").errors.isEmpty)
        let refreshed = try await installation.run(
            "taskhub-intent", ["refresh", "--deadline", "60"], environment: environment)
        #expect(refreshed.status == 75, "\(refreshed)")
        #expect(refreshed.errors.contains("the keyring is locked. Unlock it with 'taskhub unlock'"), "\(refreshed)")
        var doctor = try await installation.run("taskhub", ["doctor"], environment: environment)
        let line = #/FAIL  sync +keyring locked since (yesterday )?\d\d:\d\d. Run 'taskhub unlock'/#
        #expect(doctor.output.contains(line), "\(doctor)")

        // Unlocked by other means, as at the next login to the desktop.
        try await keyring.unlock()
        doctor = try await installation.run("taskhub", ["doctor"], environment: environment)
        #expect(doctor.output.contains(#/FAIL  sync +keyring locked since .*Run 'taskhub sync'/#), "\(doctor)")
        let signal = "\(installation.container)/published/outbox"
        let before = try await installation.tool("/usr/bin/stat", ["-c", "%y", signal]).output
        let unlocked = try await installation.run("taskhub", ["unlock"], environment: environment)
        #expect(unlocked.status == 0, "\(unlocked)")
        #expect(try await card().contains("\"state\":\"ready\""))
        #expect(try await installation.tool("/usr/bin/stat", ["-c", "%y", signal]).output != before)
        #expect(try await installation.taskhub("list").errors.isEmpty)
        doctor = try await installation.run("taskhub", ["doctor"], environment: environment)
        #expect(doctor.output.contains(#/ok    sync +last succeeded at 20/#), "\(doctor)")
    }

    @Test("A sync that can read the keyring again ends the locked state")
    func readable() async throws {
        defer { scene.end() }
        let keyring = try await TestKeyring()
        let environment = installation.environment(on: keyring.bus)
        try await scene.signIn(on: keyring.bus)
        try await keyring.lock()
        #expect(try await sync(environment).status == 75)
        #expect(try await card().contains("\"state\":\"locked\""))
        try await keyring.unlock()
        #expect(try await sync(environment).status == 0)
        #expect(try await card().contains("\"state\":\"empty\""))
    }

    @Test("A new default keyring is not a sign-out, whether the one with the tokens is unlocked or locked")
    func replacedDefault() async throws {
        defer { scene.end() }
        let keyring = try await TestKeyring()
        let environment = installation.environment(on: keyring.bus)
        try await scene.signIn(on: keyring.bus)
        try await keyring.replaceDefault()
        #expect(try await sync(environment).status == 0)
        try await keyring.lock()
        for arguments in [["sync"], ["unlock"], ["session"], ["logout"]] {
            let answer = try await installation.run("taskhub", arguments, environment: environment)
            #expect(answer.status == 75 && answer.errors.contains("locked"), "\(arguments): \(answer)")
        }
        #expect(try await !card().contains("signed-out"))
        #expect(try await installation.taskhub("list").errors.isEmpty)
        try await keyring.unlock()
        #expect(try await sync(environment).status == 0)
        let logout = try await installation.run("taskhub", ["logout"], environment: environment)
        #expect(logout.status == 0, "\(logout)")
        let id = try await installation.taskhub("config", "get", "containerID").output.filter { !$0.isWhitespace }
        #expect(try await keyring.itemCount(containerID: id) == 0)
    }

    @Test("After a sign-out, the card, list and doctor say since when, until the next sign-in")
    func signedOut() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await installation.create("Pay rent", "--no-wait")
        #expect(try await installation.taskhub("logout").status == 0)
        #expect(try await card().contains("\"state\":\"signed-out\""))
        let text = try await card("text")
        #expect(text.contains(#/\nSigned out since (yesterday )?\d\d:\d\d\nRun: taskhub login\n/#), "\(text)")
        let list = try await installation.taskhub("list")
        let notice = #/taskhub: signed out since (yesterday )?\d\d:\d\d: run 'taskhub login'\n/#
        #expect(try notice.wholeMatch(in: list.errors) != nil, "\(list)")
        let doctor = try await installation.taskhub("doctor")
        #expect(doctor.output.contains(#/FAIL  sync +signed out since .*Run 'taskhub login'/#), "\(doctor)")
        try await scene.signIn()
        #expect(try await installation.taskhub("list").errors.isEmpty)
        #expect(try await !card().contains("signed-out"))
    }
}
