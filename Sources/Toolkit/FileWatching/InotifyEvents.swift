internal import Glibc
internal import PosixFiles

/// Parses the records of inotify(7).
enum InotifyEvents {
    static let wanted = UInt32(
        IN_MOVED_TO | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF | Int32(IN_ONLYDIR))

    static func changes(in records: ArraySlice<UInt8>, _ directories: [Int32: String]) -> [DirectoryChange] {
        var changes: [DirectoryChange] = []
        visit(records) { changes += meaning(of: $0, $1, directories) }
        return changes
    }

    /// Passes each record to `visitor` with its name, which is empty if the record is about the watched object itself.
    static func visit(_ records: ArraySlice<UInt8>, _ visitor: (inotify_event, String) -> Void) {
        var rest = records
        while let event = rest.withUnsafeBytes({ header(in: $0) }) {
            let size = MemoryLayout<inotify_event>.size + Int(event.len)
            let name = rest.prefix(size).dropFirst(MemoryLayout<inotify_event>.size).prefix { $0 != 0 }
            visitor(event, String(decoding: name, as: UTF8.self))
            rest = rest.dropFirst(size)
        }
    }

    private static func header(in bytes: UnsafeRawBufferPointer) -> inotify_event? {
        guard bytes.count >= MemoryLayout<inotify_event>.size else { return nil }
        return bytes.loadUnaligned(as: inotify_event.self)
    }

    private static func meaning(
        of event: inotify_event, _ name: String, _ directories: [Int32: String]
    ) -> [DirectoryChange] {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            return directories.values.sorted().map { DirectoryChange(directory: $0, name: nil) }
        }
        guard let directory = directories[event.wd] else { return [] }
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
            return [DirectoryChange(directory: directory, name: nil, isGone: true)]
        }
        if event.mask & UInt32(IN_IGNORED) != 0 || TemporaryFile.isName(name) { return [] }
        return [DirectoryChange(directory: directory, name: name)]
    }
}
