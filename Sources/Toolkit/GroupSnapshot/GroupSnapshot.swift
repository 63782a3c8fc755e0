public import AppGroup
public import CivilCalendar

/// What one application publishes in a ``GroupSnapshot``.
///
/// ```swift
/// struct Weather: SnapshotContent {
///     static let kind = ContentKind("weather", version: 1)
///     var city: String
///     var bytes: [UInt8] { Array(city.utf8) }
///
///     init?(bytes: ArraySlice<UInt8>, version: Int) {
///         city = String(decoding: bytes, as: UTF8.self)
///     }
/// }
/// ```
public protocol SnapshotContent: Sendable {
    /// The application's name for the content, and the latest version that this program knows.
    static var kind: ContentKind { get }

    /// The content in the format of the latest version.
    var bytes: [UInt8] { get throws }

    /// Creates the content, or nil if the bytes do not make one.
    ///
    /// - Parameters:
    ///   - bytes: What was published. A text in it may come from anywhere.
    ///   - version: The version that it was published as, at most that of ``kind``.
    init?(bytes: ArraySlice<UInt8>, version: Int)
}

/// A snapshot with content of the application's own type.
///
/// ```swift
/// let weather = GroupSnapshot<Weather>("weather", in: container.paths)
/// try weather.publish(Weather(city: "Łódź"), at: now, validUntil: midnight, under: locks)
/// switch weather.read(at: now) {
/// case .fresh(let content, let header): …
/// ```
public struct GroupSnapshot<Content: SnapshotContent>: Sendable {
    /// The same snapshot, with its content as bytes.
    public let file: SnapshotFile

    /// Names a snapshot, and touches no file; see ``SnapshotFile/init(_:in:)``.
    public init(_ name: EntryName, in paths: ContainerPaths) {
        file = SnapshotFile(name, in: paths)
    }

    /// Reads the snapshot, as ``SnapshotFile/read(at:)`` does.
    ///
    /// - Returns: The content, or why there is none; ``SnapshotFault/otherContent(_:)`` if it has another name than
    ///   that of `Content.kind`.
    public func read(at now: Instant) -> SnapshotReading<Content> {
        switch file.read(at: now) {
        case .fresh(let bytes, let header), .stale(let bytes, let header):
            let (kind, version) = (Content.kind, header.content.version)
            guard header.content.name == kind.name else { return .unreadable(.otherContent(header.content)) }
            guard version <= kind.version else { return .newer(version: version) }
            guard let content = Content(bytes: bytes, version: version) else { return .unreadable(.damaged) }
            return header.isStale(at: now) ? .stale(content, header) : .fresh(content, header)
        case .missing: return .missing
        case .newer(let version): return .newer(version: version)
        case .unreadable(let fault): return .unreadable(fault)
        }
    }

    /// Publishes the content.
    ///
    /// If it follows from something that another program may change meanwhile, older content could win. Then read that
    /// under the lock too:
    ///
    /// ```swift
    /// try weather.file.publish(under: locks) { try SnapshotDraft(try readWeather(), at: SystemTime.now()) }
    /// ```
    ///
    /// The parameters are those of ``SnapshotDraft/init(_:as:at:validUntil:changes:)`` and
    /// ``SnapshotFile/publish(under:waitingAtMost:_:)``, and so are the results.
    @discardableResult
    public func publish(
        _ content: Content, at now: Instant, validUntil: Instant? = nil, changes: [Instant] = [],
        under locks: ContainerLocks, waitingAtMost limit: Duration = .seconds(5)
    ) throws -> SnapshotHeader {
        try file.publish(under: locks, waitingAtMost: limit) {
            try SnapshotDraft(content, at: now, validUntil: validUntil, changes: changes)
        }
    }
}

extension SnapshotDraft {
    /// Creates a draft of typed content, as ``init(_:as:at:validUntil:changes:)`` does, or throws what its `bytes` throw.
    public init<Content: SnapshotContent>(
        _ content: Content, at now: Instant, validUntil: Instant? = nil, changes: [Instant] = []
    ) throws {
        self.init(try content.bytes, as: Content.kind, at: now, validUntil: validUntil, changes: changes)
    }
}
