import SignInCallback
import TaskHubTestSupport
import Testing

@Suite("The callback on a loopback port")
struct LoopbackListenerTests {
    /// The HTTP status, or 000 without a response.
    private func browse(_ address: String, _ more: String...) async throws -> String {
        let arguments = ["--silent", "--max-time", "60", "--output", "/dev/null", "--write-out", "%{http_code}"]
        return try await runProgram("/usr/bin/curl", arguments + more + [address]).stdout
    }

    @Test("The first accepted callback ends the wait; later ones are told so or refused")
    func once() async throws {
        let listener = try LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        #expect(try await browse("\(listener.redirect)?state=theirs") == "400")
        #expect(try await browse("\(listener.redirect)?state=ours") == "200")
        #expect(await address == "\(listener.redirect)?state=ours")
        #expect(try await browse("\(listener.redirect)?state=ours") == "410")
        listener.close()
        #expect(try await browse("\(listener.redirect)?state=ours") == "000")
    }

    @Test("Another method, path or host, and an overlong address, are refused and the wait goes on")
    func refused() async throws {
        let listener = try LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        let answer = "\(listener.redirect)?state=ours"
        #expect(try await browse(answer, "--request", "POST", "--data", "x=1") == "405")
        #expect(try await browse(answer, "--head") == "405")
        #expect(try await browse(answer.replacing("/callback", with: "/other")) == "404")
        #expect(try await browse(answer.replacing("/callback", with: "/callback/")) == "404")
        #expect(try await browse(answer, "--header", "Host: evil.example") == "400")
        #expect(try await browse("\(listener.redirect)?\(String(repeating: "a", count: 9000))&state=ours") == "414")
        #expect(try await browse(answer) == "200")
        #expect(await address == answer)
        listener.close()
    }

    @Test("The answer arrives whole in one response, also for a request with a body and one in pieces")
    func wholeAnswers() async throws {
        let listener = try LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        let script = """
            import socket, sys, time
            def answer(*parts):
                s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20)
                for part in parts:
                    s.sendall(part.replace("HOST", "Host: 127.0.0.1:" + sys.argv[1]).encode())
                    time.sleep(0.05)
                head, _, page = b"".join(iter(lambda: s.recv(1000), b"")).decode().partition("\\r\\n\\r\\n")
                length = [line for line in head.split("\\r\\n") if line.startswith("Content-Length: ")]
                print(head.split()[1], length == [f"Content-Length: {len(page)}"], "Connection: close" in head)
            start = "GET /callback?state=ours HTTP/1.1\\r\\n"
            answer("POST /callback HTTP/1.1\\r\\nHOST\\r\\nContent-Length: 100000\\r\\n\\r\\n", "x" * 100000)
            answer(start + "HOST\\r\\nHOST\\r\\n\\r\\n")
            answer(start + "HOST\\r\\n X: folded\\r\\n\\r\\n")
            answer(start + "HOST\\nX: 1\\r\\n\\r\\n")
            answer("GET /callback?state=ours\\r\\nHOST\\r\\n\\r\\n")
            answer(start + "X: " + "x" * 100000)
            cookies = "Cookie: " + "c" * 40000 + "\\r\\n"
            answer(start[:9], start[9:] + cookies + "HOST\\r", "\\n\\r", "\\n")
            """
        let answer = try await runProgram("/usr/bin/python3", ["-c", script, port(of: listener)])
        let statuses = [405, 400, 400, 400, 400, 431, 200]
        #expect(answer.stdout == statuses.map { "\($0) True True\n" }.joined(), "\(answer.stderr)")
        #expect(await address == "\(listener.redirect)?state=ours")
        listener.close()
    }

    @Test("The wait ends at its timeout, when it is stopped, and when its task is cancelled")
    func ends() async throws {
        let listener = try LoopbackListener()
        #expect(await listener.wait(upTo: .milliseconds(50)) { _ in true } == nil)
        listener.close()
        let other = try LoopbackListener()
        async let answer = other.wait(upTo: .seconds(60)) { _ in true }
        other.stop()
        #expect(await answer == nil)
        other.close()
        let third = try LoopbackListener()
        let waiting = Task { await third.wait(upTo: .seconds(60)) { _ in true } }
        waiting.cancel()
        #expect(await waiting.value == nil)
        third.close()
    }

