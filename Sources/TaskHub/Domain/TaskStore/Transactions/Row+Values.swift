import GRDB
import TaskHubEntities

/// Typed access to columns by position.
///
/// A value that this application never writes is reported as damage.
extension Row {
    /// From 0000-01-01 to 9999-12-31.
    private static let days: ClosedRange<Int64> = -719_528...2_932_896

    func text(_ column: Int) throws -> String {
        guard let value = self[column] as String? else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return value
    }

    func integer(_ column: Int) throws -> Int64 {
        guard let value = self[column] as Int64? else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return value
    }

    func instant(_ column: Int) throws -> Instant {
        Instant(microseconds: try integer(column))
    }

    func optionalInstant(_ column: Int) -> Instant? {
        (self[column] as Int64?).map(Instant.init(microseconds:))
    }

    /// Returns the due date in two columns: a moment in microseconds since 1970, or a day in days since 1970.
    func dueDate(_ column: Int) throws -> DueDate? {
        if let moment = optionalInstant(column) { return .moment(moment) }
        guard let day = self[column + 1] as Int64? else { return nil }
        guard Self.days.contains(day) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return .day(CivilDate(daysSinceEpoch: Int(day)))
    }

    func id(_ column: Int) throws -> EntityID {
        guard let id = try optionalID(column) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return id
    }

    func optionalID(_ column: Int) throws -> EntityID? {
        guard let text = self[column] as String? else { return nil }
        guard let id = EntityID(text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return id
    }

    func value<Value: RawRepresentable<String>>(_ column: Int) throws -> Value {
        guard let value = Value(rawValue: try text(column)) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return value
    }

    func serverField(_ column: Int) throws -> TaskField {
        guard let field = TaskField(serverName: try text(column)) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return field
    }
}

extension DueDate {
    /// The moment in microseconds since 1970; nil for a day.
    var microseconds: Int64? {
        if case .moment(let moment) = self { moment.microseconds } else { nil }
    }
}
