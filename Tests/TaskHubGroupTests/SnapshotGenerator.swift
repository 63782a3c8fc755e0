import TaskHubEntities

/// Random snapshots, the same ones for the same seed.
struct SnapshotGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func snapshot() -> WidgetSnapshot {
        let zone = RecordedZone(
            name: text(), initial: offset(),
            changes: many(upTo: 2) { RecordedZone.Change(instant: $0.instant(), offset: $0.offset()) })
        let upcoming = many(upTo: 40) { $0.dueDate() }.sorted { $0.instant(in: zone) < $1.instant(in: zone) }
        return WidgetSnapshot(
            generation: StoreGeneration(
                storeID: EntityID.random(using: &self), counter: .random(in: 0...99_999, using: &self),
                mark: pick([0, .random(in: 1..<(1 << 56), using: &self)])),
            publishedAt: instant(), account: pick(AccountState.allCases),
            lastSync: maybe { SyncReport(endedAt: $0.instant(), outcome: $0.pick(SyncReport.Outcome.allCases)) },
            lastGoodSync: maybe { $0.instant() }, lockedAt: maybe { $0.instant() }, signedOutAt: maybe { $0.instant() },
            staleAfter: maybe { $0.instant() }, zone: zone,
            counts: SnapshotCounts(
                open: count(), inbox: count(), overdue: count(), dueEarlierToday: count(), completedToday: count()),
            midnights: many(upTo: 8) { $0.instant() }, upcoming: upcoming, validUntil: instant(),
            areaColors: maybe { AreaColors(work: $0.text(), personal: $0.text()) },
            showsDatedOnly: Bool.random(using: &self), theme: maybe { $0.text() },
            tasks: many(upTo: 12) { $0.task() })
    }

    private mutating func task() -> SnapshotTask {
        SnapshotTask(
            id: EntityID.random(using: &self), title: text(), dueDate: maybe { $0.dueDate() },
            priority: maybe { .random(in: 1...5, using: &$0) }, status: pick(TaskStatus.allCases),
            area: pick(TaskArea.allCases), listName: maybe { $0.text() }, listColor: maybe { $0.text() })
    }

    /// Between the years 1900 and 2100; every other one to the microsecond.
    private mutating func instant() -> Instant {
        let second = Int64.random(in: -2_208_988_800...4_102_444_800, using: &self)
        let fraction: Int64 = Bool.random(using: &self) ? .random(in: 0...999_999, using: &self) : 0
        return Instant(microseconds: second * 1_000_000 + fraction)
    }

    private mutating func dueDate() -> DueDate {
        let moment = instant()
        return Bool.random(using: &self) ? .moment(moment) : .day(RecordedZone.utc.civil(at: moment).date)
    }

    private mutating func text() -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "Z", " ", "-", "\\", "\t", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{A0}", "é",
            "漢", "\u{202E}", "🧀", "\u{10FFFF}", "x", "n", "t",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &self) { text.append(pick(alphabet)) }
        return String(text)
    }

    private mutating func offset() -> ZoneOffset {
        ZoneOffset(seconds: .random(in: -50_400...50_400, using: &self), abbreviation: text())
    }

    private mutating func count() -> Int { .random(in: 0...100_000, using: &self) }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    private mutating func maybe<Value>(_ make: (inout SnapshotGenerator) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    private mutating func many<Value>(upTo limit: Int, _ make: (inout SnapshotGenerator) -> Value) -> [Value] {
        (0..<Int.random(in: 0...limit, using: &self)).map { _ in make(&self) }
    }
}
