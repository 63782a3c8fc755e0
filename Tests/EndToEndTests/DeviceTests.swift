import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub device", .serialized, .timeLimit(.minutes(4)))
struct DeviceTests {
    private static let token = String(repeating: "5ec2e7", count: 10)
    private static let register = ["device", "register", "--environment", "sandbox"]

    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
    }

    private func taskhub(
        _ arguments: [String], input: String = "", zone: String = "UTC"
    ) async throws -> Installation.Answer {
        try await installation.run(
            "taskhub", arguments, input: Array(input.utf8),
            environment: installation.environment.merging(["TZ": zone]) { $1 })
    }

    private func registered(_ token: String = token) async throws {
        let answer = try await taskhub(Self.register, input: "\(token)\n")
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
    }

    /// The requests to the server since the last call that match, as in `PATCH 200`.
    private func requests(_ isMeant: (SyncScene.Request) -> Bool = { $0.path.contains("/devices/") }) async throws
        -> [String]
    {
        let requests = try await scene.state().requests.filter(isMeant)
        try await scene.control("log/clear")
        return requests.map { "\($0.method) \($0.status ?? 0)" }
    }

    @Test("Without a server, show says what would be sent, and creates nothing")
    func offline() async throws {
        defer { scene.end() }
        let answer = try await taskhub(["device"], zone: "Europe/Berlin")
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
        for line in ["registration  none", "time zone     Europe/Berlin", "app           dev.taskhub "] {
            #expect(answer.output.contains(line), "\(answer)")
        }
        #expect(access(installation.container, F_OK) != 0)
        let document = try await taskhub(["device", "show", "--json"], zone: "EST5EDT,M3.2.0,M11.1.0")
        for member in [
            "\"id\":null", "\"installation_id\":null", "\"is_registered\":false", "\"time_zone\":null",
            "\"app_bundle_id\":\"dev.taskhub\"", "\"schema\":1",
        ] {
            #expect(document.output.contains(member), "\(document)")
        }
        for command in ["register", "update", "unregister"] {
            let answer = try await taskhub(["device", command], input: Self.token)
            #expect(answer.status == 78 && answer.complaints == 1, "\(answer)")
        }
        #expect(access(installation.container, F_OK) != 0)
    }

    @Test("Without a token, or with something else, register says in one line why it needs one")
    func withoutToken() async throws {
        defer { scene.end() }
        try await scene.signIn()
        let none = try await taskhub(["device", "register"])
        #expect(none.status == 65 && none.complaints == 1, "\(none)")
        #expect(none.errors.contains("Linux has no push token, and the server pushes only through Apple's service"))
        let other = try await taskhub(["device", "register"], input: "not a token")
        #expect(other.status == 65 && other.complaints == 1 && !other.errors.contains("not a token"), "\(other)")
        #expect(try await requests().isEmpty)
    }

    @Test("A token is registered from standard input or a file, and the id that the server gave is kept")
    func registering() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        let first = try await scene.state().devices
        #expect(first.map(\.token) == [Self.token] && first.map(\.timezone) == ["UTC"])
        #expect(first.allSatisfy { !$0.app_version.isEmpty && !$0.app_build.isEmpty && !$0.ios_version.isEmpty })
        #expect(first.first?.app_bundle_id == "dev.taskhub")
        let show = try await taskhub(["device", "--json"])
        #expect(show.output.contains("\"id\":\"\(first.first?.id ?? "")\""), "\(show)")
        #expect(show.output.contains("\"installation_id\":\"\(first.first?.device_installation_id ?? "")\""))
        #expect(show.output.contains("\"is_current\":true"))
        let file = installation.home.appending("token")
        let other = String(repeating: "0123", count: 16)
        try writeFile(file, Array("\(other)\n".utf8))
        let again = try await taskhub(Self.register + ["--token-file", file, "--bundle-id", "org.example.bridge"])
        #expect(again.status == 0, "\(again)")
        let second = try await scene.state().devices
        #expect(second.map(\.id) == first.map(\.id) && second.map(\.token) == [other])
        #expect(second.map(\.app_bundle_id) == ["org.example.bridge"])
        #expect(try await requests() == ["POST 201", "PATCH 200"])
        // The app stays the one that was registered.
        #expect(try await taskhub(["device", "update"]).status == 0)
        #expect(try await scene.state().devices.map(\.app_bundle_id) == ["org.example.bridge"])
        let gone = try await taskhub(["device", "unregister"])
        #expect(gone.status == 0 && gone.output.hasPrefix("Unregistered.\n"), "\(gone)")
        #expect(try await scene.state().devices.isEmpty)
        #expect(try await taskhub(["device", "update"]).status == 65)
        let nothing = try await taskhub(["device", "unregister"])
        #expect(nothing.status == 0 && nothing.output.hasPrefix("This device was not registered.\n"), "\(nothing)")
    }

    @Test("With --json, each command prints the device as it then is")
    func json() async throws {
        defer { scene.end() }
        try await scene.signIn()
        let registered = try await taskhub(Self.register + ["--json"], input: Self.token)
        let id = try #require(try await scene.state().devices.first?.id)
        let updated = try await taskhub(["device", "update", "--json"], zone: "Asia/Tokyo")
        for (answer, zone) in [(registered, "UTC"), (updated, "Asia/Tokyo")] {
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
            for member in [
                "\"id\":\"\(id)\"", "\"is_registered\":true", "\"is_current\":true", "\"environment\":\"sandbox\"",
            ] {
                #expect(answer.output.contains(member), "\(answer)")
            }
            #expect(answer.output.contains("\"time_zone\":\"\(zone)\""), "\(answer)")
        }
        let gone = try await taskhub(["device", "unregister", "--json"])
        #expect(gone.status == 0 && gone.output.contains("\"is_registered\":false"), "\(gone)")
        #expect(gone.output.contains("\"id\":null"), "\(gone)")
    }

    @Test("The environment that the server uses is named")
    func environment() async throws {
        defer { scene.end() }
        try await scene.signIn()
        let answer = try await taskhub(["device", "register"], input: Self.token)
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains("the server uses Apple's sandbox environment, and not production"), "\(answer)")
        #expect(answer.errors.contains("--environment sandbox"))
    }

    @Test("A device that the server has lost is reported once, and can be registered again")
    func lost() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        let id = try #require(try await scene.state().devices.first?.id)
        try await installation.tool(
            "/usr/bin/curl",
            [
                "-sS", "-m", "20", "-X", "DELETE", "-H", "Authorization: Bearer user-1",
                "\(scene.address)/api/mobile/v1/devices/\(id)",
            ])
        #expect(try await scene.state().devices.isEmpty)
        // A sync is not affected.
        try await installation.create("A task", "--no-wait")
        let sync = try await taskhub(["sync"], zone: "Asia/Tokyo")
        #expect(sync.status == 0 && sync.complaints == 1, "\(sync)")
        #expect(sync.errors.contains("the server no longer has this device"), "\(sync)")
        #expect(try await scene.titlesThere() == ["A task"])
        let next = try await taskhub(["sync"], zone: "Asia/Tokyo")
        #expect(next.status == 0 && next.errors.isEmpty, "\(next)")
        #expect(try await taskhub(["device"]).output.contains("registration  none"))
        try await registered()
        #expect(try await scene.state().devices.count == 1)
    }

    @Test("Another user's token fails each time, and the line says why")
    func otherUser() async throws {
        defer { scene.end() }
        let other = Installation()
        try await scene.control("settings", #"{"provider_user":"user-2"}"#)
        try await scene.signIn(other)
        let theirs = try await other.run("taskhub", Self.register, input: Array(Self.token.utf8))
        #expect(theirs.status == 0, "\(theirs)")
        try await scene.control("settings", #"{"provider_user":"user-1"}"#)
        try await scene.signIn()
        let answer = try await taskhub(Self.register, input: Self.token)
        #expect(answer.status == 69 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains("which also happens if another user has registered the token"), "\(answer)")
        // Their own program ends the registration, by the token alone.
        let file = other.home.appending("token")
        try writeFile(file, Array(Self.token.utf8))
        let freed = try await other.run("taskhub", ["device", "unregister", "--token-file", file])
        #expect(freed.status == 0 && freed.output.hasPrefix("Unregistered.\n"), "\(freed)")
        try await registered()
    }

    @Test("A sync sends a changed time zone once, after the tasks, and a failure does not fail the sync")
    func zone() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        #expect(try await taskhub(["sync"]).status == 0)
        #expect(try await requests() == ["POST 201"])
        try await scene.control("faults", #"{"kind":"drop_before","times":1,"method":"PATCH","path":"*/devices/*"}"#)
        try await installation.create("A task", "--no-wait")
        for _ in 1...3 {
            let sync = try await taskhub(["sync"], zone: "Asia/Tokyo")
            #expect(sync.status == 0 && sync.errors.isEmpty, "\(sync)")
        }
        let requests = try await scene.state().requests
        let created = try #require(requests.firstIndex { $0.path.hasSuffix("/tasks") && $0.method == "POST" })
        let told = requests.indices.filter { requests[$0].path.contains("/devices/") }
        #expect(told.map { requests[$0].status } == [nil, 200] && told.allSatisfy { $0 > created })
        #expect(try await scene.state().devices.map(\.timezone) == ["Asia/Tokyo"])
        // What intents send has a deadline.
        try await installation.intent("create", "Another")
        #expect(try await scene.titlesThere() == ["A task", "Another"])
    }

    @Test("Signing out ends the registration before the session")
    func signOut() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        try await scene.control("log/clear")
        let answer = try await taskhub(["logout", "--json"])
        #expect(answer.status == 0 && answer.output.contains("\"is_device_unregistered\":true"), "\(answer)")
        let ending = try await requests {
            $0.path.contains("/devices/") || $0.path.hasSuffix("/logout") || $0.path.hasSuffix("/revoke")
        }
        #expect(ending.first == "DELETE 204" && ending.count >= 2, "\(ending)")
        #expect(try await scene.state().devices.isEmpty)
        #expect(try await taskhub(["device"]).output.contains("registration  none"))
    }

    @Test("A server that fails does not prevent a sign-out, which says that the device is still registered")
    func failedSignOut() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        try await scene.control("faults", #"{"kind":"page","status":503,"times":1,"method":"DELETE"}"#)
        let answer = try await taskhub(["logout"])
        #expect(answer.status == 0 && answer.output.hasPrefix("Signed out."), "\(answer)")
        #expect(answer.errors.contains("This device is still registered at the server: the server failed"), "\(answer)")
        #expect(answer.complaints == 1)
        let session = try await taskhub(["session"])
        #expect(session.status == 77, "\(session)")
        // The next sign-in finds it by its token.
        try await scene.signIn()
        try await registered()
        #expect(try await scene.state().devices.count == 1)
    }

    @Test("A sign-in as another user ends the earlier user's registration")
    func otherSignIn() async throws {
        defer { scene.end() }
        try await scene.signIn()
        try await registered()
        try await scene.control("settings", #"{"provider_user":"user-2"}"#)
        try await scene.signIn(nil, "--no-adopt")
        #expect(try await scene.state().devices.isEmpty)
        try await registered()
        #expect(try await scene.state().devices.count == 1)
    }

    @Test("Another server has no registration, and erasing removes the installation's id")
    func forgotten() async throws {
        defer { scene.end() }
        let second = try await SyncScene()
        defer { second.end() }
        try await scene.signIn()
        try await registered()
        #expect(try await taskhub(["setup", second.address]).status == 0)
        #expect(try await taskhub(["device"]).output.contains("registration  none"))
        try await scene.signIn()
        try await registered()
        let id = try await taskhub(["config", "get", "deviceInstallationID"]).output
        #expect(id.contains("-"))
        #expect(try await taskhub(["logout", "--erase"]).status == 0)
        let shown = try await taskhub(["device", "--json"]).output
        #expect(shown.contains("\"installation_id\":null") && shown.contains("\"is_registered\":false"), "\(shown)")
    }

    @Test("The token is in no argument, output or file")
    func canary() async throws {
        defer { scene.end() }
        try await scene.signIn()
        let trace = installation.home.appending("trace")
        let command = """
            printf '%s' '\(Self.token)' > "$HOME/token"
            '\(ProcessTrace.strace)' -f -qq -s 4096 -e trace=execve,write -o '\(trace)' \
                "$0" device register --environment sandbox < "$HOME/token" > "$HOME/out" 2>&1
            """
        let answer = try await installation.tool("/bin/sh", ["-c", command, "\(Installation.programs)/taskhub"])
        #expect(answer.status == 0, "\(answer)")
        #expect(try await scene.state().devices.map(\.token) == [Self.token])
        for arguments in [["sync"], ["device"], ["device", "update"], ["doctor"], ["config", "list"], ["logout"]] {
            let answer = try await taskhub(arguments, zone: "Asia/Tokyo")
            #expect(!answer.output.contains(Self.token) && !answer.errors.contains(Self.token), "\(arguments)")
        }
        unlink(installation.home.appending("token"))
        let found = try await installation.tool("/bin/grep", ["-rl", Self.token, installation.home.path])
        #expect(found.output.isEmpty, "\(found)")
        let traced = String(decoding: try readFile(trace), as: UTF8.self)
        #expect(traced.contains("taskhub-remote") && traced.contains("Registered."))
    }
}
