import Testing

@Suite("Each command's help names the program to type")
struct HelpTests {
    @Test(
        "--help, -h and help COMMAND print the same",
        arguments: [
            ("taskhub", "list"), ("taskhub", "config"), ("taskhub", "preferences"), ("taskhub-intent", "create"),
            ("taskhub-intent", "pick"),
            ("taskhub-widget", "render"),
        ])
    func help(program: String, command: String) async throws {
        let installation = Installation()
        let help = try await installation.run(program, [command, "--help"])
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        #expect(help.output.contains("USAGE: \(program) \(command)"), "\(help.output)")
        #expect(try await installation.run(program, [command, "-h"]).output == help.output)
        #expect(try await installation.run(program, ["help", command]).output == help.output)
    }

    @Test("Help that cannot be written exits 74", arguments: ["taskhub", "taskhub-intent", "taskhub-widget"])
    func fullDisk(program: String) async throws {
        let installation = Installation()
        for word in ["--help", "--version"] {
            let answer = try await installation.tool(
                "/bin/sh", ["-c", "'\(Installation.programs)/\(program)' \(word) >/dev/full"])
            #expect(answer.status == 74 && answer.complaints == 1, "\(answer)")
            #expect(answer.errors.contains("No space left on device"), "\(answer)")
        }
    }

    @Test(
        "An option's help names its values and its default",
        arguments: [
            ("taskhub-intent", "create", ["'fri 17:00'", "2026-11-30", "seconds from 0.1 to 3600, as in 5 or 5s"]),
            ("taskhub-intent", "pick", ["'fri 17:00'", "'in 2 hours'"]), ("taskhub", "add", ["'fri 17:00'"]),
            ("taskhub-intent", "refresh", ["--deadline <seconds>"]),
        ])
    func options(program: String, command: String, says: [String]) async throws {
        let help = try await Installation().run(program, [command, "--help"]).output
        let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in says + ["$TASKHUB_GROUP_CONTAINER", "~/.local/share/group-containers/group.dev.taskhub"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test(
        "Each program and each of its commands print the same version",
        arguments: [("taskhub", "list"), ("taskhub-intent", "create"), ("taskhub-remote", "sync")])
    func version(program: String, command: String) async throws {
        let installation = Installation()
        let version = try await installation.run(program, ["--version"]).output
        let form = #/\d+\.\d+\.\d+\nSQLite 3\.\d+\.\d+, with(out)? the fix of its WAL-reset bug\n/#
        #expect(version.wholeMatch(of: form) != nil, "\(version)")
        #expect(try await installation.run(program, [command, "--version"]).output == version)
    }
}
