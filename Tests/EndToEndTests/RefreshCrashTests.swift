import Rigs
import Testing

@Suite("A killed refresh", .serialized, .timeLimit(.minutes(3)))
struct RefreshCrashTests {
    // A token used twice ends the session.
    private static let settings = ProviderSettings(rotates: true, protects: true)

    /// `killed WHAT` runs a session that is killed at a system call; `killed_late WHAT` one whose call is held when it
    /// has been done, and which is killed once the keyring has other tokens.
    ///
    /// On a busy machine, the keyring may not respond within the program's second. Then nothing has happened yet, and
    /// the session is run again.
    private static let prelude = """
        taskhub setup "$base" --ca-file "$authority" > /dev/null
        taskhub add 'The one that stays' > /dev/null
        sign_in > /dev/null; expire
        trace() { '\(ProcessTrace.strace)' -f -o "$HOME/trace" -e "trace=${1%%:*}" -e "inject=$1" "$programs/taskhub" session; }
        killed() {
            for n in $(seq 20); do
                trace "$1" > /dev/null 2>&1; ended=$?
                [ $ended -eq 75 ] || break
            done
            echo "ended $ended"
        }
        id=$(taskhub config get containerID)
        kept() { secret-tool lookup xdg:schema dev.taskhub.Token container "$id"; }
        is_replaced() { now=$(kept) && [ "$now" != "$before" ]; }
        # Runs the words after the first until the first, a command, succeeds; $! is what runs.
        until_done() {
            reached=$1; shift
            for n in $(seq 20); do
                "$@" > /dev/null 2>&1 &
                while kill -0 $! 2> /dev/null; do $reached && return; sleep 0.05; done
            done
        }
        killed_late() {
            before=$(kept)
            until_done is_replaced trace "$1"; tracer=$!
            # The thread whose call is held. strace holds it after its death, too, unless it ends itself.
            held=$(grep 'sendmsg(' "$HOME/trace" | tail -n 1 | cut -d ' ' -f 1)
            kill -9 "$held" && pkill -KILL -P $tracer
            wait $tracer; echo "ended $?"
            while grep -qs '^State:.[^ZX]' "/proc/$held/status"; do sleep 0.05; done
        }
        is_spent() { grep -qs . "$spent"; }
        killed_waiting() {
            until_done is_spent "$programs/taskhub" session; waiting=$!
            kill -9 $waiting; wait $waiting; echo "ended $?"
        }
        after() {
            taskhub session > /dev/null; echo "session $?"
            taskhub list
            sign_in
            taskhub session > /dev/null; echo "anew $?"
        }

        """

    private func outcome(_ kill: String, refreshDelay: Int = 0) async throws -> String {
        var settings = RefreshCrashTests.settings
        settings.refreshDelay = refreshDelay
        let scene = try await SignInScene(settings)
        defer { scene.end() }
        let spent = "spent='\(scene.rig.stateFile("spent"))'\n"
        let answer = try await scene.run(spent + RefreshCrashTests.prelude + kill + "\nafter")
        let text = answer.output
        #expect(text.contains("The one that stays"), "\(answer)")
        #expect(text.contains("login 0") && text.contains("anew 0"), "\(answer)")
        #expect(text.contains("ended 137\n"), "\(answer)")
        return text.split(separator: "\n").first { $0.hasPrefix("session ") }.map(String.init) ?? ""
    }

    @Test(
        "Killed before the request is sent, the old tokens are valid",
        arguments: [
            // The thread that speaks with the bus sends eight messages each time: two readings, and the proof that
            // the keyring can be written.
            "sendmsg:signal=SIGKILL:when=1", "sendmsg:signal=SIGKILL:when=16", "sendmsg:signal=SIGKILL:when=24",
            // The journal's new file is not put in place.
            "rename,renameat,renameat2:error=EIO:signal=SIGKILL:when=1",
            // It is, and its directory is not yet on the disk.
            "fsync:signal=SIGKILL:when=2",
        ])
    func beforeRequest(_ moment: String) async throws {
        #expect(try await outcome("killed '\(moment)'") == "session 0")
    }

    @Test("Killed while the request is sent, it recovers or says that a sign-in is needed", arguments: [3, 4, 5, 6])
    func duringRequest(_ write: Int) async throws {
        let session = try await outcome("killed 'write,writev,sendto:signal=SIGKILL:when=\(write)'")
        #expect(["session 0", "session 77"].contains(session))
    }

    @Test("Killed while waiting for the response, one sign-in is needed")
    func beforeAnswer() async throws {
        #expect(try await outcome("killed_waiting", refreshDelay: 5) == "session 77")
    }

    @Test("Killed between the response and the write to the keyring, one sign-in is needed")
    func beforeSaving() async throws {
        // The last of four conversations' eight messages carries the new tokens.
        #expect(try await outcome("killed 'sendmsg:signal=SIGKILL:when=32'") == "session 77")
    }

    @Test("Killed after writing the keyring and before clearing the journal, the new tokens are valid")
    func beforeClearing() async throws {
        #expect(try await outcome("killed_late 'sendmsg:delay_exit=100000000:when=32'") == "session 0")
    }
}
