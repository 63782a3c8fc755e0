import AppGroup
import Cards
import CivilCalendar
import ExtensionPrograms
import FoundationEssentials
import Glibc
import GroupSnapshot
import ProgramFailures
import TaskHubTestSupport
import Testing

@Suite("A widget in one line")
struct WidgetProgramTests {
    private let host = TestHost()
    private let widget = WidgetProgram(
        TestHost.location, card: "water", title: "Water", command: "water-reminder drink")
    private let evening = Instant(seconds: TestHost.noon.seconds + 6 * 3600)

    private func run(_ arguments: String..., at now: Instant = TestHost.noon) -> TestHost.Result {
        host.run(widget.run(on:), arguments, at: now)
    }

    @Test("It draws the published card in every format, family and theme")
    func formats() throws {
        try host.publish(TestHost.card)
        #expect(run().output == "Water\n3 of 8 glasses\n○ Ada <b>                                  10:15\n")
        #expect(run("render").output == run().output)
        for format in CardFormat.allCases {
            for family in CardFamily.allCases {
                for theme in CardTheme.allCases {
                    let result = run(
                        "--format", format.rawValue, "--family=\(family.rawValue)", "--theme", theme.rawValue)
                    #expect(result.status == .done && result.errors.isEmpty)
                    #expect(result.output.hasSuffix("\n") && !result.output.contains("Cannot read"))
                }
            }
        }
        #expect(run("--format", "waybar").output.contains(#""percentage":37"#))
        #expect(run("--format", "waybar").output.contains("&lt;b&gt;"))
        #expect(run("--format", "waybar", "--markup", "none").output.contains("Ada <b>"))
    }

    @Test("It draws the entry of the moment, without a new snapshot")
    func entries() throws {
        try host.publish(TestHost.card)
        #expect(run("--format", "tmux").output == "3 of 8 glasses\n")
        #expect(run("--format", "tmux", at: evening).output == "Drink now\n")
        #expect(run("--format", "tmux", "--at", "2026-11-28T17:59:59Z").output == "3 of 8 glasses\n")
        #expect(run("--format", "tmux", "--at", "2026-11-28T18:00:00Z").output == "Drink now\n")
    }

    @Test("Every state has a card and exits 0, unless --strict asks for the reason")
    func states() throws {
        func expect(_ text: String, _ status: ProgramStatus, _ code: String, _ now: Instant = TestHost.noon) {
            let card = run("--format", "text", at: now)
            #expect(card.status == .done && card.errors.isEmpty && card.output.contains(text), "\(card)")
            let strict = run("--strict", "--json", at: now)
            #expect(strict.status == status && strict.output == card.output)
            #expect(strict.errors.contains(#""code":"\#(code)""#), "\(strict)")
        }
        expect("Nothing published yet", .absent, "not_published")
        try host.publish(TestHost.card, validUntil: evening)
        #expect(run("--strict").status == .done)
        expect("Old since 12:00", .stale, "snapshot_stale", evening)
        #expect(run(at: evening).output.contains("Drink now"))
        try host.publish("{}{")
        expect("Cannot read", .refused, "card_refused")
        try host.publish(TestHost.card, as: ContentKind("weather", version: 1))
        expect("Cannot read Water", .refused, "other_content")
        try host.publish(TestHost.card, as: ContentKind("card", version: 2))
        expect("Cannot read Water", .refused, "snapshot_newer")
        #expect(chmod("\(host.path)/published/water", 0o644) == 0)
        expect("Cannot read Water", .containerUnusable, "file_unsafe")
        let homeless = host.run(widget.run(on:), ["--strict"], environment: [:])
        #expect(homeless.status == .containerUnusable && homeless.output.contains("HOME is not set"))
    }

    @Test("An old card is drawn again at midnight, when the day becomes yesterday")
    func midnight() throws {
        try host.publish(TestHost.card, validUntil: evening)
        let midnight = try #require(Instant(rfc3339: "2026-11-29T00:00:00Z"))
        let timeline = run("timeline", "--json", at: evening).output
        #expect(timeline.contains(#""date":"2026-11-29T00:00:00Z""#), "\(timeline)")
        #expect(run(at: evening).output.contains("Old since 12:00"))
        #expect(run(at: midnight).output.contains("Old since yesterday 12:00"))
    }

