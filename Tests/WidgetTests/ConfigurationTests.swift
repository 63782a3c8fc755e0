import Cards
import Glibc
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing
import WidgetCommands

@Suite("The card configuration")
struct ConfigurationTests {
    private static let whole = """
        theme = "dark"
        font-family = "Inter, Noto Sans"
        date-style = "iso"
        sections = ["due", "list"]
        bar-colors = false

        [dark]
        accent = "#00ff88"
        background = "#000000"

        [areas]
        work = "#88aaff"
        """

    private func configuration(_ text: String) throws(ConfigurationError) -> CardConfiguration {
        try CardConfiguration(toml: Array(text.utf8))
    }

    @Test("Every setting is applied")
    func whole() throws {
        let read = try configuration(ConfigurationTests.whole)
        #expect(read.theme == .dark)
        #expect(read.appearance.look.fontFamily == "Inter, Noto Sans")
        #expect(read.appearance.dateStyle == .iso)
        #expect(read.appearance.sections == CardSections(named: ["due", "list"]))
        #expect(!read.appearance.look.hasBarColors)
        #expect(read.appearance.look.dark.accent == CardColor("#00ff88"))
        #expect(read.appearance.look.light == CardColors())
        #expect(read.appearance.workColor == CardColor("#88aaff"))
        #expect(try configuration("") == CardConfiguration())
        #expect(try configuration("sections = []").appearance.sections == CardSections(named: []))
        #expect(try configuration("sections = [\"due\", []]").appearance.sections == CardSections(named: ["due"]))
    }

    @Test(
        "Malformed TOML, unknown settings and wrong values are refused with their line",
        arguments: [
            ("theme = ", ConfigurationError.malformed(line: 1)), ("\n[dark\n", .malformed(line: 2)),
            ("theme = \"blue\"", .refused([.init(line: 1, name: "theme")])),
            ("theme = 1", .refused([.init(line: 1, name: "theme")])),
            ("\ncolour = \"#ffffff\"", .refused([.init(line: 2, name: "colour")])),
            ("[dark]\naccent = \"red\"", .refused([.init(line: 2, name: "dark.accent")])),
            ("[dark]\naccent = \"#12345g\"", .refused([.init(line: 2, name: "dark.accent")])),
            ("[dark]\nshade = \"#123456\"", .refused([.init(line: 2, name: "dark.shade")])),
            ("\"dark.accent\" = \"#123456\"", .refused([.init(line: 1, name: "dark.accent")])),
            ("sections = [\"due\", \"dew\"]", .refused([.init(line: 1, name: "sections")])),
            ("sections = [1]", .refused([.init(line: 1, name: "sections")])),
            ("font-family = \"a\\\" onload=\\\"x\"", .refused([.init(line: 1, name: "font-family")])),
            ("font-family = \"<b>\"", .refused([.init(line: 1, name: "font-family")])),
            ("font-family = \"\"", .refused([.init(line: 1, name: "font-family")])),
            ("date-style = \"american\"", .refused([.init(line: 1, name: "date-style")])),
            ("[areas]\nhome = \"#123456\"", .refused([.init(line: 2, name: "areas.home")])),
            ("bar-colors = \"no\"", .refused([.init(line: 1, name: "bar-colors")])),
            ("theme = true", .refused([.init(line: 1, name: "theme")])),
        ])
    func refused(text: String, error: ConfigurationError) {
        #expect(throws: error) { try configuration(text) }
    }

