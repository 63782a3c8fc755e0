import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Manual pages and installed completions", .timeLimit(.minutes(2)))
struct ManualTests {
    private let installation = Installation()

    private var share: String { installation.home.appending("share") }

    private func install() async throws {
        let script = "\(Installation.packageRoot)/scripts/install-documentation"
        let answer = try await installation.tool(script, [Installation.programs, share])
        #expect(answer.status == 0, "\(answer.errors)")
    }

    @Test("mandoc has no complaint about a page, and each page has its sections")
    func pages() async throws {
        try await install()
        for (page, headings) in [
            (
                "man1/taskhub.1",
                [
                    "taskhub lists rename", "taskhub sync", "--accept-deletions", "EXIT STATUS", "no server is set up",
                    "taskhub preferences set", "startOfWeek", "taskhub notifications set", "dueSoon",
                ]
            ),
            ("man1/taskhub-intent.1", ["taskhub-intent quick", "--key-window", "--menu"]),
            ("man1/taskhub-widget.1", ["taskhub-widget render", "--format", "i3status-rust"]),
            (
                "man1/appgroup.1",
                [
                    "A FIRST CARD IN A BAR", "appgroup snapshot publish", "--max-age", "appgroup token header",
                    "EXIT STATUS",
                ]
            ),
            ("man5/appgroup-card.5", ["entries"]), ("man5/appgroup-snapshot.5", ["generation"]),
            ("man5/appgroup-container.5", ["XDG_DATA_HOME"]), ("man5/taskhub-snapshot.5", ["SNAPSHOT", "generation"]),
            ("man5/taskhub-settings.5", ["NO_COLOR"]),
            ("man7/taskhub-cards.7", ["waybar"]), ("man7/taskhub-language.7", ["DATES", "'tomorrow 9am'", "##Home"]),
        ] {
            let path = "\(share)/man/\(page)"
            let lint = try await installation.tool("/usr/bin/mandoc", ["-Tlint", "-Wwarning", path])
            #expect(lint.status == 0 && lint.output.isEmpty && lint.errors.isEmpty, "\(lint)")
            let text = try await installation.tool("/usr/bin/mandoc", ["-Tascii", "-Owidth=200", path])
            // Bold is overprinted.
            let plain = try await installation.tool("/usr/bin/col", ["-b"], input: Array(text.output.utf8)).output
            for heading in headings { #expect(plain.contains(heading), "\(page): \(heading)") }
        }
    }

    @Test("Each command that help lists has a section in its program's page")
    func commands() async throws {
        try await install()
        for program in ["taskhub", "taskhub-intent", "taskhub-widget", "appgroup"] {
            let page = TextFile.contents(of: "\(share)/man/man1/\(program).1")
            let help = try await installation.run(program, ["--help"]).output
            let commands = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS:") }.dropFirst()
                .filter { $0.hasPrefix("  ") && $0.dropFirst(2).first?.isLowercase == true }.compactMap { line in
                    line.split(separator: " ").first.map { $0.filter { $0 != "," } }
                }
            #expect(commands.count >= 4, "\(help)")
            for command in commands {
                let name = "\(program) \(command)".map { $0 == "-" ? "\\-" : "\($0)" }.joined()
                #expect(page.contains(".Ss \(name)"), "\(command)")
            }
        }
    }

    @Test("Every page and schema that a manual page names is installed")
    func namedPages() async throws {
        try await install()
        let named = try await installation.tool(
            "/bin/sh",
            [
                "-c",
                """
                cd '\(share)' && cat man/man*/* | sed 's/\\\\-/-/g' | grep -oE '[A-Za-z/.-]+[.](md|schema[.]json)\\b' | sort -u
                """,
            ])
        let pages = named.output.split(separator: "\n").map(String.init)
        #expect(pages.contains("spec/card.schema.json") && pages.contains("Bars.md"), "\(pages)")
        for page in pages { #expect(access("\(share)/doc/taskhub-toolkit/\(page)", R_OK) == 0, "\(page)") }
    }

    @Test("Completions are where each shell looks for them")
    func completions() async throws {
        try await install()
        for program in ["taskhub", "taskhub-intent", "taskhub-widget", "appgroup"] {
            for path in [
                "bash-completion/completions/\(program)", "zsh/site-functions/_\(program)",
                "fish/vendor_completions.d/\(program).fish",
            ] {
                #expect(TextFile.contents(of: "\(share)/\(path)").contains(program), "\(path)")
            }
        }
        #expect(TextFile.contents(of: "\(share)/zsh/site-functions/_taskhub").hasPrefix("#compdef taskhub\n"))
    }
}