    @Test("A card document for later readers says that this program should be updated")
    func newerDocument() throws {
        for version in ["2", "2.0", "99999999999999999999999", "1e999"] {
            try host.publish(#"{"schema": \#(version), "title": 5}"#)
            let strict = run("--strict")
            #expect(strict.status == .refused && strict.errors.contains("Update this program"), "\(strict)")
        }
    }

    @Test("A redacted card has nothing of a row, and none of the application's own lines")
    func redacted() throws {
        try host.publish(TestHost.card)
        for format in CardFormat.allCases {
            for family in CardFamily.allCases {
                let output = run("--redact", "--format", format.rawValue, "--family", family.rawValue).output
                #expect(!output.contains("Ada") && !output.contains("3 of 8"), "\(format) \(family)")
            }
        }
        #expect(run("--redact").output.contains("3/8"))
        try host.publish(#"{"schema":1,"title":"Mail","line":"Ada wrote","rows":[{"title":"Ada"}]}"#)
        #expect(!run("--redact").output.contains("Ada"))
        try host.publish(
            #"{"schema":1,"title":"Mail","line":"Ada wrote","counts":{"main":{"number":2,"word":"unread"}}}"#)
        #expect(run("--redact", "--format", "tmux").output == "2 unread\n")
    }

    @Test("The timeline lists the changes of document and snapshot, as text and as JSON")
    func timeline() throws {
        let night = Instant(seconds: evening.seconds + 3600)
        try host.publish(TestHost.card, validUntil: night, changes: [evening])
        #expect(
            run("timeline").output == """
                2026-11-28 18:00:00  Drink now
                2026-11-28 19:00:00  Drink now · Old since 12:00: water-reminder drink

                """)
        let old = "2026-11-29 00:00:00  Drink now · Old since yesterday 12:00: water-reminder drink\n"
        #expect(run("timeline", at: night).output == old)
        struct Timeline: Decodable {
            struct Entry: Decodable {
                struct Card: Decodable {
                    let state: String
                    let line: String?
                }
                let date: String
                let card: Card
            }
            let schema: Int
            let at: String
            let entries: [Entry]
        }
        let timeline = try JSONDecoder().decode(Timeline.self, from: Data(run("timeline", "--json").output.utf8))
        #expect(timeline.schema == 1 && timeline.at == "2026-11-28T12:00:00Z")
        #expect(timeline.entries.map(\.date) == ["2026-11-28T18:00:00Z", "2026-11-28T19:00:00Z"])
        #expect(timeline.entries.map(\.card.state) == ["ready", "stale"])
    }

    @Test("The gallery has the card in every family and theme, and the states without one")
    func gallery() throws {
        try host.publish(TestHost.card)
        let page = run("gallery").output
        let figures = page.split(separator: "<figure>").count - 1
        #expect(figures == 5 * CardFamily.allCases.count * CardTheme.allCases.count)
        #expect(!page.contains("<script") && page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("nothing published") && page.contains("2026-11-28 18:00:00"))
    }

    @Test("It prints a card at each change, each only once, and ends when its output is closed")
    func watch() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        defer { close(writer) }
        let host = host
        async let ended = onThread {
            let widget = WidgetProgram(TestHost.location, card: "water", title: "Water")
            return host.run(widget.run(on:), ["watch", "--format", "tmux", "--strict"], output: writer)
        }
        try await wait(for: "Nothing published yet · Start its program\n")
        try host.publish(TestHost.card)
        let first = "Nothing published yet · Start its program\n3 of 8 glasses\n"
        try await wait(for: first)
        // The same card, and then another one.
        try host.publish(TestHost.card)
        try host.publish(#"{"schema":1,"title":"Water","line":"4 of 8 glasses"}"#)
        try await wait(for: first + "4 of 8 glasses\n")
        close(reader)
        #expect(try await ended.status == .done)
        #expect(host.written == first + "4 of 8 glasses\n")
    }

    private func wait(for output: String) async throws {
        for _ in 0..<1000 where host.written != output { try await Task.sleep(for: .milliseconds(10)) }
        #expect(host.written == output)
    }

    @Test("A mistake is one line that names what is wrong, and draws nothing")
    func mistakes() {
        func expect(_ status: ProgramStatus, _ message: String, _ arguments: String...) {
            let result = host.run(widget.run(on:), arguments)
            #expect(result.status == status && result.output.isEmpty)
            #expect(result.errors == "water: \(message)\n")
        }
        let help = "Run 'water --help' to see what there is."
        expect(.usage, "unknown option '--famly'. Did you mean '--family'? See 'water --help'.", "--famly", "small")
        expect(.usage, "unknown option '--xyzzy'. \(help)", "--xyzzy")
        expect(.usage, "'draw' is not a command. \(help)", "draw")
        expect(.usage, "'render watch' is not a command. \(help)", "render", "watch")
        expect(.refused, "'png' is not a value of '--format'. \(help)", "--format", "png")
        expect(.usage, "'--format' was given more than once. \(help)", "--format", "svg", "--format=svg")
        expect(.usage, "'--format' needs a value. \(help)", "--format", "--strict")
        expect(.usage, "'--strict' takes no value. \(help)", "--strict=yes")
        expect(.usage, "'--container' is empty. Give it a directory.", "--container=")
        expect(
            .usage, "'--markup' applies only to the formats waybar, i3blocks and eww. Leave it out.", "--markup", "none"
        )
        expect(
            .refused, "'noon' is not an RFC 3339 time. An example is 2026-11-30T17:00:00Z.", "--at", "noon")
        #expect(run("--json", "--at", "noon").errors.hasPrefix(#"{"schema":1,"error":{"code":"invalid_moment","#))
        let result = run("--help")
        #expect(result.status == .done && result.output.contains("usage: water [COMMAND] [OPTIONS]"))
    }

    @Test("A closed output is no failure, and a full disk is")
    func outputs() throws {
        try host.publish(TestHost.card)
        let closed = host.run(widget.run(on:), [], failsToWrite: EPIPE)
        #expect(closed.status == .done && closed.errors.isEmpty)
        let full = host.run(widget.run(on:), [], failsToWrite: ENOSPC)
        #expect(full.status == .inputOutput)
        #expect(
            full.errors
                == "water: the output could not be written: No space left on device. Run the command again.\n")
    }
}

/// The application's own content.
private struct Glasses: SnapshotContent {
    static let kind = ContentKind("glasses", version: 1)
    let count: Int
    var bytes: [UInt8] { Array("\(count)".utf8) }

