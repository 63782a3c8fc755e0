import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Renewing the tokens for a sync", .serialized, .timeLimit(.minutes(4)))
struct RenewalTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
    }

    private func tokenRequests() async throws -> Int {
        try await scene.state().requests.count { $0.path.hasSuffix("/openid-connect/token") }
    }

    /// Lets the stored tokens expire that many seconds after 1970.
    private func setExpiry(_ seconds: Int) async throws {
        _ = try await installation.tool(
            "/bin/sed",
            [
                "-i", "s/\"expires_at\":[0-9]*/\"expires_at\":\(seconds)/",
                "\(installation.container)/INSECURE-tokens.json",
            ])
    }

    /// Lets the stored tokens expire, and returns a sync whose clock always shows so many seconds before that.
    private func syncing(secondsBeforeExpiry left: Int) async throws -> () async throws -> Installation.Answer {
        let now = Int(time(nil))
        try await setExpiry(now + left)
        let environment = try await PreloadedClock.environment(of: installation, seconds: "\(now)")
        return { [installation] in try await installation.run("taskhub", ["sync"], environment: environment) }
    }

    private func failTokenRequests() async throws {
        try await scene.control("faults", #"{"kind":"page","status":503,"times":1000,"path":"*/openid-connect/token"}"#)
    }

    @Test("Tokens with a short lifetime are not renewed for every request")
    func shortLived() async throws {
        defer { scene.end() }
        try await scene.signIn()
        // As if the provider had issued them for a few seconds, most of which are left.
        _ = try await installation.tool(
            "/bin/sed", ["-i", "s/\"lifetime\":300/\"lifetime\":3/", "\(installation.container)/INSECURE-tokens.json"])
        let synced = try await syncing(secondsBeforeExpiry: 59)
        let before = try await tokenRequests()
        for number in 1...3 {
            try await installation.create("Task \(number)", "--no-wait")
            #expect(try await synced().status == 0)
        }
        #expect(try await tokenRequests() == before)
    }

    @Test("While no tokens can be renewed, the valid ones are used")
    func validMeanwhile() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await failTokenRequests()
        let synced = try await syncing(secondsBeforeExpiry: 50)
        try await installation.create("One", "--no-wait")
        let answer = try await synced()
        #expect(answer.status == 0, "\(answer)")
        #expect(try await scene.titlesThere() == ["One"])
        #expect(try await tokenRequests() > 1)
    }

    @Test("A page instead of tokens never ends the session, however long it comes, and the card says since when")
    func foreignPages() async throws {
        defer { scene.end() }
        try await scene.signIn()
        #expect(try await scene.sync().status == 0)
        try await setExpiry(0)
        for status in [400, 401, 403, 404, 429, 503] {
            try await scene.control(
                "faults", #"{"kind":"page","status":\#(status),"times":2,"path":"*/openid-connect/token"}"#)
            for _ in 0..<2 {
                let answer = try await scene.sync()
                #expect(answer.status == 75 && answer.errors.contains("is not available"), "\(status): \(answer)")
                // As if a day had passed.
                let script = #"sed -i 's/"recorded_at":[0-9]*/"recorded_at":5/' "$0" && grep -q '"recorded_at":5' "$0""#
                let aged = try await installation.tool(
                    "/bin/sh", ["-c", script, "\(installation.container)/refresh.json"])
                #expect(aged.status == 0, "\(aged)")
            }
            try await scene.control("faults/clear")
        }
        let card = try await installation.widget("render", "--format", "text").output
        #expect(card.contains(#/Sync failed since [0-9]/#), "\(card)")
        #expect(try await scene.sync().status == 0)
    }

    @Test("After an outage, a typed sync tries at once, and one in the background waits")
    func typed() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await failTokenRequests()
        try await setExpiry(0)
        #expect(try await scene.sync().status == 75)
        try await scene.control("faults/clear")
        let background = try await scene.sync()
        #expect(background.status == 75 && background.errors.contains("not available"), "\(background)")
        let typed = try await installation.tool(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub sync", "/dev/null"])
        #expect(typed.status == 0, "\(typed)")
    }
}
