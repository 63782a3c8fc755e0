import Arguments
import FoundationEssentials
import Glibc
import TaskHubTestSupport
import Testing

@Suite("Errors of taskhub-widget")
struct RefusalTests {
    private let program = WidgetProgram()

    @Test(
        "Wrong syntax exits 64 with one line that names it and the help",
        arguments: [
            (["render", "--colour", "red"], "--colour"), (["render", "--family", "huge"], "huge"),
            (["render", "-theme", "dark"], "word 2"), (["render", "--theme"], "--theme"),
            (["render", "extra"], "extra"), (["draw"], "draw"),
            (["render", "--container", ""], "--container"), (["render", "--strict=yes"], "--strict"),
            (["render", "--markup", "html"], "html"), (["render", "--markup", "none"], "--markup"),
            (["render", "--format", "tmux", "--markup=pango"], "--markup"),
        ])
    func syntax(arguments: [String], named: String) async throws {
        let result = try await runProgram(try WidgetProgram.path(), arguments)
        #expect(result.status == 64)
        #expect(result.stdout.isEmpty)
        #expect(result.stderr.hasPrefix("taskhub-widget: "))
        #expect(result.stderr.contains(named))
        let command = arguments[0] == "draw" ? "" : " render"
        let stop = arguments.contains("-theme") ? "?" : "."
        #expect(result.stderr.hasSuffix("\(stop) See: taskhub-widget\(command) --help\n"))
        #expect(result.stderr.count { $0 == "\n" } == 1)
    }

    @Test("An error names the help of its command", arguments: ["watch", "timeline", "gallery"])
    func help(command: String) async throws {
        let result = try await runProgram(try WidgetProgram.path(), [command, "--colour"])
        #expect(result.status == 64)
        #expect(result.stderr.hasSuffix(". See: taskhub-widget \(command) --help\n"), "\(result.stderr)")
    }

    @Test(
        "An error after parsing names the help of its command too",
        arguments: [
            ["render", "--at", "noon"], ["render", "--config", "/nonexistent"], ["watch", "--at", "noon"],
            ["watch", "--markup", "none"], ["timeline", "--at", "noon"], ["gallery", "--config", "/nonexistent"],
        ])
    func helpOfRefused(arguments: [String]) async throws {
        let result = try await runProgram(try WidgetProgram.path(), arguments)
        #expect(result.stderr.hasSuffix(". See: taskhub-widget \(arguments[0]) --help\n"), "\(result.stderr)")
    }

    @Test(
        "With --json, an error is one JSON document",
        arguments: [["--at", "noon"], ["--colour"], ["a\u{01}\u{1B}b\tc"]])
    func document(options: [String]) async throws {
        let result = try await runProgram(try WidgetProgram.path(), ["timeline", "--json"] + options)
        #expect(result.status == (options.count == 2 ? 65 : 64))
        #expect(result.stdout.isEmpty)
        let document = try JSONDecoder().decode(ErrorDocument.self, from: Data(result.stderr.utf8))
        #expect(document.schema == 1)
        #expect(document.error.code == (options.count == 2 ? "invalid_moment" : "usage"))
        #expect(document.error.message.contains(options[0]))
        #expect(document.error.hint == "See: taskhub-widget timeline --help")
    }

    @Test(
        "A malformed moment exits 65",
        arguments: ["noon", "2026-11-18", "2026-02-30T00:00:00Z", "1795017600"])
    func moment(text: String) async throws {
        let result = try await program.render(["--container", program.container, "--at", text])
        #expect(result.status == 65)
        #expect(result.stdout.isEmpty)
        #expect(result.stderr.contains("--at"))
        #expect(result.stderr.count { $0 == "\n" } == 1)
    }

    @Test(
        "Help goes to standard output and exits 0",
        arguments: [["--help"], ["render", "--help"], ["help", "render"]])
    func help(arguments: [String]) async throws {
        let result = try await runProgram(try WidgetProgram.path(), arguments)
        #expect(result.status == 0)
        #expect(result.stdout.contains("USAGE: taskhub-widget"))
        #expect(result.stderr.isEmpty)
    }

    @Test("Without a command it exits 64 with one line", arguments: [[], ["--"]])
    func noCommand(arguments: [String]) async throws {
        let result = try await runProgram(try WidgetProgram.path(), arguments)
        #expect(result.status == 64)
        #expect(result.stdout.isEmpty)
        #expect(result.stderr == "taskhub-widget: No command was given. See: taskhub-widget --help\n")
    }

    @Test("A path that is not UTF-8 is refused, because a repaired one names another place")
    func notUTF8() async throws {
        for words in [#"render --container "$(printf '/tmp/\351')""#, "render"] {
            let command = "HOME=\"$(printf '/tmp/\\351')\" exec \"$0\" \(words)"
            let result = try await shell(command)
            #expect(result.status == 65)
            #expect(result.stdout.isEmpty)
            #expect(result.stderr.contains("is not UTF-8"), "\(result.stderr)")
        }
    }

    @Test("The version is that of the other programs")
    func version() async throws {
        let result = try await runProgram(try WidgetProgram.path(), ["--version"])
        #expect(result.status == 0)
        #expect(result.stdout == ProgramVersion.text + "\n")
        #expect(result.stderr.isEmpty)
    }

    @Test("A full disk exits 74 with one line")
    func fullDisk() async throws {
        let result = try await shell("exec \"$0\" render --container \(program.container) >/dev/full")
        #expect(result.status == 74)
        #expect(result.stderr.hasPrefix("taskhub-widget: "))
        #expect(result.stderr.count { $0 == "\n" } == 1)
    }

    @Test("A closed pipe exits 74 and does not kill the program")
    func brokenPipe() async throws {
        let script = """
            import os, signal, sys
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            reader, writer = os.pipe()
            os.close(reader)
            os.dup2(writer, 1)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let result = try await runProgram(
            "/usr/bin/python3", ["-c", script, try WidgetProgram.path(), "render", "--container", program.container],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 74)
    }

    private func shell(_ script: String) async throws -> ProgramResult {
        try await runProgram(
            "/bin/sh", ["-c", script, try WidgetProgram.path()], environment: ["PATH": "/usr/bin:/bin"])
    }
}

private struct ErrorDocument: Decodable {
    struct Content: Decodable {
        let code: String
        let message: String
        let hint: String
    }

    let schema: Int
    let error: Content
}
