import FoundationEssentials
import TaskHubEntities

/// An entry that reports its own problems.
protocol ImportEntry {
    init(_ fields: borrowing ImportFields) throws

    static func error(number: Int, _ problem: ImportProblem) -> ImportError
}

/// Decodes the entries of a file one at a time, and counts them.
struct EntryDecoder<Entry: ImportEntry> {
    private let decoder = JSONDecoder()
    private(set) var count = 0

    /// Decodes the next entry.
    ///
    /// - Throws: ``ImportError`` with the entry's number if it breaks a rule. Another error if it is not an object, or
    ///   not JSON.
    mutating func next(_ json: ArraySlice<UInt8>) throws -> Entry {
        count += 1
        do {
            return try decoder.decode(Object.self, from: JSONRepair.repaired(json)).entry
        } catch let problem as ImportProblem {
            throw Entry.error(number: count, problem)
        } catch let refusal as TaskRefusal {
            throw Entry.error(number: count, .refused(refusal))
        }
    }

    private struct Object: Decodable {
        let entry: Entry

        init(from decoder: any Decoder) throws {
            entry = try Entry(ImportFields(decoder.container(keyedBy: ImportFields.Key.self)))
        }
    }
}
