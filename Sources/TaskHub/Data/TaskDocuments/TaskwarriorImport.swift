import TaskActions
import TaskHubEntities

/// The output of `task export`: an array, or one object a line from older versions.
struct TaskwarriorImport: FormatSource {
    let count: Int
    private let bytes: ArraySlice<UInt8>
    let now: Instant
    let zone: any ZoneRules
    private let series: TaskwarriorSeries

    /// Checks the whole file.
    init(
        _ bytes: ArraySlice<UInt8>, now: Instant, zone: any ZoneRules, skippingInvalid: Bool
    ) throws(ImportError) {
        self.bytes = bytes
        self.now = now
        self.zone = zone
        var decoder = EntryDecoder<TaskwarriorEntry>()
        var series = TaskwarriorSeries()
        var faults: [ImportFault] = []
        do {
            // A file that is not JSON is reported as such, and not its entries.
            try TaskwarriorObject.forEach(in: bytes) { _ in }
            try TaskwarriorObject.forEach(in: bytes) { json in
                switch try decoder.next(json) {
                case .success(let entry): series.add(entry, at: json.indices)
                case .failure(let fault): faults.append(fault)
                }
            }
        } catch let error as JSONCursor.Malformed {
            throw .notJSON(TextPlace(error.index, in: bytes))
        } catch {
            throw .notInFormat(.taskwarrior)
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        self.series = series
        count = decoder.count
    }

    var format: ImportFormat { .taskwarrior }
    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        var decoder = EntryDecoder<TaskwarriorEntry>()
        try TaskwarriorObject.forEach(in: bytes) { json in
            let entry: TaskwarriorEntry
            switch try decoder.next(json) {
            case .success(let read): entry = read
            case .failure(let fault): return try body(.skipped(SkippedEntry(fault)))
            }
            if let reason = series.reasonToSkip(entry) {
                return try body(.skipped(SkippedEntry(reason, id: entry.id, title: entry.title.text)))
            }
            let continues = series.continues(with: entry)
            var task = entry.task(
                at: now, recurs: continues, ofSeriesDue: entry.parent.flatMap { series.dues[$0] }, in: zone)
            task.isContinuedElsewhere = entry.parent != nil
            // The template is written again beside the task that represents the series.
            let template = continues ? entry.parent.flatMap { series.templates[$0] }.map { bytes[$0] } : nil
            task.source = TaskSource(
                .taskwarrior, String(decoding: json + (template.map { [0x0A] + $0 } ?? []), as: UTF8.self))
            try body(.task(task))
        }
    }
}

/// Which tasks represent a recurring series.
///
/// Taskwarrior keeps a template beside the tasks that it makes from it. Here, each occurrence follows from the one
/// before. So a series continues with its open task that is due last, and a template counts only if it has none.
struct TaskwarriorSeries {
    private var latest: [EntityID: (id: EntityID, due: Instant)] = [:]
    /// Where the templates are in the file.
    private(set) var templates: [EntityID: Range<Int>] = [:]
    /// When the templates are due.
    private(set) var dues: [EntityID: Instant] = [:]

    /// Adds an entry of the file.
    mutating func add(_ entry: TaskwarriorEntry, at range: Range<Int>) {
        if entry.status == .recurring { (templates[entry.id], dues[entry.id]) = (range, entry.due) }
        guard entry.isOpen, let parent = entry.parent, let due = entry.due else { return }
        if let known = latest[parent], known.due >= due { return }
        latest[parent] = (entry.id, due)
    }

    /// Returns why the entry does not become a task; nil if it does.
    func reasonToSkip(_ entry: TaskwarriorEntry) -> SkippedEntry.Reason? {
        switch entry.status {
        case .deleted: .deleted
        case .recurring: latest[entry.id] == nil ? nil : .template
        default: nil
        }
    }

    func continues(with entry: TaskwarriorEntry) -> Bool {
        guard entry.isOpen || entry.status == .recurring else { return false }
        guard let parent = entry.parent else { return true }
        return latest[parent]?.id == entry.id
    }
}
