import AppGroup
import CivilCalendar
import PublishedFiles

/// Converts between a snapshot and the contents of its file.
///
/// docs/spec/Snapshot.md specifies the format.
enum SnapshotEnvelope {
    static let kind = PublishedFileKind("appgroup-snapshot", version: 1, maximumBytes: SnapshotFile.maximumBytes)

    private static let content: StaticString = "content"
    private static let generation: StaticString = "generation"
    private static let published: StaticString = "published"
    private static let validUntil: StaticString = "valid_until"
    private static let changes: StaticString = "changes"

    static func contents(_ header: SnapshotHeader, _ bytes: [UInt8]) -> [UInt8] {
        var lines = LineWriter()
        lines.write(content) {
            $0.ascii(header.content.name.text)
            $0.integer(header.content.version)
        }
        lines.write(generation) { $0.integer(Int(header.generation)) }
        lines.write(published) { $0.instant(header.published) }
        lines.write(validUntil) { lines in lines.optional(header.validUntil) { $0.instant($1) } }
        for moment in header.changes { lines.write(changes) { $0.instant(moment) } }
        return LengthBlock.contents(header: lines, bytes)
    }

    /// - Throws: ``MalformedLine`` unless a publisher could have written the contents.
    static func parsed(
        _ contents: ArraySlice<UInt8>
    ) throws(MalformedLine) -> (header: SnapshotHeader, content: ArraySlice<UInt8>) {
        var lines = HeaderLines()
        let limit = SnapshotFile.maximumContentBytes
        let bytes = try LengthBlock.split(contents, limit: limit) { name, line throws(MalformedLine) in
            try lines.take(name, &line)
        }
        return (try lines.header(), bytes)
    }

    private struct HeaderLines {
        private var content: ContentKind?
        private var generation: Int?
        private var published: Instant?
        /// The outer value is nil until the line was read.
        private var validUntil: Instant??
        private var changes: [Instant] = []

        mutating func take(_ name: Field, _ line: inout LineReader) throws(MalformedLine) {
            if name.equals(SnapshotEnvelope.content) {
                try once(content == nil)
                let text = String(decoding: try line.field().bytes, as: UTF8.self)
                guard let name = EntryName(text) else { throw MalformedLine() }
                content = ContentKind(name, version: try line.number(in: ContentKind.versions))
            } else if name.equals(SnapshotEnvelope.generation) {
                try once(generation == nil)
                generation = try line.number(in: ContentKind.versions)
            } else if name.equals(SnapshotEnvelope.published) {
                try once(published == nil)
                published = try line.instant()
            } else if name.equals(SnapshotEnvelope.validUntil) {
                try once(validUntil == nil)
                let field = try line.field()
                validUntil = .some(field.isAbsent ? nil : try field.instant())
            } else if name.equals(SnapshotEnvelope.changes) {
                let moment = try line.instant()
                try once(changes.count < SnapshotFile.maximumChanges && changes.last.map { $0 < moment } ?? true)
                changes.append(moment)
            } else {
                return
            }
            try line.end()
        }

        func header() throws(MalformedLine) -> SnapshotHeader {
            guard let content, let generation, let published, let validUntil else { throw MalformedLine() }
            return SnapshotHeader(
                content: content, generation: Int64(generation), published: published, validUntil: validUntil,
                changes: changes)
        }

        private func once(_ isAllowed: Bool) throws(MalformedLine) {
            guard isAllowed else { throw MalformedLine() }
        }
    }
}
