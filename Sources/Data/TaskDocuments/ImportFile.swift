package import TaskActions
package import TaskHubEntities

/// A file to import from.
package struct ImportFile: Sendable {
    private let bytes: ArraySlice<UInt8>
    private let name: String?
    private let now: Instant
    private let zone: any ZoneRules

    /// Creates an import from a file's contents.
    ///
    /// - Parameters:
    ///   - bytes: The contents. A byte order mark is ignored, all line endings are accepted, and bytes that are not
    ///     UTF-8 become U+FFFD.
    ///   - name: The file's name; nil if it has none.
    ///   - now: The current time.
    ///   - zone: The zone in which the file's days begin and end.
    package init(_ bytes: [UInt8], named name: String? = nil, now: Instant, zone: any ZoneRules) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        self.name = name
        self.now = now
        self.zone = zone
    }

    /// Checks the whole file.
    ///
    /// - Parameter format: The file's format, or nil for the ``recognizedFormat``.
    /// - Returns: The tasks and lists to add, which are decoded again when they are visited.
    /// - Throws: ``ImportError``.
    package func read(as format: ImportFormat? = nil) throws(ImportError) -> any ImportSource {
        switch format ?? recognizedFormat {
        case nil: throw .unknownFormat
        case .json: return try NativeImport(bytes, zone: zone)
        case .taskwarrior: return try TaskwarriorImport(bytes, now: now, zone: zone)
        case .todotxt: return try TodoTxtImport(bytes, zone: zone)
        }
    }

    /// The format that the name says, or that the contents have if they are JSON; nil if neither tells.
    ///
    /// Any text could be a todo.txt file, so only its name shows that it is one: `todo.txt`, `done.txt` or `*.todo.txt`.
    package var recognizedFormat: ImportFormat? {
        if isNamedAsTodoTxt { return .todotxt }
        return switch bytes.first(where: { !JSONRepair.isBlank($0) }) {
        case UInt8(ascii: "["): .taskwarrior
        case UInt8(ascii: "{"): NativeImport.isNative(bytes) ? .json : .taskwarrior
        default: nil
        }
    }

    private var isNamedAsTodoTxt: Bool {
        guard let name = name?.lowercased() else { return false }
        return name == "todo.txt" || name == "done.txt" || name.hasSuffix(".todo.txt")
    }
}

/// The formats that tasks can be imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
    case json, taskwarrior, todotxt
}
