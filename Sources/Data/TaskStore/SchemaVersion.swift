/// The version of the schema, kept in SQLite's `user_version`.
///
/// Programs of the same major version understand each other's stores; one of another major version must not
/// touch the store.
struct SchemaVersion: Comparable {
    let major: Int
    let minor: Int

    init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    init(userVersion: Int64) {
        major = Int(userVersion >> 16)
        minor = Int(userVersion & 0xFFFF)
    }

    var userVersion: Int { major << 16 | minor }

    /// Of a database in which nothing was made yet.
    static let none = SchemaVersion(0, 0)

    static func < (left: SchemaVersion, right: SchemaVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SchemaVersion: CustomStringConvertible {
    var description: String { "\(major).\(minor)" }
}
