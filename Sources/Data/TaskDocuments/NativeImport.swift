import FoundationEssentials
import TaskActions
import TaskHubEntities

/// Our own documents: an export, or a list of tasks.
struct NativeImport: ImportSource {
    let count: Int
    let positions: ClosedRange<Int>?
    private let lists: EntryArray<ImportedList>?
    private let tasks: EntryArray<NativeTaskEntry>
    private let zone: any ZoneRules

    /// Checks the whole document.
    init(_ bytes: ArraySlice<UInt8>, zone: any ZoneRules) throws(ImportError) {
        guard let members = try? NativeMembers(bytes) else { throw .notInFormat(.json) }
        guard members.schema <= TaskDocument.schema else { throw .newerSchema(members.schema) }
        guard let array = members.tasks else { throw .notInFormat(.json) }
        let lists = members.lists.map { EntryArray<ImportedList>(json: $0) }
        let tasks = EntryArray<NativeTaskEntry>(json: array)
        var count = 0
        var positions: ClosedRange<Int>?
        do {
            try lists?.forEach { _ in }
            try tasks.forEach { entry in
                count += 1
                guard let position = entry.position else { return }
                let range = positions ?? position...position
                positions = min(range.lowerBound, position)...max(range.upperBound, position)
            }
        } catch let error as ImportError {
            throw error
        } catch {
            throw .notInFormat(.json)
        }
        self.lists = lists
        self.tasks = tasks
        self.count = count
        self.zone = zone
        self.positions = positions
    }

    /// Returns whether the file is one object with a schema number.
    static func isNative(_ bytes: ArraySlice<UInt8>) -> Bool {
        (try? NativeMembers(bytes)) != nil
    }

    func forEach(_ body: (ImportedEntry) throws -> Void) throws {
        try lists?.forEach { try body(.list($0)) }
        try tasks.forEach { entry in
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
        guard cursor.skip(UInt8(ascii: "{")) else { throw JSONCursor.Malformed() }
        var isFirst = true
        while try cursor.moveToNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let name = try decoder.decode(String.self, from: JSONRepair.repaired(cursor.skipName()))
            let value = try cursor.skipValue()
            // As in `JSONDecoder`, the first of several members with one name counts.
            if ["schema", "lists", "tasks"].contains(name), members[name] == nil { members[name] = value }
        }
        guard cursor.isAtEnd, let schema = members["schema"] else { throw JSONCursor.Malformed() }
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
    /// - Throws: ``ImportError`` with the number of the first entry that breaks a rule. Another error if an entry is
    ///   not an object, or what `body` throws.
    func forEach(_ body: (Entry) throws -> Void) throws {
        var cursor = JSONCursor(json)
        var decoder = EntryDecoder<Entry>()
        guard cursor.skip(UInt8(ascii: "[")) else { throw JSONCursor.Malformed() }
        while try cursor.moveToNext(before: UInt8(ascii: "]"), isFirst: decoder.count == 0) {
            try body(decoder.next(cursor.skipValue()))
        }
    }
}
