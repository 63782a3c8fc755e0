import Rigs
import Testing

@Suite("An interrupted login", .serialized, .timeLimit(.minutes(3)))
struct InterruptedLoginTests {
    /// `started NAME WAY` is a login whose Ctrl-C a shell in the background has not switched off.
    private static let prelude = """
        taskhub setup "$base" --ca-file "$authority" > /dev/null
        started() {
            "\(Installation.python)" -c 'import os, signal, sys
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execv(sys.argv[1], sys.argv[1:])' "$programs/taskhub" login "$2" < "${3:-/dev/null}" > "$1.out" 2> "$1.err" &
            login=$!
        }
        ended() {
            for n in $(seq 1000); do kill -0 "$1" 2> /dev/null || break; sleep 0.05; done
            kill -9 "$1" 2> /dev/null && echo late
            wait "$1"; echo "$2 $?"
        }

        """

    @Test(
        "Ctrl-C leaves no socket, no item, no settings, and the next login works",
        arguments: ["no-browser", "paste", "device"])
    func interrupted(_ way: String) async throws {
        let client = way == "device" ? ["client=taskhub-device"] : []
        let scene = try await SignInScene(hubArguments: client)
        defer { scene.end() }
        let answer = try await scene.run(
            InterruptedLoginTests.prelude + """
                taskhub config list > before
                mkfifo never; exec 8<> never
                started first --\(way) never
                until_in 'https:' first.err
                kill -INT $login; ended $login interrupted
                find runtime -name '*callback*'
                id=$(taskhub config get containerID)
                secret-tool search --all xdg:schema dev.taskhub.Token container "$id" 2>&1 | grep -c '^\\['
                taskhub config list | diff before -
                taskhub session; echo "session $?"
                \(way == "device" ? "echo login 0" : "sign_in")
                """)
        #expect(answer.output.contains("interrupted 130\n0\nsession 77\nlogin 0"), "\(answer)")
    }

    @Test("A login started under nohup outlives its terminal")
    func nohup() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let answer = try await scene.run(
            InterruptedLoginTests.prelude + """
                (trap '' HUP; exec "$programs/taskhub" login --no-browser < /dev/null > login.out 2> login.err) & login=$!
                until_in '^https' login.err
                kill -HUP $login
                taskhub open "$(browser "$(grep '^https' login.err)")"; echo "handed over $?"
                ended $login login
                """)
        #expect(answer.output == "handed over 0\nlogin 0\n", "\(answer)")
    }

    @Test("A second login replaces the waiting one")
    func superseded() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let answer = try await scene.run(
            InterruptedLoginTests.prelude + """
                started first --no-browser; first=$login
                until_in '^https' first.err
                started second --no-browser; second=$login
                until_in '^https' second.err
                ended $first first
                taskhub open "$(browser "$(grep '^https' second.err)")"; echo "handed over $?"
                ended $second second
                taskhub session > /dev/null; echo "session $?"
                grep -c 'another sign-in has started' first.err
                """)
        #expect(answer.output == "first 75\nhanded over 0\nsecond 0\nsession 0\n1\n", "\(answer)")
    }
}
