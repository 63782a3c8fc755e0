import Testing

@Suite("Each command's help names the program to type")
struct HelpTests {
    @Test(
        "By --help, by -h and by help COMMAND alike",
        arguments: [
            ("taskhub", "list"), ("taskhub", "config"), ("taskhub-intent", "create"), ("taskhub-intent", "pick"),
            ("taskhub-widget", "render"),
        ])
    func help(program: String, command: String) throws {
        let installation = Installation()
        let help = try installation.run(program, [command, "--help"])
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        #expect(help.output.contains("USAGE: \(program) \(command)"), "\(help.output)")
        #expect(try installation.run(program, [command, "-h"]).output == help.output)
        #expect(try installation.run(program, ["help", command]).output == help.output)
    }

    @Test("The version is the same from everywhere", arguments: ["taskhub", "taskhub-intent"])
    func version(program: String) throws {
        let installation = Installation()
        let version = try installation.run(program, ["--version"]).output
        #expect(version.split(separator: ".").count == 3, "\(version)")
        let command = program == "taskhub" ? "list" : "create"
        #expect(try installation.run(program, [command, "--version"]).output == version)
    }
}
