public import CivilCalendar
public import PosixFiles

/// What one application publishes in a ``SnapshotFile``.
///
/// ```swift
/// struct Weather: SnapshotContent {
///     static let kind = SnapshotKind("weather-snapshot", version: 1)
///     var city: String
///     var lines: [[String]] { [["city", city]] }
///
///     init?(lines: [[String]]) {
///         guard let city = lines.first(where: { $0[0] == "city" && $0.count == 2 })?[1] else { return nil }
///         self.city = city
///     }
/// }
/// ```
public protocol SnapshotContent: Sendable {
    /// Name, version and largest size of the file.
    static var kind: SnapshotKind { get }

    /// The content as lines of fields.
    ///
    /// A field may be any text, as tabs, newlines and control characters are escaped. No line is empty: begin each with
    /// a name, so that a later version can add lines.
    var lines: [[String]] { get }

    /// Creates the content from its lines, or nil if they do not make one.
    ///
    /// Ignore lines with unknown names: a later version may have added them. Each line has at least one field, and its
    /// texts may come from anywhere.
    init?(lines: [[String]])
}

/// A snapshot of one application's own type, with the time it was published and the time until which it is valid.
///
/// The main program publishes; any number of widgets read, at any time, and take no lock. The file is a
/// ``PublishedSnapshot`` whose contents begin with the two moments, in UTC (RFC 3339), or `-` for never:
///
/// ```
/// weather-snapshot	1
/// published	2026-11-18T18:00:00Z
/// valid_until	2026-11-19T00:00:00Z
/// city	Warszawa
/// end	4	0a1b2c3d
/// ```
public struct SnapshotFile<Content: SnapshotContent>: Sendable {
    private let file: PublishedSnapshot

    /// Creates a value for the file at `path`, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file itself, such as `ContainerPaths.file("snapshot")`.
    ///   - stamp: The path of a file that ``publish(_:at:validUntil:)`` then rewrites in place; nil for none. See
    ///     ``PublishedSnapshot``.
    public init(path: String, stamp: String? = nil) {
        file = PublishedSnapshot(path: path, kind: Content.kind, stamp: stamp)
    }

    /// Replaces the file, or makes it, in one step.
    ///
    /// Nothing is synced: a snapshot follows from what the application stores elsewhere. Programs that may publish at
    /// the same time need a lock around reading that source and publishing, or the older content may win.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - now: The current time.
    ///   - validUntil: When the content becomes too old to be trusted; nil for never.
    /// - Throws: `FileError`; `FileError.tooLarge` if the file would be larger than its kind allows. The previous
    ///   snapshot is then in place, unless only the stamp could not be written.
    public func publish(_ content: Content, at now: Instant, validUntil: Instant? = nil) throws(FileError) {
        var writer = LineWriter()
        writer.write(SnapshotFile.published) { $0.instant(now) }
        writer.write(SnapshotFile.validUntil) { writer in
            writer.optional(validUntil) { $0.instant($1) }
        }
        for line in content.lines { writer.write(texts: line) }
        try file.publish(writer.bytes, generation: now.microseconds)
    }

    /// Reads the file, which is checked and bounded as by ``PublishedSnapshot/read()``.
    ///
    /// - Parameter now: The current time, which decides between ``SnapshotReading/fresh(_:published:)`` and
    ///   ``SnapshotReading/stale(_:published:)``.
    /// - Returns: The content, or why there is none. The method never throws, because a widget shows every outcome.
    public func read(at now: Instant) -> SnapshotReading<Content> {
        switch file.read() {
        case .ready(let lines): SnapshotFile.reading(of: lines, at: now) ?? .unreadable(.damaged)
        case .missing: .missing
        case .newer(let version): .newer(version: version)
        case .damaged: .unreadable(.damaged)
        case .unsafeDirectory: .unreadable(.unsafeDirectory)
        case .refused(let error): .unreadable(.refused(error))
        }
    }

    private static var published: StaticString { "published" }
    private static var validUntil: StaticString { "valid_until" }

    /// Returns the content of the lines; nil if they are not those of a file that was published.
    private static func reading(of lines: ArraySlice<UInt8>, at now: Instant) -> SnapshotReading<Content>? {
        lines.withUnsafeBufferPointer { bytes in
            do throws(MalformedLine) {
                var rest = bytes
                var first = try LineReader(nextLineOf: &rest)
                try first.name(published)
                let moment = try first.instant()
                var second = try LineReader(nextLineOf: &rest)
                try second.name(validUntil)
                let limit = try second.field()
                let isStale = limit.isAbsent ? false : try now >= limit.instant()
                var texts: [[String]] = []
                while !rest.isEmpty {
                    var line = try LineReader(nextLineOf: &rest)
                    var fields: [String] = []
                    while !line.isAtEnd { fields.append(try line.text()) }
                    texts.append(fields)
                }
                return Content(lines: texts).map {
                    isStale ? .stale($0, published: moment) : .fresh($0, published: moment)
                }
            } catch {
                return nil
            }
        }
    }
}

/// The result of reading a ``SnapshotFile``.
///
/// No case is an error: a widget shows each.
public enum SnapshotReading<Content: SnapshotContent>: Sendable {
    /// The content, and when it was published. That moment may be in the future if the clock was set back.
    case fresh(Content, published: Instant)
    /// The content, which is too old to be trusted.
    case stale(Content, published: Instant)
    /// Nothing has been published.
    case missing
    /// A later version of the application published it, in a form that this one cannot read.
    case newer(version: Int)
    /// There is a file, but it must not be used.
    case unreadable(SnapshotFault)
}

/// Why a snapshot file must not be used.
public enum SnapshotFault: Hashable, Sendable {
    /// It was truncated or changed, or it is another kind of file.
    case damaged
    /// Its directory belongs to another user, is open to others, or is a symbolic link.
    case unsafeDirectory
    /// It has an owner, mode, type or size that no publisher gives it, or the system did not allow reading it.
    case refused(FileError)
}
