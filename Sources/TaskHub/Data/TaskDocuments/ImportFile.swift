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
    /// - Parameters:
    ///   - format: The file's format, or nil for the ``recognizedFormat``.
    ///   - skippingInvalid: Whether entries that break a rule are visited as skipped ones, and are no error.
    /// - Returns: The tasks and lists to add, which are decoded again when they are visited.
    /// - Throws: ``ImportError``.
    package func read(
        as format: ImportFormat? = nil, skippingInvalid: Bool = false
    ) throws(ImportError) -> any ImportSource {
        let format = format ?? recognizedFormat
        // A todo.txt file may be empty.
        if let encoding, encoding != .empty || format != .todotxt { throw .notText(encoding) }
        switch format {
        case nil: throw .unknownFormat
        case .json: return try NativeImport(bytes, zone: zone, skippingInvalid: skippingInvalid)
        case .taskwarrior:
            return try TaskwarriorImport(bytes, now: now, zone: zone, skippingInvalid: skippingInvalid)
        case .todotxt: return try TodoTxtImport(bytes, zone: zone, skippingInvalid: skippingInvalid)
        case .ics: return try CalendarImport(bytes, zone: zone, skippingInvalid: skippingInvalid)
        case .csv: return try TableImport(bytes, zone: zone, skippingInvalid: skippingInvalid)
        }
    }

    /// What the file is, if it is no text in UTF-8.
    private var encoding: ImportError.Encoding? {
        if bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return .empty }
        // gzip, zip, xz, bzip2 and Zstandard.
        let compressed: [[UInt8]] = [
            [0x1F, 0x8B], [0x50, 0x4B, 3, 4], [0xFD, 0x37, 0x7A, 0x58, 0x5A], [0x42, 0x5A, 0x68],
            [0x28, 0xB5, 0x2F, 0xFD],
        ]
        if compressed.contains(where: { bytes.starts(with: $0) }) { return .compressed }
        // With a byte order mark, or with a zero beside each of the first two characters.
        let zeros = bytes.prefix(4).map { $0 == 0 }
        let isWide = zeros == [false, true, false, true] || zeros == [true, false, true, false]
        return isWide || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
    }

    /// The format that the name says, or that the contents have if they are JSON or iCalendar; nil if neither tells.
    ///
    /// Any text could be a todo.txt file or a table, so only its name shows that it is one: `todo.txt`, `done.txt`,
    /// `*.todo.txt` or `*.csv`.
    package var recognizedFormat: ImportFormat? {
        if isNamedAsTodoTxt { return .todotxt }
        if name?.lowercased().hasSuffix(".csv") == true { return .csv }
        let start = bytes.drop(while: JSONRepair.isBlank).prefix(CalendarImport.beginning.utf8.count)
        if String(decoding: start, as: UTF8.self).uppercased() == CalendarImport.beginning { return .ics }
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
    case json, taskwarrior, todotxt, ics, csv
}
