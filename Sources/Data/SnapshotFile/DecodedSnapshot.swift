import TaskHubEntities

/// The content of a snapshot file.
enum DecodedSnapshot {
    case snapshot(WidgetSnapshot)
    case damaged
    case newer(version: Int)

    /// Decodes the bytes of a file.
    ///
    /// The version is checked before the checksum, because a later format may end differently.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        do {
            let version = try DecodedSnapshot.version(try DecodedSnapshot.line(of: bytes).0)
            guard version <= SnapshotFormat.version else {
                self = .newer(version: version)
                return
            }
            let (lines, count) = try DecodedSnapshot.verified(bytes)
            var (_, rest) = try DecodedSnapshot.line(of: lines)
            var decoder = SnapshotDecoder()
            var read = 1
            while !rest.isEmpty {
                let (line, after) = try DecodedSnapshot.line(of: rest)
                try decoder.read(line)
                rest = after
                read += 1
            }
            guard read == count else { throw MalformedLine() }
            self = .snapshot(try decoder.snapshot())
        } catch {
            self = .damaged
        }
    }

    private static func line(
        of bytes: UnsafeBufferPointer<UInt8>
    ) throws(MalformedLine) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) {
        guard let parts = bytes.split(at: UInt8(ascii: "\n")) else { throw MalformedLine() }
        return parts
    }

    private static func version(_ line: UnsafeBufferPointer<UInt8>) throws(MalformedLine) -> Int {
        var reader = LineReader(line)
        try reader.name(SnapshotFormat.magic)
        let version = try reader.integer()
        try reader.end()
        guard version >= 1 else { throw MalformedLine() }
        return version
    }

    /// Compares the checksum in the last line with the lines before it.
    ///
    /// - Returns: The lines before the last one, and their number according to the last line.
    private static func verified(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(MalformedLine) -> (UnsafeBufferPointer<UInt8>, count: Int) {
        guard bytes.last == UInt8(ascii: "\n") else { throw MalformedLine() }
        var start = bytes.count - 1
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var reader = LineReader(UnsafeBufferPointer(rebasing: bytes[start..<(bytes.count - 1)]))
        try reader.name(SnapshotFormat.Line.end)
        let count = try reader.integer()
        let checksum = try reader.field()
        try reader.end()
        let lines = UnsafeBufferPointer(rebasing: bytes[..<start])
        guard try checksum.checksum() == CRC32.checksum(lines) else { throw MalformedLine() }
        return (lines, count)
    }
}
