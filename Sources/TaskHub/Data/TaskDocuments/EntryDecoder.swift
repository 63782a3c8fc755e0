import FoundationEssentials
import TaskHubEntities

/// An entry of a JSON file.
protocol ImportEntry {
    /// What its place is counted among.
    static var kind: ImportFault.Kind { get }
    /// Whether values may be a ``BareWord``.
    static var hasBareWords: Bool { get }

    init(_ fields: borrowing ImportFields) throws
}

extension ImportEntry {
    static var hasBareWords: Bool { false }
}

/// Decodes the entries of a file one at a time, and counts them.
struct EntryDecoder<Entry: ImportEntry> {
    private let decoder = JSONDecoder()
    private(set) var count = 0

    /// Decodes the next entry.
    ///
    /// - Returns: The entry, or which rule it breaks.
    /// - Throws: An error if it is not an object, or not JSON.
    mutating func next(_ json: ArraySlice<UInt8>) throws -> Result<Entry, ImportFault> {
        count += 1
        do {
            do {
                return .success(try decode(json))
            } catch is DecodingError where Entry.hasBareWords {
                // Few files have them, and looking for them takes time.
                return .success(try decode(json, quotingBareWords: true))
            }
        } catch let problem as ImportProblem {
            return .failure(ImportFault(Entry.kind, count, problem))
        } catch let refusal as TaskRefusal {
            return .failure(ImportFault(Entry.kind, count, .refused(refusal)))
        }
    }

    private func decode(_ json: ArraySlice<UInt8>, quotingBareWords: Bool = false) throws -> Entry {
        try decoder.decode(Object.self, from: JSONRepair.repaired(json, quotesBareWords: quotingBareWords)).entry
    }

    private struct Object: Decodable {
        let entry: Entry

        init(from decoder: any Decoder) throws {
            entry = try Entry(ImportFields(decoder.container(keyedBy: ImportFields.Key.self)))
        }
    }
}
