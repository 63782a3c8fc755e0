import Testing

@Suite("The browser started by login", .timeLimit(.minutes(3)))
struct BrowserSignalsTests {
    // A shell in between would take the block away, as xdg-open's does on some systems.
    private static let browser = """
        mkdir bin && {
            echo '#!\(Installation.python)'
            echo 'import shutil; shutil.copy("/proc/self/status", "started.new")'
            echo 'import os; os.rename("started.new", "started")'
        } > bin/xdg-open && chmod 700 bin/xdg-open

        """

    @Test("Its signals are neither ignored nor blocked")
    func signals() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let answer = try await scene.run(
            BrowserSignalsTests.browser + """
                taskhub setup "$base" --ca-file "$authority" > /dev/null
                PATH="$HOME/bin:$PATH" "$programs/taskhub" login > login.out 2> login.err & login=$!
                until_in SigBlk started
                kill -9 $login; wait $login
                grep SigBlk started
                """)
        #expect(answer.output == "SigBlk:\t0000000000000000\n", "\(answer)")
    }
}
