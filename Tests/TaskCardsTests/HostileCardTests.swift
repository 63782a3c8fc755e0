import Cards
import Glibc
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Cards of hostile titles, checked by real parsers")
struct HostileCardTests {
    private func rendered(_ format: CardFormat, _ family: CardFamily, _ tasks: [SnapshotTask]) -> [UInt8] {
        HostileCards.card(tasks, family).rendered(as: format, theme: .dark)
    }

    @Test("Each waybar card is one line of strict JSON whose text and tooltip are Pango markup without tags")
    func waybar() async throws {
        let input = HostileCards.all.flatMap { rendered(.waybar, .inline, $0) }
        #expect(input.count { $0 == 0x0A } == HostileCards.all.count)
        let verdict = try await Judge.run(Judge.waybar, on: input, python: Judge.systemPython)
        #expect(verdict.status == 0, "\(verdict.stderr)")
        #expect(verdict.stdout == "")
    }

    @Test("Each JSON card is one line of strict JSON")
    func json() async throws {
        let input = HostileCards.all.flatMap { rendered(.json, .large, $0) }
        #expect(input.count { $0 == 0x0A } == HostileCards.all.count)
        let verdict = try await Judge.run(Judge.json, on: input, python: Judge.systemPython)
        #expect(verdict.status == 0, "\(verdict.stderr)")
        #expect(verdict.stdout == "")
    }

    @Test("No text card has a control character, or a line wider than its family allows by wcwidth")
    func text() async throws {
        let widths: [CardFamily: Int] = [
            .inline: 80, .rectangular: 40, .circular: 16, .small: 32, .medium: 48, .large: 64,
        ]
        let heights: [CardFamily: Int] = [
            .inline: 1, .rectangular: 3, .circular: 1, .small: 6, .medium: 7, .large: 8,
        ]
        var input: [UInt8] = []
        for (index, tasks) in HostileCards.all.enumerated() {
            let families: [CardFamily] = [
                .inline, .rectangular, [.circular, .small, .medium, .large][index % 4], .large,
            ]
            for family in families {
                let lines = rendered(.text, family, tasks).split(separator: 0x0A, omittingEmptySubsequences: false)
                #expect(lines.count - 1 <= heights[family] ?? 0)
                for line in lines.dropLast() { input += "\(widths[family] ?? 0) ".utf8 + line + [0x0A] }
            }
        }
        for sample in CardSample.all {
            for family in CardFamily.allCases {
                for line in sample.text(family).split(separator: "\n") {
                    input += "\(widths[family] ?? 0) \(line)\n".utf8
                }
            }
        }
        let verdict = try await Judge.run(Judge.columns, on: input, python: Judge.testPython)
        #expect(verdict.status == 0, "\(verdict.stderr)")
        #expect(verdict.stdout == "")
    }

    @Test("xmllint and rsvg-convert accept each SVG card, and it has no external references")
    func svg() async throws {
        let directory = TemporaryDirectory()
        var paths: [String] = []
        for (index, tasks) in HostileCards.all.enumerated() {
            let family: CardFamily = index % 8 == 0 ? .medium : .large
            let bytes = rendered(.svg, family, tasks)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("<script") && !text.contains("data:") && !text.contains("xlink"))
            #expect(text.split(separator: "http").count == 2, "the name space is the only address")
            let path = directory.appending("\(index).svg")
            let file = try #require(fopen(path, "w"))
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            paths.append(path)
        }
        let lint = try await runProgram("/usr/bin/xmllint", ["--noout"] + paths)
        #expect(lint.status == 0, "\(lint.stderr.prefix(2000))")
        // Drawing takes longer than anything else here, so of the random titles, it draws one in eight. They go into one
        // document: a process for each would take minutes.
        let drawn = paths.enumerated().filter { $0.offset <= HostileTitles.all.count / 5 || $0.offset % 8 == 0 }
        let pdf = directory.appending("cards.pdf")
        let picture = try await runProgram(
            "/usr/bin/rsvg-convert", ["-f", "pdf", "-o", pdf] + drawn.map(\.element),
            environment: ["HOME": directory.path], killAfter: 300_000)
        #expect(picture.status == 0, "\(picture.stderr.prefix(2000))")
    }

    @Test("A title of a megabyte gives a small card in every format", .timeLimit(.minutes(1)))
    func megabyte() {
        let tasks = (1...7).map { Seed.snapshotTask($0, String(repeating: "e\u{301}<&", count: 200_000)) }
        for format in CardFormat.allCases {
            for family in CardFamily.allCases {
                #expect(rendered(format, family, tasks).count < 64 * 1024)
            }
        }
    }
}
