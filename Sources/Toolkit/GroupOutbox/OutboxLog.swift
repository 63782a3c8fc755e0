internal import PublishedFiles

/// What the outbox's file says: a line that names the format, and a line for each entry.
struct OutboxLog {
    /// Whether every byte of the file is understood.
    enum Condition: Equatable {
        case whole
        /// The last line has no newline: its writer was killed or had no space before it could confirm the entry.
        case torn
        /// Something else changed the file.
        case damaged
    }

    /// The field of the first line that is changed in place.
    enum Name: UInt8 {
        /// A power failure may take the file's name back, so its directory must be synced before an entry is confirmed.
        case unsynced = 0x3F
        case synced = 0x3D
    }

    fileprivate static let kind: StaticString = "appgroup-outbox"
    fileprivate static let version = 1
    /// The first line of a new file.
    static let header = Array("\(kind)\t\(version)\t?\n".utf8)
    /// Where ``Name`` is in the first line.
    static let nameOffset = header.count - 2

    private(set) var lines: [OutboxLine] = []
    /// Where the next line belongs: behind the last good one.
    private(set) var end = 0
    private(set) var condition = Condition.whole
    private(set) var name = Name.unsynced

    /// Reads the bytes of a file, from which any number may be missing or changed.
    ///
    /// - Throws: ``OutboxError/newer(version:)``.
    init(_ bytes: [UInt8]) throws(OutboxError) {
        var newer: Int?
        bytes.withUnsafeBufferPointer { file in
            guard let (first, rest) = file.split(at: 0x0A), let header = OutboxHeader(first) else {
                condition = .damaged
                return readLines(of: file, at: 0)
            }
            guard header.version == OutboxLog.version else { return newer = header.version }
            name = header.name
            end = first.count + 1
            readLines(of: rest, at: end)
        }
        if let newer { throw .newer(version: newer) }
    }

    /// The bytes that the entries need that were not removed, and those of the others.
    var sizes: (live: Int, removed: Int) {
        lines.reduce(into: (0, 0)) { sizes, line in
            if line.isLive { sizes.0 += line.count } else { sizes.1 += line.count }
        }
    }

    /// Returns the line of the entry with the key, unless it was removed.
    func line(_ key: String) -> OutboxLine? {
        lines.first { $0.isLive && $0.message.key == key }
    }

    private mutating func readLines(of text: UnsafeBufferPointer<UInt8>, at start: Int) {
        var (offset, rest) = (start, text)
        while let (bytes, after) = rest.split(at: 0x0A) {
            if let line = OutboxLine(bytes, at: offset) {
                lines.append(line)
                end = offset + line.count
            } else {
                condition = .damaged
            }
            offset += bytes.count + 1
            rest = after
        }
        if !rest.isEmpty, condition == .whole { condition = .torn }
    }
}

/// The fields of the first line.
private struct OutboxHeader {
    let version: Int
    let name: OutboxLog.Name

    init?(_ line: UnsafeBufferPointer<UInt8>) {
        var fields = LineReader(line)
        do throws(MalformedLine) {
            try fields.name(OutboxLog.kind)
            version = try fields.integer(in: OutboxLog.version...Int(Int32.max))
            guard version == OutboxLog.version else {
                name = .unsynced
                return
            }
            let name = try fields.field().bytes
            guard name.count == 1 else { return nil }
            self.name = OutboxLog.Name(rawValue: name[0]) ?? .unsynced
            try fields.end()
        } catch {
            return nil
        }
    }
}
