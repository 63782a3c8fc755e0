import FoundationEssentials
import TaskActions
import TaskHubEntities

/// A table of comma-separated values (RFC 4180), one task a row.
///
/// The first row names the columns, in any order and letter case. A row is read as an object of our JSON. Without an
/// `id`, a task is recognized by its row; equal rows are numbered.
struct TableImport: FormatSource {
    let count: Int
    let zone: any ZoneRules
    private let bytes: ArraySlice<UInt8>

    /// Checks the whole file.
    init(_ bytes: ArraySlice<UInt8>, zone: any ZoneRules, skippingInvalid: Bool) throws(ImportError) {
        self.bytes = bytes
        self.zone = zone
        var faults: [ImportFault] = []
        var count = 0
        do {
            try TableImport.forEachRow(of: bytes) { row in
                count += 1
                if case .failure(let fault) = row.entry { faults.append(fault) }
            }
        } catch {
            throw .notInFormat(.csv)
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        self.count = count
    }

    var format: ImportFormat { .csv }
    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        try TableImport.forEachRow(of: bytes) { row in
            switch row.entry {
            case .success(let entry):
                var task = entry.task(in: zone)
                task.notCarried = row.unknown + task.notCarried
                // A row without an id is recognized by all of its cells, so what differs was changed here.
                if !row.hasID { task.stated = [] }
                // The cell of a moment is empty for a task that is due on a day.
                if !row.hasDay, task.dueDate == nil { task.stated.remove(.field(.due)) }
                try body(.task(task))
            case .failure(let fault): try body(.skipped(SkippedEntry(fault)))
            }
        }
    }

    private struct Row {
        let entry: Result<NativeTaskEntry, ImportFault>
        /// The names of the columns in which it has what no field holds.
        let unknown: [String]
        let hasID: Bool
        /// Whether it has a cell for the day on which the task is due.
        let hasDay: Bool
    }

    private static func forEachRow(of bytes: ArraySlice<UInt8>, _ body: (Row) throws -> Void) throws {
        var rows = TableRows(bytes)
        guard let header = try rows.next()?.map({ $0.trimmingWhitespace().lowercased() }),
            header.contains(TaskMember.title), Set(header).count == header.count
        else { throw ImportError.notInFormat(.csv) }
        var decoder = EntryDecoder<NativeTaskEntry>()
        var timesSeen: [EntityID: Int] = [:]
        while let cells = try rows.next() {
            var object: [String: TableCell] = [:]
            var unknown: [String] = []
            var hasID = false
            for (name, cell) in zip(header, cells) {
                guard TaskMember.ofTable.contains(where: { $0.name == name }) else {
                    if !cell.isEmpty { unknown.append(name) }
                    continue
                }
                object[name] = TableCell(cell, in: name)
                if name == TaskMember.id { hasID = !cell.isEmpty }
            }
            if cells.count > header.count { unknown.append("column \(header.count + 1)") }
            if !hasID {
                let row = cells.joined(separator: "\0")
                let known = EntityID(of: "\(row) of a table")
                timesSeen[known, default: 0] += 1
                let id = timesSeen[known] == 1 ? known : EntityID(of: "\(timesSeen[known] ?? 1) \(row) of a table")
                object[TaskMember.id] = .text(id.description)
            }
            let entry = try decoder.next(Array(JSONEncoder().encode(object))[...])
            let hasDay = object[TaskMember.dueOn] != nil
            try body(Row(entry: entry, unknown: unknown.sorted(), hasID: hasID, hasDay: hasDay))
        }
    }
}

/// A cell as a value of JSON.
private enum TableCell: Encodable {
    case text(String)
    case number(Int)
    case texts([String])
    /// An empty cell, which says that the task has no such value.
    case null

    init(_ cell: String, in column: String) {
        guard !cell.isEmpty else {
            self = .null
            return
        }
        switch column {
        case "tags":
            // Not characters: a tag may begin with a combining one.
            let words = cell.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            self = .texts(words.map { String(Substring($0)) })
        case "priority": self = Int(cell).map { .number($0) } ?? .text(cell)
        default: self = .text(cell)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .texts(let texts): try container.encode(texts)
        case .null: try container.encodeNil()
        }
    }
}

/// The rows of a table, one at a time.
private struct TableRows {
    struct OpenQuote: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Returns the cells of the next row that is not blank; nil at the end.
    ///
    /// - Throws: ``OpenQuote`` if a quotation mark is not closed.
    mutating func next() throws(OpenQuote) -> [String]? {
        while !rest.isEmpty {
            let cells = try row()
            if cells != [""] { return cells }
        }
        return nil
    }

    private mutating func row() throws(OpenQuote) -> [String] {
        var cells: [String] = []
        while true {
            cells.append(try cell())
            let separator = rest.popFirst()
            if separator == UInt8(ascii: "\r") { _ = rest.first == UInt8(ascii: "\n") ? rest.popFirst() : nil }
            if separator != UInt8(ascii: ",") { return cells }
        }
    }

    /// Takes a cell up to its separator.
    private mutating func cell() throws(OpenQuote) -> String {
        var content: [UInt8] = []
        if rest.first == UInt8(ascii: "\"") {
            repeat {
                rest.removeFirst()
                guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { throw OpenQuote() }
                content += rest[..<end]
                rest = rest[(end + 1)...]
                // Two quotation marks mean one.
                if rest.first == UInt8(ascii: "\"") { content.append(UInt8(ascii: "\"")) }
            } while rest.first == UInt8(ascii: "\"")
        }
        let end = rest.firstIndex { [0x2C, 0x0A, 0x0D].contains($0) } ?? rest.endIndex
        content += rest[..<end]
        rest = rest[end...]
        return String(decoding: content, as: UTF8.self)
    }
}
