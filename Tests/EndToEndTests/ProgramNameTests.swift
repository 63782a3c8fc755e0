import Glibc
import TaskHubTestSupport
import Testing

@Suite("The two names of taskhub")
struct ProgramNameTests {
    private let installation = Installation()

    /// Runs a line of bash in which `$0` is the programs' directory, and returns the program that has answered.
    private func program(startedBy line: String) async throws -> String {
        let answer = try await installation.tool("/bin/bash", ["-ec", line, Installation.programs])
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(line): \(answer)")
        let heading = answer.output.prefix { $0 != "." }
        return String(heading.split(separator: " ").last ?? "")
    }

    @Test(
        "The last part of the name with which it was started chooses the commands",
        arguments: [
            (#""$0/taskhub-intent""#, "taskhub-intent"), (#"cd "$0"; ./taskhub-intent"#, "taskhub-intent"),
            (#"PATH=$0:$PATH; taskhub-intent"#, "taskhub-intent"),
            (#"ln -s "$0/taskhub-intent" "$HOME"; "$HOME/taskhub-intent""#, "taskhub-intent"),
            (#"cp "$0/taskhub-intent" "$HOME"; "$HOME/taskhub-intent""#, "taskhub-intent"),
            (#"exec -a taskhub-intent "$0/taskhub""#, "taskhub-intent"),
            (#""$0/taskhub""#, "taskhub"), (#"exec -a "" "$0/taskhub""#, "taskhub"),
            (#"exec -a /taskhub-intent/taskhub "$0/taskhub""#, "taskhub"),
            (#"exec -a taskhub-intents "$0/taskhub""#, "taskhub"),
            (#"ln -s "$0/taskhub-intent" "$HOME/todo"; "$HOME/todo""#, "taskhub"),
        ])
    func chosen(line: String, answers: String) async throws {
        #expect(try await program(startedBy: "\(line) completions bash") == answers)
    }

    @Test("Both find the other programs beside the file that the name leads to")
    func others() async throws {
        let links = installation.home.appending("links")
        try await installation.tool(
            "/bin/sh",
            ["-ec", #"mkdir "$1"; ln -s "$0/taskhub" "$0/taskhub-intent" "$1""#, Installation.programs, links])
        let session = try await installation.tool("\(links)/taskhub", ["session"])
        #expect(session.status == 78, "\(session)")
        let id = try await installation.create("Pay the rent")
        chmod(installation.home.path, 0o700)
        let environment = [
            "DISPLAY=:99", "XDG_RUNTIME_DIR=\(installation.home.path)", "PATH=/nonexistent", "TERMINAL=",
        ]
        let open = try await installation.tool("/usr/bin/env", environment + ["\(links)/taskhub-intent", "open", id])
        // That is what taskhub has found.
        #expect(open.status == 75 && open.errors.contains("Set TERMINAL"), "\(open)")
    }
}
