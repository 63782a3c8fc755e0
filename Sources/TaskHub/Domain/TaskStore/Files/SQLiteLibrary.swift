import GRDBSQLite

/// The SQLite library that this program runs with.
package struct SQLiteLibrary: Hashable, Sendable {
    /// As in `SQLITE_VERSION_NUMBER`: 3040001 is 3.40.1.
    private let number: Int32

    package static var current: SQLiteLibrary { SQLiteLibrary(number: sqlite3_libversion_number()) }

    package init(number: Int32) {
        self.number = number
    }

    package var version: String {
        "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// Whether the library's WAL-reset bug is fixed: since 3.51.3, and in 3.44.6 and 3.50.7.
    ///
    /// Without the fix, a checkpoint beside a writer can lose committed pages (https://sqlite.org/wal.html). Programs
    /// of this package never checkpoint that way; other programs that open the store may.
    package var hasWALResetFix: Bool {
        switch number {
        case 3_044_006..<3_045_000, 3_050_007..<3_051_000, 3_051_003...: true
        default: false
        }
    }

    /// The version and whether it has the fix, such as `SQLite 3.51.3, with the fix of its WAL-reset bug`.
    package var summary: String {
        "SQLite \(version), \(hasWALResetFix ? "with" : "without") the fix of its WAL-reset bug"
    }
}
