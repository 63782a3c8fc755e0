internal import AppGroup
internal import CivilCalendar
internal import PosixFiles

/// One delivery of the waiting entries, while no other program delivers.
///
/// The entries' file may be changed by others while a message is under way, so a line that was read before is looked at
/// again.
struct DeliveryRun: ~Copyable {
    private let directory: OutboxDirectory
    let lock: HeldLock
    private let jitter: () -> Double
    private var pause: OutboxPause?
    /// Waiting lines of the file `identity`, in reverse order.
    private var queue: [OutboxLine] = []
    private var identity: FileIdentity?
    private var current: OutboxLine?
    private var isChanged = false

    /// Begins; nil if another program delivers.
    init?(
        _ name: EntryName, in container: GroupContainer, directory: OutboxDirectory, jitter: @escaping () -> Double
    ) throws(OutboxError) {
        guard let lock = try DeliveryRun.lock(name, in: container) else { return nil }
        pause = try OutboxPause.read(in: directory)
        self.lock = lock
        self.directory = directory
        self.jitter = jitter
    }

    /// Until when nothing is delivered; nil if that is not so.
    func pausedUntil(at now: Instant) -> Instant? {
        pause.flatMap { $0.applies(at: now) ? $0.until : nil }
    }

    /// Returns the first waiting entry; nil if there is none.
    ///
    /// The file can be written then, as far as that can be known before.
    mutating func next(at now: Instant) throws(OutboxError) -> OutboxEntry? {
        while true {
            if queue.isEmpty {
                try fill(at: now)
                if queue.isEmpty { return nil }
            }
            let line = queue.removeLast()
            if try remark(line, as: .waiting) {
                current = line
                return line.entry
            }
            // It was discarded meanwhile, or the file was replaced.
            queue = []
        }
    }

    /// Records what became of the entry that ``next(at:)`` returned.
    ///
    /// - Returns: Why nothing more is delivered; nil if it goes on.
    mutating func settle(_ outcome: DeliveryOutcome, at now: Instant) throws(OutboxError) -> DeliveryEnd? {
        guard let line = current else { return nil }
        current = nil
        switch outcome {
        case .delivered:
            try record(.removed, of: line, at: now)
            try endPause()
            return nil
        case .refused(let status):
            try record(.refused(status), of: line, at: now)
            try endPause()
            return nil
        case .later(let request):
            let pause = OutboxPause(after: pause?.failures ?? 0, request: request, at: now, jitter: jitter())
            try OutboxPause.write(pause, in: directory)
            self.pause = pause
            return .paused(until: pause.until)
        case .abandoned:
            return .abandoned
        }
    }

    /// Syncs what was recorded, and makes the file smaller.
    consuming func end(at now: Instant) throws(OutboxError) {
        guard isChanged else { return }
        try directory.withLock { () throws(OutboxError) in
            guard var file = try OutboxFile.find(in: directory, at: now) else { return }
            try file.synchronize()
            file.compact()
        }
    }

    private static func lock(_ name: EntryName, in container: GroupContainer) throws(OutboxError) -> HeldLock? {
        let lock = ContainerLock(.outbox, of: name)
        return try onFile { () throws(FileError) in
            try HeldLock(container.paths.openLock(lock), at: container.paths.lock(lock), waitingAtMost: .zero)
        }
    }

    private mutating func fill(at now: Instant) throws(OutboxError) {
        let (lines, identity) = try directory.withLock { () throws(OutboxError) -> ([OutboxLine], FileIdentity?) in
            guard let file = try OutboxFile.find(in: directory, at: now) else { return ([], nil) }
            return (file.log.lines.reversed().filter { $0.mark == .waiting }, try file.identity)
        }
        queue = lines
        self.identity = identity
    }

    private mutating func record(
        _ mark: OutboxLine.Mark, of line: OutboxLine, at now: Instant
    ) throws(OutboxError) {
        isChanged = true
        if try remark(line, as: mark) { return }
        queue = []
        try directory.withLock { () throws(OutboxError) in
            guard let file = try OutboxFile.find(in: directory, at: now),
                let line = file.log.lines.first(where: { $0.mark == .waiting && $0.message == line.message })
            else { return }
            try file.mark(line, as: mark)
        }
    }

    /// Changes the mark of a line in the file in which it was found.
    ///
    /// - Returns: Whether the line is still there, and was waiting.
    private func remark(_ line: OutboxLine, as mark: OutboxLine.Mark) throws(OutboxError) -> Bool {
        try directory.withLock { () throws(OutboxError) in
            guard let file = try onFile({ () throws(FileError) in try directory.openEntries() }) else { return false }
            do throws(Errno) {
                guard FileIdentity(try file.status()) == identity else { return false }
                let bytes = try file.read(atMost: line.count - 1, at: line.offset)
                let found = bytes.withUnsafeBufferPointer { OutboxLine($0, at: line.offset) }
                guard found?.mark == .waiting, found?.message == line.message else { return false }
                try file.write(mark.bytes, at: line.offset)
                return true
            } catch {
                throw .file(FileError(writing: directory.entriesPath, error))
            }
        }
    }

    private mutating func endPause() throws(OutboxError) {
        guard pause != nil else { return }
        try OutboxPause.write(nil, in: directory)
        pause = nil
    }
}
