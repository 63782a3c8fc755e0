import FoundationEssentials
import TaskActions
import TaskHubEntities

/// Reads the output of `task export`: an array, or one object a line from older versions.
struct TaskwarriorImport {
    private let bytes: [UInt8]
    private let now: Instant

    init(_ bytes: [UInt8], now: Instant) {
        self.bytes = bytes
        self.now = now
    }

    func batch() throws(ImportError) -> ImportBatch {
        let entries: [TaskwarriorEntry]
        do {
            let data = JSONRepair.repaired(array)
            entries = try JSONDecoder().decode(NumberedEntries<TaskwarriorEntry>.self, from: data).values
        } catch let error as ImportError {
            throw error
        } catch {
            throw .notInFormat(.taskwarrior)
        }
        let series = TaskwarriorSeries(entries)
        let tasks = entries.filter(series.keeps).map { $0.task(at: now, recurs: series.continues(with: $0)) }
        return ImportBatch(tasks: tasks, skipped: entries.count - tasks.count)
    }

    private var array: [UInt8] {
        guard bytes.first(where: { !JSONRepair.isBlank($0) }) != UInt8(ascii: "[") else { return bytes }
        let lines = bytes.split(separator: 0x0A).map { line -> ArraySlice<UInt8> in
            var line = line
            while let last = line.last, JSONRepair.isBlank(last) || last == UInt8(ascii: ",") { line.removeLast() }
            return line
        }
        let body = lines.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: ",")])
        return [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
    }
}

/// Which tasks represent a recurring series.
///
/// Taskwarrior keeps a template beside the tasks that it makes from it. Here, each occurrence follows from the one
/// before. So a series continues with its open task that is due last, and a template counts only if it has none.
struct TaskwarriorSeries {
    private var latest: [EntityID: (id: EntityID, due: Instant)] = [:]

    init(_ entries: [TaskwarriorEntry]) {
        for entry in entries where entry.isOpen {
            guard let parent = entry.parent, let due = entry.due else { continue }
            if let known = latest[parent], known.due >= due { continue }
            latest[parent] = (entry.id, due)
        }
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
