/// The version of the schema, stored in SQLite's `user_version`.
///
/// Programs of one major version can use each other's stores. A program must not touch a store of another major
/// version.
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

    /// The version of an empty database.
    static let none = SchemaVersion(0, 0)

    static func < (left: SchemaVersion, right: SchemaVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SchemaVersion: CustomStringConvertible {
    var description: String { "\(major).\(minor)" }
}
