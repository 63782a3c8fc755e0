import TaskHubTestSupport
import Testing

@Suite("Titles made of every hostile sample leave each format's output valid")
struct HostileTextTests {
    static let samples = HostileTitles.all

    @Test("waybar gets one line of strict JSON whose text and tooltip parse as Pango markup")
    func waybar() async throws {
        let lines = try await everyCard("waybar")
        let judge = """
            import json, sys
            import gi
            gi.require_version('Pango', '1.0')
            from gi.repository import Pango
            def refuse(name): raise ValueError(name)
            for line in sys.stdin.read().split('\\0'):
                assert line.endswith('\\n') and line.count('\\n') == 1, repr(line)
                card = json.loads(line, parse_constant=refuse)
                for field in ('text', 'tooltip'):
                    Pango.parse_markup(card[field], -1, '\\0')
                assert isinstance(card['class'], (str, list)) and isinstance(card['percentage'], int)
            print('valid')
            """
        let installation = Installation()
        let verdict = try await installation.tool(
            "/usr/bin/python3", ["-c", judge], input: Array(lines.joined(separator: "\0").utf8))
        #expect(verdict.output == "valid\n", "\(verdict.errors)")
    }

    @Test("SVG passes xmllint and rsvg-convert, and has no script or external reference")
    func svg() async throws {
        let installation = Installation()
        for (number, card) in try await everyCard("svg").enumerated() {
            let path = "\(installation.home.path)/\(number).svg"
            try writeFile(path, Array(card.utf8))
            let lint = try await installation.tool("/usr/bin/xmllint", ["--noout", "--nonet", path])
            #expect(lint.status == 0 && lint.errors.isEmpty, "\(lint.errors)")
            let picture = try await installation.tool("/usr/bin/rsvg-convert", ["-o", "\(path).png", path])
            #expect(picture.status == 0, "\(picture.errors)")
            #expect(!card.contains("<script") && !card.contains("http://e") && !card.contains("data:"))
        }
    }

    @Test("Text on a card and in a list has no control character except line breaks")
    func text() async throws {
        for card in try await everyCard("text") + everyList() {
            let bad = card.unicodeScalars.first { scalar in
                scalar.properties.generalCategory == .control && scalar != "\n"
                    || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            }
            #expect(bad == nil, "\(card.debugDescription)")
        }
    }

    /// One card a sample; each sample stands alone, since one could hide another's fault.
    private func everyCard(_ format: String) async throws -> [String] {
        try await HostileTextTests.accepted().asyncMap { installation in
            let answer = try await installation.widget("render", "--format", format, "--family", "large")
            #expect(answer.status == 0 && !answer.output.isEmpty)
            return answer.output
        }
    }

    private func everyList() async throws -> [String] {
        let shown = try await HostileTextTests.accepted().asyncMap { installation in
            [
                try await installation.taskhub("list").output, try await installation.taskhub("lists").output,
                try await installation.taskhub("show", try await installation.onlyTaskID()).output,
            ]
        }
        return Array(shown.joined())
    }

    private static func accepted() async throws -> [Installation] {
        let installations = try await samples.asyncMap { sample in
            let installation = Installation()
            let answer = try await installation.run(
                "taskhub-intent", ["create", "-", "--notes", printable(sample), "--list", printable(sample)],
                input: Array(sample.utf8))
            #expect(answer.status == 0 || answer.status == 65, "\(answer.errors)")
            return answer.status == 0 ? installation : nil
        }
        return installations.compactMap(\.self)
    }

    /// What an argument can hold: no NUL, and at most as much as the system takes.
    private static func printable(_ sample: String) -> String {
        "x" + String(sample.prefix(200)).replacing("\0", with: "")
    }
}
