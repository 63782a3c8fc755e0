internal import AppGroup
internal import CivilCalendar
internal import Glibc
internal import PosixFiles

/// The file of the entries, while this process holds the lock under which it is changed.
struct OutboxFile: ~Copyable {
    /// The size of the largest file, in bytes.
    static let maximumBytes = 4 << 20
    /// With fewer bytes of removed entries, the file is not worth replacing.
    private static let compactionBytes = 64 * 1024

    private let directory: OutboxDirectory
    private var file: Descriptor
    private(set) var log: OutboxLog

    /// Opens the file; nil if there is none.
    ///
    /// What a killed writer left is cut. A damaged file is copied to a new name, and its good lines are kept.
    static func find(in directory: OutboxDirectory, at now: Instant) throws(OutboxError) -> OutboxFile? {
        guard let file = try onFile({ () throws(FileError) in try directory.openEntries() }) else { return nil }
        let path = directory.entriesPath
        let bytes = try onFile { () throws(FileError) in
            let bytes = try reading(path) { () throws(Errno) in try file.read(atMost: maximumBytes + 1) }
            guard bytes.count <= maximumBytes else { throw .tooLarge(path: path, limit: maximumBytes) }
            return bytes
        }
        var found = OutboxFile(directory: directory, file: file, log: try OutboxLog(bytes))
        switch found.log.condition {
        case .whole: break
        case .torn: try found.writing { (file) throws(Errno) in try file.truncate(to: found.log.end) }
        case .damaged:
            try directory.keepCopy(of: bytes, at: now)
            try found.replace()
        }
        return found
    }

    /// Opens the file, and makes it if it is missing.
    static func make(in directory: OutboxDirectory, at now: Instant) throws(OutboxError) -> OutboxFile {
        if let found = try find(in: directory, at: now) { return found }
        try directory.synchronizeName()
        try directory.replaceEntries(with: OutboxLog.header)
        guard let made = try find(in: directory, at: now) else {
            throw .file(.missing(path: directory.entriesPath))
        }
        return made
    }

    private init(directory: OutboxDirectory, file: consuming Descriptor, log: OutboxLog) {
        self.directory = directory
        self.file = file
        self.log = log
    }

    var identity: FileIdentity {
        get throws(OutboxError) {
            try writing { (file) throws(Errno) in FileIdentity(try file.status()) }
        }
    }

    /// Appends the line of a new entry, which then survives a power failure.
    mutating func append(_ line: [UInt8]) throws(OutboxError) {
        if log.end + line.count > OutboxFile.maximumBytes, log.sizes.removed > 0 { try replace() }
        guard log.end + line.count <= OutboxFile.maximumBytes else { throw .full(limit: OutboxFile.maximumBytes) }
        try synchronizeName()
        do throws(OutboxError) {
            try writing { (file) throws(Errno) in
                try file.write(line, at: log.end)
                try file.synchronize()
            }
        } catch {
            // Whoever is told that it failed should not find it there. If this fails too, it may be.
            try? file.truncate(to: log.end)
            throw error
        }
    }

    /// Makes what is in the file survive a power failure.
    func synchronize() throws(OutboxError) {
        try synchronizeName()
        try writing { (file) throws(Errno) in try file.synchronize() }
    }

    /// Changes what happens to an entry; not synced.
    func mark(_ line: OutboxLine, as mark: OutboxLine.Mark) throws(OutboxError) {
        try writing { (file) throws(Errno) in try file.write(mark.bytes, at: line.offset) }
    }

    /// Leaves the removed entries out, if they are most of the file.
    ///
    /// A failure is ignored: nothing depends on it, and a full disk has no room for a second file.
    mutating func compact() {
        let sizes = log.sizes
        if sizes.removed >= OutboxFile.compactionBytes, sizes.removed > sizes.live { try? replace() }
    }

    /// Replaces the file by one with the same entries that only has good lines.
    private mutating func replace() throws(OutboxError) {
        let lines = log.lines.filter(\.isLive).flatMap(\.bytes)
        let bytes = OutboxLog.header + lines
        try directory.replaceEntries(with: bytes)
        guard let file = try onFile({ () throws(FileError) in try directory.openEntries() }) else {
            throw .file(.missing(path: directory.entriesPath))
        }
        self.file = file
        log = try OutboxLog(bytes)
        try markNameSynced()
    }

    /// Makes the file's name survive a power failure, if whoever made the file may not have done so.
    private func synchronizeName() throws(OutboxError) {
        guard log.name == .unsynced else { return }
        try directory.synchronizeEntriesName()
        try markNameSynced()
    }

    private func markNameSynced() throws(OutboxError) {
        try writing { (file) throws(Errno) in
            try file.write([OutboxLog.Name.synced.rawValue], at: OutboxLog.nameOffset)
        }
    }

    private func writing<Value>(_ work: (borrowing Descriptor) throws(Errno) -> Value) throws(OutboxError) -> Value {
        do {
            return try work(file)
        } catch {
            throw .file(FileError(writing: directory.entriesPath, error))
        }
    }
}
