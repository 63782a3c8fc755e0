package import TaskActions
package import TaskHubEntities

/// A file to import from.
package struct ImportFile: Sendable {
    private let bytes: [UInt8]
    private let now: Instant
    private let zone: any ZoneRules

    /// Takes the bytes as they are.
    ///
    /// A byte order mark and other line endings do not matter, and what is not UTF-8 becomes U+FFFD.
    /// Days of the file begin and end as they do in `zone`.
    package init(_ bytes: [UInt8], now: Instant, zone: any ZoneRules) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        self.now = now
        self.zone = zone
    }

    /// Reads it all, or throws an `ImportError`; without a format, as what it looks like.
    package func read(as format: ImportFormat? = nil) throws -> ImportBatch {
        switch format ?? likelyFormat {
        case .json: try NativeImport(bytes).batch()
        case .taskwarrior: try TaskwarriorImport(bytes, now: now).batch()
        case .todotxt: try TodoTxtImport(bytes, zone: zone).batch()
        }
    }

    /// What the content looks like.
    package var likelyFormat: ImportFormat {
        switch bytes.first(where: { !JSONRepair.isBlank($0) }) {
        case UInt8(ascii: "["): .taskwarrior
        case UInt8(ascii: "{"): NativeImport.isNative(bytes) ? .json : .taskwarrior
        default: .todotxt
        }
    }
}

/// The files that tasks can be imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
    case json, taskwarrior, todotxt
}
