/// The kind of a published file: the name in its first line, and the version of its contents.
///
/// The contents are lines of text. The file adds two: the first line is the name and the version, and the last line is
/// the number of lines before it and their CRC-32 (ISO 3309, as in zlib). So a truncated or changed file of any kind is
/// recognised.
///
/// ```
/// weather-snapshot	1
/// city	Warszawa
/// now	-3	snow
/// end	3	0a1b2c3d
/// ```
public struct PublishedFileKind: Sendable {
    /// The first field of the file.
    public let name: StaticString
    /// The version of the contents that this program writes, and the latest that it reads.
    public let version: Int
    /// The size of the largest file that is read, in bytes.
    public let maximumBytes: Int

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - name: The first field of the file: ASCII without control characters.
    ///   - version: The version of the contents, from 1 on. Raise it if programs that know only the previous version
    ///     must not read them.
    ///   - maximumBytes: The size of the largest file that is read.
    public init(_ name: StaticString, version: Int, maximumBytes: Int = 1 << 20) {
        self.name = name
        self.version = version
        self.maximumBytes = maximumBytes
    }

    /// Adds the first and the last line.
    ///
    /// - Parameter contents: Lines of text, each with its newline. If the last newline is missing, it is added.
    /// - Returns: The whole file.
    public func file(_ contents: [UInt8]) -> [UInt8] {
        var lines = LineWriter()
        lines.write(name) { $0.integer(version) }
        var bytes = lines.bytes + contents
        if bytes.last != PublishedFileKind.newline { bytes.append(PublishedFileKind.newline) }
        let checksum = bytes.withUnsafeBufferPointer { CRC32.text(of: $0) }
        var last = LineWriter()
        last.write(PublishedFileKind.end) {
            $0.integer(bytes.count { $0 == PublishedFileKind.newline })
            $0.ascii(checksum)
        }
        return bytes + last.bytes
    }

    /// Returns the contents of a file.
    ///
    /// The version is checked before the checksum, because a later format may end differently.
    ///
    /// - Parameter file: The whole file, including its first and last line.
    /// - Returns: ``PublishedFileContents/ready(_:)``, ``PublishedFileContents/newer(version:)`` or ``PublishedFileContents/damaged``.
    public func contents(of file: [UInt8]) -> PublishedFileContents {
        file.withUnsafeBufferPointer { bytes in
            do throws(MalformedLine) {
                let first = try PublishedFileKind.line(of: bytes)
                let version = try version(first)
                guard version <= self.version else { return .newer(version: version) }
                let (end, count) = try PublishedFileKind.verified(bytes)
                let start = first.count + 1
                guard start <= end else { throw MalformedLine() }
                let lines = UnsafeBufferPointer(rebasing: bytes[..<end])
                guard PublishedFileKind.lineCount(lines) == count else { throw MalformedLine() }
                return .ready(file[start..<end])
            } catch {
                return .damaged
            }
        }
    }

    private static let end: StaticString = "end"
    private static let newline = UInt8(ascii: "\n")

    private func version(_ line: UnsafeBufferPointer<UInt8>) throws(MalformedLine) -> Int {
        var reader = LineReader(line)
        try reader.name(name)
        let version = try reader.number(in: 1...Field.largestNumber)
        try reader.end()
        return version
    }

    /// Returns the first line, without its newline.
    private static func line(
        of bytes: UnsafeBufferPointer<UInt8>
    ) throws(MalformedLine) -> UnsafeBufferPointer<UInt8> {
        guard let parts = bytes.split(at: newline) else { throw MalformedLine() }
        return parts.0
    }

    /// Compares the checksum in the last line with the lines before it.
    ///
    /// - Returns: Where the last line begins, and the number of lines before it according to the last line.
    private static func verified(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(MalformedLine) -> (end: Int, count: Int) {
        guard bytes.last == newline else { throw MalformedLine() }
        var start = bytes.count - 1
        while start > 0, bytes[start - 1] != newline { start -= 1 }
        var reader = LineReader(UnsafeBufferPointer(rebasing: bytes[start..<(bytes.count - 1)]))
        try reader.name(end)
        let count = try reader.number(in: 0...Field.largestNumber)
        let checksum = try reader.field()
        try reader.end()
        let lines = UnsafeBufferPointer(rebasing: bytes[..<start])
        guard try checksum.checksum() == CRC32.checksum(lines) else { throw MalformedLine() }
        return (start, count)
    }

    private static func lineCount(_ lines: UnsafeBufferPointer<UInt8>) -> Int {
        var rest = lines
        var count = 0
        while let (_, after) = rest.split(at: newline) {
            rest = after
            count += 1
        }
        return count
    }
}
