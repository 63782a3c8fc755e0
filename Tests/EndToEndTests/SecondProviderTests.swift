import Rigs
import TaskHubTestSupport
import Testing

/// LemonLDAP::NG differs from the other provider in what a standard leaves open: see ``ProviderSoftware/lemonLDAP(asksConsent:)``.
@Suite("Sign-in at LemonLDAP::NG", .serialized, .timeLimit(.minutes(3)))
struct SecondProviderTests {
    private func run(
        asksConsent: Bool, redirects: [String] = ["taskhub://oauth/callback"], _ script: String
    ) async throws -> Installation.Answer {
        let settings = ProviderSettings(software: .lemonLDAP(asksConsent: asksConsent), redirects: redirects)
        let scene = try await SignInScene(settings)
        defer { scene.end() }
        return try await scene.run(
            """
            state='\(scene.rig.stateFile(""))'
            taskhub setup "$base" --ca-file "$authority" > /dev/null; echo "setup $?"

            """ + script)
    }

    /// Signs in with the handler of the scheme.
    private static let signIn = """
        waiting_login
        taskhub open "$(browser "$(sign_in_page)")"; echo "handed over $?"
        wait $login; echo "login $?"

        """

    @Test("Where the provider asks for consent, a second page brings the refresh token, and logout says what stayed")
    func consent() async throws {
        let answer = try await run(
            asksConsent: true,
            """
            waiting_login
            first=$(sign_in_page)
            taskhub open "$(browser "$first")"; echo "handed over $?"
            until_in 'once more' login.err; until_in '^https.*prompt=consent' login.err
            taskhub open "$(browser "$(grep '^https.*prompt=consent' login.err)")"; echo "handed over $?"
            wait $login; echo "login $?"; cat login.out
            case "$first" in *prompt=*) echo "asked at once" ;; esac
            taskhub session | grep -c 'renewed automatically'
            expire; taskhub session > /dev/null; echo "renewed $?"
            taskhub sync > /dev/null; echo "sync $?"
            taskhub logout; echo "logout $?"; cat login.err >&2
            """)
        #expect(
            answer.output == """
                setup 0
                handed over 0
                handed over 0
                login 0
                Signed in as Ada.
                1
                renewed 0
                sync 0
                Signed out. The tasks are kept.
                logout 0

                """, "\(answer)")
        #expect(answer.errors.contains("did not end the session"), "\(answer.errors)")
        #expect(answer.errors.contains("may still work"), "\(answer.errors)")
    }

    @Test("A consent that is refused leaves the sign-in without a refresh token")
    func noConsent() async throws {
        let answer = try await run(
            asksConsent: true,
            """
            waiting_login
            taskhub open "$(browser "$(sign_in_page)")"; echo "handed over $?"
            until_in '^https.*prompt=consent' login.err
            answer=$(grep '^https.*prompt=consent' login.err | grep -o 'state=[^&]*')
            taskhub open "taskhub://oauth/callback?error=consent_required&$answer"; echo "refused $?"
            wait $login; echo "login $?"
            grep -c 'issued no refresh token, so this session ends' login.err
            taskhub session | grep -c 'cannot be renewed'
            """)
        #expect(answer.output == "setup 0\nhanded over 0\nrefused 0\nlogin 0\n1\n1\n", "\(answer)")
    }

    @Test("A dead offline session becomes a sign-in on the card and in every line, with the tokens kept")
    func deadSession() async throws {
        let answer = try await run(
            asksConsent: false,
            SecondProviderTests.signIn + """
                taskhub sync > /dev/null; echo "sync $?"
                card() { "$programs/taskhub-widget" render --format json | grep -o '"state":"[a-z_-]*"'; }
                card
                journal="$TASKHUB_GROUP_CONTAINER/refresh.json"
                pass() { "\(Installation.python)" -c '
                import json, sys
                mark = json.load(open(sys.argv[1]))
                mark["recorded_at"] -= int(sys.argv[2])
                mark["refused_since"] -= int(sys.argv[2])
                json.dump(mark, open(sys.argv[1], "w"))' "$journal" "$1"; }
                rm -rf "$state"/sessions/[0-9a-f]* "$state"/cache/*
                expire
                for program in session sync; do taskhub $program; echo "$program $?"; done
                grep -o '"code":"[a-z_]*"' "$journal"
                pass 60; taskhub sync; echo "soon $?"
                card
                pass 60; taskhub sync; echo "later $?"
                taskhub session; echo "session $?"
                card; grep -o '"code":"[a-z_]*"' "$journal"
                taskhub doctor | grep '  account  \\|  sync  '
                set -- xdg:schema dev.taskhub.Token container "$(taskhub config get containerID)"
                secret-tool lookup "$@" | grep -c refresh_token
                waiting_login
                taskhub open "$(browser "$(sign_in_page)")"
                wait $login; echo "login $?"
                taskhub sync > /dev/null; echo "sync $?"
                card
                """)
        let code = #""code":"invalid_request""#
        let expected = """
            setup 0
            handed over 0
            login 0
            sync 0
            "state":"empty"
            session 75
            sync 75
            \(code)
            soon 75
            "state":"empty"
            later 77
            session 77
            "state":"signed-out"
            \(code)
            """
        #expect(answer.output.hasPrefix(expected), "\(answer)")
        #expect(answer.output.hasSuffix("1\nlogin 0\nsync 0\n\"state\":\"empty\"\n"), "\(answer)")
        let temporary = "refused to renew the session (invalid_request). Try again in a few minutes"
        #expect(answer.errors.ranges(of: temporary).count == 3, "\(answer.errors)")
        #expect(answer.errors.ranges(of: "the session has ended").count == 2, "\(answer.errors)")
        for check in ["account", "sync"] { #expect(answer.output.contains("FAIL  \(check)  "), "\(answer.output)") }
    }

    @Test("A provider that compares the whole address gets a fixed loopback port, and the next login uses it again")
    func fixedPort() async throws {
        let port = try LoopbackSocket().port
        let answer = try await run(
            asksConsent: false, redirects: ["http://127.0.0.1:\(port)/callback"],
            """
            taskhub config set redirect loopback:\(port) > /dev/null; echo "set $?"
            for round in 1 2; do
                waiting_login
                curl -sS -m 60 -o /dev/null -w 'page %{http_code}\\n' "$(browser "$(sign_in_page)")"
                wait $login; echo "login $?"
            done
            "\(Installation.python)" -c '
            import signal, socket
            s = socket.create_server(("127.0.0.1", \(port))); print("listening", flush=True); signal.pause()' \
                > port.out & other=$!
            until_in listening port.out
            taskhub login --no-browser; echo "taken $?"
            kill $other
            """)
        #expect(
            answer.output == "setup 0\nset 0\npage 200\nlogin 0\npage 200\nlogin 0\ntaken 74\n", "\(answer)")
        #expect(answer.errors.contains("port \(port) of 127.0.0.1"), "\(answer.errors)")
    }
}
