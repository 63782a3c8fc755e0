import TaskActions
import TaskHubEntities

/// A todo.txt file, one task a line.
///
/// Without an `id:`, a task is recognized by its text and creation date, not by its priority or completion. Equal lines
/// are numbered.
struct TodoTxtImport: FormatSource {
    let count: Int
    let zone: any ZoneRules
    private let bytes: ArraySlice<UInt8>
    /// The hash values that more than one line has.
    ///
    /// A line with another hash value occurs once.
    private let repeatedHashes: Set<Int>

    /// Checks the whole file.
    init(_ bytes: ArraySlice<UInt8>, zone: any ZoneRules, skippingInvalid: Bool) throws(ImportError) {
        self.bytes = bytes
        self.zone = zone
        // The lines themselves would take several times the memory of the file.
        var hashes: [Int] = []
        var faults: [ImportFault] = []
        do {
            try Self.forEachLine(of: bytes) { number, line, _ in
                hashes.append(line.identifyingText.hashValue)
                do {
                    _ = try line.task(key: "", zone: zone)
                } catch let refusal as TaskRefusal {
                    faults.append(ImportFault(.line, number, .refused(refusal)))
                }
            }
        } catch {
            throw .notInFormat(.todotxt)
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        count = hashes.count
        hashes.sort()
        repeatedHashes = Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0 == $1 }.map { $0.0 })
    }

    var format: ImportFormat { .todotxt }
    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        var timesSeen: [String: Int] = [:]
        try Self.forEachLine(of: bytes) { lineNumber, line, source in
            let text = line.identifyingText
            var number = 1
            if repeatedHashes.contains(text.hashValue) {
                number += timesSeen[text, default: 0]
                timesSeen[text] = number
            }
            var task: ImportedTask
            do {
                task = try line.task(key: "todotxt:\(text)#\(number)", zone: zone)
            } catch let refusal as TaskRefusal {
                return try body(.skipped(SkippedEntry(ImportFault(.line, lineNumber, .refused(refusal)))))
            }
            task.source = TaskSource(.todoTxt, source())
            try body(.task(task))
        }
    }

    /// Calls `body` with each line that is not blank and its number in the file.
    ///
    /// The source is the line with its end and the blank lines after it. That of the first line has the blank lines
    /// before it, too.
    private static func forEachLine(
        of bytes: ArraySlice<UInt8>, _ body: (_ number: Int, TodoTxtLine, _ source: () -> String) throws -> Void
    ) throws {
        var rest = bytes
        var number = 0
        var start = bytes.startIndex
        var waiting: (number: Int, text: String)?
        func finish(before end: Int) throws {
            guard let line = waiting else { return }
            try body(line.number, TodoTxtLine(line.text)) { String(decoding: bytes[start..<end], as: UTF8.self) }
            start = end
        }
        while !rest.isEmpty {
            number += 1
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            let text = String(decoding: line, as: UTF8.self).trimmingWhitespace()
            if !text.isEmpty {
                try finish(before: rest.startIndex)
                waiting = (number, text)
            }
            rest = rest[line.endIndex...].dropFirst()
        }
        try finish(before: bytes.endIndex)
    }
}
