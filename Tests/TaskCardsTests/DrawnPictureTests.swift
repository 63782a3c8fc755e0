import Cards
import Glibc
import TaskHubTestSupport
import Testing

/// What two renderers make of the cards, compared by Tests/Pictures/judge.py, which says how.
@Suite("Drawn SVG cards")
struct DrawnPictureTests {
    /// In percent.
    ///
    /// Seen in pictures that are right: up to 13. The least of the changes below makes 26.
    private static let tolerance = 18.0

    @Test("Cards look as recorded in rsvg-convert and in Chromium, alike in both, and sharp at three times the size")
    func drawn() async throws {
        let directory = TemporaryDirectory()
        for sample in PicturedSample.all {
            for theme in CardTheme.allCases {
                for family in CardFamily.allCases {
                    let name = "\(sample.name)-\(theme.rawValue)-\(family.rawValue)"
                    try put(sample.text(family, .svg, theme), as: name, in: directory)
                }
            }
        }
        for change in Change.all {
            let picture = PicturedSample.all[0].text(change.family, .svg)
            let changed = change.make(picture)
            try #require(changed != picture)
            try put(changed, as: "ready-light-\(change.family.rawValue)~\(change.name)", in: directory)
        }
        var seen = 0
        for line in try await verdicts(directory) {
            seen += 1
            if line.comparison.hasSuffix("-stretched") {
                #expect(line.difference > 30, "\(line): as if the small picture were only stretched")
            } else if line.name.contains("~"), line.comparison.hasSuffix("-recorded") {
                #expect(line.difference > Self.tolerance, "\(line): the change was not noticed")
            } else {
                #expect(line.difference <= Self.tolerance, "\(line)")
            }
        }
        #expect(seen == (PicturedSample.all.count * 2 * CardFamily.allCases.count + Change.all.count) * 7)
    }

    /// Mistakes that a comparison has to notice, however small on the whole picture.
    private struct Change: Sendable {
        let name: String
        let family: CardFamily
        let make: @Sendable (String) -> String

        static let all = [
            Change(name: "moved-title", family: .large) {
                $0.replacing(/y="([0-9.]+)"([^>]*)>Review/) { match in
                    "y=\"\((Double(match.output.1) ?? 0) + 3)\"\(match.output.2)>Review"
                }
            },
            Change(name: "missing-ring", family: .large) {
                $0.replacing(/<circle[^>]*stroke-dasharray[^>]*>\n/, with: "")
            },
            Change(name: "missing-ring", family: .circular) {
                $0.replacing(/<circle[^>]*stroke-dasharray[^>]*>\n/, with: "")
            },
            Change(name: "missing-dot", family: .medium) {
                $0.replacing(/<circle[^>]*fill="#0d9488"[^>]*>\n/, with: "")
            },
            Change(name: "other-word", family: .small) { $0.replacing(">Tasks<", with: ">Takss<") },
            Change(name: "faint-text", family: .rectangular) { $0.replacing("#171a21", with: "#7a7f8a") },
            Change(name: "missing-mark", family: .inline) {
                $0.replacing(/<circle[^>]*fill="#c0281e"[^>]*>\n/, with: "", maxReplacements: 1)
            },
        ]
    }

    private struct Verdict: CustomStringConvertible {
        let name: String
        let comparison: String
        let difference: Double

        var description: String { "\(name) \(comparison) \(difference)" }
    }

    private func verdicts(_ directory: TemporaryDirectory, file: String = #filePath) async throws -> [Verdict] {
        let root = "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
        let isRecording = getenv("RECORD_GOLDEN") != nil
        if isRecording { Issue.record("recorded fixtures/cards/pictures") }
        let answer = try await runProgram(
            Judge.systemPython,
            ["-B", "\(root)/Tests/Pictures/judge.py", directory.path, "\(root)/fixtures/cards/pictures"]
                + (isRecording ? ["--record"] : []),
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], killAfter: 500_000)
        try #require(answer.status == 0, "\(answer.stderr)")
        return try answer.stdout.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            try #require(words.count == 3)
            return Verdict(
                name: String(words[0]), comparison: String(words[1]), difference: try #require(Double(words[2])))
        }
    }

    private func put(_ picture: String, as name: String, in directory: TemporaryDirectory) throws {
        let file = try #require(fopen(directory.appending("\(name).svg"), "w"))
        defer { fclose(file) }
        try #require(fputs(picture, file) >= 0)
    }
}
