internal import Glibc

/// The user whose program is at the other end of a connection over the loopback.
///
/// Every user of this machine can connect to a port, and read the address of the sign-in page in the browser's arguments.
enum ConnectionOwner: Hashable {
    case user(UInt32)
    /// The connection is not, or no longer, held by a program, or it does not come from this machine.
    case none
    /// The kernel's tables cannot be read, as in some sandboxes.
    case unknown

    /// Finds the owner in the kernel's tables: see proc(5), `/proc/net/tcp`.
    init(of connection: borrowing Socket) {
        guard let client = connection.peerAddress, let server = connection.ownAddress else {
            self = .none
            return
        }
        let ends = (client: Self.end(client), server: Self.end(server))
        // A program may connect with a socket of IPv6 too.
        let prefix = "0000000000000000\(Self.hexadecimal(UInt32(0xFFFF).bigEndian))"
        let found = [
            Self.find(in: "/proc/net/tcp", client: ends.client, server: ends.server),
            Self.find(in: "/proc/net/tcp6", client: prefix + ends.client, server: prefix + ends.server),
        ]
        self = found.first { if case .user = $0 { true } else { false } } ?? found[0]
    }

    /// Whether a request on the connection may be the browser's.
    ///
    /// Root can read the tokens anyway, and relays the connections of a browser outside a virtual machine.
    var mayAnswer: Bool {
        switch self {
        case .user(let id): id == geteuid() || id == 0
        case .none: false
        case .unknown: true
        }
    }

    /// Returns the owner of the client's end, by one line of a table; nil if the line is about another connection.
    ///
    /// The kernel gives a connection that no program holds any more to user 0. So only an established one counts.
    init?(line: Substring, client: String, server: String) {
        let fields = line.split(separator: " ")
        guard fields.count > 7, fields[1] == client, fields[2] == server, fields[3] == "01",
            let id = UInt32(fields[7])
        else { return nil }
        self = .user(id)
    }

    private static func find(in table: String, client: String, server: String) -> ConnectionOwner {
        guard let file = fopen(table, "re") else { return .unknown }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 512)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let owner = ConnectionOwner(line: line[...], client: client, server: server) { return owner }
        }
        return .none
    }

    /// Returns an address and a port as the tables write them: the address as a number of this machine's byte order.
    private static func end(_ address: sockaddr_in) -> String {
        let port = UInt16(bigEndian: address.sin_port)
        return "\(hexadecimal(address.sin_addr.s_addr)):\(hexadecimal(port))"
    }

    private static func hexadecimal(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.count) + digits
    }
}