    @Test("A connection that keeps sending without a request is closed after its time")
    func trickling() async throws {
        let listener = try LoopbackListener(connectionTimeout: .milliseconds(500))
        async let address = listener.wait(upTo: .seconds(120)) { _ in true }
        let script = """
            import select, socket, sys
            s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            s.sendall(b"GET /callback?")
            try:
                for _ in range(600):
                    s.sendall(b"a")
                    if select.select([s], [], [], 0.1)[0] and not s.recv(10):
                        break
                else:
                    print("still open")
            except OSError:
                pass
            print("closed")
            """
        let answer = try await runProgram("/usr/bin/python3", ["-c", script, port(of: listener)])
        #expect(answer.stdout == "closed\n", "\(answer.stderr)")
        listener.close()
        #expect(await address == nil)
    }

    @Test("Of forty silent connections, eight are closed, and the callback still arrives")
    func silent() async throws {
        let listener = try LoopbackListener(connectionTimeout: .seconds(600))
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        let script = """
            import select, socket, sys
            silent = [socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20) for _ in range(40)]
            closed = set()
            while len(closed) < 8:
                ready = select.select([s for s in silent if s not in closed], [], [], 20)[0]
                closed.update(s for s in ready if s.recv(10) == b"")
            print(len(closed))
            s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20)
            s.sendall(f"GET /callback?state=ours HTTP/1.1\\r\\nHost: 127.0.0.1:{sys.argv[1]}\\r\\n\\r\\n".encode())
            print(s.recv(12).decode())
            """
        let answer = try await runProgram("/usr/bin/python3", ["-c", script, port(of: listener)])
        #expect(answer.stdout == "8\nHTTP/1.1 200\n", "\(answer.stderr)")
        #expect(await address == "\(listener.redirect)?state=ours")
        listener.close()
    }

    @Test("A fixed port can be opened again at once, and not while another program listens on it")
    func fixedPort() async throws {
        let first = try LoopbackListener()
        let port = UInt16(first.port)
        #expect(throws: LoopbackError.cannotListen) { try LoopbackListener(port: port) }
        for round in 0..<2 {
            if round == 0 { first.close() }
            let listener = try LoopbackListener(port: port)
            #expect(listener.redirect == "http://127.0.0.1:\(port)/callback")
            async let address = listener.wait(upTo: .seconds(60)) { _ in true }
            #expect(try await browse(listener.redirect) == "200")
            #expect(await address == listener.redirect)
            listener.close()
        }
    }

    @Test(
        "Another user's program is refused, also if it has gone meanwhile",
        .enabled(if: OtherOwner.isAllowed, "only root can start a program as another user"))
    func otherUser() async throws {
        let listener = try LoopbackListener()
        async let address = listener.wait(upTo: .seconds(60)) { $0.hasSuffix("?state=ours") }
        let script = """
            import os, socket, sys
            os.setgroups([]); os.setgid(65534); os.setuid(65534)
            port = int(sys.argv[1])
            def connect(family, host):
                s = socket.socket(family)
                s.connect((host, port))
                s.sendall(f"GET /callback?state=ours HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\n\\r\\n".encode())
                return s
            for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::ffff:127.0.0.1")):
                print(connect(family, host).recv(12).decode())
                for _ in range(20):
                    connect(family, host).close()
            half = connect(socket.AF_INET, "127.0.0.1")
            half.shutdown(socket.SHUT_WR)
            print(half.recv(12).decode())
            """
        let answer = try await runProgram("/usr/bin/python3", ["-c", script, "\(listener.port)"])
        #expect(answer.stdout == "HTTP/1.1 403\nHTTP/1.1 403\nHTTP/1.1 403\n", "\(answer.stderr)")
        let ours = "\(listener.redirect)?state=ours"
        let mapped = ours.replacing("127.0.0.1", with: "[::ffff:127.0.0.1]")
        #expect(try await browse(mapped, "--header", "Host: 127.0.0.1:\(listener.port)") == "200")
        #expect(await address == ours)
        listener.close()
    }

    private func port(of listener: LoopbackListener) -> String { "\(listener.port)" }
}
