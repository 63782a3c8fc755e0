import TaskActions
import TaskHubEntities

/// The output of `task export`: an array, or one object a line from older versions.
struct TaskwarriorImport: ImportSource {
    let count: Int
    private let bytes: ArraySlice<UInt8>
    private let now: Instant
    private let zone: any ZoneRules
    private let series: TaskwarriorSeries

    /// Checks the whole file.
    init(_ bytes: ArraySlice<UInt8>, now: Instant, zone: any ZoneRules) throws(ImportError) {
        self.bytes = bytes
        self.now = now
        self.zone = zone
        var decoder = EntryDecoder<TaskwarriorEntry>()
        var series = TaskwarriorSeries()
        do {
            // A file that is not JSON is reported as such, whatever its entries are.
            try Self.forEachObject(in: bytes) { _ in }
            try Self.forEachObject(in: bytes) { try series.add(decoder.next($0)) }
        } catch let error as ImportError {
            throw error
        } catch {
            throw .notInFormat(.taskwarrior)
        }
        self.series = series
        count = decoder.count
    }

    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        var decoder = EntryDecoder<TaskwarriorEntry>()
        try Self.forEachObject(in: bytes) { json in
            let entry = try decoder.next(json)
            let isKept = series.keeps(entry)
            guard isKept else { return try body(.skipped) }
            try body(.task(entry.task(at: now, recurs: series.continues(with: entry), in: zone)))
        }
    }

    private static func forEachObject(
        in bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        var cursor = JSONCursor(bytes)
        if cursor.skip(UInt8(ascii: "[")) {
            var isFirst = true
            while try cursor.moveToNext(before: UInt8(ascii: "]"), isFirst: isFirst) {
                isFirst = false
                try body(cursor.skipValue())
            }
            guard cursor.isAtEnd else { throw JSONCursor.Malformed() }
        } else {
            while !cursor.isAtEnd {
                try body(cursor.skipValue())
                guard cursor.skipSeparators() || cursor.isAtEnd else { throw JSONCursor.Malformed() }
            }
        }
    }
}

/// Which tasks represent a recurring series.
///
/// Taskwarrior keeps a template beside the tasks that it makes from it. Here, each occurrence follows from the one
/// before. So a series continues with its open task that is due last, and a template counts only if it has none.
struct TaskwarriorSeries {
    private var latest: [EntityID: (id: EntityID, due: Instant)] = [:]

    /// Adds an entry of the file.
    mutating func add(_ entry: TaskwarriorEntry) {
        guard entry.isOpen, let parent = entry.parent, let due = entry.due else { return }
        if let known = latest[parent], known.due >= due { return }
        latest[parent] = (entry.id, due)
    }

    func keeps(_ entry: TaskwarriorEntry) -> Bool {
        switch entry.status {
        case .deleted: false
        case .recurring: latest[entry.id] == nil
        default: true
        }
    }

    func continues(with entry: TaskwarriorEntry) -> Bool {
        guard entry.isOpen || entry.status == .recurring else { return false }
        guard let parent = entry.parent else { return true }
        return latest[parent]?.id == entry.id
    }
}