    init?(bytes: ArraySlice<UInt8>, version: Int) {
        guard let count = Int(String(decoding: bytes, as: UTF8.self)) else { return nil }
        self.count = count
    }
}

@Suite("A widget for an application's own content")
struct OwnContentTests {
    private let host = TestHost()
    private let widget = WidgetProgram(TestHost.location, snapshot: "water", title: "Water") {
        (glasses: Glasses, context) in
        Card(
            CardSubject("Water"), line: "\(glasses.count) glasses\(context.isStale ? "?" : "")",
            rows: [CardRow("\(context.zone.civil(at: context.now).time)")])
    }

    private func run(_ arguments: String...) -> TestHost.Result { host.run(widget.run(on:), arguments) }

    @Test("It draws the card of the content, which knows moment and zone")
    func card() throws {
        try host.publish("3", as: Glasses.kind, validUntil: Instant(seconds: TestHost.noon.seconds + 60))
        #expect(run("--format", "tmux").output == "3 glasses\n")
        #expect(run("--format", "text").output.contains("12:00:00"))
        #expect(
            run("--format", "tmux", "--at", "2026-11-28T12:01:00Z").output.hasPrefix("3 glasses? · Old since 12:00"))
        #expect(run("--redact").output == "Water\n…\n")
    }

    @Test("Content that the type refuses is damaged")
    func damaged() throws {
        try host.publish("three", as: Glasses.kind)
        #expect(run("--strict").status == .refused)
    }
}
