import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Timelines")
struct TimelineTests {
    /// The formats that draw each family in its own way.
    ///
    /// The others are a bar's line, which is short for `.circular`.
    private static let cards: Set<CardFormat> = [.text, .svg, .json, .conky]

    private func isLine(_ format: CardFormat, _ family: CardFamily) -> Bool {
        !Self.cards.contains(format) && family != .inline && family != .circular
    }

    /// What all formats and families look like, without what in them is the time itself.
    private func pictures(_ sample: CardSample, at now: Instant, zone: some ZoneRules) -> [[UInt8]] {
        CardFamily.allCases.flatMap { family in
            let card = WidgetCard(
                sample.reading, at: now, zone: zone, family: family, redact: sample.isRedacted,
                containerPath: sample.containerPath)
            return CardFormat.allCases.filter { !isLine($0, family) }.map { format in
                let bytes = card.rendered(as: format, theme: .light)
                guard format == .json else { return bytes }
                let moments = ["\"at\":", "\"holds_for\":"].map { Array($0.utf8) }
                let parts = bytes.split(separator: UInt8(ascii: ",")).filter { part in
                    !moments.contains { part.starts(with: $0) }
                }
                return Array(parts.joined(separator: [UInt8(ascii: ",")]))
            }
        }
    }

    @Test("A card never changes before its holdsUntil", arguments: CardSample.all, [7, 8, 9])
    func holds(sample: CardSample, seed: UInt64) {
        var random = SplitMix(seed: seed)
        for zone in [TestZones.berlin, TestZones.newYork, TestZones.lordHowe] {
            for _ in 0..<8 {
                // Long before it was published, and long after it went stale.
                let second = Int64.random(in: -2 * 86_400...9 * 86_400, using: &random)
                let now = Instant(
                    microseconds: CardSample.now.advanced(bySeconds: second).microseconds
                        + Int64.random(in: 0..<1_000_000, using: &random))
                let card = WidgetCard(
                    sample.reading, at: now, zone: zone, family: .large, redact: false, containerPath: "/")
                let end = card.holdsUntil
                #expect(end > now)
                let first = pictures(sample, at: now, zone: zone)
                let last = Instant(microseconds: end.microseconds - 1)
                let between = Instant(
                    microseconds: Int64.random(in: now.microseconds...last.microseconds, using: &random))
                #expect(pictures(sample, at: between, zone: zone) == first, "\(now.rfc3339) \(between.rfc3339)")
                #expect(pictures(sample, at: last, zone: zone) == first, "\(now.rfc3339) \(end.rfc3339)")
                // And it is the first of the moments that the timeline names, each with a reason.
                let timeline = CardTimeline(sample.reading, after: now, zone: zone)
                #expect(timeline.entries.first?.date == end)
                #expect(timeline.entries.allSatisfy { !$0.reasons.isEmpty && $0.date > now })
            }
        }
    }

    @Test("A bar's line is the same for each family but the circular one", arguments: CardSample.all)
    func bars(sample: CardSample) {
        for format in CardFormat.allCases {
            let line = sample.card(.inline).rendered(as: format, theme: .light)
            for family in CardFamily.allCases where isLine(format, family) {
                #expect(sample.card(family).rendered(as: format, theme: .light) == line, "\(format) \(family)")
            }
        }
    }

