import Glibc
import TaskHubTestSupport
import Testing

@Suite("A task's own link")
struct OwnLinkTests {
    private let installation = Installation(zone: "Europe/Berlin")
    private let openForm = "PATH=\"$HOME/bin:$PATH\" \"\(Installation.programs)/taskhub\" open --link form"

    private func installOpener(_ line: String) throws {
        mkdir(installation.home.appending("bin"), 0o700)
        let opener = installation.home.appending("bin/xdg-open")
        try writeFile(opener, Array("#!/bin/sh\n\(line)\n".utf8))
        chmod(opener, 0o700)
    }

    @Test("A link is set, shown, opened without a shell, undone and removed")
    func story() async throws {
        try installOpener("printf '%s|' \"$#\" \"$1\" > \"$HOME/opened\"")
        let link = "https://example.org/a?b=$(touch%20x)&c=';d"
        let added = try await installation.taskhub("add", "Fill in the form", "--url", link, "--json")
        #expect(added.status == 0 && added.output.contains("\"url\":\"\(link)\""), "\(added)")
        let shown = try await installation.taskhub("show", "form").output
        #expect(shown.contains("\n  url ") && shown.contains(" \(link)\n"), "\(shown)")
        let script = "\(openForm); echo \"ended $?\"; cat \"$HOME/opened\""
        let opened = try await installation.tool("/bin/sh", ["-c", script])
        #expect(opened.output.contains("ended 0\n1|\(link)|"), "\(opened)")
        #expect(opened.output.hasPrefix("Opened "), "\(opened)")

        #expect(try await installation.taskhub("edit", "form", "--url", "none").status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE url IS NULL") == "1")
        let refused = try await installation.taskhub("open", "--link", "form")
        #expect(refused.status == 65 && refused.errors.contains("the task has no link"), "\(refused)")
        #expect(try await installation.taskhub("undo").status == 0)
        #expect(try await installation.sql("SELECT url FROM task") == link)
    }

    @Test("With --json, nothing that a browser prints is in the answer", arguments: [0, 3])
    func silence(status: Int) async throws {
        try installOpener("echo noise; echo noise >&2; exit \(status)")
        #expect(try await installation.taskhub("add", "Form", "--url", "https://example.org").status == 0)
        let opened = try await installation.tool("/bin/sh", ["-c", "\(openForm) --json 2>&1; echo \"ended $?\""])
        #expect(!opened.output.contains("noise"), "\(opened)")
        #expect(opened.output.hasSuffix(status == 0 ? "ended 0\n" : "ended 75\n"), "\(opened)")
    }

    @Test(
        "What is no link is refused, and nothing is added",
        arguments: [
            "example.org", "https://a b", "https:", "File:///etc/passwd", "javascript:alert(1)", "https://a\u{202E}b",
        ])
    func refused(text: String) async throws {
        let answer = try await installation.taskhub("add", "Form", "--url", text)
        #expect(answer.status == 65 && answer.errors.contains("a link is one word with a scheme"), "\(answer)")
        #expect(try await installation.taskhub("list").output.contains("Nothing here."))
    }

    @Test("Formats with a place for it keep it, and the others leave it as it is", arguments: ["json", "ics", "csv"])
    func formats(format: String) async throws {
        let link = "https://example.org/a;b,c"
        #expect(try await installation.taskhub("add", "Fill in the form", "--url", link).status == 0)
        let exported = try await installation.taskhub("export", "--to", format)
        let other = Installation(zone: "Europe/Berlin")
        let imported = try await other.taskhub("import", "-", "--from", format, input: exported.output)
        #expect(imported.status == 0, "\(imported)")
        #expect(try await other.sql("SELECT url FROM task") == link)
        let lines = try await other.taskhub("export", "--to", "todotxt")
        #expect(!lines.output.contains("example.org"), "\(lines)")
        let again = try await other.taskhub("import", "-", "--from", "todotxt", "--update", input: lines.output)
        #expect(again.status == 0, "\(again)")
        #expect(try await other.sql("SELECT url FROM task") == link)
    }
}
