package import FoundationEssentials

/// The version of a program: `{"library":"SQLite 3.51.3, …","schema":1,"version":"1.0.0"}`.
package enum VersionDocument {
    /// Encodes the lines that `--version` prints: the program's version, and that of the database library.
    package static func version(_ text: String) throws -> Data {
        let lines = text.split(separator: "\n").map(String.init)
        return try TaskDocument.encoded(Body(version: lines.first ?? "", library: lines.dropFirst().first ?? ""))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let version: String
        let library: String
    }
}
