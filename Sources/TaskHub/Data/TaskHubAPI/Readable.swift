import TaskHubEntities
import TaskSync

/// A record of the server, or what is known of one that has another form than expected.
///
/// So one record does not hide the others of its response.
enum Readable<Record: Decodable>: Decodable {
    case read(Record)
    case unreadable(UnreadableRecord)

    init(from decoder: any Decoder) throws {
        do {
            self = .read(try Record(from: decoder))
        } catch {
            self = .unreadable(
                UnreadableRecord(id: IdentityResponse(from: decoder).id, member: Self.member(error, below: decoder)))
        }
    }

    /// Returns the name of the member, which is never a text of the server: only what this version knows is decoded.
    private static func member(_ error: any Error, below decoder: any Decoder) -> String? {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            default: []
            }
        return path.dropFirst(decoder.codingPath.count).first?.stringValue
    }
}

/// The id of a record.
private struct IdentityResponse {
    let id: EntityID?

    private enum CodingKeys: String, CodingKey {
        case id
    }

    init(from decoder: any Decoder) {
        id = try? decoder.container(keyedBy: CodingKeys.self).id(.id)
    }
}

extension ServerRows {
    /// Sorts the records of a response into those that were read and the others.
    init<Record>(_ records: [Readable<Record>], _ row: (Record) -> Row) {
        self.init([])
        append(records, row)
    }

    mutating func append<Record>(_ records: [Readable<Record>], _ row: (Record) -> Row) {
        for record in records {
            switch record {
            case .read(let record): rows.append(row(record))
            case .unreadable(let record): unreadable.append(record)
            }
        }
    }
}
