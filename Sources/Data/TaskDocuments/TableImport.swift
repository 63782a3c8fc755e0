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
            try TableImport.forEachEntry(of: bytes) { entry, _ in
                count += 1
                if case .failure(let fault) = entry { faults.append(fault) }
            }
        } catch {
            throw .notInFormat(.csv)
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        self.count = count
    }

    var format: ImportFormat { .csv }
    var now: Instant { .writable.lowerBound }
    var positions: ClosedRange<Int>? { nil }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        try TableImport.forEachEntry(of: bytes) { result, unknown in
            switch result {
            case .success(let entry):
                var task = entry.task(in: zone)
                task.notCarried = unknown
                try body(.task(task))
            case .failure(let fault): try body(.skipped(SkippedEntry(fault)))
            }
        }
    }

    /// Calls `body` with each entry, and with the names of the columns in which it has what no field holds.
    private static func forEachEntry(
        of bytes: ArraySlice<UInt8>, _ body: (Result<NativeTaskEntry, ImportFault>, [String]) throws -> Void
    ) throws {
        var rows = TableRows(bytes)
        guard let header = try rows.next()?.map({ $0.trimmingWhitespace().lowercased() }),
            header.contains(TableColumn.title.rawValue), Set(header).count == header.count
        else { throw ImportError.notInFormat(.csv) }
        var decoder = EntryDecoder<NativeTaskEntry>()
        var timesSeen: [EntityID: Int] = [:]
        while let cells = try rows.next() {
            var object: [String: TableCell] = [:]
            var unknown: [String] = []
            for (name, cell) in zip(header, cells) where !cell.isEmpty {
                guard let column = TableColumn(rawValue: name) else {
                    unknown.append(name)
                    continue
                }
                object[name] = TableCell(cell, in: column)
            }
            if cells.count > header.count { unknown.append("column \(header.count + 1)") }
            if object[TableColumn.id.rawValue] == nil {
                let row = cells.joined(separator: "\0")
                let known = EntityID(of: "\(row) of a table")
                timesSeen[known, default: 0] += 1
                let id = timesSeen[known] == 1 ? known : EntityID(of: "\(timesSeen[known] ?? 1) \(row) of a table")
                object[TableColumn.id.rawValue] = .text(id.description)
            }
            try body(try decoder.next(Array(JSONEncoder().encode(object))[...]), unknown.sorted())
        }
    }
}

/// A cell as a value of JSON.
private enum TableCell: Encodable {
    case text(String)
    case number(Int)
    case texts([String])

    init(_ cell: String, in column: TableColumn) {
        switch column {
        case .tags: self = .texts(cell.split(whereSeparator: \.isWhitespace).map(String.init))
        case .priority: self = Int(cell).map { .number($0) } ?? .text(cell)
        default: self = .text(cell)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .texts(let texts): try container.encode(texts)
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
                // Two quotation marks stand for one.
                if rest.first == UInt8(ascii: "\"") { content.append(UInt8(ascii: "\"")) }
            } while rest.first == UInt8(ascii: "\"")
        }
        let end = rest.firstIndex { [0x2C, 0x0A, 0x0D].contains($0) } ?? rest.endIndex
        content += rest[..<end]
        rest = rest[end...]
        return String(decoding: content, as: UTF8.self)
    }
}
