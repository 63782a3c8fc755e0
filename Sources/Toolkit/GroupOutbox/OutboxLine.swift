internal import CivilCalendar
internal import PublishedFiles

/// An entry as a line of the outbox's file.
///
/// Only its mark is changed in place: that needs no space on the disk, and the checksum does not cover it.
struct OutboxLine {
    /// The first field: what happens to the entry, and the exit status with which it was refused.
    struct Mark: Equatable {
        static let count = 4
        static let waiting = Mark(state: UInt8(ascii: "+"), status: 0)
        static let removed = Mark(state: UInt8(ascii: "-"), status: 0)

        static func refused(_ status: UInt8) -> Mark { Mark(state: UInt8(ascii: "!"), status: status) }

        let state: UInt8
        let status: UInt8

        private init(state: UInt8, status: UInt8) {
            self.state = state
            self.status = status
        }

        /// Reads any four bytes: an entry whose mark is damaged is delivered rather than lost.
        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            switch bytes[0] {
            case Mark.removed.state: self = .removed
            case UInt8(ascii: "!"): self = .refused(UInt8(String(decoding: bytes[1..<4], as: UTF8.self)) ?? 0)
            default: self = .waiting
            }
        }

        /// What happens to the entry next, unless it was removed.
        var outboxState: OutboxState { self == .waiting ? .waiting : .refused(status: status) }

        var bytes: [UInt8] {
            [state, status / 100 + 0x30, status / 10 % 10 + 0x30, status % 10 + 0x30]
        }
    }

    /// The tab and the eight digits of the checksum, at the end.
    private static let checksumCount = 9

    /// Where it begins in the file.
    let offset: Int
    /// Its length, with its newline.
    let count: Int
    let mark: Mark
    let added: Instant
    let message: OutboxMessage

    var isLive: Bool { mark != .removed }
    var bytes: [UInt8] { OutboxLine.bytes(message, at: added, mark: mark) }

    /// The entry, unless it was removed.
    var entry: OutboxEntry? {
        isLive ? OutboxEntry(message: message, added: added, state: mark.outboxState) : nil
    }

    /// Returns the line of an entry, with its newline.
    static func bytes(_ message: OutboxMessage, at added: Instant, mark: Mark = .waiting) -> [UInt8] {
        var fields = LineWriter()
        fields.instant(added)
        fields.ascii(message.key)
        fields.data(message.change)
        let covered = fields.bytes.dropFirst()
        let checksum = covered.withUnsafeBufferPointer { CRC32.text(of: $0) }
        return mark.bytes + fields.bytes + [0x09] + checksum.utf8 + [0x0A]
    }

    /// Reads a line, without its newline; nil if it is not as an outbox wrote it.
    init?(_ line: UnsafeBufferPointer<UInt8>, at offset: Int) {
        let end = line.count - OutboxLine.checksumCount
        guard end > Mark.count + 1, line[Mark.count] == 0x09, line[end] == 0x09 else { return nil }
        let covered = UnsafeBufferPointer(rebasing: line[(Mark.count + 1)..<end])
        guard line[(end + 1)...].elementsEqual(CRC32.text(of: covered).utf8) else { return nil }
        var fields = LineReader(covered)
        do {
            added = try fields.field().instant()
            let key = try fields.field()
            message = try OutboxMessage(key: String(decoding: key.bytes, as: UTF8.self), change: fields.field().data())
            try fields.end()
        } catch {
            return nil
        }
        self.offset = offset
        count = line.count + 1
        mark = Mark(line)
    }
}
