import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("appgroup-token with an identity provider", .serialized, .timeLimit(.minutes(3)))
struct SignInTests {
    @Test("A sign-in in the browser gives a header that the server accepts, and no token is in a file")
    func browser() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        let said = try await scene.signIn()
        #expect(said.contains("Signed in at"), "\(said)")
        let header = try await scene.run("token", "header", "mail").expectSuccess().stdout
        let answer = try await scene.ask(with: header)
        #expect(answer.stdout.hasSuffix("200") && !header.dropFirst(22).isEmpty, "\(answer)")
        let token = String(header.dropFirst("Authorization: Bearer ".count).dropLast())
        #expect(try await scene.files(with: token) == [])
        let state = try await scene.run("token", "state", "mail", "--json").expectSuccess().stdout
        #expect(state.contains(#""kind":"session""#) && state.contains(#""renewable":true"#), "\(state)")
        try await scene.run("token", "clear", "mail").expectSuccess()
        #expect(try await scene.rig.requestCount(to: "/revoke") == 1)
        #expect(try await scene.run("token", "header", "mail").status == 66)
    }

    @Test("A sign-in on another device gives a header that the server accepts")
    func device() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        let said = try await scene.signInElsewhere()
        #expect(said.contains("Signed in at"), "\(said)")
        let header = try await scene.run("token", "header", "mail").expectSuccess().stdout
        #expect(try await scene.ask(with: header).stdout.hasSuffix("200"))
    }

    @Test("A token that need not be renewed needs neither the network nor the authorities")
    func unreadableAuthorities() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        try await scene.run("token", "set", "mail", input: "pat-1").expectSuccess()
        unlink(scene.rig.authorityFile)
        #expect(try await scene.run("token", "header", "mail").stdout == "Authorization: Bearer pat-1\n")
        #expect(try await scene.run("token", "state", "mail").stdout == "ready\n")
    }

    @Test("Sixteen programs renew an expired token once, and all print the same header")
    func race() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        _ = try await scene.signIn()
        try await scene.expire()
        let before = try await scene.rig.requestCount(to: "/token")
        let answer = try await scene.script(
            """
            for n in $(seq 16); do "$0" token header mail $P & done > "$HOME/headers" 2> "$HOME/complaints"
            wait
            sort -u "$HOME/headers" | wc -l; wc -l < "$HOME/headers"; cat "$HOME/complaints"
            """)
        #expect(answer.stdout.split(whereSeparator: \.isWhitespace) == ["1", "16"], "\(answer)")
        #expect(try await scene.rig.requestCount(to: "/token") - before == 1)
    }

    @Test("A rejected header is replaced by another one, once for two programs that were rejected with it")
    func rejected() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        _ = try await scene.signIn()
        let first = try await scene.run("token", "header", "mail").expectSuccess().stdout
        let before = try await scene.rig.requestCount(to: "/token")
        let second = try await scene.run("token", "header", "mail", "--rejected", input: first).expectSuccess().stdout
        let third = try await scene.run("token", "header", "mail", "--rejected", input: first).expectSuccess().stdout
        #expect(second != first && third == second)
        #expect(try await scene.rig.requestCount(to: "/token") - before == 1)
        #expect(try await scene.ask(with: second).stdout.hasSuffix("200"))
    }

    @Test("A provider that is away exits 69")
    func away() async throws {
        let scene = try await TokenScene(ProviderSettings())
        try await scene.setServer()
        _ = try await scene.signIn()
        try await scene.expire()
        scene.rig.stop()
        let away = try await scene.run("token", "header", "mail")
        #expect(away.status == 69, "\(away)")
    }

    @Test("A sign-in needs a terminal, and asks the keyring nothing without one")
    func noTerminal() async throws {
        let scene = try await TokenScene(ProviderSettings())
        let monitor = try await BusMonitor(scene.keyring.bus)
        let answer = try await scene.run(
            "token", "login", "mail", "--issuer", scene.rig.issuer, "--client-id", "taskhub-mobile")
        #expect(answer.status == 65 && answer.stderr.contains("terminal"), "\(answer)")
        #expect(try await monitor.calls().isDisjoint(with: BusMonitor.forbidden))
    }

    @Test("A server's address is checked before it is saved")
    func server() async throws {
        let scene = try await TokenScene(ProviderSettings())
        let rig = scene.rig
        #expect(try await scene.run("server", "set", "http://mail.example.org").status == 65)
        let untrusted = try await scene.run("server", "set", rig.base)
        #expect(untrusted.status == 69 && untrusted.stderr.contains("not signed by a trusted authority"))
        let port = rig.base.split(separator: ":").last ?? ""
        let plain = try await scene.run("server", "set", "http://127.0.0.1:\(port)")
        #expect(plain.status == 65 && plain.stderr.contains("expects https"), "\(plain)")
        let missing = try await scene.run(
            "server", "set", rig.base, "--ca-file", rig.authorityFile, "--bootstrap", "/health")
        #expect(missing.status == 65 && missing.stderr.contains("404"), "\(missing)")
        let path = "\(rig.software.issuerPath)/.well-known/openid-configuration"
        try await scene.run("server", "set", "\(rig.base)/", "--ca-file", rig.authorityFile, "--bootstrap", path)
            .expectSuccess()
        let settings = TextFile.contents(of: "\(scene.container)/defaults.json")
        #expect(settings.contains(rig.base))
    }
}
