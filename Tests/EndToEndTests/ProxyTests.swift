import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// The built programs behind a real proxy, as in a company's network.
@Suite("Through a proxy", .serialized, .timeLimit(.minutes(3)))
struct ProxyTests {
    private static let setUp = "taskhub setup \"$base\" --ca-file \"$authority\" > /dev/null"

    @Test("Setup, sign-in, sync and doctor go through an authenticating proxy")
    func secure() async throws {
        let proxy = try await Tinyproxy(asksForPassword: true)
        let scene = try await SignInScene(hubArguments: ["client=taskhub-device"])
        defer { scene.end() }
        let answer = try await scene.run(
            """
            export HTTPS_PROXY='\(proxy.address(user: Tinyproxy.user))'
            \(ProxyTests.setUp); echo "setup $?"
            "$programs/taskhub" login --device > login.out 2> login.err & login=$!
            until_in 'enter the code' login.err
            until_in '^  [A-Z0-9-]*$' login.err
            page=$(grep -o 'https://[^ ]*' login.err)
            code=$(tail -n 1 login.err | tr -d ' ')
            device "$page" "$code" accept > /dev/null
            wait $login; echo "login $?"; cat login.out
            taskhub sync > /dev/null; echo "sync $?"
            taskhub doctor | grep -E 'server|certificate|identity' | cut -c 1-35
            """)
        #expect(answer.output.hasPrefix("setup 0\nlogin 0\nSigned in as Ada.\nsync 0\n"), "\(answer)")
        #expect(!answer.output.contains("FAIL") && answer.output.contains("certificate"), "\(answer)")
        let host = scene.rig.base.dropFirst("https://".count)
        let requests = proxy.requests()
        // Each program opens its own connections.
        #expect(requests.count >= 4 && requests.allSatisfy { $0 == "CONNECT \(host)" }, "\(requests)")
    }

    @Test("Plain http to this machine goes through http_proxy, and a change arrives")
    func plain() async throws {
        let proxy = try await Tinyproxy(asksForPassword: true)
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = Installation(environment: ["http_proxy": proxy.address(user: Tinyproxy.user)])
        try await scene.signIn(installation)
        try await installation.create("Buy milk")
        #expect(try await installation.taskhub("sync").status == 0)
        #expect(try await scene.titlesThere() == ["Buy milk"])
        #expect(proxy.requests().contains("POST \(scene.address)/api/mobile/v1/intents/create-task"))
        installation.expectNoPrograms()
    }

    @Test("A proxy that refuses is named in one line by setup, sign-in, sync and doctor")
    func refusals() async throws {
        let asking = try await Tinyproxy(asksForPassword: true)
        let strict = try await Tinyproxy(refusesAll: true)
        let unused = try LoopbackSocket()
        let scene = try await SignInScene()
        defer { scene.end() }
        let cases = [
            (
                asking.address(user: Tinyproxy.user, password: "hidden"), "proxy_sign_in",
                "the proxy rejected the user name and password, or requires them. "
            ),
            (
                strict.address(user: Tinyproxy.user, password: "hidden"), "proxy_refused",
                "the proxy refused to connect to the server (status 403). "
            ),
            (
                "http://ada:hidden@127.0.0.1:\(unused.port)", "proxy_unreachable",
                "the proxy cannot be reached. "
            ),
        ]
        _ = try await scene.run("\(ProxyTests.setUp); sign_in > /dev/null 2>&1")
        for (address, code, message) in cases {
            let answer = try await scene.run(
                """
                export HTTPS_PROXY='\(address)'
                for command in "setup $base --ca-file $authority" "login --device" sync session doctor; do
                    taskhub $command > out 2> err < /dev/null; echo "$command: $?" | sed 's/ .*:/:/' >&2
                    cat err; [ "$command" != doctor ] || grep 'FAIL  server' out
                    taskhub $command --json 2>&1 < /dev/null | grep -o '"code":"[a-z_]*"'
                done
                """)
            #expect(answer.errors == "setup: 69\nlogin: 69\nsync: 69\nsession: 69\ndoctor: 0\n", "\(answer)")
            let lines = answer.output.split(separator: "\n")
            #expect(lines.filter { $0.hasPrefix("taskhub: \(message)") }.count == 4, "\(answer)")
            #expect(lines.filter { $0.hasPrefix("FAIL  server            \(message)") }.count == 1, "\(answer)")
            #expect(lines.filter { $0 == "\"code\":\"\(code)\"" }.count == 4, "\(answer)")
            #expect(!answer.output.contains("hidden") && !answer.output.contains("127.0.0.1"), "\(answer)")
        }
    }

    @Test("A server that NO_PROXY names is reached without the proxy")
    func exception() async throws {
        let unused = try LoopbackSocket()
        let scene = try await SignInScene()
        defer { scene.end() }
        let answer = try await scene.run(
            """
            export ALL_PROXY='http://127.0.0.1:\(unused.port)'
            NO_PROXY=example.org,127.0.0.1 \(ProxyTests.setUp); echo "named $?"
            NO_PROXY=example.org \(ProxyTests.setUp) 2>/dev/null; echo "not named $?"
            """)
        #expect(answer.output == "named 0\nnot named 69\n", "\(answer)")
    }
}
