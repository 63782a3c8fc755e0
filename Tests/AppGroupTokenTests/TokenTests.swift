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
}
