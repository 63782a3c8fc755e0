import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("appgroup-token", .serialized, .timeLimit(.minutes(3)))
struct TokenTests {
    @Test("A token from standard input is in the keyring only, and printed as one header line")
    func setAndHeader() async throws {
        let scene = try await TokenScene()
        #expect(try await scene.run("token", "header", "mail").status == 66)
        #expect(access(scene.container, F_OK) != 0)
        try await scene.run("token", "set", "mail", input: "pat-canary-1\n").expectSuccess()
        let header = try await scene.run("token", "header", "mail").expectSuccess()
        #expect(header.stdout == "Authorization: Bearer pat-canary-1\n" && header.stderr.isEmpty)
        let document = try await scene.run("token", "header", "mail", "--json").expectSuccess()
        #expect(
            document.stdout
                == #"{"schema":1,"name":"mail","header":"Authorization: Bearer pat-canary-1"}"# + "\n")
        #expect(try await scene.files(with: "canary") == [])
        let state = try await scene.run("token", "state", "mail", "--json").expectSuccess()
        #expect(
            state.stdout == #"{"schema":1,"name":"mail","state":"ready","storage":"keyring","kind":"token"}"# + "\n")
        #expect(try await scene.run("token", "header", "other").status == 66)
        try await scene.run("token", "clear", "mail").expectSuccess()
        #expect(try await scene.run("token", "header", "mail").status == 66)
        #expect(try await scene.run("token", "clear", "mail").status == 66)
    }

