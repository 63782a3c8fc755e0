import Glibc
import Rigs
import TaskHubTestSupport
import Testing

/// The built programs, a real provider behind TLS, and a real keyring on a private bus.
struct SignInScene {
    let installation = Installation()
    let rig: TestProvider
    private let hub: Int32

    init(_ settings: ProviderSettings = ProviderSettings(), hubArguments: [String] = []) async throws {
        let port = installation.home.appending("hub.port")
        let start = """
            timeout 600 "$0" "$@" > '\(port)' 2>/dev/null < /dev/null & echo $!
            for n in $(seq 1000); do [ -s '\(port)' ] && exit; sleep 0.05; done
            """
        let fixture = "\(Installation.packageRoot)/fixtures/identity-provider/hub.py"
        let path = settings.software.issuerPath
        let issuer = "issuer=\(path.hasSuffix("/") ? String(path.dropLast()) : path)"
        let answer = try await installation.tool(
            "/bin/sh", ["-c", start, "/usr/bin/python3", fixture, issuer] + hubArguments)
        guard let pid = Int32(answer.output.split(separator: "\n").first ?? ""),
            let number = Int(String(decoding: try readFile(port), as: UTF8.self).split(separator: "\n").first ?? "")
        else { throw UnexpectedAnswer(text: "\(answer)") }
        hub = pid
        rig = try await TestProvider.start(settings, upstreamPort: number)
    }

    /// Ends the scene, and expects that all its programs exit, those started by a script included.
    func end(sourceLocation: SourceLocation = #_sourceLocation) {
        rig.stop()
        kill(hub, SIGTERM)
        installation.expectNoPrograms(sourceLocation: sourceLocation)
    }

    /// Starts a keyring, and waits until it has its name on the bus and its collection: the command ends before.
    private static let keyring = """
        printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize > /dev/null 2>&1
        gdbus wait --session --timeout 60 org.freedesktop.secrets
        for n in $(seq 1000); do
            gdbus call --session -d org.freedesktop.secrets -o /org/freedesktop/secrets \\
                -m org.freedesktop.Secret.Service.ReadAlias default | grep -q /collection/login && break
            sleep 0.05
        done
        """

    /// Runs `script` on a private bus, by default with an unlocked keyring.
    ///
    /// It has the functions `taskhub`, `sign_in` with the options of login, `waiting_login`, which starts a login that
    /// waits for `sign_in_page` as `$login`, `browser ADDRESS`, which signs in there as `$user` and prints where it
    /// ends, `expire`, after which the next use renews the tokens, and `device ADDRESS CODE ANSWER`, which types the
    /// code in there and accepts or denies.
    func run(_ script: String, unlocked: Bool = true) async throws -> Installation.Answer {
        let prelude = """
            cd "$HOME" && mkdir -p runtime && chmod 700 runtime && export XDG_RUNTIME_DIR="$HOME/runtime"
            \(unlocked ? SignInScene.keyring : "")
            programs='\(Installation.programs)'
            taskhub() { "$programs/taskhub" "$@"; }
            player() { "\(Installation.python)" "\(Installation.packageRoot)/fixtures/identity-provider/browser.py"; }
            user='\(rig.software.users[0].name)'
            task='"password": "\(rig.software.users[0].password)", "authority": "\(rig.authorityFile)"'
            browser() { printf '{"address": "%s", "username": "%s", %s}' "$1" "$user" "$task" | player; }
            device() {
                printf '{"address": "%s", "user_code": "%s", "answer": "%s", "username": "%s", %s}' \
                    "$1" "$2" "$3" "$user" "$task" | player
            }
            until_in() { for n in $(seq 1000); do grep -q "$1" "$2" 2> /dev/null && return; sleep 0.05; done; }
            sign_in() {
                rm -f login.err; mkfifo answer && "$programs/taskhub" login --paste "$@" < answer > login.out 2> login.err &
                login=$!
                until [ -p answer ]; do sleep 0.01; done
                exec 9> answer
                until_in '^https' login.err
                browser "$(grep '^https' login.err)" >&9
                exec 9>&-
                wait $login; echo "login $?"; cat login.out; grep -v '^https' login.err >&2; rm answer
            }
            waiting_login() {
                # The address of an earlier login must not be taken for this one's.
                rm -f login.err
                "$programs/taskhub" login --no-browser "$@" > login.out 2> login.err & login=$!
                until_in '^https' login.err
            }
            sign_in_page() { grep '^https' login.err; }
            expire() {
                set -- xdg:schema dev.taskhub.Token container "$(taskhub config get containerID)"
                secret-tool lookup "$@" | sed 's/"expires_at":[0-9]*/"expires_at":0/' > aged
                secret-tool store --label 'Task Hub' "$@" < aged; rm aged
            }
            base='\(rig.base)' authority='\(rig.authorityFile)' requests='\(rig.requestLog)'

            """
        // What the bus starts would keep the ends of a pipe open: the script writes to files.
        let whole = "exec > \"$HOME/script.out\" 2> \"$HOME/script.err\" < /dev/null\n" + prelude + script
        let session = "exec timeout --kill-after=5 150 dbus-run-session -- sh -c \"$0\" > /dev/null 2>&1"
        let answer = try await installation.tool("/bin/sh", ["-c", session, whole])
        return Installation.Answer(
            status: answer.status,
            output: String(decoding: try readFile(installation.home.appending("script.out")), as: UTF8.self),
            errors: String(decoding: try readFile(installation.home.appending("script.err")), as: UTF8.self))
    }
}
