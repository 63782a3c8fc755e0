import FoundationEssentials
import TaskActions
import TaskHubEntities

/// Our own documents: an export, or a list of tasks.
struct NativeImport: FormatSource {
    let count: Int
    let zone: any ZoneRules
    let positions: ClosedRange<Int>?
    private let lists: EntryArray<ImportedList>?
    private let tasks: EntryArray<NativeTaskEntry>

    /// Checks the whole document.
    init(_ bytes: ArraySlice<UInt8>, zone: any ZoneRules, skippingInvalid: Bool) throws(ImportError) {
        let members: NativeMembers
        do {
            members = try NativeMembers(bytes)
        } catch let error as JSONCursor.Malformed {
            throw .notJSON(TextPlace(error.index, in: bytes))
        } catch {
            throw .notInFormat(.json)
        }
        guard members.schema <= AnswerFormat.version else { throw .newerSchema(members.schema) }
        guard let array = members.tasks else { throw .notInFormat(.json) }
        let lists = members.lists.map { EntryArray<ImportedList>(json: $0) }
        let tasks = EntryArray<NativeTaskEntry>(json: array)
        var count = 0
        var positions: ClosedRange<Int>?
        var faults: [ImportFault] = []
        do {
            try lists?.forEach { list in
                if case .failure(let fault) = list { faults.append(fault) }
            }
            try tasks.forEach { result in
                count += 1
                let entry: NativeTaskEntry
                switch result {
                case .success(let read): entry = read
                case .failure(let fault): return faults.append(fault)
                }
                guard let position = entry.position else { return }
                let range = positions ?? position...position
                positions = min(range.lowerBound, position)...max(range.upperBound, position)
            }
        } catch let error as JSONCursor.Malformed {
            throw .notJSON(TextPlace(error.index, in: bytes))
        } catch {
            throw .notInFormat(.json)
        }
        guard faults.isEmpty || skippingInvalid else { throw .entries(faults) }
        self.lists = lists
        self.tasks = tasks
        self.count = count
        self.zone = zone
        self.positions = positions
    }

    var format: ImportFormat { .json }

    /// Returns whether the file is one object with a schema number.
    static func isNative(_ bytes: ArraySlice<UInt8>) -> Bool {
        (try? NativeMembers(bytes)) != nil
    }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        try lists?.forEach { list in
            switch list {
            case .success(let list): try body(.list(list))
            case .failure(let fault): try body(.skipped(SkippedEntry(fault)))
            }
        }
        try tasks.forEach { result in
            let entry: NativeTaskEntry
            switch result {
            case .success(let read): entry = read
            case .failure(let fault): return try body(.skipped(SkippedEntry(fault)))
            }
            // A list of tasks, unlike an export, names lists only in its tasks.
            if let list = entry.impliedList { try body(.list(list)) }
            try body(.task(entry.task(in: zone)))
        }
    }
}

/// The members of a document of ours.
private struct NativeMembers {
    let schema: Int
    let lists: ArraySlice<UInt8>?
    let tasks: ArraySlice<UInt8>?

    /// - Throws: An error if the text is not one object with a schema number.
    init(_ bytes: ArraySlice<UInt8>) throws {
        var cursor = JSONCursor(bytes)
        let decoder = JSONDecoder()
        var members: [String: ArraySlice<UInt8>] = [:]
        guard cursor.skip(UInt8(ascii: "{")) else { throw cursor.malformed }
        var isFirst = true
        while try cursor.moveToNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let name = try decoder.decode(String.self, from: JSONRepair.repaired(cursor.skipName()))
            let value = try cursor.skipValue()
            // As in `JSONDecoder`, the first of several members with one name counts.
            if ["schema", "lists", "tasks"].contains(name), members[name] == nil { members[name] = value }
        }
        guard cursor.isAtEnd else { throw cursor.malformed }
        guard let schema = members["schema"] else { throw ImportError.notInFormat(.json) }
        self.schema = try decoder.decode(Int.self, from: JSONRepair.repaired(schema))
        lists = members["lists"].flatMap { $0.elementsEqual("null".utf8) ? nil : $0 }
        tasks = members["tasks"]
    }
}

/// A JSON array of entries, of which one at a time is decoded.
private struct EntryArray<Entry: ImportEntry> {
    let json: ArraySlice<UInt8>

    /// Calls `body` with each entry.
    ///
    /// - Throws: An error if an entry is not an object, or what `body` throws.
    func forEach(_ body: (Result<Entry, ImportFault>) throws -> Void) throws {
        var cursor = JSONCursor(json)
        var decoder = EntryDecoder<Entry>()
        guard cursor.skip(UInt8(ascii: "[")) else { throw ImportError.notInFormat(.json) }
        while try cursor.moveToNext(before: UInt8(ascii: "]"), isFirst: decoder.count == 0) {
            try body(decoder.next(cursor.skipValue()))
        }
    }
}

extension SkippedEntry {
    /// An entry that breaks a rule, named by its place.
    init(_ fault: ImportFault) {
        self.init(.invalid, title: fault.place)
    }
}