    @Test("Another program finds the item by the attributes of the specification")
    func item() async throws {
        let scene = try await TokenScene()
        try await scene.run("token", "set", "mail", input: "pat-1").expectSuccess()
        let answer = try await scene.itemScript(#"secret-tool lookup "$@""#)
        #expect(answer.stdout == "pat-1", "\(answer.stderr)")
    }

    @Test("A token that a server rejected is not printed again, until another one is stored")
    func rejected() async throws {
        let scene = try await TokenScene()
        try await scene.run("token", "set", "mail", input: "pat-canary-1\n").expectSuccess()
        let header = try await scene.run("token", "header", "mail").expectSuccess().stdout
        for _ in 0..<2 {
            let next = try await scene.run("token", "header", "mail", "--rejected", input: header)
            #expect(next.status == 77 && next.stdout.isEmpty && !next.stderr.contains("canary"), "\(next)")
        }
        #expect(try await scene.run("token", "header", "mail").status == 77)
        #expect(try await scene.run("token", "state", "mail").stdout == "sign-in-needed\n")
        #expect(try await scene.files(with: "canary") == [])
        try await scene.run("token", "set", "mail", input: "pat-canary-2\n").expectSuccess()
        #expect(
            try await scene.run("token", "header", "mail").expectSuccess().stdout
                == "Authorization: Bearer pat-canary-2\n")
        // An old rejection says nothing about the new one.
        #expect(
            try await scene.run("token", "header", "mail", "--rejected", input: header).expectSuccess().stdout
                == "Authorization: Bearer pat-canary-2\n")
    }

    @Test("A word that may be the token is not repeated")
    func privateWords() async throws {
        let scene = try await TokenScene()
        for words in [["set", "mail", "CANARY"], ["set", "mail", "-CANARY"], ["header", "mail", "CANARY"]] {
            let answer = try await scene.run("token", words[0], words[1], words[2])
            #expect(answer.status == 64 && !answer.stderr.contains("CANARY"), "\(answer)")
        }
    }

    @Test("A locked keyring exits 75 with its own code, and no call could have prompted")
    func locked() async throws {
        let scene = try await TokenScene()
        try await scene.run("token", "set", "mail", input: "pat-1").expectSuccess()
        try await scene.keyring.lock()
        let monitor = try await BusMonitor(scene.keyring.bus)
        for command in [["header"], ["state"], ["clear"]] {
            #expect(try await scene.run("token", command[0], "mail").status == 75, "\(command)")
        }
        let header = try await scene.run("token", "header", "mail", "--json")
        #expect(header.stdout.isEmpty && header.stderr.contains(#""code":"locked""#), "\(header.stderr)")
        #expect(try await scene.run("token", "set", "mail", input: "pat-2").status == 75)
        #expect(try await scene.run("token", "state", "mail").stdout == "locked\n")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await scene.keyring.unlock()
        #expect(try await scene.run("token", "header", "mail").stdout == "Authorization: Bearer pat-1\n")
    }

    @Test("Without a bus the keyring is unavailable, and a plain file takes the user's word")
    func noBus() async throws {
        let home = TemporaryDirectory()
        func run(_ words: String..., input: String = "") async throws -> ProgramResult {
            try await runProgram(
                TokenScene.program, words + ["--group", TokenScene.group],
                environment: ["HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"],
                stdin: Array(input.utf8))
        }
        #expect(try await run("token", "set", "mail", input: "pat-1").status == 69)
        for name in ["mail", "other"] {
            let header = try await run("token", "header", name)
            #expect(header.status == 66 && header.stderr.contains("appgroup token set \(name)"), "\(header)")
        }
        let set = try await run("token", "set", "mail", "--insecure-storage", input: "pat-1").expectSuccess()
        #expect(set.stderr.contains("plain file"))
        #expect(try await run("token", "header", "mail").stdout == "Authorization: Bearer pat-1\n")
        #expect(try await run("token", "state", "mail", "--json").stdout.contains(#""storage":"file""#))
        try await run("token", "clear", "mail").expectSuccess()
        #expect(try await run("token", "state", "mail").stdout == "unavailable\n")
    }

    @Test(
        "What is not a token is refused, and nothing is made",
        arguments: [
            "", "\n", "two words", "a\nInjected: b", "{\"appgroup_session\":1}", String(repeating: "a", count: 20_000),
        ])
    func malformed(input: String) async throws {
        let scene = try await TokenScene()
        let answer = try await scene.run("token", "set", "mail", input: input)
        #expect(answer.status == 65 && answer.stderr.split(separator: "\n").count == 1, "\(answer)")
        #expect(access(scene.container, F_OK) != 0)
    }

    @Test("Wrong names, groups and options have their own exit codes")
    func usage() async throws {
        let scene = try await TokenScene()
        for name in ["../x", ".x", "a/b", "a..b", String(repeating: "a", count: 65)] {
            #expect(try await scene.run("token", "set", name, input: "t").status == 65, "\(name)")
        }
        let bus = scene.keyring.bus
        func status(_ words: String...) async throws -> Int32 { try await bus.run(TokenScene.program, words).status }
        #expect(try await status("token", "header", "mail") == 64)
        #expect(try await status("--group", "mail", "token", "header", "mail") == 65)
        #expect(try await status("--group", "group.dev.taskhub", "token", "clear", "mail") == 66)
        #expect(try await status("--group", TokenScene.group, "token", "header") == 64)
        #expect(try await status("--group", TokenScene.group, "token", "frobnicate", "mail") == 64)
        let product = try await bus.run(
            TokenScene.program, ["token", "set", "mail", "--group", "group.dev.taskhub"], stdin: "t")
        #expect(product.status == 65)
    }

    @Test("A plain file that is not safe is named, with what to do")
    func unsafeFile() async throws {
        let scene = try await TokenScene()
        try await scene.run("token", "set", "mail", "--insecure-storage", input: "pat-1").expectSuccess()
        let path = "\(scene.container)/credentials/mail.token"
        chmod(path, 0o644)
        let header = try await scene.run("token", "header", "mail")
        #expect(header.status == 73 && header.stderr.contains("chmod go= \(path)"), "\(header)")
        #expect(try await scene.run("token", "state", "mail").stdout == "unavailable\n")
    }

    @Test("A token that could not be stored in a file leaves no sign of one")
    func fullDisk() async throws {
        let scene = try await TokenScene()
        let result = try await scene.script(
            """
            export DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere
            printf pat-0 | "$0" token set other --insecure-storage $P 2>/dev/null; rm -r '\(scene.container)/credentials'
            "$0" token state mail $P
            (ulimit -f 0; printf pat-1 | "$0" token set mail --insecure-storage $P 2>/dev/null); echo $?
            "$0" token state mail $P
            """)
        #expect(result.stdout == "absent\n74\nabsent\n", "\(result)")
    }

    /// Types into the program's own terminal once it asks, and returns what the terminal shows and how the program ended.
    private func typed(_ keys: String, in scene: TokenScene) async throws -> String {
        let script = """
            import os, pty, sys, termios, time
            pid, terminal = pty.fork()
            if pid == 0: os.execv(sys.argv[1], sys.argv[1:4] + ["mail", "--insecure-storage"] + sys.argv[4:])
            shown = b""
            while b"Token: " not in shown: shown += os.read(terminal, 100)
            keys = eval(sys.stdin.read())
            while keys: keys = keys[os.write(terminal, keys[:500]):]
            _, status = os.waitpid(pid, 0)
            print(os.waitstatus_to_exitcode(status), bool(termios.tcgetattr(terminal)[3] & termios.ECHO))
            """
        return try await scene.keyring.bus.run(
            "/usr/bin/python3",
            ["-c", script, TokenScene.program, "token", "set", "--group", TokenScene.group], stdin: keys
        ).expectSuccess().stdout
    }

    @Test("On a terminal, a long token is kept whole, keys edit the line, and Ctrl-C ends the program")
    func terminal() async throws {
        let scene = try await TokenScene()
        #expect(try await typed(#"b"A" * 9000 + b"END\n""#, in: scene) == "0 True\n")
        let kept = try await scene.run("token", "header", "mail").stdout
        #expect(kept == "Authorization: Bearer \(String(repeating: "A", count: 9000))END\n")
        #expect(try await typed(#"b"wrong\x15pat-x\x7f2\n""#, in: scene) == "0 True\n")
        #expect(try await scene.run("token", "header", "mail").stdout == "Authorization: Bearer pat-2\n")
        #expect(try await typed(#"b"A" * 20000 + b"\n""#, in: scene) == "65 True\n")
        #expect(try await typed(#"b"pat-3\x03""#, in: scene) == "-2 True\n")
        #expect(try await scene.run("token", "header", "mail").stdout == "Authorization: Bearer pat-2\n")
    }
}