    @Test("An error names every mistake, in the order of the lines, and the settings once")
    func severalMistakes() throws {
        let text = """
            thme = "dark"
            date-style = "american"
            sections = ["due", "dew", "lst"]
            [dark]
            accent = "red"
            shade = "#123456"
            """
        do throws(ConfigurationError) {
            _ = try configuration(text)
            Issue.record("taken")
        } catch {
            let mistakes = [
                (1, "thme"), (2, "date-style"), (3, "sections"), (5, "dark.accent"), (6, "dark.shade"),
            ]
            #expect(error == .refused(mistakes.map { ConfigurationError.Refusal(line: $0.0, name: $0.1) }))
            let parts = error.reason.split(separator: "; ")
            #expect(parts.map { $0.prefix(7) }.dropLast() == mistakes.map { "line \($0.0):" }[...], "\(error.reason)")
            #expect(
                parts.last?.hasPrefix("the settings are theme, font-family, date-style, sections, bar-colors, and")
                    == true)
        }
    }

    @Test(
        "An error names the setting and its values, or the settings",
        arguments: [
            ("theme = \"blue\"", "line 1: theme must be \"light\" or \"dark\""),
            ("date-style = 3", "line 1: date-style must be \"words\" or \"iso\""),
            ("sections = [\"dew\"]", "line 1: sections must be a list of any of date, progress, due, list, priority"),
            ("[areas]\nwork = \"red\"", "line 2: areas.work must be a colour such as \"#2458d3\""),
            ("dark = \"red\"", "line 1: dark must be a table of colours: background, border, text"),
            (
                "[light]\nshade = \"#123456\"",
                "line 2: light.shade is not a setting; the settings are theme, font-family"
            ),
            ("\"a\\u001b[31mb\" = 1", "line 1: ab is not a setting"),
        ])
    func words(text: String, words: String) {
        do throws(ConfigurationError) {
            _ = try configuration(text)
            Issue.record("taken")
        } catch {
            #expect(error.reason.hasPrefix(words), "\(error.reason)")
        }
    }

    @Test("The help names every setting and colour")
    func help() async throws {
        let help = try await runProgram(try WidgetProgram.path(), ["render", "--help"]).stdout
        let words = Set(help.split { !($0.isLetter || $0 == "-") })
        for name in ["theme", "font-family", "date-style", "sections", "bar-colors", "areas", "work", "personal"]
            + CardSections.names + CardColors.names
        {
            #expect(words.contains(Substring(name)), "\(name)")
        }
        for name in CardColors.names {
            var colors = CardColors()
            let color = try #require(CardColor("#123456"))
            #expect(colors.set(name, to: color) && colors != CardColors())
        }
    }

    @Test("A string is a list of one section")
    func oneSection() throws {
        #expect(
            try configuration("sections = \"due\"").appearance.sections
                == configuration("sections = [\"due\"]").appearance.sections)
    }

    @Test("Files that are not regular or too large are refused")
    func otherFiles() throws {
        let directory = TemporaryDirectory()
        let pipe = directory.appending("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [directory.path, pipe, "/dev/null"] {
            #expect(throws: ConfigurationError.notRegularFile) { try CardConfiguration(optionalPath: path) }
        }
        let large = directory.appending("large")
        let file = try #require(fopen(large, "w"))
        fputs(String(repeating: "#", count: 1 << 15), file)
        fclose(file)
        #expect(throws: ConfigurationError.tooLarge) { try CardConfiguration(optionalPath: large) }
    }

    @Test("Deeply nested tables do not exhaust stack or memory")
    func deep() throws {
        let path = String(repeating: "a.", count: 4000)
        #expect(throws: ConfigurationError.self) { try configuration("theme = \"dark\"\n\(path)a = \"x\"") }
        let error = #expect(throws: ConfigurationError.self) { try configuration("[\(path)a]\nb = 1") }
        #expect((error?.reason.utf8.count ?? 999) < 200)
    }

    private func render(_ config: String?, _ options: [String]) async throws -> ProgramResult {
        let program = WidgetProgram()
        try program.publish("full")
        var arguments = ["--container", program.container, "--at", "2026-11-26T13:30:00Z"] + options
        if let config {
            let path = program.directory.appending("card.toml")
            let file = try #require(fopen(path, "w"))
            defer { fclose(file) }
            fputs(config, file)
            fflush(file)
            arguments += ["--config", path]
            return try await program.render(arguments, environment: ["TZ": "UTC"])
        }
        return try await program.render(arguments, environment: ["TZ": "UTC"])
    }

    @Test("The card uses the colours, font, dates, sections and theme of the file; --theme overrides its theme")
    func followed() async throws {
        let picture = try await render(ConfigurationTests.whole, ["--format", "svg", "--family", "large"])
        #expect(picture.status == 0 && picture.stderr == "")
        #expect(picture.stdout.contains("font-family=\"Inter, Noto Sans, system-ui"))
        #expect(picture.stdout.contains("fill=\"#000000\""))
        let plain = try await render(nil, ["--format", "svg", "--family", "large"])
        #expect(plain.stdout.contains(">Thu 2026-11-26<") && !picture.stdout.contains(">Thu 2026-11-26<"))
        let light = try await render(ConfigurationTests.whole, ["--format", "svg", "--theme", "light"])
        #expect(!light.stdout.contains("#000000"))
        let text = try await render(ConfigurationTests.whole, ["--family", "medium"])
        #expect(text.stdout.contains("2026-10-24 07:00") && !text.stdout.contains("Thu"))
    }

    @Test(
        "A file that cannot be used prints one line and the card with the built-in look",
        arguments: ["theme = ", "theme = \"blue\""])
    func complaint(text: String) async throws {
        let plain = try await render(nil, [])
        let odd = try await render(text, [])
        #expect(odd.status == 0 && odd.stdout == plain.stdout)
        #expect(odd.stderr.split(separator: "\n").count == 1 && odd.stderr.contains("line 1"))
        #expect(try await render(text, ["--strict"]).status == 1)
        let program = WidgetProgram()
        for path in [program.directory.appending("none"), program.directory.path, "/dev/zero"] {
            let missing = try await program.render(["--container", program.container, "--config", path])
            #expect(missing.status == 0 && !missing.stdout.isEmpty && missing.stderr.contains("--config"), "\(missing)")
        }
    }

    @Test("A title has its area's colour only if that is readable on the card")
    func areas() throws {
        var snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1, "One")])
        snapshot.areaColors = AreaColors(work: "#2458d3", personal: "#7a1f5c")
        func title(_ theme: CardTheme) -> String {
            let card = WidgetCard(
                .ready(snapshot), at: Seed.now, zone: TestZones.berlin, family: .medium, redact: false,
                containerPath: "")
            let text = String(decoding: card.rendered(as: .svg, theme: theme), as: UTF8.self)
            return text.split(separator: "\n").first { $0.hasSuffix(">One</text>") }.map(String.init) ?? ""
        }
        #expect(title(.light).contains("fill=\"#7a1f5c\""))
        #expect(title(.dark).contains("fill=\"#f3f5f9\""))
    }

    @Test("The gallery's tasks, which the pictures of the documentation show, are in the order of a store")
    func galleryOrder() throws {
        for sample in GallerySample.all {
            guard case .ready(let snapshot) = sample.result else { continue }
            let order = try TestWorkspace.order(ofPublished: snapshot.tasks, in: TestZones.utc)
            #expect(order == snapshot.tasks.map(\.id), "\(sample.name)")
        }
    }

    @Test("The gallery is one reproducible page with every state, theme and family and no external references")
    func gallery() async throws {
        let program = try WidgetProgram.path()
        let page = try await runProgram(program, ["gallery"])
        #expect(page.status == 0)
        #expect(page.stdout == (try await runProgram(program, ["gallery"]).stdout))
        #expect(page.stdout.components("<img ") == GallerySample.all.count * 2 * CardFamily.allCases.count)
        // The name of a name space is no address that anything asks.
        #expect(page.stdout.components("http") == page.stdout.components("http://www.w3.org/2000/svg"))
        #expect(!page.stdout.contains("<script"))
        for format in CardFormat.allCases where format != .svg {
            #expect(page.stdout.contains("<h3>\(format.rawValue)</h3>"))
        }
        let refused = try await runProgram(program, ["gallery", "--config", "/nonexistent"])
        #expect(refused.status == 65 && refused.stdout.isEmpty)
        #expect(refused.stderr.split(separator: "\n").count == 1)
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
