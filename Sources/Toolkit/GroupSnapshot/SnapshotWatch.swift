public import CivilCalendar
import FileWatching
public import Glibc

/// Returns a snapshot at each change and at each moment of its timeline, and sleeps in between.
///
/// ```swift
/// var watch = weather.watch()
/// while let reading = watch.next() { print(line(for: reading)) }
/// ```
///
/// Nothing needs to exist: not the file, not its directory, not the container. Between two readings, the program does
/// not wake up unless something has happened near the file. Use it from one thread.
public struct SnapshotWatch<Content: Sendable>: ~Copyable {
    private var files: FileWatch
    private let read: (Instant) -> SnapshotReading<Content>
    private let now: () -> Instant
    private var last: Impression?
    private var nextMoment: Instant?

    fileprivate init(
        path: String, until output: Int32?, now: @escaping () -> Instant,
        read: @escaping (Instant) -> SnapshotReading<Content>
    ) {
        files = FileWatch(paths: [path], until: output, now: now)
        self.read = read
        self.now = now
    }

    /// Returns the next reading.
    ///
    /// The first call returns at once. Later ones wait until the snapshot is published anew, becomes missing, stale or
    /// unreadable or recovers from that, or until one of its moments comes. Of several changes during one call, only
    /// the last may be returned.
    ///
    /// - Returns: The reading; nil if the reader closed the output.
    public mutating func next() -> SnapshotReading<Content>? {
        while last == nil || files.wait(until: nextMoment) != .outputClosed {
            files.watch()
            let time = now()
            let reading = read(time)
            nextMoment = reading.header?.nextMoment(after: time)
            let impression = Impression(reading, at: time)
            if impression != last {
                last = impression
                return reading
            }
        }
        return nil
    }
}

extension SnapshotFile {
    /// Watches the snapshot.
    ///
    /// - Parameters:
    ///   - output: A descriptor that ends the watch once nothing reads from its other end; nil for none.
    ///   - now: Returns the current time.
    /// - Returns: The watch, which has not looked at the file yet.
    public func watch(
        until output: Int32? = STDOUT_FILENO, now: @escaping () -> Instant = SystemTime.now
    ) -> SnapshotWatch<ArraySlice<UInt8>> {
        SnapshotWatch(path: path, until: output, now: now) { read(at: $0) }
    }
}

extension GroupSnapshot {
    /// Watches the snapshot, as ``SnapshotFile/watch(until:now:)`` does.
    public func watch(
        until output: Int32? = STDOUT_FILENO, now: @escaping () -> Instant = SystemTime.now
    ) -> SnapshotWatch<Content> {
        SnapshotWatch(path: file.path, until: output, now: now) { read(at: $0) }
    }
}

/// What distinguishes a reading from the one before.
private enum Impression: Equatable {
    /// With the number of moments that have passed.
    case content(SnapshotHeader, isStale: Bool, passed: Int)
    case missing
    case newer(version: Int)
    case unreadable(SnapshotFault)

    init(_ reading: SnapshotReading<some Sendable>, at now: Instant) {
        func content(_ header: SnapshotHeader, isStale: Bool) -> Impression {
            .content(header, isStale: isStale, passed: header.changes.count { $0 <= now })
        }
        self =
            switch reading {
            case .fresh(_, let header): content(header, isStale: false)
            case .stale(_, let header): content(header, isStale: true)
            case .missing: .missing
            case .newer(let version): .newer(version: version)
            case .unreadable(let fault): .unreadable(fault)
            }
    }
}
