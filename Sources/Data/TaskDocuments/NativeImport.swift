import FoundationEssentials
import TaskActions
import TaskHubEntities

/// Reads our own documents: an export or a list of tasks.
struct NativeImport {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns whether the file is one object with a schema number.
    static func isNative(_ bytes: [UInt8]) -> Bool {
        (try? schema(of: JSONRepair.repaired(bytes))) != nil
    }

    func batch() throws(ImportError) -> ImportBatch {
        let data = JSONRepair.repaired(bytes)
        guard let schema = try? NativeImport.schema(of: data) else { throw .notInFormat(.json) }
        guard schema <= TaskDocument.schema else { throw .newerSchema(schema) }
        do {
            return batch(try JSONDecoder().decode(Document.self, from: data))
        } catch let error as ImportError {
            throw error
        } catch {
            throw .notInFormat(.json)
        }
    }

    private func batch(_ document: Document) -> ImportBatch {
        let lists = document.lists?.values ?? []
        let tasks = document.tasks.values
        var known = Set(lists.map(\.name.folded))
        // A list of tasks, unlike an export, names lists only in its tasks.
        let implied = tasks.compactMap(\.impliedList).filter { known.insert($0.name.folded).inserted }
        return ImportBatch(lists: lists + implied, tasks: tasks.map(\.task))
    }

    private static func schema(of data: Data) throws -> Int {
        try JSONDecoder().decode(Header.self, from: data).schema
    }

    private struct Header: Decodable {
        let schema: Int
    }

    private struct Document: Decodable {
        let lists: NumberedEntries<ImportedList>?
        let tasks: NumberedEntries<NativeTaskEntry>
    }
}

/// An entry that reports its own problems.
protocol ImportEntry {
    init(_ fields: borrowing ImportFields) throws

    static func error(number: Int, _ problem: ImportProblem) -> ImportError
}

/// The entries of an array.
///
/// Decoding stops at the first entry that breaks a rule, and throws its number.
struct NumberedEntries<Entry: ImportEntry>: Decodable {
    let values: [Entry]

    init(from decoder: any Decoder) throws {
        var array = try decoder.unkeyedContainer()
        var values: [Entry] = []
        values.reserveCapacity(array.count ?? 0)
        while !array.isAtEnd {
            let number = values.count + 1
            do {
                let fields = ImportFields(try array.nestedContainer(keyedBy: ImportFields.Key.self))
                values.append(try Entry(fields))
            } catch let problem as ImportProblem {
                throw Entry.error(number: number, problem)
            } catch let refusal as TaskRefusal {
                throw Entry.error(number: number, .refused(refusal))
            }
        }
        self.values = values
    }
}