    @Test("A stream of one day has exactly the expected lines")
    func day() {
        let snapshot = Seed.snapshot(
            tasks: [
                Seed.snapshotTask(1, "Call", due: Seed.due("2026-11-18T12:30:00Z")),
                Seed.snapshotTask(2, "Rent", due: Seed.due("2026-11-18T16:00:00Z")),
                Seed.snapshotTask(3, "Bins", due: Seed.due("2026-11-18T22:59:59Z")),
                Seed.snapshotTask(4, "Post", due: Seed.due("2026-11-19T09:00:00Z")),
            ])
        let lines = played(.ready(snapshot), .waybar, through: "2026-11-18T23:30:00Z").map { time, line in
            let text = line.firstMatch(of: /"text":"(?:<span [^>]*>)?([^"<]*)/)?.1 ?? ""
            let classes = line.firstMatch(of: /"class":\[([^\]]*)\]/)?.1 ?? ""
            return "\(time) \(text) \(classes.filter { $0 != "\"" })"
        }
        #expect(
            lines == [
                "11:00:00 4 open · Call 13:30 ready",
                "11:30:00 4 open · Call 13:30 ready,due-soon",
                "12:30:00 4 open · 1 overdue · Call 13:30 ready,overdue",
                "15:00:00 4 open · 1 overdue · Call 13:30 ready,overdue,due-soon",
                "16:00:00 4 open · 2 overdue · Call 13:30 ready,overdue",
                "23:00:00 4 open · 3 overdue · Call yesterday 13:30 ready,overdue",
            ])
    }

    @Test("A card that does not change is not written again")
    func unchanged() {
        let snapshot = Seed.snapshot(
            tasks: [Seed.snapshotTask(1, "Call", due: Seed.due("2026-11-18T16:00:00Z"))])
        // As text, due soon looks like any other.
        let times = played(.ready(snapshot), .text, through: "2026-11-18T22:00:00Z").map(\.time)
        #expect(times == ["11:00:00", "16:00:00"])
    }

    @Test("A card becomes stale at exactly the stale time")
    func stale() {
        var snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1, "Call")])
        snapshot.account = .signedIn
        snapshot.staleAfter = Seed.instant("2026-11-18T17:00:00Z")
        let lines = played(.ready(snapshot), .text, through: "2026-11-18T22:00:00Z")
        #expect(lines.map(\.time) == ["11:00:00", "17:00:00"])
        #expect(lines.last?.line.contains("Old since") == true)
    }

    /// Draws at noon in Berlin and then at each moment that the card before named, as `watch` does.
    private func played(
        _ reading: SnapshotReadResult, _ format: CardFormat, through end: String
    ) -> [(time: String, line: String)] {
        var stream = CardStream(format: format)
        var now = Seed.now
        var lines: [(time: String, line: String)] = []
        while now <= Seed.instant(end) {
            let card = WidgetCard(
                reading, at: now, zone: TestZones.berlin, family: .inline, redact: false, containerPath: "/")
            if let output = stream.output(for: card, theme: .light) {
                lines.append(("\(CivilDateTime(now, offset: 0).time)", String(decoding: output, as: UTF8.self)))
            }
            now = card.holdsUntil
        }
        return lines
    }

    @Test("Each entry has reasons, classes, counts and a relevance")
    func entries() throws {
        let snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1, "Call", due: Seed.due("2026-11-18T16:00:00Z"))])
        let timeline = CardTimeline(.ready(snapshot), after: Seed.now, zone: TestZones.berlin)
        let first = timeline.entries.prefix(4).map {
            "\($0.date.rfc3339) \($0.reasons.map(\.rawValue)) \($0.classes) \($0.relevance.score) \($0.overdue)"
        }
        #expect(
            first == [
                #"2026-11-18T15:00:00Z ["due-soon"] ["ready", "due-soon"] 50 0"#,
                #"2026-11-18T16:00:00Z ["overdue"] ["ready", "overdue"] 75 1"#,
                #"2026-11-18T23:00:00Z ["midnight"] ["ready", "overdue"] 75 1"#,
                #"2026-11-19T23:00:00Z ["midnight"] ["ready", "overdue"] 75 1"#,
            ])
        let last = try #require(timeline.entries.last)
        #expect(last.date == snapshot.validUntil)
        #expect(last.reasons == [.midnight, .stale])
        #expect(last.state == .stale)
        #expect(last.relevance.score == 0 && last.relevance.duration == nil)
        #expect(timeline.entries[0].relevance.duration == 3600)
    }

    @Test("Each entry has the classes that bars get at that time", arguments: CardSample.all)
    func classes(sample: CardSample) {
        let timeline = CardTimeline(sample.reading, after: CardSample.now, zone: TestZones.berlin)
        for entry in timeline.entries {
            let card = WidgetCard(
                sample.reading, at: entry.date, zone: TestZones.berlin, family: .inline, redact: false,
                containerPath: "/")
            let line = String(decoding: card.rendered(as: .waybar, theme: .light), as: UTF8.self)
            let names = entry.classes.map { "\"\($0)\"" }.joined(separator: ",")
            #expect(line.contains("\"class\":[\(names)]"), "\(line)")
        }
    }

    @Test("A snapshot that claims to be valid for centuries gets as many entries as an honest one")
    func centuries() {
        var snapshot = Seed.snapshot()
        snapshot.validUntil = Seed.instant("9999-12-31T00:00:00Z")
        #expect(CardTimeline(.ready(snapshot), after: Seed.now, zone: TestZones.berlin).entries.count == 8)
    }
}
