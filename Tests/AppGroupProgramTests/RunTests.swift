import Glibc
import TaskHubTestSupport
import Testing

@Suite("appgroup run", .timeLimit(.minutes(2)))
struct RunTests {
    private let scene = AppGroupScene()

    @Test("Each value of a variable has its own result, also if it is not UTF-8")
    func values() async throws {
        let result = try await scene.shell(
            """
            for value in '\\377' '\\376' '\\357\\277\\275' ''; do
                VALUE=$(printf "$value") appgroup run bytes --env VALUE -- sh -c 'printf %s "$VALUE" | od -An -tx1'
            done
            """)
        #expect(result.stdout.split(separator: "\n") == [" ff", " fe", " ef bf bd"], "\(result)")
    }

    @Test(
        "What a result cannot depend on is refused, and so is no time at all",
        arguments: [["--cwd", ""], ["--env", "A=B"], ["--env", ""], ["--modtime", ""], ["--timeout", "0"]])
    func refused(option: [String]) async throws {
        let result = try await scene.run(["run", "mail"] + option + ["--", "true"])
        #expect(result.status == 65 && result.stderr.contains(option[0]), "\(result)")
        #expect(access(scene.container, F_OK) != 0)
    }

    @Test("A name that begins with a hyphen is refused where a command follows", arguments: ["run", "lock"])
    func hyphen(command: String) async throws {
        let result = try await scene.run(command, "-n", "--", "true")
        #expect(result.status == 64 && result.stderr.contains("cannot begin with '-'"), "\(result)")
    }

    @Test("The moment of the next try is not before the one that counts")
    func nextTry() async throws {
        let result = try await scene.shell(
            """
            appgroup run mail --json -- false 2>failure
            sed 's/.*"retry_at":"//; s/".*//' failure; sed -n 's/^retry_at.//p' '\(scene.container)/runs/mail'
            """)
        let moments = result.stdout.split(separator: "\n")
        #expect(moments.count == 2 && moments.first == moments.last, "\(result)")
    }

    @Test(
        "A failure that cannot be stored says so, and announces no pause",
        .enabled(if: geteuid() != 0, "root may write anywhere"))
    func notRecorded() async throws {
        let result = try await scene.shell(
            """
            appgroup run mail -- true; chmod 500 '\(scene.container)/runs'
            for try in 1 2; do appgroup run mail --force -- sh -c 'echo ran; exit 3' >&2; echo $?; done
            chmod 700 '\(scene.container)/runs'
            """)
        #expect(result.stdout == "3\n3\n")
        let lines = result.stderr.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("with 3. ") && $0.contains("could not be written") })
        #expect(!result.stderr.contains("not tried again"), "\(result)")
    }

    @Test("Nobody else is blamed for a time that was too short")
    func shortTime() async throws {
        let result = try await scene.run("run", "mail", "--timeout", "0.001", "--", "sleep", "5")
        #expect(result.status == 75 && result.stderr.contains("the command did not end in time"), "\(result)")
    }
}
