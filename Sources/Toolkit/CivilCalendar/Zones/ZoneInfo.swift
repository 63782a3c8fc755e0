internal import Glibc

/// The rules of a zone of this machine's database (RFC 9636), which need not be the zone of this process.
package struct ZoneInfo: ZoneRules {
    private static let largestFile = 1 << 20

    package let name: String
    private let transitions: [(seconds: Int64, type: Int)]
    private let types: [ZoneOffset]
    /// The rules after the last transition.
    private let footer: ZoneFooter?

    /// Reads the zone; nil if there is none of this name, or its file is damaged.
    ///
    /// - Parameters:
    ///   - name: As in `Europe/Berlin`.
    ///   - environment: Returns the value of an environment variable; `TZDIR` names another database.
    package init?(named name: String, environment: (String) -> String?) {
        guard ZoneDatabase(environment: environment).contains(name) else { return nil }
        let directory = environment("TZDIR").flatMap { $0.isEmpty ? nil : $0 } ?? ZoneLookup.standardDirectory
        self.init(name: name, contents: ZoneFile.beginning(of: "\(directory)/\(name)", Self.largestFile))
    }

    private init?(name: String, contents: [UInt8]) {
        var bytes = ZoneFileReader(contents[...])
        guard let first = bytes.header() else { return nil }
        // The first block has 32-bit times, for readers of version 1.
        var header = first
        if first.version >= UInt8(ascii: "2") {
            guard bytes.skip(first.size(timeWidth: 4)), let second = bytes.header() else { return nil }
            header = second
        }
        guard let block = bytes.block(header, timeWidth: first.version >= UInt8(ascii: "2") ? 8 : 4) else { return nil }
        self.name = name
        (transitions, types) = block
        footer = bytes.footer().flatMap { ZoneFooter($0) }
    }

    package func offset(at instant: Instant) -> ZoneOffset {
        guard let last = transitions.last, last.seconds > instant.seconds else {
            return footer?.offset(at: instant) ?? types[transitions.last?.type ?? 0]
        }
        // The first transition after the moment.
        var (low, high) = (0, transitions.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].seconds > instant.seconds { high = middle } else { low = middle + 1 }
        }
        return types[low == 0 ? 0 : transitions[low - 1].type]
    }
}

/// Reads the parts of a file of compiled zone data.
private struct ZoneFileReader {
    struct Header {
        let version: UInt8
        /// Of indicators of universal and of standard time, leap seconds, transitions, types and characters.
        let counts: [Int]

        func size(timeWidth: Int) -> Int {
            counts[3] * (timeWidth + 1) + counts[4] * 6 + counts[5] + counts[2] * (timeWidth + 4) + counts[1]
                + counts[0]
        }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    mutating func header() -> Header? {
        guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
        let version = rest[rest.startIndex + 4]
        rest = rest.dropFirst(20)
        let header = Header(version: version, counts: (0..<6).map { _ in Int(number(4)) })
        return header.counts.allSatisfy { $0 >= 0 } && header.counts[4] > 0 ? header : nil
    }

    /// Returns the transitions and types, and skips the rest of the block.
    mutating func block(_ header: Header, timeWidth: Int) -> ([(seconds: Int64, type: Int)], [ZoneOffset])? {
        guard rest.count >= header.size(timeWidth: timeWidth) else { return nil }
        let end = rest.dropFirst(header.size(timeWidth: timeWidth))
        let times = (0..<header.counts[3]).map { _ in number(timeWidth) }
        let indexes = (0..<header.counts[3]).map { _ in Int(number(1) & 0xFF) }
        let found = (0..<header.counts[4]).map { _ in (offset: Int(number(4)), name: Int(number(2) & 0xFF)) }
        let characters = rest.prefix(header.counts[5])
        rest = end
        let types = found.map { type in
            let name = characters.dropFirst(type.name).prefix { $0 != 0 }
            return ZoneOffset(seconds: type.offset, abbreviation: String(decoding: name, as: UTF8.self))
        }
        guard indexes.allSatisfy({ $0 < types.count }) else { return nil }
        return (zip(times, indexes).map { (seconds: $0, type: $1) }, types)
    }

    /// The line after the last block.
    func footer() -> String? {
        guard rest.first == UInt8(ascii: "\n") else { return nil }
        return String(decoding: rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// A signed number in network order.
    private mutating func number(_ width: Int) -> Int64 {
        defer { rest = rest.dropFirst(width) }
        let first: Int64 = (rest.first ?? 0) & 0x80 == 0 ? 0 : -1
        return rest.prefix(width).reduce(first) { $0 << 8 | Int64($1) }
    }
}
