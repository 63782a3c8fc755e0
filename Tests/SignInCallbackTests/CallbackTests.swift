import AppGroup
import Glibc
import SignInCallback
import Synchronization
import TaskHubGroup
import TaskHubTestSupport
import Testing

/// Accepts every address.
@Sendable private func isOurs(_ address: String) -> Bool { true }

@Suite(.timeLimit(.minutes(5))) struct CallbackTests {
    private static let address = "taskhub://oauth/callback?code=abc&state=def"

    private let parent = TemporaryDirectory()
    private let directory: RuntimeDirectory
    private var socketPath: String { "\(directory.path)/callback.sock" }

    init() throws {
        let path = parent.path
        directory = try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? path : nil }
    }

    private func names() -> [String] {
        guard let stream = opendir(directory.path) else { return ["?"] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private final class Count: Sendable {
        let value = Atomic(0)
    }

    /// Sends to the socket what our sender never would.
    private func python(_ script: String) async throws -> ProgramResult {
        try await runProgram("/usr/bin/python3", ["-c", "import socket, sys\n\(script)", socketPath])
    }

    /// A login that listens and does nothing else.
    private func idleLogin() async throws -> BackgroundProgram {
        let script = """
            import signal, socket, sys
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.bind(sys.argv[1]); s.listen(); print("listening", flush=True); signal.pause()
            """
        let output = parent.appending("login")
        let login = try BackgroundProgram(
            "/usr/bin/python3", ["-c", script, socketPath], environment: [:], output: output)
        try await wait(until: "it listens") { !TextFile.contents(of: output).isEmpty }
        return login
    }

    @Test("The address reaches the waiting login, and no socket is left behind")
    func delivered() async throws {
        let listener = try CallbackListener(in: directory)
        var status = stat()
        #expect(lstat(socketPath, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        let received = Task { try await onThread { try listener.wait(upTo: .seconds(60), for: isOurs) } }
        let directory = directory
        try await onThread { try CallbackSender(in: directory).send(Self.address) }
        #expect(try await received.value == Self.address)
        #expect(names().isEmpty)
        #expect(throws: CallbackError.notWaiting) { try CallbackSender(in: directory).send(Self.address) }
        #expect(try listener.wait(upTo: .seconds(60), for: isOurs) == nil)
    }

    @Test("A callback without a waiting login is reported")
    func noListener() {
        #expect(throws: CallbackError.notWaiting) { try CallbackSender(in: directory).send(Self.address) }
    }

    @Test("The longest address arrives; a longer one is not sent")
    func lengths() async throws {
        let longest = String(repeating: "c", count: CallbackListener.maximumLength)
        let listener = try CallbackListener(in: directory)
        let received = Task { try await onThread { try listener.wait(upTo: .seconds(60), for: isOurs) } }
        let directory = directory
        #expect(throws: CallbackError.tooLong) { try CallbackSender(in: directory).send(longest + "c") }
        try await onThread { try CallbackSender(in: directory).send(longest) }
        #expect(try await received.value == longest)
    }

    @Test("Overlong, unknown and malformed messages are refused, and the login keeps waiting")
    func hostile() async throws {
        let listener = try CallbackListener(in: directory)
        let received = Task { try await onThread { try listener.wait(upTo: .seconds(60), for: isOurs) } }
        let test = self
        let answers = try await python(
            """
            for message in [b"A" + b"x" * 8193, b"A" * 100000, b"A", b"X", b"SS", b"A\\xff\\xfe"]:
                s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                s.connect(sys.argv[1])
                s.send(message)
                print(s.recv(10).decode())
            # One that says nothing, and one that is gone at once.
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.connect(sys.argv[1])
            print(s.recv(10).decode())
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.connect(sys.argv[1])
            s.close()
            """)
        #expect(answers.stdout == String(repeating: "-\n", count: 7), "\(answers.stderr)")
        try await onThread { try CallbackSender(in: test.directory).send(Self.address) }
        #expect(try await received.value == Self.address)
    }

    @Test("A callback that the login rejects is refused, and the login waits for its own")
    func foreign() async throws {
        let listener = try CallbackListener(in: directory)
        let received = Task {
            try await onThread { try listener.wait(upTo: .seconds(60)) { $0 == Self.address } }
        }
        let directory = directory
        for address in ["taskhub://oauth/callback?code=abc&state=theirs", "taskhub://oauth/callback"] {
            let sending = try await onThread {
                Result { () throws(CallbackError) in try CallbackSender(in: directory).send(address) }
            }
            #expect(throws: CallbackError.refused) { try sending.get() }
        }
        try await onThread { try CallbackSender(in: directory).send(Self.address) }
        #expect(try await received.value == Self.address)
    }

    @Test("Of forty silent connections, all but sixteen are closed at once, and the callback still arrives")
    func silent() async throws {
        let listener = try CallbackListener(in: directory, packetTimeout: .seconds(600))
        let received = Task { try await onThread { try listener.wait(upTo: .seconds(120), for: isOurs) } }
        let script = """
            import select, socket, sys
            silent, closed = [], set()
            for _ in range(40):
                s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                s.connect(sys.argv[1])
                silent.append(s)
            while len(closed) < 24:
                ready = select.select([s for s in silent if s not in closed], [], [], 60)[0]
                if not ready: break
                closed.update(s for s in ready if s.recv(10) == b"")
            print(len(closed))
            s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            s.settimeout(60)
            s.connect(sys.argv[1])
            s.send(b"A" + sys.argv[2].encode())
            print(s.recv(10).decode())
            """
        let answers = try await runProgram("/usr/bin/python3", ["-c", script, socketPath, Self.address])
        #expect(answers.stdout == "24\n+\n", "\(answers.stderr)")
        #expect(try await received.value == Self.address)
    }

    @Test("A second login replaces the first, which is notified")
    func takenOver() async throws {
        let first = try CallbackListener(in: directory)
        let waiting = Task { try await onThread { try first.wait(upTo: .seconds(60), for: isOurs) } }
        let directory = directory
        let second = try await onThread { try CallbackListener(in: directory) }
        await #expect(throws: CallbackError.superseded) { try await waiting.value }
        first.close()
        let received = Task { try await onThread { try second.wait(upTo: .seconds(60), for: isOurs) } }
        try await onThread { try CallbackSender(in: directory).send(Self.address) }
        #expect(try await received.value == Self.address)
        #expect(names().isEmpty)
    }

    @Test("Of twenty logins at once, one gets the callback and the others are notified")
    func crowd() async throws {
        let directory = directory
        let begun = Count()
        let outcomes = try await withThrowingTaskGroup(of: Result<String?, CallbackError>?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await onThread {
                        let listener = try CallbackListener(in: directory)
                        begun.value.add(1, ordering: .relaxed)
                        return Result { () throws(CallbackError) in try listener.wait(upTo: .seconds(60), for: isOurs) }
                    }
                }
            }
            group.addTask {
                try await wait(until: "all have begun") { begun.value.load(ordering: .relaxed) == 20 }
                try await onThread { try CallbackSender(in: directory).send(Self.address) }
                return nil
            }
            var outcomes: [Result<String?, CallbackError>] = []
            for try await outcome in group { if let outcome { outcomes.append(outcome) } }
            return outcomes
        }
        #expect(outcomes.count { $0 == .success(Self.address) } == 1, "\(outcomes)")
        #expect(outcomes.count { $0 == .failure(.superseded) } == 19, "\(outcomes)")
        #expect(names().isEmpty)
    }

    @Test("The socket of a killed login counts as no waiting login, and the next login replaces it")
    func killed() async throws {
        let test = self
        try await idleLogin().end()
        #expect(names() == ["callback.sock"])
        #expect(throws: CallbackError.notWaiting) { try CallbackSender(in: directory).send(Self.address) }
        let listener = try CallbackListener(in: directory)
        let received = Task { try await onThread { try listener.wait(upTo: .seconds(60), for: isOurs) } }
        try await onThread { try CallbackSender(in: test.directory).send(Self.address) }
        #expect(try await received.value == Self.address)
    }

    @Test("A hanging login does not block the browser's handler")
    func hanging() async throws {
        let test = self
        let hanging = try await idleLogin()
        let error = try await onThread { () -> CallbackError? in
            do throws(CallbackError) {
                try CallbackSender(in: test.directory, timeout: .milliseconds(200)).send(Self.address)
                return nil
            } catch {
                return error
            }
        }
        #expect(error == .notAnswered)
        hanging.end()
    }

    @Test("A wait that times out can be continued; stopping ends it for good")
    func ends() async throws {
        let listener = try CallbackListener(in: directory)
        #expect(try listener.wait(upTo: .milliseconds(50), for: isOurs) == nil)
        #expect(!listener.isStopped && names() == ["callback.sock"])
        let waiting = BlockingCall { try listener.wait(upTo: .seconds(60), for: isOurs) }
        try await waiting.untilBlocked()
        listener.stop()
        #expect(try await waiting.value == nil)
        #expect(listener.isStopped && names().isEmpty)
    }

    @Test("A login that ends without waiting removes its socket")
    func dropped() throws {
        do { _ = try CallbackListener(in: directory) }
        #expect(names().isEmpty)
    }

    @Test("A path too long for a socket is reported")
    func longPath() throws {
        let long = parent.appending(String(repeating: "d", count: 100))
        mkdir(long, 0o700)
        let directory = try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? long : nil }
        let path = "\(directory.path)/callback.sock"
        #expect(throws: CallbackError.pathTooLong(path: path)) { try CallbackSender(in: directory).send(Self.address) }
        #expect(throws: CallbackError.self) { try CallbackListener(in: directory) }
    }
}
