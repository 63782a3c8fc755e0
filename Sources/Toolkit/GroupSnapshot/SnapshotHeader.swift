public import AppGroup
public import CivilCalendar
import PublishedFiles

/// What a snapshot contains, as its publisher calls it.
public struct ContentKind: Hashable, Sendable {
    /// The name, such as `card`.
    public let name: EntryName
    /// The version of the content's format.
    public let version: Int

    /// The versions that a file can hold.
    public static let versions = 1...Field.largestNumber

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - name: The application's name for the format.
    ///   - version: The version, from 1 on. Raise it if programs that know only the previous version must not read the
    ///     content.
    /// - Precondition: `version` is one of ``versions``.
    public init(_ name: EntryName, version: Int) {
        precondition(ContentKind.versions.contains(version), "versions begin with 1")
        self.name = name
        self.version = version
    }
}

/// What a snapshot says about itself.
public struct SnapshotHeader: Hashable, Sendable {
    /// What the content is.
    public let content: ContentKind
    /// A number that is higher than that of every earlier snapshot with the same name, also if the clock was set back.
    public let generation: Int64
    /// When it was published.
    ///
    /// The moment is in the future if the clock was set back.
    public let published: Instant
    /// From when on the content is too old to be trusted; nil for never.
    public let validUntil: Instant?
    /// The moments from which on the content says something else, in ascending order.
    public let changes: [Instant]

    /// Whether the content is too old to be trusted.
    public func isStale(at now: Instant) -> Bool {
        validUntil.map { now >= $0 } ?? false
    }

    /// How long ago it was published, and zero if that is in the future.
    public func age(at now: Instant) -> Duration {
        .microseconds(max(now.microseconds - published.microseconds, 0))
    }

    /// Returns the first moment after `now` from which on the content says something else or is stale; nil for none.
    public func nextMoment(after now: Instant) -> Instant? {
        let change = changes.first { $0 > now }
        guard let validUntil, validUntil > now else { return change }
        return change.map { min($0, validUntil) } ?? validUntil
    }
}
