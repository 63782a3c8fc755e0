import TaskActions
import TaskHubEntities

/// Reads a todo.txt file, one task a line.
///
/// Without an `id:`, a task is recognized by its text and creation date, not by its priority or completion. Equal lines
/// are numbered.
struct TodoTxtImport {
    private let bytes: [UInt8]
    private let zone: any ZoneRules

    init(_ bytes: [UInt8], zone: any ZoneRules) {
        self.bytes = bytes
        self.zone = zone
    }

    func batch() throws(ImportError) -> ImportBatch {
        var tasks: [ImportedTask] = []
        var timesSeen: [String: Int] = [:]
        for (index, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace()
            guard !text.isEmpty else { continue }
            do {
                let line = TodoTxtLine(text)
                let count = (timesSeen[line.identifyingText] ?? 0) + 1
                timesSeen[line.identifyingText] = count
                tasks.append(try line.task(key: "todotxt:\(line.identifyingText)#\(count)", zone: zone))
            } catch let refusal as TaskRefusal {
                throw .line(number: index + 1, .refused(refusal))
            } catch {
                throw .notInFormat(.todotxt)
            }
        }
        return ImportBatch(tasks: tasks)
    }
}
