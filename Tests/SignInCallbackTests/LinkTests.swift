import AppGroup
import Glibc
import SignInCallback
import Synchronization
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Links for the running app", .timeLimit(.minutes(5)))
struct LinkTests {
    /// An app that receives links until it ends.
    private final class App: Sendable {
        private let listener: LinkListener
        private let received = Mutex<[String]>([])

        var links: [String] { received.withLock { $0 } }

        init(in directory: RuntimeDirectory, of container: String = "c", isReceiving: Bool = true) throws {
            listener = try LinkListener(in: directory, of: container, packetTimeout: .seconds(600))
            if isReceiving { receive() }
        }

        func receive() {
            Task {
                try await onThread { [self] in
                    listener.receive(where: { $0.hasPrefix("link") }) { link in received.withLock { $0.append(link) } }
                }
            }
        }

        func end() { listener.stop() }
    }

    private let parent = TemporaryDirectory()
    private let directory: RuntimeDirectory

    init() throws {
        let path = parent.path
        directory = try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? path : nil }
    }

    private var sockets: [String] {
        guard let stream = opendir(directory.path) else { return ["?"] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("app-") { names.append(name) }
        }
        return names.sorted()
    }

    /// Sends on its own thread; returns why it was not accepted.
    @discardableResult
    private func send(
        _ link: String, to container: String = "c", within timeout: Duration = .seconds(60)
    ) async throws -> CallbackError? {
        let sender = CallbackSender(in: directory, toAppOf: container, timeout: timeout)
        return try await onThread {
            do throws(CallbackError) {
                try sender.send(link)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Waits until an app has taken a link, which is a moment after its sender knows, and returns all that it has taken.
    private func links(of app: App, through link: String) async throws -> [String] {
        try await wait(until: "\(link) is taken") { app.links.contains(link) }
        return app.links
    }

    @Test("All links that come together are received, each once")
    func together() async throws {
        let app = try App(in: directory)
        defer { app.end() }
        let links = (1...200).map { "link \($0)" }
        try await withThrowingTaskGroup(of: CallbackError?.self) { group in
            for link in links { group.addTask { try await send(link) } }
            for try await failure in group { #expect(failure == nil) }
        }
        #expect(try await send("link last") == nil)
        #expect(try await self.links(of: app, through: "link last").sorted() == (links + ["link last"]).sorted())
    }

    @Test("Of several apps, the one that was started last receives links; when it ends, the one before it does")
    func several() async throws {
        let apps = try (1...3).map { _ in try App(in: directory) }
        for app in apps.reversed() {
            for number in 1...2 { #expect(try await send("link \(number)") == nil) }
            #expect(try await links(of: app, through: "link 2") == ["link 1", "link 2"])
            app.end()
        }
        #expect(try await send("link 3") == .notWaiting)
        #expect(sockets.isEmpty)
    }

    @Test("An app of another container receives nothing, and text that is not a link is refused")
    func others() async throws {
        let (app, other) = (try App(in: directory), try App(in: directory, of: "c-1"))
        defer { for app in [app, other] { app.end() } }
        #expect(try await send("link 1") == nil)
        #expect(try await send("other") == .refused)
        #expect(try await links(of: app, through: "link 1") == ["link 1"] && other.links.isEmpty)
    }

    @Test("A link whose sender has given up is not taken; the app before it gets it")
    func givenUp() async throws {
        let earlier = try App(in: directory)
        let hanging = try App(in: directory, isReceiving: false)
        defer { for app in [earlier, hanging] { app.end() } }
        #expect(try await send("link 1", within: .seconds(2)) == nil)
        #expect(try await links(of: earlier, through: "link 1") == ["link 1"])
        hanging.receive()
        #expect(try await send("link 2") == nil)
        #expect(try await links(of: hanging, through: "link 2") == ["link 2"])
    }

    @Test("However soon a sender gives up, it knows whether its link was taken")
    func agreement() async throws {
        let app = try App(in: directory)
        defer { app.end() }
        var accepted: [String] = []
        for number in 0..<600 {
            let link = "link \(number)"
            if try await send(link, within: .microseconds(number % 60)) == nil { accepted.append(link) }
        }
        // Everything that was sent before this has been received.
        #expect(try await send("link last") == nil)
        #expect(try await links(of: app, through: "link last") == accepted + ["link last"])
    }

    @Test("The socket of a killed app is passed over, and the next app removes it")
    func killed() async throws {
        let script = "import socket, sys; socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).bind(sys.argv[1])"
        try await runProgram("/usr/bin/python3", ["-c", script, "\(directory.path)/app-c-7.sock"]).expectSuccess()
        #expect(try await send("link 1") == .notWaiting)
        let app = try App(in: directory)
        #expect(sockets == ["app-c-1.sock"])
        #expect(try await send("link 2") == nil)
        app.end()
        #expect(sockets.isEmpty)
    }

    @Test("A connection that ends without an answer is made again")
    func ended() async throws {
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.bind(sys.argv[1]); s.listen(); print("listening", flush=True)
            s.accept()[0].close()
            connection = s.accept()[0]
            print(connection.recv(100), flush=True)
            connection.send(b"+")
            """
        let output = parent.appending("app")
        let program = try BackgroundProgram(
            "/usr/bin/python3", ["-c", script, "\(directory.path)/app-c-1.sock"], environment: [:], output: output)
        defer { program.end() }
        try await wait(until: "it listens") { !TextFile.contents(of: output).isEmpty }
        #expect(try await send("link 1") == nil)
        #expect(TextFile.contents(of: output) == "listening\nb'Alink 1'\n")
    }

    @Test("Forty silent connections do not block a link")
    func silent() async throws {
        let app = try App(in: directory)
        defer { app.end() }
        let script = """
            import signal, socket, sys
            silent = [socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(40)]
            for s in silent: s.connect(sys.argv[1])
            print("connected", flush=True)
            signal.pause()
            """
        let output = parent.appending("silent")
        let program = try BackgroundProgram(
            "/usr/bin/python3", ["-c", script, "\(directory.path)/app-c-1.sock"], environment: [:], output: output)
        defer { program.end() }
        try await wait(until: "they are connected") { !TextFile.contents(of: output).isEmpty }
        #expect(try await send("link 1") == nil)
        #expect(try await links(of: app, through: "link 1") == ["link 1"])
    }
}
